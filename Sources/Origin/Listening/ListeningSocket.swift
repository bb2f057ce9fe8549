import Files
import Glibc

/// A socket of one loop at which clients connect.
struct ListeningSocket: Sendable {
    let descriptor: CInt
    let isTLS: Bool
}

/// The file of a Unix socket. One that somebody else puts in its place is another.
struct SocketFile: Hashable, Sendable {
    let path: String
    private let device: UInt64
    private let inode: UInt64
    /// Since 1970, as (seconds, nanoseconds). The number of a file that was removed is given to the next; its rights may change.
    private let made: [Int]

    /// Nil where there is no socket; a link to one is none.
    init?(at path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
        self.path = path
        (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
        made = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }

    /// Takes the file away, where it is still this one.
    func remove() {
        if SocketFile(at: path) == self { _ = unsafe unlink(path) }
    }
}

/// Opens the sockets at which clients connect.
enum ListeningSockets {
    /// - Parameters:
    ///   - address: an IPv4 or IPv6 address in digits.
    ///   - port: 0 for any that is free.
    ///   - count: several at one port, over which the kernel spreads the connections (SO_REUSEPORT).
    ///   - isIPv6Alone: whether the port stays free for a listener of IPv4 (ipv6(7)).
    static func open(
        address: String, port: UInt16, count: Int, isIPv6Alone: Bool = false
    ) throws(SocketFault) -> [CInt] {
        var port = port
        let options = [(SOL_SOCKET, SO_REUSEADDR)] + (isIPv6Alone ? [(CInt(IPPROTO_IPV6), IPV6_V6ONLY)] : [])
        // With SO_REUSEPORT the kernel would give a second process a share of the connections, and it would be unclear why every
        // second answer is another one.
        if port != 0 { try close(bind(address: address, port: port, options: options)) }
        var opened: [CInt] = []
        do throws(SocketFault) {
            for _ in 0..<count {
                // TCP_NODELAY is inherited by accepted connections, and answers leave in one piece.
                let number = try bind(
                    address: address, port: port,
                    options: options + [(SOL_SOCKET, SO_REUSEPORT), (CInt(IPPROTO_TCP), TCP_NODELAY)])
                opened.append(number)
                guard listen(number, 4096) == 0 else { throw .last("listen at \(address) port \(port)") }
                port = try Self.port(of: number)
            }
        } catch {
            for number in opened { close(number) }
            throw error
        }
        return opened
    }

    /// A socket in the file system. One that a process left behind is replaced, one that a process serves is not.
    static func open(unix path: String) throws(SocketFault) -> CInt {
        let number = try makeSocket(AF_UNIX)
        do throws(SocketFault) {
            var address = try unixAddress(path)
            if unsafe withAddress(&address, { unsafe connect(number, $0, $1) }) == 0 {
                throw SocketFault(
                    operation: "listen at unix:\(path)", code: EADDRINUSE,
                    fix: "see with 'ss -lxp' which program listens there: end it, or take another path")
            }
            // A file that is no socket refuses a connection with the same error, and must stay.
            if errno == ECONNREFUSED {
                try demandNoFile(at: path)
                SocketFile(at: path)?.remove()
            }
            guard unsafe withAddress(&address, { unsafe Glibc.bind(number, $0, $1) }) == 0, listen(number, 4096) == 0
            else { throw .last("listen at unix:\(path)") }
        } catch {
            close(number)
            throw error
        }
        return number
    }

    /// - Throws: where there is a file at the path of a socket that is not a socket.
    static func demandNoFile(at path: String) throws(SocketFault) {
        guard unsafe faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0, SocketFile(at: path) == nil else {
            return
        }
        throw SocketFault(
            operation: "listen at unix:\(path): the file there is not a socket",
            fix: "take another path, or remove the file")
    }

    /// Another number for the same socket, so that each loop closes its own.
    static func copy(of number: CInt) throws(SocketFault) -> CInt {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw .last("share a listener") }
        return copy
    }

