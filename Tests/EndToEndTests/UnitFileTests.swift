import Foundation
import TestKit
import Testing

/// The unit files of the article for operators, as they stand there.
@Suite(.ownThreads) struct `The origin's unit files` {
    private let scratch: TemporaryFolder
    private var service: String { scratch.url.appending(path: "litfass.service").path }
    private var socket: String { scratch.url.appending(path: "litfass.socket").path }

    init() throws {
        scratch = try TemporaryFolder()
        let article = try String(
            contentsOf: Workbench.checkout.appending(path: "Sources/litfass/Documentation.docc/Operating.md"),
            encoding: .utf8)
        let blocks = article.matches(of: #/(?s)```ini\n(.*?)```/#).map { String($0.1) }
        try #require(blocks.count == 2)
        try Data(blocks[0].utf8).write(to: URL(filePath: socket))
        let unit = blocks[1].replacing("/usr/local/bin/litfass-origin", with: Binaries.origin)
        try Data(unit.utf8).write(to: URL(filePath: service))
    }

    @Test func `are understood by systemd`() throws {
        let outcome = try Command.run("systemd-analyze", ["verify", socket, service])
        #expect(outcome.status == 0)
        #expect(outcome.output + outcome.errors == "")
    }

    /// In tenths of a point, of 100.
    @Test func `leave little exposed`() throws {
        let outcome = try Command.run(
            "systemd-analyze", ["security", "--offline=yes", "--no-pager", "--threshold=15", service])
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    @Test func `give the origin all that it needs, and let it write nothing`() async throws {
        let workbench = try await Workbench.published()
        _ = try workbench.publishLarge()
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: scratch.path)
        let outcome = try Command.run(
            Peer.python(),
            [
                Peer.script("sandboxed.py"), service, Binaries.origin, workbench.url("Publish/development/site").path,
                scratch.path,
            ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        #expect(
            lines.first
                == "to write: Read-only file system · to change the root: SIGSYS · to listen to the kernel: Address family not supported by protocol"
        )
        #expect(
            lines.last == "READY=1 READY=1 STOPPING=1 HTTP/1.1 200 HTTP/1.1 200 True HTTP/1.1 200 HTTP/1.1 200 0",
            "\(outcome.output)\(outcome.errors)")
    }
}
