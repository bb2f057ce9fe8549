import Bundles
import Dates
import LitfassClient
import Terminals
import Trust

/// What there is to say of one address. Decides, and touches nothing.
struct AddressChecks {
    let sighting: Sighting
    let published: PublishedState?
    let past: AddressPast
    let limits: WatchLimits
    let now: Instant
    /// Whether a web page has to be able to read it.
    let webOrigin: String?

    /// In the order of the kinds.
    var all: [Check] {
        guard let reachable else {
            return [unreachable]
        }
        let content: [Check?] = [
            reachable, signatures, release, rollback, roots, missing, expiry, files, compression, copies,
        ]
        let server: [Check?] = [caching, age, cors, certificate, clock, speed, variants]
        return (content + server).compactMap(\.self)
    }

    var found: TreeInspection? { sighting.found }

    private var fault: ClientFault? {
        if case .failure(let fault) = sighting.inspection { fault } else { nil }
    }

    // MARK: What a phone gets

    /// Nil where nothing was answered, or no release is there.
    private var reachable: Check? {
        guard !sighting.seen.answers.isEmpty, !isEmpty, !isCutOff else { return nil }
        let bytes = sighting.seen.answers.reduce(0) { $0 + $1.body.count }
        return Check(.reachable, is: .ok, "\(sighting.seen.answers.count) answers, \(bytes) bytes")
    }

    /// Whether it was the network or the server that kept the metadata from coming, and not what they say.
    private var isCutOff: Bool { if case .transport? = fault?.cause { true } else { false } }

    private var isEmpty: Bool {
        guard let fault, case .trust(.missing(file: "timestamp.json")) = fault.cause else { return false }
        return true
    }

    private var isPage: Bool {
        if case .transport(let fault)? = fault?.cause { fault.reason == .webPage } else { false }
    }

    private var unreachable: Check {
        if isEmpty || isPage {
            return Check(
                .reachable, is: .critical,
                isPage
                    ? "metadata/timestamp.json is answered with a web page, and so there is no release"
                    : "there is no metadata/timestamp.json, and so no release",
                remedy: "name the URL below which metadata/ and targets/ are served, or bring a release there")
        }
        return Check(
            .reachable, is: .critical, fault.map { "\($0)" } ?? "nothing was answered",
            remedy: "see whether the server runs, and whether its name, port and certificate are those of the address")
    }

    private var signatures: Check {
        if let fault {
            return Check(.signatures, is: .critical, "\(fault)", remedy: Self.renew)
        }
        if let refusal = sighting.refusal, let published {
            return Check(
                .signatures, is: .critical, "phones that know root \(published.root) refuse it: \(refusal)",
                remedy: Self.renew)
        }
        let roles = sighting.roles.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
        return Check(.signatures, is: .ok, "every signature and threshold holds: \(roles)")
    }

    private static let renew =
        "bring the published tree there anew, timestamp.json last, and empty the caches before it"

    private var release: Check? {
        guard let found else { return nil }
        let shown = "release \(found.number) under root \(sighting.version(.root) ?? 0)"
        guard let published else { return Check(.release, is: .ok, "\(shown); there is nothing to compare it with") }
        if found.number > published.release || (sighting.version(.root) ?? 0) > published.root {
            return Check(
                .release, is: .warning,
                "\(shown) is newer than what \(published.source) has: release \(published.release) under root \(published.root)",
                remedy: "find out who published; where that is in order, bring \(published.source) up to date")
        }
        let lag = Lag(of: found.roles, behind: published)
        guard !lag.isNone else {
            let renewals = lag.renewals > 0 ? ", timestamp \(lag.renewals) behind" : ""
            return Check(.release, is: .ok, "\(shown), as published\(renewals)")
        }
        let remedy =
            lag.releases == 0
            ? "bring the newest roots there, or empty the cache that answers 404 for them"
            : "bring release \(published.release) there, or empty the cache that keeps the older one"
        let words = "\(shown): behind by \(lag.words)"
        if let since = lag.since ?? past.behindSince {
            let time = now - since
            return Check(
                .release, is: limits.lag.state(time), "\(words), for \(DurationText.rough(time))", remedy: remedy)
        }
        let isOneRelease = lag.releases == 1 && lag.roots == 0
        return Check(.release, is: isOneRelease ? .warning : .critical, words, remedy: remedy)
    }

    private var rollback: Check? {
        guard found != nil else { return nil }
        let gone = sighting.roles.compactMap { role -> (role: RoleName, words: String)? in
            guard let before = past.versions[role.name], role.version < before else { return nil }
            return (role.name, "\(role.name) went back from version \(before) to \(role.version)")
        }
        let remedy = "find out which of the servers or caches behind the address has the older one, and why"
        if !gone.isEmpty {
            let isRenewal = gone.allSatisfy { $0.role == .timestamp }
            return Check(
                .rollback, is: isRenewal ? .warning : .critical, gone.map(\.words).joined(separator: ", "),
                remedy: remedy)
        }
        if let first = sighting.version(.timestamp), let last = lastTimestamp, last != first {
            return Check(
                .rollback, is: last < first ? .warning : .ok,
                "timestamp \(first) was answered, and then \(last)", remedy: remedy)
        }
        return Check(.rollback, is: .ok, past.versions.isEmpty ? "nothing seen before" : "nothing went back")
    }

