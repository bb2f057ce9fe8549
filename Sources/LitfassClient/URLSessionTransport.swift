import FoundationEssentials

/// Fetches a repository tree over HTTP or HTTPS.
///
/// Every request is the same for everybody: no cookies, no language, no name of the app or device, nothing kept between
/// requests but the connection. What travels as gzip is inflated, and limits count the inflated bytes while they arrive.
///
/// On Linux it speaks HTTP/1.1 itself, over sockets and by OpenSSL. Certificates are believed as the distribution says, or
/// `SSL_CERT_FILE` and `SSL_CERT_DIR`.
public final class URLSessionTransport: Transport {
    private let address: OriginAddress
    #if canImport(FoundationNetworking)
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
        #if canImport(FoundationNetworking)
            network = SocketNetwork(environment: environment)
        #endif
    }

    /// The bytes at a path below the URL. Redirects are followed within the same origin.
    /// - Returns: nil where the server answers 404, 403 or 410.
    /// - Throws: `TransportFault` for every other answer, for what the network says, and beyond a limit.
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
        let fields = Self.fields + [("Accept-Encoding", coding.rawValue)]
        let exchange = HTTPExchange(
            path: path, address: address, limits: limits, request: coding, startedAt: startedAt)
        return try await network.run(exchange, at: url, fields: fields).get()
    }

    /// What a request says of itself. `Accept-Language` is set because some systems would add the person's own.
    private static let fields = [
        ("Accept", "application/json, image/*"), ("Accept-Language", "*"), ("User-Agent", "litfass"),
        ("Connection", "keep-alive"),
    ]
}
