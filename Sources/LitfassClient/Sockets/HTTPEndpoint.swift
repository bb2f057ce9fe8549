#if SOCKETS

    /// What a URL means for whoever connects and asks. Source: RFC 9112 §3.
    struct HTTPEndpoint {
        let isSecure: Bool
        /// Without the brackets of an address.
        let host: String
        let port: UInt16
        /// With the brackets.
        let name: String
        /// Host and port as `Host` says them: without the port that goes without saying.
        let authority: String
        /// Path and query.
        let target: String

        /// - Parameter url: whose scheme, host and port `OriginAddress` has looked at.
        init?(_ url: URL) {
            let text = url.absoluteString
            guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
            isSecure = text[..<colon].lowercased() == "https"
            let rest = text[colon...].dropFirst(3)
            let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            let (host, port) = Self.hostAndPort(of: authority)
            let usual: UInt16 = isSecure ? 443 : 80
            guard !host.isEmpty, let number = port.isEmpty ? usual : UInt16(port) else { return nil }
            (self.host, self.port) = (String(host), number)
            name = host.contains(":") ? "[\(host)]" : String(host)
            self.authority = number == usual ? name : "\(name):\(number)"
            let target = rest[authority.endIndex...].prefix { $0 != "#" }
            self.target = target.hasPrefix("/") ? String(target) : "/" + target
        }

        /// Of `x.example:81`, of `[::1]:81`, and of an address without brackets, which has no port.
        /// - Returns: the host without brackets; no port where none stands there.
        fileprivate static func hostAndPort(of authority: Substring) -> (host: Substring, port: Substring) {
            var (host, port) = (authority, Substring())
            if authority.last != "]", let colon = authority.lastIndex(of: ":"),
                authority.hasPrefix("[") || authority.firstIndex(of: ":") == colon
            {
                (host, port) = (authority[..<colon], authority[authority.index(after: colon)...])
            }
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            return (host, port)
        }

        func request(_ fields: [(String, String)], by proxy: HTTPProxy?) -> [UInt8] {
            let fields = [("Host", authority)] + fields
            guard let proxy, !isSecure else { return Self.head("GET \(target)", fields) }
            return Self.head("GET http://\(authority)\(target)", fields + proxy.fields)
        }

        /// What a proxy is asked, so that it connects us. Source: RFC 9110 §9.3.6.
        fileprivate func connectRequest(by proxy: HTTPProxy) -> [UInt8] {
            Self.head("CONNECT \(name):\(port)", [("Host", "\(name):\(port)")] + proxy.fields)
        }

        private static func head(_ method: String, _ fields: [(String, String)]) -> [UInt8] {
            let lines = ["\(method) HTTP/1.1"] + fields.map { "\($0): \($1)" }
            return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        }
    }

    /// Who asks the server in our place, as the environment of a process says it for curl: `http_proxy`, `https_proxy`,
    /// `all_proxy`, `no_proxy`.
    struct HTTPProxy {
        let host: String
        let port: UInt16
        let fields: [(String, String)]

        /// - Returns: nil where the place is asked without one.
        init?(for place: HTTPEndpoint, in environment: [String: String]) throws(SocketFault) {
            // In capitals, the first of them is what a server calls a field of a request.
            let names =
                (place.isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
            guard let name = names.first(where: { environment[$0] != nil }), let text = environment[name], !text.isEmpty
            else { return nil }
            let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
            guard !Self.isExcepted(place, by: exceptions) else { return nil }
            guard let url = URL(string: text.contains("://") ? text : "http://" + text),
                url.scheme?.lowercased() == "http",
                let host = url.host(percentEncoded: false), let port = UInt16(exactly: url.port ?? 1080)
            else {
                throw .words("'\(name)' names no proxy that speaks HTTP, such as http://proxy.example.org:3128")
            }
            // Foundation leaves the brackets of an address where they are, on some systems.
            self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
            self.port = port
            let user = url.user(percentEncoded: false).map { "\($0):\(url.password(percentEncoded: false) ?? "")" }
            fields = user.map { [("Proxy-Authorization", "Basic " + Data($0.utf8).base64EncodedString())] } ?? []
        }

        /// Each of the names stands for itself and all names below it, with a port for that one alone. An address of IPv6 may
        /// stand in brackets.
        private static func isExcepted(_ place: HTTPEndpoint, by list: String) -> Bool {
            let host = place.host.lowercased()
            return list.lowercased().split { $0 == "," || $0 == " " }.contains { entry in
                let (name, port) = HTTPEndpoint.hostAndPort(of: entry.hasPrefix(".") ? entry.dropFirst() : entry)
                guard port.isEmpty || UInt16(port) == place.port else { return false }
                return name == "*" || host == name || host.hasSuffix("." + name)
            }
        }

        /// - Returns: a connection to the proxy, or by way of it to a server of TLS.
        func connection(
            to place: HTTPEndpoint, wakeupPipe: WakeupPipe, until deadline: ContinuousClock.Instant
        ) throws(SocketFault) -> Connection {
            do throws(SocketFault) {
                let connection = try Connection.open(to: host, port: port, wakeupPipe: wakeupPipe, until: deadline)
                if place.isSecure { try tunnel(connection, to: place, wakeupPipe: wakeupPipe, until: deadline) }
                return connection
            } catch {
                guard error != .late, error != .cancelled else { throw error }
                throw .proxy(host, error)
            }
        }

        private func tunnel(
            _ connection: Connection, to place: HTTPEndpoint, wakeupPipe: WakeupPipe,
            until deadline: ContinuousClock.Instant
        ) throws(SocketFault) {
            try connection.send(place.connectRequest(by: self), wakeupPipe: wakeupPipe, until: deadline)
            var reader = AnswerReader()
            guard case .head(let head) = try reader.next(from: connection, wakeupPipe: wakeupPipe, until: deadline)
            else { return }
            guard (200..<300).contains(head.status), !reader.hasRest else {
                throw .words("it answered \(head.status)")
            }
        }
    }
#endif
