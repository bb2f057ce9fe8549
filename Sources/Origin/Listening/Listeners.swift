internal import Glibc

/// All sockets at which an origin listens: opened by itself, by systemd, or by the process that it takes over from.
package struct Listeners: Sendable {
    /// One address with its sockets, one for each loop or one for all of them.
    struct Bound: Sendable {
        let address: ListenAddress
        let descriptors: [CInt]
    }

    let bound: [Bound]

    /// What other processes hand over, as it stands in the environment.
    package struct Inheritance: Sendable {
        /// Descriptors by the name that systemd gave them (sd_listen_fds(3)).
        package var systemd: [(name: String, descriptor: CInt)] = []
        /// Descriptors by the address at which they listen.
        package var predecessor: [String: [CInt]] = [:]

        package init() {}
    }

    /// - Parameter loops: how many sockets an address of the internet gets.
    static func open(
        _ addresses: [ListenAddress], loops: Int, _ inheritance: Inheritance
    ) throws(SocketFault) -> Listeners {
        var bound: [Bound] = []
        do throws(SocketFault) {
            for address in addresses {
                bound += try open(address, loops: loops, inheritance)
            }
        } catch {
            Listeners(bound: bound).close()
            throw error
        }
        return Listeners(bound: bound)
    }

    private static func open(
        _ address: ListenAddress, loops: Int, _ inheritance: Inheritance
    ) throws(SocketFault) -> [Bound] {
        if let inherited = inheritance.predecessor[address.description], !inherited.isEmpty {
            for number in inherited { try ListeningSockets.adopt(number) }
            return try [Bound(address: told(address, by: inherited[0]), descriptors: inherited)]
        }
        switch address.place {
        case .internet(let host, let port):
            let opened = try ListeningSockets.open(address: host, port: port, count: loops)
            return try [Bound(address: told(address, by: opened[0]), descriptors: opened)]
        case .unix(let path):
            return [Bound(address: address, descriptors: [try ListeningSockets.open(unix: path)])]
        case .systemd(let name):
            let given = inheritance.systemd.filter { name == nil ? $0.name != "admin" : $0.name == name }
            guard !given.isEmpty else {
                throw SocketFault(
                    operation: "listen at \(address): systemd has handed over no such socket", code: ENOENT)
            }
            return try given.map { entry throws(SocketFault) in
                try ListeningSockets.adopt(entry.descriptor)
                let isTLS = entry.name.hasPrefix("https")
                return Bound(
                    address: ListenAddress(.systemd(name: entry.name), isTLS: isTLS), descriptors: [entry.descriptor])
            }
        }
    }

    /// The address with the port that the kernel chose.
    private static func told(_ address: ListenAddress, by number: CInt) throws(SocketFault) -> ListenAddress {
        guard case .internet(let host, _) = address.place else { return address }
        return ListenAddress(
            .internet(address: host, port: try ListeningSockets.port(of: number)), isTLS: address.isTLS)
    }

    /// The sockets of one loop, its own to close. Loops that have none of their own at an address share one.
    func sockets(of loop: Int, among loops: Int) throws(SocketFault) -> [ListeningSocket] {
        var sockets: [ListeningSocket] = []
        for listener in bound {
            var mine = listener.descriptors.indices.filter { $0 % loops == loop }
            if mine.isEmpty { mine = [loop % listener.descriptors.count] }
            for place in mine {
                let copy = try ListeningSockets.copy(of: listener.descriptors[place])
                sockets.append(ListeningSocket(descriptor: copy, isTLS: listener.address.isTLS))
            }
        }
        return sockets
    }

    func close() {
        for number in bound.flatMap(\.descriptors) { ListeningSockets.close(number) }
    }

    /// Takes the files of Unix sockets away, at which nobody listens any more.
    func removeFiles() {
        for listener in bound {
            if case .unix(let path) = listener.address.place { ListeningSockets.removeUnix(path) }
        }
    }
}

extension Listeners.Inheritance {
    /// What a successor finds in its environment: `address=3,4;address=5`, in the order of the descriptors.
    package static let variable = "LITFASS_LISTENERS"

    /// - Parameters:
    ///   - environment: of this process.
    ///   - process: its number, which systemd names, so that a child does not take what is its parent's.
    package init(environment: [String: String], process: Int) {
        self.init()
        for entry in (environment[Self.variable] ?? "").split(separator: ";") {
            guard let equals = entry.lastIndex(of: "=") else { continue }
            predecessor[String(entry[..<equals])] = entry[entry.index(after: equals)...].split(separator: ",")
                .compactMap { CInt($0) }
        }
        guard environment["LISTEN_PID"] == String(process), let count = environment["LISTEN_FDS"].flatMap({ CInt($0) }),
            (1...1024).contains(count)
        else { return }
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        // sd_listen_fds(3): they begin at 3.
        for place in 0..<count {
            systemd.append((Int(place) < names.count ? String(names[Int(place)]) : "unknown", 3 + place))
        }
    }
}