    /// The version of the timestamp that was answered at the end.
    private var lastTimestamp: Int? {
        // One that is malformed is the matter of other checks, in the next round.
        guard let last = sighting.last, last.status == 200, last.contentCoding == "identity",
            let envelope = try? Envelope(parsing: UntrustedBytes(last.body), as: .timestamp, limits: .desk)
        else { return nil }
        // The same.
        return (try? Timestamp(envelope.signed))?.version
    }

    private var roots: Check? {
        guard let first = sighting.roots.first?.version, let last = sighting.roots.last?.version else { return nil }
        let missing = sighting.roots.filter { $0.bytes == nil }.map { "\($0.version).root.json" }
        let remedy = "bring every root of the tree's metadata/ there: older apps follow them one by one"
        if !missing.isEmpty {
            return Check(
                .roots, is: .critical, "\(clauses(missing)) missing, of roots \(first) to \(last)", remedy: remedy)
        }
        let others = sighting.roots.filter { root in
            guard let published, published.roots.indices.contains(root.version - 1) else { return false }
            return published.roots[root.version - 1] != root.bytes
        }
        if !others.isEmpty {
            return Check(
                .roots, is: .critical,
                "\(clauses(others.map { "\($0.version).root.json" })) not what was published", remedy: remedy)
        }
        return Check(.roots, is: .ok, first == last ? "root \(first) is there" : "roots \(first) to \(last) are there")
    }

    private var expiry: Check? {
        guard let found else { return nil }
        let judged = found.roles.map { role -> (role: TreeInspection.Role, left: Duration, state: Check.State) in
            let steps = role.isOfMachine ? limits.expiry.atMost(limits.renewed) : limits.expiry
            let left = role.expires - now
            return (role, left, left <= .zero ? .critical : steps.state(left: left))
        }
        let bad = judged.filter { $0.state != .ok }.sorted { $0.left < $1.left }
        func words(_ role: TreeInspection.Role, _ left: Duration) -> String {
            left <= .zero
                ? "\(role.name) expired on \(role.expires): phones keep what they have, and get nothing new"
                : "\(role.name) \(DurationText.rough(left)) left"
        }
        guard let first = bad.first else {
            let nearest = judged.sorted { $0.left < $1.left }.prefix(2).map { words($0.role, $0.left) }
            return Check(.expiry, is: .ok, nearest.joined(separator: ", "))
        }
        return Check(
            .expiry, is: .worst(of: bad.map(\.state)), bad.map { words($0.role, $0.left) }.joined(separator: ", "),
            remedy: first.role.isOfMachine
                ? "see whether the timer of 'litfass renew' runs, and whether what it signs gets here"
                : "litfass propose, and have it signed: 'litfass status' says by whom")
    }

    private var files: Check? {
        guard let found else { return nil }
        guard found.findings.isEmpty else {
            let isTrusted = !found.findings.contains { $0.kind == .notTrusted }
            let remedy = "bring the files there again" + (isTrusted ? "" : ", and find out who changed them")
            return Check(.files, is: .critical, clauses(found.findings.map(\.words)), remedy: remedy)
        }
        let metadata = sighting.seen.files.keys.count { $0.hasPrefix("metadata/") }
        let bundles = found.bundles.count + found.shapedBundles.count
        let others = found.otherTargets.isEmpty ? "" : ", \(counted(found.otherTargets.count, "other target"))"
        return Check(
            .files, is: .ok,
            "\(counted(bundles, "bundle"))\(others) and \(counted(metadata, "file")) of metadata, as signed")
    }

    private var copies: Check? {
        guard let published, found?.number == published.release, !sighting.copies.isEmpty else { return nil }
        let missing = sighting.copies.filter { $0.bytes == nil }.map { "\($0.path) is not there" }
        let others = sighting.copies.filter { $0.bytes != nil && $0.bytes != published.copies[$0.path] }
            .map { "\($0.path) is not that of release \(published.release)" }
        guard missing.isEmpty, others.isEmpty else {
            return Check(
                .copies, is: .warning, clauses(missing + others),
                remedy: "bring these files there too; phones do not need them")
        }
        return Check(.copies, is: .ok, "\(counted(sighting.copies.count, "file")) beside the release, as published")
    }

    private var variants: Check? {
        guard let found else { return nil }
        guard let moment = nextChange else {
            return Check(.variants, is: .ok, "phones go on showing what they show until the next release")
        }
        let changed = found.bundles.map(\.value).filter { bundle in
            bundle.conditions.contains { $0.moments.contains(moment.secondsSinceEpoch) }
        }
        let names = changed.map(\.targetName.string).sorted()
        return Check(
            .variants, is: .ok,
            "\(clauses(names, atMost: 3)) next \(names.count == 1 ? "shows" : "show") something else on \(moment), in \(DurationText.rough(moment - now))"
        )
    }

    /// The moment after which phones show something else without a new release; nil where there is none.
    var nextChange: Instant? {
        let moments = (found?.bundles ?? []).flatMap { $0.value.conditions.flatMap(\.moments) }
        return moments.filter { $0 > now.secondsSinceEpoch }.min().map(Instant.init(secondsSinceEpoch:))
    }
}

/// A path with the beginning of its digest: `targets/a2904545….parameters.json`.
func short(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part in
        let digest = part.prefix { $0.isHexDigit }
        return digest.count == 64 ? digest.prefix(8) + "…" + part.dropFirst(64) : String(part)
    }.joined(separator: "/")
}

/// The first few of many statements, which may have commas in them.
func clauses(_ words: [String], atMost limit: Int = 3) -> String {
    words.prefix(limit).joined(separator: "; ") + (words.count > limit ? "; and \(words.count - limit) more" : "")
}
