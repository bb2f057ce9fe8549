import Bundles
import Files
import JSON
package import Trust

/// What is remembered of a release for people: when, from which commit, why, who signed, and what it changed. Nothing of it is
/// signed; the metadata of the release are what counts.
package struct ReleaseRecord: Hashable, Sendable {
    package let release: Int
    package let published: Instant
    package let scope: CandidateScope
    package let commit: String?
    /// Whether the sources differed from the commit.
    package let isUncommitted: Bool
    package let notes: String
    /// The release whose content came back.
    package let restores: Int?
    /// What the names of the only bundles begin with that were made of the sources; nil where all were.
    package let only: [String]?
    /// Names of those who signed, by role.
    package let signers: [Policy.Role: [String]]
    /// Names of bundles, and what became of them.
    package let changes: [String]
    /// What changed for readers, in one line; nil in records that were written without it.
    package let line: String?
    /// The sources where no commit holds them: path → SHA-256.
    package let sources: [String: String]?

    /// The release that first said what this one says: the sources of that one are the sources of both.
    package func content(among records: [ReleaseRecord]) -> ReleaseRecord {
        let earlier =
            scope == .trust
            ? records.first { $0.release < release }
            : records.first { $0.release == restores && $0.release < release }
        return earlier?.content(among: records) ?? self
    }
}

extension ReleaseRecord {
    /// Of a release that is about to be placed; nil where its number is not new.
    init?(of finished: FinishedRelease, at now: Instant) {
        guard finished.plan[.snapshot] != nil else { return nil }
        let occasion = finished.candidate.occasion
        release = finished.plan.release
        published = now
        (scope, commit, notes, restores) = (occasion.scope, occasion.commit, occasion.notes, occasion.restores)
        isUncommitted = occasion.isUncommitted
        let rules = finished.candidate.wanted(after: finished.before.published).rules
        only = occasion.only.map { only in rules.delegated.first { $0.role == only }?.bundles ?? [] }
        (line, sources) = (finished.line, finished.sources)
        signers = finished.release.signers.filter { !$0.key.mayBeOnline }
        let files = finished.before.live?.targets.values.flatMap(\.files.values) ?? []
        let old = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
        let listed = finished.bundles.map(\.listed) + finished.assets.map(\.listed)
        let new = Dictionary(listed.map { ($0.name, $0) }) { first, _ in first }
        changes = Set(old.keys).union(new.keys).sortedByBytes().compactMap { name in
            switch (old[name], new[name]) {
            case (nil, _?): "\(name) added"
            case (_?, nil): "\(name) removed"
            case (let before?, let after?): before == after ? nil : "\(name) changed"
            case (nil, nil): nil
            }
        }
    }

    fileprivate var json: JSON {
        var object = JSONObject()
        object["format"] = 1
        object["release"] = .number(JSONNumber(release))
        object["published"] = .string(published.description)
        object["about"] = .string(scope.rawValue)
        if let commit { object["commit"] = .string(commit) }
        if isUncommitted { object["uncommitted"] = true }
        if let restores { object["restores-release"] = .number(JSONNumber(restores)) }
        if let only { object["only"] = .array(only.map(JSON.string)) }
        object["notes"] = .string(notes)
        object["signed-by"] = .object(
            JSONObject(
                signers.sorted { $0.key < $1.key }.map { role, names in
                    .init(key: role.rawValue, value: .array(names.map(JSON.string)))
                }))
        object["changes"] = .array(changes.map(JSON.string))
        if let line { object["changed"] = .string(line) }
        if let sources {
            let members = sources.sorted { $0.key.precedesByBytes($1.key) }
            object["sources"] = .object(JSONObject(members.map { .init(key: $0.key, value: .string($0.value)) }))
        }
        return .object(object)
    }

    fileprivate init?(_ json: JSON) {
        guard json["format"]?.integer == 1, let release = json["release"]?.integer.flatMap({ Int(exactly: $0) }),
            let published = json["published"]?.string.flatMap({ Instant($0) }),
            let scope = json["about"]?.string.flatMap(CandidateScope.init)
        else { return nil }
        self.release = release
        self.published = published
        self.scope = scope
        commit = json["commit"]?.string
        isUncommitted = json["uncommitted"] == .bool(true)
        only = json["only"]?.array?.compactMap(\.string)
        notes = json["notes"]?.string ?? ""
        restores = json["restores-release"]?.integer.flatMap { Int(exactly: $0) }
        signers = (json["signed-by"]?.object?.members ?? []).reduce(into: [:]) { signers, member in
            guard let role = Policy.Role(rawValue: member.key) else { return }
            signers[role] = member.value.array?.compactMap(\.string)
        }
        changes = json["changes"]?.array?.compactMap(\.string) ?? []
        line = json["changed"]?.string
        sources = json["sources"]?.object.map { object in
            object.members.reduce(into: [:]) { $0[$1.key] = $1.value.string }
        }
    }
}

extension Publisher {
    private static let recordBytes = 8 << 20

    /// Writes down a release. It stands here before it is live, so that a kill forgets none.
    func remember(_ record: ReleaseRecord) throws(FileFault) {
        let path = Self.recordPath("\(record.release).json")
        try trust.write(record.json.encodedPretty(), to: path)
    }

    /// All releases that were written down, newest first, up to the live one.
    package func releases() async throws(PublishingFault) -> [ReleaseRecord] { try await releaseLog().records }

    /// The same, and the numbers of releases whose records are missing or damaged, newest first. They were published all the same.
    /// One look at what is live for both: what is published meanwhile is in neither.
    package func releaseLog() async throws(PublishingFault) -> (records: [ReleaseRecord], lost: [Int]) {
        let live = try await published().live?.snapshot.version ?? 0
        return try doing { () throws(FileFault) in
            var records: [ReleaseRecord] = []
            var lost: [Int] = []
            for number in stride(from: live, to: 0, by: -1) {
                let path = Self.recordPath("\(number).json")
                let bytes = try trust.readIfPresent(path, limitBytes: Self.recordBytes)
                // A damaged record is one that is missing: the log is for people, and stops nobody.
                if let json = try? bytes.map({ try JSON.parse($0) }), let record = ReleaseRecord(json) {
                    records.append(record)
                } else {
                    lost.append(number)
                }
            }
            return (records, lost)
        }
    }

    /// Where a record stands, for a person.
    package func recordName(_ release: Int) -> String { policy.name("trust/releases/\(release).json") }

    private static func recordPath(_ name: String) -> RelativePath { RelativePath(known: "releases/\(name)") }
}
