/// Where an origin listens, as an operator writes it.
package struct ListenAddress: Hashable, Sendable {
    package enum Endpoint: Hashable, Sendable {
        /// An IPv4 or IPv6 address in digits; port 0 for any that is free.
        case internet(address: String, port: UInt16)
        /// The path of a socket in the file system.
        case unix(path: String)
        /// What systemd has opened for this process, by the name of the socket unit's `FileDescriptorName`; nil for all of it.
        case systemd(name: String?)
    }

    package var endpoint: Endpoint
    /// Whether clients speak TLS there.
    package var isTLS: Bool

    package init(_ endpoint: Endpoint, isTLS: Bool = false) { (self.endpoint, self.isTLS) = (endpoint, isTLS) }

    /// `http://127.0.0.1:8080`, `https://[::]:8443`, `unix:/run/litfass/http`, `systemd` or `systemd:NAME`, where a name that
    /// begins with `https` speaks TLS. Nil for anything else.
    package init?(_ text: String) {
        if text == "systemd" {
            self.init(.systemd(name: nil))
        } else if let name = text.rest(after: "systemd:"), !name.isEmpty {
            self.init(.systemd(name: name), isTLS: name.hasPrefix("https"))
        } else if let path = text.rest(after: "unix:"), path.hasPrefix("/"), path.utf8.count <= UnixPath.bytesLimit,
            path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        {
            self.init(.unix(path: path))
        } else if let rest = text.rest(after: "http://"), let endpoint = Self.endpoint(rest, port: 80) {
            self.init(endpoint)
        } else if let rest = text.rest(after: "https://"), let endpoint = Self.endpoint(rest, port: 443) {
            self.init(endpoint, isTLS: true)
        } else {
            return nil
        }
    }

    /// `127.0.0.1:80`, `[::1]:80`, `[::1]`.
    package static func endpoint(_ text: String, port standard: UInt16) -> Endpoint? {
        var text = text[...]
        if text.hasSuffix("/") { text.removeLast() }
        if text.first == "[" {
            guard let close = text.firstIndex(of: "]") else { return nil }
            let address = String(text[text.index(after: text.startIndex)..<close])
            let rest = text[text.index(after: close)...]
            guard let port = rest.isEmpty ? standard : rest.first == ":" ? number(rest.dropFirst()) : nil,
                address.contains(":")
            else { return nil }
            return .internet(address: address, port: port)
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, !parts[0].isEmpty else { return nil }
        guard let port = parts.count == 1 ? standard : number(parts[1]) else { return nil }
        return .internet(address: String(parts[0]), port: port)
    }

    /// Whether it is one of IPv6 that leaves IPv4 to another one: `[::]` answers IPv4 too, unless another listener has it at the
    /// same port (ipv6(7)).
    func leavesIPv4(to addresses: [ListenAddress]) -> Bool {
        guard case .internet(let host, let port) = endpoint, host.contains(":") else { return false }
        return addresses.contains { other in
            guard case .internet(let host, port) = other.endpoint else { return false }
            return !host.contains(":")
        }
    }

    private static func number(_ digits: Substring) -> UInt16? {
        digits.utf8.allSatisfy({ $0.isDigit }) ? UInt16(digits) : nil
    }
}

extension String {
    fileprivate func rest(after prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}

extension ListenAddress: CustomStringConvertible {
    package var description: String {
        switch endpoint {
        case .internet(let address, let port):
            "\(isTLS ? "https" : "http")://\(address.contains(":") ? "[\(address)]" : address):\(port)"
        case .unix(let path): "unix:\(path)"
        case .systemd(let name): name.map { "systemd:\($0)" } ?? "systemd"
        }
    }
}
