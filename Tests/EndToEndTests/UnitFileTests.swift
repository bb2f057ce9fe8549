import Foundation
import TestKit
import Testing

/// The unit files that the package installs, with the programs under test in them.
@Suite(.ownThreads) struct `Unit files` {
    private let scratch: TemporaryFolder
    private let units: [String]

    private func path(_ unit: String) -> String { scratch.url.appending(path: unit).path }

    init() throws {
        scratch = try TemporaryFolder()
        let folder = Workbench.checkout.appending(path: "Publish/packaging/systemd")
        units = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for unit in units {
            let text = try String(contentsOf: folder.appending(path: unit), encoding: .utf8)
            let here = text.replacing("/usr/bin/", with: Binaries.folder.path + "/")
            try Data(here.utf8).write(to: scratch.url.appending(path: unit))
        }
    }

    @Test func `are understood by systemd`() throws {
        #expect(
            units == [
                "litfass-origin.service", "litfass-origin.socket", "litfass-renew@.service", "litfass-renew@.timer",
                "litfass-watch@.service",
            ])
        let outcome = try Command.run("systemd-analyze", ["verify", "--man=no"] + units.map(path))
        #expect(outcome.status == 0)
        #expect(outcome.output + outcome.errors == "")
    }

    /// In tenths of a point, of 100.
    @Test(arguments: ["litfass-origin.service", "litfass-renew@.service", "litfass-watch@.service"])
    func `leave little exposed`(unit: String) throws {
        let outcome = try Command.run(
            "systemd-analyze", ["security", "--offline=yes", "--no-pager", "--threshold=15", path(unit)])
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    @Test func `give the origin all that it needs, and let it write nothing`() async throws {
        let workbench = try await Workbench.published()
        _ = try workbench.publishLarge()
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: scratch.path)
        let outcome = try Command.run(
            Peer.python(),
            [
                Peer.script("sandboxed.py"), path("litfass-origin.service"), Binaries.litfass,
                workbench.url("Publish/development/site").path, scratch.path,
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
