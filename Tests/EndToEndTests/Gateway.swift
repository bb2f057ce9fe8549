import Foundation
import TestKit

/// OpenStack Swift on one node: the store's own servers, and before them a proxy that speaks S3 as well.
///
/// What is common to all servers of a node, as how paths are hashed, they read where Debian's package has put it.
struct Gateway {
    /// Where the proxy answers.
    let address: String
    /// They end before their folder does.
    private let servers: [Server]
    private let folder: TemporaryFolder

    private static let stores = ["account", "container", "object"]
    private static let credentials = Bucket.Credentials(key: "test:tester", secret: "testing")

    init() throws {
        folder = try Self.folder()
        let kinds = Self.stores + ["proxy", "memcached"]
        let ports = try Dictionary(uniqueKeysWithValues: kinds.map { ($0, try Server.freePort()) })
        let port = { ports[$0] ?? "" }
        try folder.write([], to: "devices/one/empty")
        for kind in Self.stores {
            let lines = Self.common(port(kind), folder.path) + Self.store(kind)
            try folder.write(Array(lines.utf8), to: "\(kind).conf")
        }
        let lines = Self.common(port("proxy"), folder.path) + Self.proxy(cache: port("memcached"))
        try folder.write(Array(lines.utf8), to: "proxy.conf")
        try Self.makeRings(Self.stores.map { ($0, port($0)) }, in: folder)
        let path = folder.path
        let cache = try Server(
            line: "memcached -u \(NSUserName()) -l 127.0.0.1 -p \(port("memcached"))", port: port("memcached"))
        let ofSwift = try (Self.stores + ["proxy"]).map {
            try Server(line: "swift-\($0)-server \(path)/\($0).conf --verbose", port: port($0))
        }
        for server in ofSwift { try server.waitForAnswer() }
        servers = [cache] + ofSwift
        address = "http://127.0.0.1:\(port("proxy"))"
    }

    /// A bucket that anybody may read, at an address of Swift's own: the gateway answers nobody without a signature.
    func makeBucket() throws -> Bucket {
        let name = Bucket.newName()
        let bucket = Bucket(
            name: name, endpoint: address, credentials: Self.credentials, address: "\(address)/v1/AUTH_test/\(name)")
        try bucket.curl("-X", "PUT", "-H", "x-amz-acl: public-read", path: "")
        return bucket
    }

    // MARK: Its files

    /// Fields of objects are kept in extended attributes, which a file system in memory has from Linux 6.6 on.
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let program = "import os, sys; os.setxattr(sys.argv[1], 'user.swift', b'')"
        let hasAttributes = try Command.run("python3", ["-c", program, folder.path]).status == 0
        return hasAttributes ? folder : try TemporaryFolder(in: URL(filePath: "/var/tmp"))
    }

    /// Which server has what: each everything, once.
    private static func makeRings(_ servers: [(kind: String, port: String)], in folder: TemporaryFolder) throws {
        // 'wait' of a shell would wait forever: the signal that it waits for is blocked by threads of the tests.
        let builders = try servers.map { kind, port in
            let builder = "swift-ring-builder \(kind).builder"
            let line = "\(builder) create 4 1 0 && \(builder) add r1z1-127.0.0.1:\(port)/one 1 && \(builder) rebalance"
            let output = try TemporaryFolder()
            return (try Command.start("sh", ["-c", line], in: folder.url, output: output), output)
        }
        for (builder, output) in builders {
            guard builder.terminationStatus == 0 else {
                throw NoRing(said: try output.text("output") + output.text("errors"))
            }
        }
    }

    private struct NoRing: Error {
        let said: String
    }

    /// No line goes to the system's log: port 9 of the loopback discards.
    private static func common(_ port: String, _ folder: String) -> String {
        """
        [DEFAULT]
        bind_ip = 127.0.0.1
        bind_port = \(port)
        user = \(NSUserName())
        workers = 0
        swift_dir = \(folder)
        devices = \(folder)/devices
        mount_check = false
        log_udp_host = 127.0.0.1
        log_udp_port = 9

        """
    }

    private static func store(_ kind: String) -> String {
        """
        [pipeline:main]
        pipeline = \(kind)-server
        [app:\(kind)-server]
        use = egg:swift#\(kind)

        """
    }

    private static func proxy(cache port: String) -> String {
        let filters = [
            ("catch_errors", ""), ("gatekeeper", ""), ("memcache", "memcache_servers = 127.0.0.1:\(port)\n"),
            ("listing_formats", ""), ("s3api", "location = us-east-1\ns3_acl = false\n"),
            ("tempauth", "user_test_tester = testing .admin\n"), ("copy", ""), ("slo", ""), ("dlo", ""),
        ]
        let sections = filters.map { name, settings in "[filter:\(name)]\nuse = egg:swift#\(name)\n\(settings)" }
        return """
            \(sections.joined())[pipeline:main]
            pipeline = \(filters.map(\.0).joined(separator: " ")) proxy-server
            [app:proxy-server]
            use = egg:swift#proxy
            account_autocreate = true

            """
    }
}
