import Foundation
import Synchronization
import TestKit
import Testing

/// A bucket of a server that speaks S3 and is not ours.
struct Bucket {
    /// Of whoever may write there.
    struct Credentials {
        let key: String
        let secret: String

        var environment: [String: String] {
            [
                "AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": secret, "RCLONE_CONFIG": "/dev/null",
                "AWS_CA_BUNDLE": "",
            ]
        }
    }

    /// One server for all tests: it takes seconds to start.
    private static let server = Mutex<Task<Server, any Error>?>(nil)
    private static let running = Mutex<Int32>(0)

    let name: String
    /// The server, without the bucket.
    let endpoint: String
    let credentials: Credentials
    /// Where anybody reads.
    let address: String

    static func newName() -> String { "b-\(UUID().uuidString.lowercased())" }

    /// A bucket of moto.
    static func make() async throws -> Bucket {
        let task = server.withLock { server in
            if let server { return server }
            let task = Task(executorPreference: ThreadPerJob.shared) {
                let python = try Peer.python()
                let program = URL(filePath: python).deletingLastPathComponent().appending(path: "moto_server").path
                let server = try Server(program, ["-H", "127.0.0.1", "-p", "0"])
                running.withLock { $0 = server.processIdentifier }
                atexit { Bucket.endServer() }
                return server
            }
            server = task
            return task
        }
        let (name, endpoint) = (newName(), try await task.value.address)
        let bucket = Bucket(
            name: name, endpoint: endpoint, credentials: ofMoto, address: "\(endpoint)/\(name)")
        try bucket.curl("-X", "PUT", path: "")
        let policy = #"""
            {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Principal": "*", "Action": ["s3:GetObject"],
              "Resource": ["arn:aws:s3:::\#(name)/*"]}]}
            """#
        try bucket.curl("-X", "PUT", "-H", "Content-Type: application/json", "-d", policy, path: "?policy")
        return bucket
    }

    private static func endServer() { running.withLock { if $0 > 0 { kill($0, SIGKILL) } } }

    private static let ofMoto = Credentials(key: "a", secret: "b")

    /// Of the environment of whoever reaches moto.
    static let environment = ofMoto.environment

    /// As rclone takes it.
    func location(_ path: String = "site") -> String { Self.location("\(endpoint)/\(name)", path) }

    static func location(_ address: String, _ path: String = "site") -> String {
        let slash = address.lastIndex(of: "/") ?? address.endIndex
        let (endpoint, name) = (address[..<slash], address[slash...].dropFirst())
        return ":s3,provider=Other,endpoint=\"\(endpoint)\",env_auth=true,region=us-east-1:\(name)/\(path)"
    }

    @discardableResult
    func curl(_ arguments: String..., path: String) throws -> String {
        // A key may have a colon in it, which '--user' takes for its end.
        let user = "\(credentials.key.replacing(":", with: "%3A")):\(credentials.secret)"
        let place = "\(endpoint)/\(name)\(path)".replacing("://", with: "://\(user)@")
        let signing = [
            "--aws-sigv4", "aws:amz:us-east-1:s3", "-H", "x-amz-content-sha256: UNSIGNED-PAYLOAD", "--silent",
            "--show-error", "--fail",
        ]
        let outcome = try Command.run("curl", signing + arguments + [place])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    /// When each object was put there, by its path below the bucket.
    func times() throws -> [String: String] {
        let list = try curl(path: "?list-type=2&max-keys=1000")
        var times: [String: String] = [:]
        for match in list.matches(of: #/(?s)<Key>(.*?)</Key>.*?<LastModified>(.*?)</LastModified>/#) {
            times[String(match.1)] = String(match.2)
        }
        return times
    }

    /// The lines above the body of an object, as anybody gets them.
    func head(_ path: String) throws -> String {
        try Command.run("curl", ["--silent", "--dump-header", "-", "--output", "/dev/null", "\(address)/\(path)"])
            .output
    }

    func remove(_ path: String) throws { try curl("-X", "DELETE", path: "/\(path)") }
}
