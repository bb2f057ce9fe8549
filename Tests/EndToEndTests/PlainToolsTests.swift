import Foundation
import TestKit
import Testing

/// The lines of the article on formats by which people without Litfass check a signature, as they stand there.
@Suite(.ownThreads) struct `Plain tools verify` {
    private let scratch: TemporaryFolder
    private let signature: String
    private let ed25519: String

    init() throws {
        scratch = try TemporaryFolder()
        let article = try String(
            contentsOf: Workbench.checkout.appending(path: "Sources/litfass/Documentation.docc/Formats.md"),
            encoding: .utf8)
        let section = try #require(article.split(separator: "### A signature, without Litfass").dropFirst().first)
        let blocks = section.prefix { $0 != "#" }.matches(of: #/(?s)```\n(.*?)```/#).map { String($0.1) }
        try #require(blocks.count == 2)
        (signature, ed25519) = (blocks[0], blocks[1])
    }

    private func run(_ lines: String) throws -> Outcome {
        try Command.run("bash", ["-euo", "pipefail", "-c", lines], in: scratch.url)
    }

    /// A root holds keys with line breaks, a timestamp none.
    @Test(arguments: [("timestamp", "timestamp.json"), ("root", "1.root.json")])
    func `what a role of the served tree has signed`(role: String, file: String) async throws {
        let workbench = try await Workbench.published()
        try FileManager.default.copyItem(
            at: workbench.url("Publish/development/trust/1.root.json"), to: scratch.url.appending(path: "1.root.json"))
        let server = try Server.origin(workbench)
        let lines = signature.replacing("roles.timestamp", with: "roles.\(role)")
            .replacing("timestamp.json", with: file)
        let outcome = try run("tree=\(server.address)\n\(lines)")
        #expect(outcome.output == "Verified OK\n", "\(outcome.errors)")
        try Data("{}".utf8).write(to: scratch.url.appending(path: "signed"))
        #expect(try run(String(signature.split(separator: "\n").last ?? "")).status == 1)
    }

    @Test func `a signature of an Ed25519 key, which is no text in PEM`() throws {
        let made = try run(
            """
            openssl genpkey -algorithm ed25519 -out own.pem
            openssl pkey -in own.pem -pubout -outform DER | tail -c 32 | xxd -p -c 64 > key.pem
            echo hello > signed
            openssl pkeyutl -sign -rawin -inkey own.pem -in signed -out signature
            """)
        try #require(made.status == 0, "\(made.errors)")
        let outcome = try run(ed25519)
        #expect(outcome.output == "Signature Verified Successfully\n", "\(outcome.errors)")
    }
}
