/// How bytes get from an origin to the client: over HTTP (`URLSessionTransport`), from a folder (`FolderTransport`), or in
/// any way an app has of its own. A transport need not be trusted: everything it brings is verified.
public protocol Transport: Sendable {
    /// The bytes at a path below the top of a repository tree, such as `metadata/timestamp.json`.
    ///
    /// A conforming type stops receiving as soon as `limits` are passed, never goes on and counts afterwards.
    /// - Returns: nil where the origin has nothing at the path (404, 403, 410).
    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer?
}

/// How much of a server's time and bytes one request may take.
public struct TransferLimits: Hashable, Sendable {
    /// Bytes of the body, after any compression of the transfer is undone.
    public var bytes: Int
    /// From the request to the last byte.
    public var time: Duration
    /// Between two receipts of bytes.
    public var idleTime: Duration
    /// How often a server may send us on, within its own origin.
    public var redirects: Int
    /// Whether a cache may answer.
    public var caches: Caches

    /// Whether an answer may come from a cache on the way.
    public enum Caches: Hashable, Sendable {
        /// As is usual.
        case allowed
        /// The origin itself is to be asked: a cache has said that something is not there, and a signature says that it is.
        case bypassed
    }

    /// Limits of one request.
    public init(
        bytes: Int, time: Duration = .seconds(60), idleTime: Duration = .seconds(15), redirects: Int = 3,
        caches: Caches = .allowed
    ) {
        self.caches = caches
        self.bytes = bytes
        self.time = time
        self.idleTime = idleTime
        self.redirects = redirects
    }
}

/// What one request brought.
public struct Transfer: Hashable, Sendable {
    /// The body, with any compression of the transfer undone.
    public var bytes: [UInt8]
    /// Bytes of the body as they travelled.
    public var transferredBytes: Int
    /// What the server takes for the present time. Nobody vouches for it.
    public var serverTime: Date?
    /// How many requests it took: redirects and repetitions count.
    public var requests: Int

    /// - Parameters:
    ///   - bytes: of the body, decoded.
    ///   - transferredBytes: the size of the body unless given.
    ///   - serverTime: the `Date` field, and the `Age` field added to it.
    ///   - requests: one unless given.
    public init(bytes: [UInt8], transferredBytes: Int? = nil, serverTime: Date? = nil, requests: Int = 1) {
        self.requests = requests
        self.bytes = bytes
        self.transferredBytes = transferredBytes ?? bytes.count
        self.serverTime = serverTime
    }
}

/// Why a transport did not bring what stands at a path. None of this says anything about trust: it is the network, the
/// server or the disk.
public struct TransportFault: Error, Hashable, Sendable {
    /// As it was asked for, relative to the tree's top.
    public let path: String
    /// What went wrong.
    public let reason: Reason

    /// What can go wrong with a transfer.
    public enum Reason: Hashable, Sendable {
        /// An answer that is neither the file nor its absence.
        case status(Int)
        /// The server has too much to do (429, 503), and says for how long.
        case busy(status: Int, retryAfter: Duration)
        /// A page for people stands in the place of the file: of a network that wants a login, or of a host that answers so for
        /// whatever it lacks.
        case webPage
        /// The server sends clients to another origin: to another host or port, or from HTTPS to HTTP.
        case redirected(to: String)
        /// The server sends clients on and on.
        case redirectedTooOften(limit: Int)
        /// The body has more bytes than the client takes of this file.
        case larger(limitBytes: Int)
        /// The connection ended before as many bytes had come as were announced.
        case shorter(received: Int, announced: Int)
        /// Bytes came, but too slowly.
        case slower(TimeLimit, after: Duration)
        /// The body is compressed in a way that was not asked for.
        case coding(String)
        /// The task was cancelled.
        case cancelled
        /// No usable address can be made from the path.
        case unusablePath
        /// What the system says: no route, no name, connection refused, disk unreadable …
        case failed(String)
    }

    /// A limit of time, by the name that `TransferLimits` or `ClientLimits` has for it.
    public enum TimeLimit: String, Hashable, Sendable {
        /// Of one request, as a transport knows it.
        case time
        /// Between two receipts of bytes.
        case idleTime
        /// Of one request, as a client knows it.
        case requestTime
        /// Of a whole refresh.
        case refreshTime
    }

    /// - Parameters:
    ///   - path: as it was asked for, relative to the tree's top.
    ///   - reason: why there is no answer to trust.
    public init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension TransportFault: CustomStringConvertible {
    /// What went wrong in a sentence, for a log.
    public var description: String {
        switch reason {
        case .status(let status): "the server answered \(status) for \(path)"
        case .busy(let status, let retryAfter):
            "the server answered \(status) for \(path), and asks to wait for \(retryAfter)"
        case .webPage: "the server answers \(path) with a web page"
        case .redirected(let target):
            "the server redirects \(path) to \(target), but the limit 'redirects' allows only its own origin"
        case .redirectedTooOften(let limit):
            "the server redirects \(path) more often than the limit 'redirects' of \(limit)"
        case .larger(let limitBytes): "\(path) is larger than the limit of \(limitBytes) bytes"
        case .shorter(let received, let announced):
            "\(path) ended after \(received) of the \(announced) bytes that were announced"
        case .slower(let limit, let time): "\(path) did not arrive within the limit '\(limit.rawValue)' of \(time)"
        case .coding(let coding):
            "the server sent \(path) as '\(coding)', and the limit 'codings' is gzip of an announced length, or none"
        case .cancelled: "the transfer of \(path) was cancelled"
        case .unusablePath: "'\(path)' is not a path that can be requested"
        case .failed(let words): "\(path) could not be fetched: \(words)"
        }
    }
}

extension TransportFault: LocalizedError {
    /// The same sentence where Foundation asks for it: without it, `localizedDescription` is a number.
    public var errorDescription: String? { description }
}
