import Glibc

extension Listeners {
    /// Whether an origin could listen at all of the addresses together, as far as that can be known without doing it.
    static func check(_ addresses: [ListenAddress], admin: ListenAddress?) throws(SocketFault) {
        try demandApart(addresses, admin: admin)
        for address in addresses + [admin].compactMap(\.self) {
            guard case .unix(let path) = address.endpoint else { continue }
            try demandFolder(ofSocket: path)
            try ListeningSockets.demandNoFile(at: path)
        }
    }

    /// - Throws: where one of the addresses takes what another one is to have. The system would say that an address is in use, and
    ///   not by whom.
    static func demandApart(_ addresses: [ListenAddress], admin: ListenAddress?) throws(SocketFault) {
        var taken: [(address: ListenAddress, scope: ListenerScope)] = []
        func take(_ address: ListenAddress, among others: [ListenAddress]) throws(SocketFault) {
            let scope = try ListenerScope(address, among: others)
            if let other = taken.first(where: { $0.scope.overlaps(scope) })?.address {
                let words = other.endpoint == address.endpoint ? "twice" : "beside \(other)"
                throw SocketFault(
                    operation: "listen at \(address) \(words)", fix: "leave one of the two out", isAboutWords: true)
            }
            taken.append((address, scope))
        }
        for address in addresses { try take(address, among: addresses) }
        if let admin { try take(admin, among: [admin]) }
    }

    private static func demandFolder(ofSocket path: String) throws(SocketFault) {
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        guard unsafe access(String(folder), W_OK | X_OK) == 0 else { throw .last("listen at unix:\(path)") }
    }
}

extension Listeners.Inheritance {
    /// The default for the operator: the socket of that name, where no other listener is to have it.
    func admin(beside addresses: [ListenAddress]) -> ListenAddress? {
        let named = ListenAddress(.systemd(name: "admin"))
        let isGiven =
            systemd.contains { $0.name == "admin" }
            || predecessor.contains { $0.role == .admin && $0.requested == named }
        return isGiven && !addresses.contains(named) ? named : nil
    }

    /// - Throws: where systemd has opened a socket that no listener uses: clients would connect and wait in vain.
    func demandAllUsed(by addresses: [ListenAddress]) throws(SocketFault) {
        for (name, _) in systemd where !addresses.contains(where: { $0.endpoint.includes(socket: name) }) {
            throw SocketFault(
                operation: "ignore the systemd socket '\(name)'",
                fix: name == "admin"
                    ? "write --admin systemd:admin, or take it out of the socket unit"
                    : "add --listen systemd:\(name), or take it out of the socket unit")
        }
    }
}

extension ListenAddress.Endpoint {
    /// Whether what is asked for is a socket that systemd calls so.
    func includes(socket name: String) -> Bool {
        guard case .systemd(let asked) = self else { return false }
        return asked.map { $0 == name } ?? (name != "admin")
    }
}
