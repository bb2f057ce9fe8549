import Dates

/// One request and its answer, as it comes in: decides without touching the network what to go on with.
struct HTTPExchange {
    /// What is to be done with the connection.
    enum Step: Hashable {
        case goOn
        /// Cut it off; the reason is kept for `outcome`.
        case stop
    }

    /// How the body may travel. Source: RFC 9110 §8.4.1.
    enum Coding: String {
        case identity
        case gzip
    }

    let path: String
    let address: OriginAddress
    let limits: TransferLimits
    /// The compression that the request allowed.
    let request: Coding
    private let started: ContinuousClock.Instant
    private var lastReceipt: ContinuousClock.Instant
    private var status: Int?
    private var announcedBytes: Int?
    /// Whether the body travels as it is.
    private(set) var isIdentity = true
    private var serverTime: Date?
    private var bytes: [UInt8] = []
    private var discardedBytes = 0
    private var redirects = 0
    /// Of requests that had to be sent again.
    private var repetitions = 0
    private var retryAfter: Duration?
    /// Whether the answer says of itself that it is a page for people.
    private var isPage = false
    private(set) var fault: TransportFault?

    /// Bytes of an error's page.
    static let discardLimitBytes = 16 << 10

    init(
        path: String, address: OriginAddress, limits: TransferLimits, request: Coding = .gzip,
        startedAt started: ContinuousClock.Instant
    ) {
        self.path = path
        self.address = address
        self.limits = limits.bounded
        self.request = request
        self.started = started
        lastReceipt = started
    }

    /// The server names another place. Within its own origin it may; a repository that moves house tells its apps in
    /// an app release, not in an unsigned header.
    mutating func redirect(to url: String) -> Step {
        redirects += 1
        guard address.allowsRedirect(to: url) else { return stop(.redirected(to: url)) }
        guard redirects <= limits.redirects else { return stop(.redirectedTooOften(limit: limits.redirects)) }
        return .goOn
    }

    /// The server hung up before it answered, and is asked once more.
    mutating func repeatRequest() { repetitions += 1 }

    /// The head of the answer, with its fields by their lower-case names.
    mutating func begin(status: Int, length: Int?, fields: (String) -> String?) -> Step {
        let date = fields("date").flatMap { UTCTime(fixdate: $0) }
        isPage = fields("content-type").map(Self.isPage) ?? false
        retryAfter = fields("retry-after").flatMap { Self.wait($0, from: date) }
        let age = Self.age(fields("age"))
        let time = age.flatMap { age in date.map { Double($0.secondsSinceEpoch + age) } }
        return begin(
            status: status, length: length, coding: fields("content-encoding"),
            serverTime: time.map { Date(timeIntervalSince1970: $0) })
    }

    /// How long an answer has been in caches, in seconds: what a cache's clock shows is `Date` and that (RFC 9111 §4.2.3).
    /// - Returns: nil where the field says nothing that can be believed, and the answer tells no time.
    private static func age(_ field: String?) -> Int64? {
        guard let field else { return 0 }
        // RFC 9111 §5.1: the first of several counts.
        let first = field.prefix { $0 != "," }
        // Longer than any answer of a repository lasts.
        guard let seconds = wholeSeconds(first), seconds <= 366 * 86_400 else { return nil }
        return seconds
    }

    /// Seconds, or a moment by the server's own clock. Source: RFC 9110 §10.2.3.
    private static func wait(_ field: String, from date: UTCTime?) -> Duration? {
        if let seconds = wholeSeconds(field[...]) { return .seconds(seconds) }
        guard let moment = UTCTime(fixdate: field), let date else { return nil }
        return .seconds(max(0, moment.secondsSinceEpoch - date.secondsSinceEpoch))
    }

    /// Digits alone; as many as mean anything.
    private static func wholeSeconds(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && text.utf8.count <= 10
            ? Int64(text) : nil
    }

    private static func isPage(_ mediaType: String) -> Bool {
        ["text/html", "application/xhtml+xml"].contains { mediaType.lowercased().hasPrefix($0) }
    }

