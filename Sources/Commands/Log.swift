import JSON
import Markup
import Publishing

extension Command {
    static let log = Command(
        name: "log",
        summary: "List the releases: when, from what, and signed by whom",
        discussion: """
            Newest first, as recorded in Publish/trust/releases. 'litfass show N' shows one in full, and 'litfass \
            restore N' restores its sources.
            """,
        article: "Reviewing",
        operands: [.optional("N", "Only this release")],
        options: [workspace.shape, format.shape],
        examples: [
            Example(line: "litfass log 41", meaning: "One release")
        ],
        exits: [
            .diagnostics: "the policy has errors",
            .notTrusted: ExitCode.damage,
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let publisher = try invocation.publisher(in: folder)
            let log = try await publisher.releaseLog()
            var records = log.records
            if let word = invocation.optionalOperand(0) {
                records = records.filter { String($0.release) == word }
                guard !records.isEmpty else {
                    throw UsageFault.noSuchRelease(word, newest: try await publisher.live()?.number)
                }
            }
            let blocks = records.map { ReleaseLog.lines(of: $0).joined(separator: "\n") }
            invocation.answer(
                [blocks.isEmpty ? "Nothing is published yet." : blocks.joined(separator: "\n\n")],
                json: ["format": 1, "releases": .array(records.map(ReleaseLog.json))])
            for number in log.lost where invocation.optionalOperand(0) == nil {
                invocation.console.problems.line(
                    "litfass log: release \(number) was published, and its record '\(Publisher.recordName(number))' is missing or "
                        + "damaged\n  fix: bring it back from version control")
            }
            return .done
        })
}

/// A release as `log` and `show` tell it.
enum ReleaseLog {
    /// What a record says is read without any check: no part of it goes beyond its line.
    static func lines(of record: ReleaseRecord) -> [String] {
        let more = record.isUncommitted ? " and changes that are in no commit" : ""
        let commit = record.commit.map { ", commit \($0.prefix(12))\(more)" } ?? ""
        var lines = ["release \(record.release), \(record.published)\(commit)"]
        if let restored = record.restores { lines.append("  says again what release \(restored) said") }
        if !record.notes.isEmpty { lines.append("  \(record.notes)") }
        lines += signers(of: record).map { "  \($0)" } + ["  \(change(of: record))"]
        return lines.map(ReportText.safe)
    }

    /// `content and parameters signed by Edda Redlich and Rita Richter`, roles with the same signers together.
    private static func signers(of record: ReleaseRecord) -> [String] {
        var groups: [(roles: [String], names: [String])] = []
        for role in Policy.Role.allCases {
            guard let names = record.signers[role] else { continue }
            if let place = groups.firstIndex(where: { $0.names == names }) {
                groups[place].roles.append(role.rawValue)
            } else {
                groups.append(([role.rawValue], names))
            }
        }
        return groups.map { "\(CandidateText.list($0.roles, "and")) signed by \(CandidateText.list($0.names, "and"))" }
    }

    /// What changed, in one line.
    private static func change(of record: ReleaseRecord) -> String {
        if let line = record.line { return line }
        return record.changes.isEmpty ? "nothing new to tell" : record.changes.joined(separator: ", ")
    }

    static func json(_ record: ReleaseRecord) -> JSON {
        var object = JSONObject()
        object["release"] = .number(JSONNumber(record.release))
        object["published"] = .string("\(record.published)")
        object["about"] = .string(record.scope.rawValue)
        if let commit = record.commit { object["commit"] = .string(commit) }
        if record.isUncommitted { object["uncommitted"] = true }
        if let restores = record.restores { object["restores-release"] = .number(JSONNumber(restores)) }
        object["notes"] = .string(record.notes)
        let signers = Policy.Role.allCases.compactMap { role in
            record.signers[role].map { JSONObject.Member(key: role.rawValue, value: .array($0.map(JSON.string))) }
        }
        object["signed-by"] = .object(JSONObject(signers))
        object["changes"] = .array(record.changes.map(JSON.string))
        if let line = record.line { object["changed"] = .string(line) }
        return .object(object)
    }
}