    /// Makes a socket that was inherited fit for a loop.
    static func adopt(_ number: CInt) throws(SocketFault) {
        var isListening: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        guard unsafe getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0, isListening == 1,
            fcntl(number, F_SETFD, FD_CLOEXEC) == 0, fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) == 0
        else { throw SocketFault(operation: "use descriptor \(number): it is not a listening socket") }
        var one: CInt = 1
        // A Unix socket has no such option, and needs none.
        _ = unsafe setsockopt(number, CInt(IPPROTO_TCP), TCP_NODELAY, &one, length)
    }

    static func close(_ number: CInt) { _ = Glibc.close(number) }

    /// The port that a listener was given; 0 of one that has none.
    static func port(of listener: CInt) throws(SocketFault) -> UInt16 {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(listener, $0, &length)
            }
        }
        guard status == 0 else { throw .last("read the listener's address") }
        guard [AF_INET, AF_INET6].contains(CInt(address.ss_family)) else { return 0 }
        // The port has the same offset in sockaddr_in and sockaddr_in6, in network order.
        return unsafe withUnsafeBytes(of: address) { bytes in unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3]) }
    }

    private static func makeSocket(_ family: CInt) throws(SocketFault) -> CInt {
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        let number = socket(family, type, 0)
        guard number >= 0 else { throw .last("make a socket") }
        return number
    }

    private static func bind(
        address: String, port: UInt16, options: [(level: CInt, name: CInt)]
    ) throws(SocketFault) -> CInt {
        let info = try unsafe information(on: address, port: port)
        defer { unsafe freeaddrinfo(info) }
        let number = try unsafe makeSocket(info.pointee.ai_family)
        for option in options {
            var value: CInt = 1
            guard
                unsafe setsockopt(number, option.level, option.name, &value, socklen_t(MemoryLayout<CInt>.size)) == 0
            else {
                defer { close(number) }
                throw .last("set up the listener")
            }
        }
        guard unsafe Glibc.bind(number, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0 else {
            defer { close(number) }
            var fault = SocketFault.last("listen at \(address) port \(port)")
            fault.fix = fault.code.flatMap(fix)
            throw fault
        }
        return number
    }

    /// What an operator does about an address that cannot be had (ip(7)).
    private static func fix(_ code: CInt) -> String? {
        switch code {
        case EADDRINUSE: "see with 'ss -ltnp' which program listens there: end it, or take another port"
        case EADDRNOTAVAIL: "take an address of this machine, see 'ip address', or 0.0.0.0 for all that it has"
        case EACCES:
            "take a port from 1024 on, let systemd listen for it, or give it the capability CAP_NET_BIND_SERVICE"
        default: nil
        }
    }

    /// The four bytes of an IPv4 address, in network order, or the sixteen of one of IPv6 and the number of its scope.
    /// - Parameter address: in digits: no name is looked up.
    static func bytes(of address: String) throws(SocketFault) -> [UInt8] {
        let info = try unsafe information(on: address, port: 0)
        defer { unsafe freeaddrinfo(info) }
        return unsafe bytes(of: info)
    }

    private static func bytes(of info: UnsafeMutablePointer<addrinfo>) -> [UInt8] {
        // Their offsets in sockaddr_in and in sockaddr_in6.
        let index = unsafe info.pointee.ai_family == AF_INET ? 4..<8 : 8..<28
        return unsafe Array(UnsafeRawBufferPointer(start: info.pointee.ai_addr, count: index.upperBound)[index])
    }

    /// Its to free.
    private static func information(
        on address: String, port: UInt16
    ) throws(SocketFault) -> UnsafeMutablePointer<addrinfo> {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE | AI_NUMERICSERV
        unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(address, String(port), &hints, &found) == 0, let info = unsafe found else {
            throw SocketFault(
                operation: "listen at '\(address)': it is not an IP address",
                fix: address == "localhost"
                    ? "write 127.0.0.1"
                    : "write it in digits, without the port: 127.0.0.1 for this machine alone, 0.0.0.0 for every address",
                isAboutWords: true)
        }
        // inet_aton(3) takes 1.2.3 for 1.2.0.3, 127.1 for 127.0.0.1, and 010 for 8. That is hardly what was meant.
        let plain = unsafe bytes(of: info).map(String.init).joined(separator: ".")
        guard address == plain || address.contains(":") else {
            unsafe freeaddrinfo(info)
            throw SocketFault(
                operation: "listen at '\(address)', an old way to write \(plain)", fix: "write \(plain)",
                isAboutWords: true)
        }
        return unsafe info
    }

    private static func unixAddress(_ path: String) throws(SocketFault) -> sockaddr_un {
        guard let address = sockaddr_un(path: path) else {
            throw SocketFault(operation: "listen at unix:\(path)", code: ENAMETOOLONG)
        }
        return address
    }

    private static func withAddress(
        _ address: inout sockaddr_un, _ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) -> CInt {
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
