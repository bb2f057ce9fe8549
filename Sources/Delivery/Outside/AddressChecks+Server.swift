import Dates
import Decompression
import Digests
import Files
import LitfassClient
import Terminals
import Trust

/// What the server and the caches before it do with the files.
extension AddressChecks {
    /// The first root that is not there.
    private var nextRoot: String? {
        let newest = sighting.roots.prefix { $0.bytes != nil }.last?.version
        return newest.map { "metadata/\($0 + 1).root.json" }
    }

    var missing: Check? {
        if let page = sighting.seen.pages.first {
            return Check(
                .missing, is: .critical, "\(page) is answered with a web page, and not with 404: older apps stop there",
                remedy: "have the server answer 404 for files that are not there, without a page in their place")
        }
        guard let nextRoot, let answer = sighting.first(nextRoot) else { return nil }
        guard [404, 403, 410].contains(answer.status) else {
            return Check(
                .missing, is: .critical, "\(nextRoot), which does not exist, is answered with \(answer.status)",
                remedy: "have the server answer 404 for files that are not there")
        }
        let kept = max(answer.cacheControl.maxAge ?? 0, answer.age ?? 0)
        guard .seconds(kept) <= limits.longestCaching else {
            return Check(
                .missing, is: .warning,
                "caches may keep the \(answer.status) of \(nextRoot) for \(DurationText.rough(.seconds(kept))): a new root shows that late",
                remedy: "limit how long caches keep a 404 to a minute: Cache-Control: max-age=60")
        }
        return Check(.missing, is: .ok, "\(nextRoot) is answered with \(answer.status)")
    }

    var compression: Check? {
        guard found != nil else { return nil }
        let damaged = damagedCodings + damagedSiblings
        guard damaged.isEmpty else {
            return Check(
                .compression, is: .critical, clauses(damaged),
                remedy: "bring these files there again with their .br and .gz, and empty the caches")
        }
        let large = sighting.codings.filter { path, answers in
            path.hasPrefix("targets/") && path.hasSuffix(".json")
                && (sighting.seen.files[path]?.count ?? 0) >= limits.compressedBytes
                && answers[.identity]?.status == 200
        }
        func plain(_ coding: Coding) -> [String] {
            large.filter { $0.value[coding]?.contentCoding != coding.rawValue }.keys.sorted()
        }
        let (gzip, brotli) = (plain(.gzip), plain(.brotli))
        if !gzip.isEmpty {
            let bytes = gzip.reduce(0) { $0 + (sighting.seen.files[$1]?.count ?? 0) }
            return Check(
                .compression, is: .warning,
                "\(gzip.count) of \(large.count) files are not sent as gzip: \(bytes) bytes plain",
                remedy: "have the server send the .gz and .br beside each file to clients that accept them")
        }
        if let unknown = large.keys.sorted().first(where: { large[$0]?[.gzip]?.length == nil }) {
            return Check(
                .compression, is: .warning,
                "\(short(unknown)) is compressed as it is sent, without a length: phones ask twice",
                remedy: "have the cache pass on the .gz of the origin, and compress nothing itself")
        }
        if let path = large.keys.sorted().first(where: { large[$0]?[.gzip]?.variesByCoding == false }) {
            return Check(
                .compression, is: .warning,
                "\(short(path)) is compressed without 'Vary: Accept-Encoding': a cache may hand it to anybody",
                remedy: "have the server send Vary: Accept-Encoding")
        }
        guard !large.isEmpty else { return Check(.compression, is: .ok, "no file is large enough to be compressed") }
        let words =
            brotli.isEmpty
            ? "gzip and brotli" : brotli.count == large.count ? "gzip, no brotli" : "gzip, brotli of some"
        let siblings = sighting.siblings.isEmpty ? "" : ", \(counted(sighting.siblings.count, "compressed file"))"
        return Check(.compression, is: .ok, "\(words), of \(counted(large.count, "file"))\(siblings)")
    }

    /// Bodies that are not what the file is.
    private var damagedCodings: [String] {
        sighting.codings.sorted { $0.key < $1.key }.flatMap { path, answers -> [String] in
            guard let bytes = sighting.seen.files[path] else { return [] }
            return answers.sorted { $0.key < $1.key }.compactMap { asked, answer in
                guard answer.status == 200 else {
                    return "\(short(path)) is answered with \(answer.status) as \(asked.rawValue)"
                }
                let isWhole =
                    switch answer.contentCoding {
                    case "identity": answer.body == bytes
                    case "gzip": Decompression.isGzip(answer.body, of: bytes)
                    case "br": Decompression.isBrotli(answer.body, of: bytes)
                    default: false
                    }
                guard !isWhole else { return nil }
                return answer.contentCoding == "identity"
                    ? "\(short(path)) is not what is signed where it is sent plain"
                    : "\(short(path)) does not decompress to what is signed where it is sent as \(answer.contentCoding)"
            }
        }
    }

    private var damagedSiblings: [String] {
        sighting.siblings.compactMap { path, content, answer in
            guard let answer, answer.status == 200 else { return "\(short(path)) is listed, and not there" }
            let isWhole = answer.body.count == content.length && SHA256Digest(of: answer.body).hex == content.sha256
            return isWhole ? nil : "\(short(path)) is not what the index says"
        }
    }

