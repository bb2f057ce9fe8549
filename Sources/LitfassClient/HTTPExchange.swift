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
        if let length, length > most { return stop(.larger(limitBytes: limits.bytes)) }
        return .goOn
    }

    /// The end of an answer whose head the system kept to itself: it took it for a way on, and that leads nowhere.
    mutating func end(status: Int) { self.status = self.status ?? status }

    /// What cannot be compressed grows by its frame and the heads of its blocks. Source: RFC 1951 §3.2.4, RFC 1952 §2.3; a
    /// name and a comment in the frame count too.
    private static func mostCompressed(_ bytes: Int) -> Int { bytes + bytes / 1024 + 1024 }

    mutating func receive(_ data: some Sequence<UInt8>, count: Int, at now: ContinuousClock.Instant) -> Step {
        guard fault == nil else { return .stop }
        guard status == 200 else { return discard(count) }
        guard count <= limits.bytes - bytes.count else { return stop(.larger(limitBytes: limits.bytes)) }
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
                Transfer(bytes: bytes, transferredBytes: announcedBytes ?? bytes.count, serverTime: serverTime))
        case nil: return .failure(TransportFault(path: path, reason: failure ?? .failed("the server said nothing")))
        case let status?: return .failure(TransportFault(path: path, reason: .status(status)))
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
