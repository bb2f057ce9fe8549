import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches a repository tree over HTTP or HTTPS.
///
/// Every request is the same for everybody: no cookies, no language, no name of the app or device, nothing kept between
/// requests but the connection. The system offers the compressions it knows and inflates by itself; limits count the
/// inflated bytes while they arrive.
///
/// On Linux a first answer that keeps a new connection waiting costs a processor until it comes or a limit of time is met: the
/// system's session goes on asking whether the socket can be written, which it always can. A connection that is used again, and a
/// phone, wait for nothing.
///
/// On Linux, too, the system ends the whole process where a server hangs up within the head of its answer, sends fields after
/// the last chunk of a body, or announces 2^63 − 1 bytes (FoundationNetworking of Swift 6.3). A phone's system does not.
public final class URLSessionTransport: Transport {
    private let address: OriginAddress
    private let session: URLSession
    private let exchanges: HTTPExchanges

    /// - Parameter url: what stands before `metadata/` and `targets/`: `https://content.example.org/`.
    /// - Returns: nil unless it is an `http` or `https` URL with a host and without user, query and fragment.
    public init?(_ url: String) {
        guard let address = OriginAddress(url), URL(string: address.base) != nil else { return nil }
        self.address = address
        exchanges = HTTPExchanges()
        session = URLSession(configuration: Self.configuration, delegate: exchanges, delegateQueue: BoundedQueue())
    }

    deinit {
        let session = session
        // It can wait for a busy queue of the system, and whoever lets go of a transport shall not.
        DispatchQueue.global().async { session.invalidateAndCancel() }
    }

    public func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        let started = ContinuousClock.now
        do throws(TransportFault) {
            return try await fetch(path, limits: limits, coding: .gzip, startedAt: started)
        } catch {
            guard case .coding = error.reason else { throw error }
            return try await fetch(path, limits: limits, coding: .identity, startedAt: started)
        }
    }

    private func fetch(
        _ path: String, limits: TransferLimits, coding: HTTPExchange.Coding, startedAt: ContinuousClock.Instant
    ) async throws(TransportFault) -> Transfer? {
        guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: address.url(of: path)) else {
            throw TransportFault(path: path, reason: .unusablePath)
        }
        var request = URLRequest(url: url)
        for (name, value) in Self.fields { request.setValue(value, forHTTPHeaderField: name) }
        request.setValue(coding.rawValue, forHTTPHeaderField: "Accept-Encoding")
        let exchange = HTTPExchange(
            path: path, address: address, limits: limits, request: coding, startedAt: startedAt)
        return try await exchanges.run(exchange, request, in: session).get()
    }

    /// What a request says of itself. `Accept-Language` is set because some systems would add the person's own.
    private static let fields = [
        ("Accept", "application/json"), ("Accept-Language", "*"), ("User-Agent", "litfass"),
    ]

    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpMaximumConnectionsPerHost = 2
        // Ours are the limits; the system's own, a minute, would be met first where an app waits longer.
        configuration.timeoutIntervalForRequest = 86_400
        return configuration
    }
}
