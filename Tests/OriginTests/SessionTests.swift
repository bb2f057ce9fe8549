import TestKit
import Testing

@testable import Origin

/// What OpenSSL's client says of a handshake.
func handshake(_ port: UInt16, _ arguments: String...) throws -> Outcome {
    let request = "printf 'HEAD / HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n'"
    let client = "openssl s_client -connect 127.0.0.1:\(port) -ign_eof " + arguments.joined(separator: " ")
    return try Command.run("sh", ["-c", "(\(request)) | \(client)"])
}

@Suite(.timeLimit(.minutes(20))) struct `A TLS session is resumed` {
    private let site: Site
    private let server: OriginServer
    private var kept: String { site.scratch.path + "/session" }

    /// Of two hosts with a certificate each, and of a third that has one with the second.
    init() throws {
        site = try Site()
        var configuration = site.configuration
        configuration.listeners = [.loopback(isTLS: true)]
        configuration.tls.identities = [
            try Identity("one.example", in: site).files, try Identity("*.two.example", in: site).files,
        ]
        server = try OriginServer(configuration)
    }

    private func isResumed(_ version: String, from old: String?, as new: String?) throws -> Bool {
        let name = { (name: String?) in name.map { "-servername \($0)" } ?? "-noservername" }
        let first = try handshake(server.port, version, "-sess_out", kept, name(old))
        try #require(first.output.contains("New, TLSv1."))
        let second = try handshake(server.port, version, "-sess_in", kept, name(new))
        let isResumed = second.output.contains("Reused, TLSv1.")
        try #require(isResumed || second.output.contains("New, TLSv1."), "\(second.output)\(second.errors)")
        return isResumed
    }

    @Test(arguments: ["-tls1_2", "-tls1_3"], names)
    func `under the name with which it began`(version: String, name: String?) throws {
        defer { server.stop() }
        #expect(try isResumed(version, from: name, as: name))
        #expect(try isResumed(version, from: name, as: name?.uppercased()))
    }

    private static let names: [String?] = ["one.example", "a.two.example", "unknown.example", nil]

    /// RFC 6066 §3.
    @Test(arguments: ["-tls1_2", "-tls1_3"], otherNames)
    func `under no other, and begins anew`(version: String, names: [String?]) throws {
        defer { server.stop() }
        #expect(try !isResumed(version, from: names[0], as: names[1]))
    }

    private static let otherNames: [[String?]] = [
        ["one.example", "a.two.example"], ["a.two.example", "b.two.example"], ["a.two.example", "one.example"],
        ["unknown.example", "one.example"], ["one.example", nil], [nil, "one.example"],
    ]
}
