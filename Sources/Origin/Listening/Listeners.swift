import Glibc

/// All sockets at which an origin listens: opened by itself, by systemd, or by the process that it takes over from.
package struct Listeners: Sendable {
    /// Who is answered there.
    enum Role: String, Sendable {
        case `public`, admin
    }

    /// One address with its sockets, one for each loop or one for all of them.
    struct Bound: Hashable, Sendable {
        let address: ListenAddress
        let descriptors: [CInt]
    }

    /// What was asked for, and all that was opened for it: one address, or each that systemd has opened.
    struct Opened: Hashable, Sendable {
        let role: Role
        let requested: ListenAddress
        let bound: [Bound]
    }

    let opened: [Opened]
    private let files: [SocketFile]
    var bound: [Bound] { opened.flatMap(\.bound) }

    /// What other processes hand over, as the environment says.
    package struct Inheritance: Sendable {
        /// Descriptors by the name that systemd gave them (sd_listen_fds(3)).
        package var systemd: [(name: String, descriptor: CInt)] = []
        /// What the process before had opened.
        var predecessor: [Opened] = []

        package init() {}
    }

    private init(opened: [Opened]) {
        self.opened = opened
        files = opened.flatMap(\.bound).compactMap { bound in
            guard case .unix(let path) = bound.address.endpoint else { return nil }
            return SocketFile(at: path)
        }
    }

    /// - Parameter loops: how many sockets an address of the internet gets.
    static func open(
        _ addresses: [ListenAddress], for role: Role, loops: Int, _ inheritance: Inheritance
    ) throws(SocketFault) -> Listeners {
        var opened: [Opened] = []
        // Each is taken once: any port that is free may be asked for twice.
        var inherited = inheritance.predecessor.filter { $0.role == role }
        do throws(SocketFault) {
            for address in addresses {
                if let index = inherited.firstIndex(where: { $0.requested == address }) {
                    let entry = inherited.remove(at: index)
                    for number in entry.bound.flatMap(\.descriptors) { try ListeningSockets.adopt(number) }
                    opened.append(entry)
                } else {
                    let bound = try open(address, among: addresses, loops: loops, inheritance)
                    opened.append(Opened(role: role, requested: address, bound: bound))
                }
            }
        } catch {
            Listeners(opened: opened).close()
            throw error
        }
        return Listeners(opened: opened)
    }

    private static func open(
        _ address: ListenAddress, among addresses: [ListenAddress], loops: Int, _ inheritance: Inheritance
    ) throws(SocketFault) -> [Bound] {
        switch address.endpoint {
        case .internet(let host, let port):
            let opened = try ListeningSockets.open(
                address: host, port: port, count: loops, isIPv6Alone: address.leavesIPv4(to: addresses))
            return try [Bound(address: told(address, by: opened[0]), descriptors: opened)]
        case .unix(let path):
            return [Bound(address: address, descriptors: [try ListeningSockets.open(unix: path)])]
        case .systemd:
            let given = inheritance.systemd.filter { address.endpoint.includes(socket: $0.name) }
            guard !given.isEmpty else {
                throw SocketFault(
                    operation: "listen at \(address): systemd has handed over no such socket")
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
        guard case .internet(let host, _) = address.endpoint else { return address }
        return ListenAddress(
            .internet(address: host, port: try ListeningSockets.port(of: number)), isTLS: address.isTLS)
    }

    /// The sockets of one loop, its own to close. Loops that have none of their own at an address share one.
    func sockets(of loop: Int, among loops: Int) throws(SocketFault) -> [ListeningSocket] {
        var sockets: [ListeningSocket] = []
        for listener in bound {
            var mine = listener.descriptors.indices.filter { $0 % loops == loop }
            if mine.isEmpty { mine = [loop % listener.descriptors.count] }
            for index in mine {
                let copy = try ListeningSockets.copy(of: listener.descriptors[index])
                sockets.append(ListeningSocket(descriptor: copy, isTLS: listener.address.isTLS))
            }
        }
        return sockets
    }

    func close() {
        for number in bound.flatMap(\.descriptors) { ListeningSockets.close(number) }
    }

    /// Removes the files of Unix sockets.
    func removeFiles() {
        for file in files { file.remove() }
    }
}

extension Listeners.Inheritance {
    /// What a successor finds in its environment: a line for each address that was asked for.
    package static let variable = "LITFASS_LISTENERS"

    /// - Parameters:
    ///   - environment: of this process.
    ///   - process: its number, which systemd names, so that a child does not take what is its parent's.
    package init(environment: [String: String], process: Int) {
        self.init()
        predecessor = (environment[Self.variable] ?? "").split(separator: "\n").compactMap(Listeners.Opened.init)
        guard environment["LISTEN_PID"] == String(process), let count = environment["LISTEN_FDS"].flatMap({ CInt($0) }),
            (1...1024).contains(count)
        else { return }
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        // sd_listen_fds(3): they begin at 3.
        for index in 0..<count {
            let name = Int(index) < names.count ? String(names[Int(index)]) : ""
            systemd.append((name.isEmpty ? "unknown" : name, 3 + index))
        }
    }
}

extension Listeners.Opened {
    /// Who is answered, what was asked for, and what was opened with its descriptors, with tabs between them:
    /// `public`, `systemd`, `systemd:https=3`, `systemd:http=4`. No address holds a tab or the end of a line.
    var line: String {
        let entries = bound.map { "\($0.address)=\($0.descriptors.map(String.init).joined(separator: ","))" }
        return ([role.rawValue, "\(requested)"] + entries).joined(separator: "\t")
    }

    init?(line: Substring) {
        let fields = line.split(separator: "\t")
        guard fields.count > 2, let role = Listeners.Role(rawValue: String(fields[0])),
            let requested = ListenAddress(String(fields[1]))
        else { return nil }
        var bound: [Listeners.Bound] = []
        for field in fields.dropFirst(2) {
            guard let equals = field.lastIndex(of: "="), let address = ListenAddress(String(field[..<equals])) else {
                return nil
            }
            let numbers = field[field.index(after: equals)...].split(separator: ",", omittingEmptySubsequences: false)
            let descriptors = numbers.compactMap { CInt($0) }
            guard descriptors.count == numbers.count else { return nil }
            bound.append(Listeners.Bound(address: address, descriptors: descriptors))
        }
        (self.role, self.requested, self.bound) = (role, requested, bound)
    }
}
