import Digests
import Foundation
import TestKit
import Testing

@testable import Origin

@Suite(.timeLimit(.minutes(20))) struct `Large answers through TLS` {
    /// Records wait for a client that reads late and little at once: of a file in memory, and of one on the disk.
    @Test(arguments: ["TLSv1_2", "TLSv1_3"], [64 << 20, 0])
    func `come whole and in order to a client that reads late`(version: String, residentFileBytes: Int) throws {
        let content = (0..<500_000).map { String($0) }.joined(separator: ",")
        let site = try Site()
        try site.publish(["targets/a.json": "a", "targets/numbers.json": content], timestamp: "two")
        let server = try Self.server(site, residentFileBytes: residentFileBytes)
        defer { server.stop() }
        let outcome = try Command.run("python3", ["-c", Self.client, version, String(server.port)])
        let digests = [content, "a"].map { SHA256Digest(of: Array($0.utf8)).hex }
        #expect(outcome.output.split(separator: "\n").map(String.init) == digests + digests, "\(outcome.errors)")
    }

    @Test func `wait their turn where requests come as fast as they are read`() throws {
        let site = try Site()
        let server = try Self.server(site)
        defer { server.stop() }
        let post = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n" + String(repeating: "x", count: 60_000)
        let requests = String(repeating: post, count: 100) + get("/targets/a.json", last)
        try Data(requests.utf8).write(to: site.scratch.url.appending(path: "requests"))
        let outcome = try Command.run(
            "sh", ["-c", "openssl s_client -quiet -connect 127.0.0.1:\(server.port) < requests"], in: site.scratch.url)
        #expect(statuses(outcome.output) == [Int](repeating: 405, count: 100) + [200], "\(outcome.errors)")
    }

    private static func server(_ site: Site, residentFileBytes: Int = 1 << 20) throws -> OriginServer {
        var configuration = site.configuration
        configuration.listeners = [.loopback(isTLS: true)]
        configuration.tls.identities = [try Identity("localhost", in: site).files]
        configuration.limits.residentFileBytes = residentFileBytes
        return try OriginServer(configuration)
    }

    /// Asks for both files twice at once, and prints the digest of each answer's body.
    private static let client = """
        import hashlib, socket, ssl, sys, time
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.minimum_version = context.maximum_version = ssl.TLSVersion[sys.argv[1]]
        plain = socket.socket()
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        plain.connect(("127.0.0.1", int(sys.argv[2])))
        client = context.wrap_socket(plain)
        request = "GET /targets/%s.json HTTP/1.1\\r\\nHost: x\\r\\n%s\\r\\n"
        last = request % ("a", "Connection: close\\r\\n")
        client.sendall((request % ("numbers", "") + request % ("a", "") + request % ("numbers", "") + last).encode())
        time.sleep(0.5)
        answers = client.makefile("rb")
        for _ in range(4):
            length = 0
            for line in iter(answers.readline, b"\\r\\n"):
                if line.lower().startswith(b"content-length:"):
                    length = int(line[15:])
            print(hashlib.sha256(answers.read(length)).hexdigest())
        """
}
