import Platform

/// Fetches a repository tree over HTTP or HTTPS.
///
/// Every request is the same for everybody: no cookies, no language, no name of the app or device, nothing kept between
/// requests but the connection. What travels as gzip is inflated, and limits count the inflated bytes while they arrive.
///
/// On Linux it speaks HTTP/1.1 itself, over sockets and by OpenSSL. Certificates are believed as the distribution says, or
/// `SSL_CERT_FILE` and `SSL_CERT_DIR`.
public final class URLSessionTransport: Transport {
    private let address: OriginAddress
    /// What this server has shown to answer in a way that can be taken.
    private let coding = Mutex(HTTPExchange.Coding.gzip)
    #if SOCKETS
        private let network: SocketNetwork
    #else
        private let network = HTTPExchanges.Network()
    #endif

    /// - Parameters:
    ///   - url: what stands before `metadata/` and `targets/`: `https://content.example.org/`.
    ///   - environment: names proxies that speak HTTP, as that of a process does for curl: `http_proxy`, `https_proxy`, `all_proxy`
    ///     and `no_proxy`. Looked at on Linux alone: elsewhere the system knows its proxies.
    /// - Returns: nil unless it is an `http` or `https` URL with a host and without user, query and fragment.
    public init?(_ url: String, environment: [String: String] = [:]) {
        guard let address = OriginAddress(url), URL(string: address.base) != nil else { return nil }
        self.address = address
        #if SOCKETS
            network = SocketNetwork(environment: environment)
        #endif
    }

    /// The bytes at a path below the URL. Redirects are followed within the same origin.
    /// - Returns: nil where the server answers 404, 403 or 410.
    /// - Throws: `TransportFault` for every other answer, for what the network says, and beyond a limit.
    public func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        let started = ContinuousClock.now
        let coding = coding.withLock { $0 }
        do throws(TransportFault) {
            return try await fetch(path, limits: limits, coding: coding, startedAt: started)
        } catch {
            guard case .coding = error.reason, coding == .gzip else { throw error }
            // So it will be with all the others: each would be asked for twice.
            self.coding.withLock { $0 = .identity }
            var transfer = try await fetch(path, limits: limits, coding: .identity, startedAt: started)
            transfer?.requests += 1
            return transfer
        }
    }

    private func fetch(
        _ path: String, limits: TransferLimits, coding: HTTPExchange.Coding, startedAt: ContinuousClock.Instant
    ) async throws(TransportFault) -> Transfer? {
        let (url, fields) = try Self.request(path, at: address, coding: coding.rawValue, caches: limits.caches)
        let exchange = HTTPExchange(
            path: path, address: address, limits: limits, request: coding, startedAt: startedAt)
        return try await network.run(exchange, at: url, fields: fields).get()
    }

    /// What stands in the request for a file.
    static func request(
        _ path: String, at address: OriginAddress, coding: String, caches: TransferLimits.Caches
    ) throws(TransportFault) -> (url: URL, fields: [(String, String)]) {
        let isPastCaches = caches == .bypassed
        // Many caches look past `no-cache` in a request (RFC 9111 §5.2.1.4 asks them not to), and few past a query; to a server of
        // files it means nothing.
        let query = isPastCaches ? "?past-caches=" + String(UInt64.random(in: .min ... .max), radix: 16) : ""
        guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: address.url(of: path) + query)
        else {
            throw TransportFault(path: path, reason: .unusablePath)
        }
        return (
            url, fields + [("Accept-Encoding", coding)] + (isPastCaches ? [("Cache-Control", "no-cache")] : [])
        )
    }

    /// What a request says of itself. `Accept-Language` is set because some systems would add the person's own.
    private static let fields = [
        ("Accept", "application/json, image/*, */*;q=0.5"), ("Accept-Language", "*"), ("User-Agent", "litfass"),
        ("Connection", "keep-alive"),
    ]
}