    /// The head of the answer.
    ///
    /// Only gzip is asked for and taken: it grows by 1,032 at most, so that an announced length bounds what the system
    /// inflates before anybody can cut it off; brotli knows no such bound. A CDN that compresses as it sends announces no
    /// length: it is asked again for the bytes as they are.
    /// - Parameters:
    ///   - length: what the server announces, of the body as it travels; nil for nothing.
    ///   - coding: the value of `Content-Encoding`.
    mutating func begin(status: Int, length: Int?, coding: String?, serverTime: Date?) -> Step {
        self.status = status
        self.serverTime = serverTime
        announcedBytes = length
        // Nobody here has a password. A system that is asked for one would wait until a limit of time is met.
        guard status != 401 else { return .stop }
        // The page of another answer is thrown away as it comes, in whatever form.
        guard status == 200 else { return .goOn }
        if let coding = coding?.lowercased(), coding != "identity", !coding.isEmpty {
            isIdentity = false
            // RFC 9110 §8.4.1.3: "x-gzip" is the same.
            guard coding == "gzip" || coding == "x-gzip", length != nil, request == .gzip else {
                return stop(.coding(coding))
            }
        }
        let most = isIdentity ? limits.bytes : Self.mostCompressed(limits.bytes)
        if let length, length > most { return stop(tooLarge) }
        return .goOn
    }

    /// A page that stands in for a file tells more of what is wrong than its size.
    private var tooLarge: TransportFault.Reason {
        isPage || bytes.beginsLikePage ? .webPage : .larger(limitBytes: limits.bytes)
    }

    /// The end of an answer whose head the system kept to itself: it took it for a way on, and that leads nowhere.
    mutating func end(status: Int) { self.status = self.status ?? status }

    /// What cannot be compressed grows by its frame and the heads of its blocks. Source: RFC 1951 §3.2.4, RFC 1952 §2.3; a
    /// name and a comment in the frame count too.
    private static func mostCompressed(_ bytes: Int) -> Int { bytes + bytes / 1024 + 1024 }

    mutating func receive(_ data: some Sequence<UInt8>, count: Int, at now: ContinuousClock.Instant) -> Step {
        guard fault == nil else { return .stop }
        guard status == 200 else { return discard(count) }
        guard count <= limits.bytes - bytes.count else {
            if bytes.isEmpty { bytes.append(contentsOf: data.prefix(64)) }
            return stop(tooLarge)
        }
        lastReceipt = now
        bytes.append(contentsOf: data)
        return .goOn
    }

    /// When the exchange is to be looked at again, if nothing happens until then.
    var deadline: ContinuousClock.Instant { min(started + limits.time, lastReceipt + limits.idleTime) }

    /// Cuts off what is past its deadline: a server that is silent, and one that drips. The limit that was passed first is the one
    /// that is named: whoever looks may have slept past both of them.
    mutating func expire(at now: ContinuousClock.Instant) -> Step {
        guard now >= deadline else { return .goOn }
        let isSilent = lastReceipt + limits.idleTime < started + limits.time
        return stop(isSilent ? .slower(.idleTime, after: limits.idleTime) : .slower(.time, after: limits.time))
    }

    /// A short page about an error is read to its end, so that the connection can be used again: a refresh begins with
    /// a 404.
    private mutating func discard(_ count: Int) -> Step {
        discardedBytes += min(count, Self.discardLimitBytes + 1)
        return discardedBytes <= Self.discardLimitBytes ? .goOn : .stop
    }

    /// What the exchange came to.
    /// - Parameter failure: the system's words where the connection ended otherwise than well.
    func outcome(failure: TransportFault.Reason?) -> Result<Transfer?, TransportFault> {
        if let fault { return .failure(fault) }
        switch status {
        case 404, 403, 410: return .success(nil)
        case 200:
            if let failure {
                let isCutShort = failure != .cancelled
                return .failure(TransportFault(path: path, reason: (isCutShort ? shortness : nil) ?? failure))
            }
            return .success(
                Transfer(
                    bytes: bytes, transferredBytes: announcedBytes ?? bytes.count, serverTime: serverTime,
                    requests: 1 + redirects + repetitions))
        case nil: return .failure(TransportFault(path: path, reason: failure ?? .failed("the server said nothing")))
        case let status?:
            let wait = status == 429 || status == 503 ? retryAfter : nil
            let reason = wait.map { TransportFault.Reason.busy(status: status, retryAfter: $0) } ?? .status(status)
            return .failure(TransportFault(path: path, reason: reason))
        }
    }

    /// Of a body that travels as it is; the length of another one says nothing about what arrives.
    private var shortness: TransportFault.Reason? {
        guard isIdentity, let announcedBytes, bytes.count < announcedBytes, !bytes.isEmpty else { return nil }
        return .shorter(received: bytes.count, announced: announcedBytes)
    }

    private mutating func stop(_ reason: TransportFault.Reason) -> Step {
        if fault == nil { fault = TransportFault(path: path, reason: reason) }
        return .stop
    }
}

extension [UInt8] {
    /// Whether they begin as markup does: neither metadata nor a bundle does.
    package var beginsLikePage: Bool {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        return first { !blanks.contains($0) } == UInt8(ascii: "<")
    }
}