    var caching: Check? {
        guard let timestamp = sighting.first(Sighting.timestamp), timestamp.status == 200 else { return nil }
        let rule = timestamp.cacheControl
        let remedy = "have the server send 'Cache-Control: public, max-age=60' with timestamp.json"
        if rule.isImmutable || .seconds(rule.maxAge ?? 0) > limits.longestCaching {
            let words = rule.maxAge.map { "for \(DurationText.rough(.seconds($0)))" } ?? "for ever"
            return Check(
                .caching, is: .critical, "caches may keep timestamp.json \(words): phones hear of a release that late",
                remedy: remedy)
        }
        let immutable = sighting.seen.answers.filter {
            ObservedTransport.isImmutable($0.path) && $0.status == 200 && !sighting.seen.pages.contains($0.path)
        }
        let asked = Set(immutable.filter { isKeptShortly($0.cacheControl) }.map(\.path)).sorted()
        if !asked.isEmpty {
            return Check(
                .caching, is: .warning,
                "\(asked.count) of \(Set(immutable.map(\.path)).count) files that never change may be kept for less than \(DurationText.rough(limits.shortestCaching)), as \(short(asked[0]))",
                remedy:
                    "have the server send 'Cache-Control: public, max-age=31536000, immutable' with all else of metadata/ and targets/"
            )
        }
        guard rule.maxAge != nil || rule.forbidsStorage || timestamp.field("cache-control") != nil else {
            return Check(
                .caching, is: .warning,
                "timestamp.json comes without Cache-Control: caches guess for how long they keep it",
                remedy: remedy)
        }
        let seconds = rule.maxAge.map { "\($0) seconds" } ?? "no longer than a request"
        return Check(.caching, is: .ok, "timestamp.json for \(seconds), all else for good")
    }

    private func isKeptShortly(_ rule: CacheControl) -> Bool {
        rule.forbidsStorage || Duration.seconds(rule.maxAge ?? 0) < limits.shortestCaching
    }

    var age: Check? {
        guard let answer = sighting.first(Sighting.timestamp), answer.status == 200 else { return nil }
        guard let seconds = answer.age else { return Check(.age, is: .ok, "timestamp.json comes from no cache") }
        let age = Duration.seconds(seconds)
        return Check(
            .age, is: limits.age.state(age), "timestamp.json has been in a cache for \(DurationText.rough(age))",
            remedy: "empty the cache of metadata/timestamp.json, and see why it keeps it beyond its max-age")
    }

    var cors: Check? {
        guard let answer = sighting.last, answer.status == 200 else { return nil }
        let allowed = answer.field("access-control-allow-origin")
        guard let webOrigin else {
            let words = allowed.map { "'\($0)' may read it" } ?? "web pages of other hosts cannot read it"
            return Check(.cors, is: .ok, allowed == "*" ? "every web page may read it" : words)
        }
        guard allowed == "*" || allowed == webOrigin else {
            return Check(
                .cors, is: .critical,
                "a page of \(webOrigin) cannot read it: \(allowed.map { "only '\($0)' may" } ?? "no CORS")",
                remedy: "have the server send 'Access-Control-Allow-Origin: *' with every answer")
        }
        return Check(.cors, is: .ok, "a page of \(webOrigin) may read it")
    }

    var certificateEnd: Instant? {
        sighting.seen.answers.compactMap(\.certificateEnd).min().map(Instant.init(secondsSinceEpoch:))
    }

    var certificate: Check? {
        guard let end = certificateEnd else { return Check(.certificate, is: .ok, "none: the address is not https") }
        let left = end - now
        return Check(
            .certificate, is: limits.certificate.state(left: left), "until \(end), \(DurationText.rough(left)) left",
            remedy: "see why nothing renews it, or why the server has not loaded the new one")
    }

    /// What the server takes for the present time, less what the clock here shows.
    var clockOffset: Duration? {
        let times = sighting.seen.answers.filter { $0.path == Sighting.timestamp || $0.path == nextRoot }
            .compactMap { answer in
                answer.field("date").flatMap { UTCTime(fixdate: $0) }.map {
                    $0.secondsSinceEpoch + Int64(answer.age ?? 0)
                }
            }
        return times.max().map { .seconds($0 - now.secondsSinceEpoch) }
    }

    var clock: Check? {
        guard sighting.first(Sighting.timestamp) != nil else { return nil }
        guard let offset = clockOffset else {
            return Check(
                .clock, is: .warning, "answers come without a Date: phones cannot tell that their own clock is wrong",
                remedy: "have the server send the field Date")
        }
        let size = max(offset, .zero - offset)
        let state = limits.clock.state(size)
        guard state != .ok else { return Check(.clock, is: .ok, "the server's clock and the one here agree") }
        return Check(
            .clock, is: state,
            "the server's clock is \(DurationText.rough(size)) \(offset > .zero ? "ahead of" : "behind") the one here",
            remedy: "set both by NTP; phones that compare their clock with the server's doubt it")
    }

    /// In seconds, of answers that came over the network in this round.
    var responseTimes: [Double] { sighting.seen.answers.map(\.seconds).sorted() }

    var speed: Check? {
        guard let timestamp = sighting.first(Sighting.timestamp)?.seconds, let most = responseTimes.last else {
            return nil
        }
        let middle = responseTimes[responseTimes.count / 2]
        func milliseconds(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded(.up))) ms" }
        return Check(
            .speed, is: limits.answer.state(.seconds(timestamp)),
            "timestamp.json after \(milliseconds(timestamp)); \(milliseconds(middle)) in the middle, \(milliseconds(most)) at most",
            remedy: "see what keeps the server, or the network between")
    }
}

extension HTTPAnswer {
    /// Whether caches keep an answer apart for each coding; true of one that is not compressed.
    fileprivate var variesByCoding: Bool {
        contentCoding == "identity" || (field("vary") ?? "").lowercased().contains("accept-encoding")
    }
}
