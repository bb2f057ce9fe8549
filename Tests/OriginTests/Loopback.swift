import Digests
import Files
import Foundation
import TestKit
import Testing

@testable import Origin

/// A tree on disk, as a publisher leaves it.
struct Site {
    let scratch: TemporaryFolder
    var folder: Folder { Folder(scratch.path) }

    init(timestamp: String = "one") throws {
        scratch = try TemporaryFolder()
        try publish(
            ["targets/a.json": "a", "targets/large.json": String(repeating: "x", count: 300_000)], timestamp: timestamp)
    }

    func publish(_ files: [String: String], timestamp: String) throws {
        try publish(files, timestamp: timestamp, after: try TreeIndex.read(from: folder) ?? TreeIndex())
    }

    /// - Parameter index: what the tree lists besides.
    func publish(_ files: [String: String], timestamp: String, after index: TreeIndex) throws {
        var items: [RepositoryTree.Item] = []
        for (path, text) in files {
            let (path, bytes) = (try #require(RelativePath(path)), Array(text.utf8))
            items.append(
                try #require(
                    RepositoryTree.Item(
                        immutable: path, mediaType: "application/json", bytes: [.identity: bytes],
                        digest: { SHA256Digest(of: $0).hex })))
        }
        let path = try #require(RelativePath("metadata/timestamp.json"))
        items.append(
            try #require(
                RepositoryTree.Item(
                    mutable: path, mediaType: "application/json", bytes: Array(timestamp.utf8), revalidateSeconds: 60)))
        _ = try RepositoryTree(adding: items, to: index).place(on: folder)
    }

    /// At one address, without haste.
    var configuration: OriginConfiguration {
        var configuration = OriginConfiguration(folder: folder)
        (configuration.listeners, configuration.limits) = ([.loopback()], .patient)
        return configuration
    }

    func server(_ limits: OriginLimits = .patient) throws -> OriginServer {
        var configuration = configuration
        configuration.limits = limits
        return try OriginServer(configuration)
    }
}

extension OriginLimits {
    /// Those of an origin that gives each client all the time that a busy machine takes for it.
    static var patient: OriginLimits {
        var limits = OriginLimits()
        (limits.handshakeSeconds, limits.headSeconds, limits.idleSeconds, limits.writeSeconds) = (600, 600, 600, 600)
        limits.requestsPerConnection = 1 << 30
        return limits
    }
}

extension ListenAddress {
    /// Any port that is free.
    static func loopback(isTLS: Bool = false) -> ListenAddress {
        ListenAddress(.internet(address: "127.0.0.1", port: 0), isTLS: isTLS)
    }

    var port: UInt16 {
        if case .internet(_, let port) = endpoint { port } else { 0 }
    }
}

extension OriginServer {
    /// Of its first listener.
    var port: UInt16 { addresses[0].port }
}

/// A client that sends exactly the bytes it is told to.
final class Socket {
    private let descriptor: CInt

    /// - Parameters:
    ///   - host: 127.0.0.1 or ::1.
    ///   - receivingBytes: how many the kernel keeps for it, as far as it follows; nil for as many as it wants.
    init(_ port: UInt16, host: String = "127.0.0.1", receivingBytes: CInt? = nil) throws {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST
        unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        try #require(unsafe getaddrinfo(host, String(port), &hints, &found) == 0)
        let info = try unsafe #require(unsafe found)
        defer { unsafe freeaddrinfo(info) }
        descriptor = unsafe socket(info.pointee.ai_family, info.pointee.ai_socktype, 0)
        var patience = timeval(tv_sec: Int(Patience.seconds), tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        if var bytes = receivingBytes {
            unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<CInt>.size))
        }
        try #require(unsafe connect(descriptor, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0)
    }

    init(unix path: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        let number = descriptor
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0)
    }

    deinit { close(descriptor) }

    /// - Returns: whether the connection took all of it.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)[...]) }

    @discardableResult
    func send(_ bytes: ArraySlice<UInt8>) -> Bool {
        unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) == $0.count
        }
    }

    func endSending() { shutdown(descriptor, CInt(SHUT_WR)) }

    /// Ends both directions at once, also where a program that another test starts holds the connection for a moment.
    func leave() { shutdown(descriptor, CInt(SHUT_RDWR)) }

    /// Whether the server resets the connection, nothing being read from it meanwhile.
    var isReset: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return unsafe poll(&state, 1, CInt(Patience.seconds) * 1000) == 1
    }

    func receive() -> String {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EAGAIN { Issue.record("the server has sent nothing for \(Patience.seconds) seconds") }
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    /// What has come, without waiting for more.
    /// - Returns: also whether nothing follows.
    func receiveArrived() -> (bytes: [UInt8], isEnd: Bool) {
        var arrived: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT))
            guard count > 0 else { return (arrived, count == 0 || errno != EAGAIN) }
            arrived += buffer[..<count]
        }
    }

    /// Everything until the server ends the connection.
    func receiveAll() -> String {
        var text = ""
        while case let piece = receive(), !piece.isEmpty { text += piece }
        return text
    }

    /// One answer to each of some requests that were sent with `Connection: close` on the last.
    static func ask(_ port: UInt16, host: String = "127.0.0.1", _ text: String) throws -> String {
        let socket = try Socket(port, host: host)
        socket.send(text)
        return socket.receiveAll()
    }
}

func statuses(_ answers: String) -> [Int] {
    answers.matches(of: #/HTTP\/1\.1 ([0-9]{3}) /#).compactMap { Int($0.1) }
}

func get(_ path: String, _ fields: String = "") -> String { "GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n" }
let last = "Connection: close\r\n"
