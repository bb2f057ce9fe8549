import Foundation
import TestKit
import Testing

/// The real programs, packaged: in a clean Debian under its systemd, and as an image.
@Suite(.ownThreads, .enabled(if: Everything.isWanted)) struct `Installed` {
    private let workbench: Workbench
    private let scratch: TemporaryFolder

    init() async throws {
        workbench = try Workbench()
        // Its timestamp is to be renewed.
        try await workbench.publish(at: "-4d")
        scratch = try TemporaryFolder()
    }

    /// Of the programs that `Tests/run` has built: nobody else can build while tests run.
    private func package(_ part: String, in checkout: URL) throws -> URL {
        let output = scratch.url.appending(path: UUID().uuidString).path
        let outcome = try Command.run(
            checkout.appending(path: "Publish/package").path,
            ["--built", Workbench.checkout.appending(path: ".build/package").path, "--output", output, part])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return URL(filePath: String(try #require(outcome.output.split(separator: "\n").last)))
    }

    @Test func `it starts, is upgraded and removed, and leaves what is the operator's`() throws {
        let given = scratch.url.appending(path: "given")
        try FileManager.default.createDirectory(at: given, withIntermediateDirectories: true)
        let old = try package("deb", in: Workbench.checkout)
        let complaints = try Command.run("lintian", ["--fail-on", "error", "--tag-display-limit", "0", old.path])
        #expect(complaints.status == 0, "\(complaints.output)")
        // One commit later.
        let next = scratch.url.appending(path: "next")
        let steps = [
            ["clone", "--quiet", Workbench.checkout.path, next.path],
            [
                "-C", next.path, "-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "--quiet",
                "--allow-empty", "--message", "next",
            ],
        ]
        for words in steps { try #require(try Command.run("git", words).status == 0) }
        let new = try package("deb", in: next)
        let copies = [
            (old, "old.deb"), (new, "new.deb"), (workbench.url("Publish/development/site"), "site"),
            (workbench.url("Publish/development/trust/1.root.json"), "root.json"), (workbench.folder.url, "workspace"),
        ]
        for (file, name) in copies {
            try FileManager.default.copyItem(at: file, to: given.appending(path: name))
        }
        try Data("development\n".utf8).write(to: given.appending(path: "passphrase"))
        let outcome = try Command.run(Peer.script("clean_root"), [given.path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        try Snapshot.expect(outcome.output, in: "installed/debian.txt")
    }

    @Test func `the image has one file, and serves`() throws {
        let archive = try package("image", in: Workbench.checkout)
        let bundle = scratch.url.appending(path: "bundle").path
        let layout = scratch.url.appending(path: "layout").path
        try FileManager.default.createDirectory(atPath: layout, withIntermediateDirectories: true)
        #expect(try Command.run("tar", ["-xf", archive.path, "-C", layout]).status == 0)
        #expect(try Command.run("umoci", ["unpack", "--image", "\(layout):latest", bundle]).status == 0)
        let program = "\(bundle)/rootfs/litfass-origin"
        #expect(try Command.run("ldd", [program]).errors.contains("not a dynamic executable"))
        // As the image says; its files, the tree, and /proc, which every container has, are all that is there for it.
        // The shell ends with whoever started it, and everything in its namespace with the shell.
        let script = """
            words=$(jq --raw-output '"--setuid \\(.process.user.uid) --setgid \\(.process.user.gid) " + (.process.args | join(" "))' "$1/config.json")
            mount --bind -o ro "$2" "$1/rootfs/srv/site"
            mkdir "$1/rootfs/proc"
            mount -t proc proc "$1/rootfs/proc"
            unshare --root "$1/rootfs" ${words/0.0.0.0/127.0.0.1} --port 0 &
            wait
            """
        let server = try Server(
            "unshare",
            [
                "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", script, "bash", bundle,
                workbench.url("Publish/development/site").path,
            ])
        let verified = try Command.run(
            Binaries.litfass,
            ["verify", server.address, "--root", workbench.url("Publish/development/trust/1.root.json").path])
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }
}
