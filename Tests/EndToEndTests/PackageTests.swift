import Foundation
import TestKit
import Testing

/// What `Publish/package` makes of a repository with the same files, small programs in the place of the real ones.
@Suite(.ownThreads) struct `The package and the image` {
    private let scratch: TemporaryFolder
    private var checkout: URL { scratch.url.appending(path: "checkout") }
    private var built: URL { scratch.url.appending(path: "built") }

    init() throws {
        scratch = try TemporaryFolder()
        for path in ["Publish/package", "Publish/install", "Publish/packaging", "Sources/CBuild", Self.articles] {
            let copy = checkout.appending(path: path)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Program.copy(Workbench.checkout.appending(path: path), to: copy)
        }
        try FileManager.default.createDirectory(
            at: built.appending(path: "static"), withIntermediateDirectories: true)
        for path in ["litfass", "litfass-origin", "static/litfass-origin"] {
            let program = built.appending(path: path)
            try Program.write(
                "#!/bin/sh\nexec \(Binaries.folder.path)/\(program.lastPathComponent) \"$@\"\n", to: program)
        }
        _ = try git("init", "--quiet", "--initial-branch=main")
        try commit("first")
    }

    private static let articles = "Sources/litfass/Documentation.docc"

    private func git(_ words: String...) throws -> String {
        let outcome = try Command.run(
            "git", ["-c", "user.name=Test", "-c", "user.email=test@example.org"] + words, in: checkout,
            environment: [
                "GIT_COMMITTER_DATE": "2026-11-20T08:00:00Z", "GIT_CONFIG_GLOBAL": "/dev/null",
                "GIT_CONFIG_SYSTEM": "/dev/null",
            ])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func commit(_ message: String) throws {
        _ = try git("add", "--all")
        _ = try git("commit", "--quiet", "--allow-empty", "--message", message)
    }

    private func package(_ words: String..., in checkout: URL? = nil, environment: [String: String] = [:]) throws
        -> Outcome
    {
        let checkout = checkout ?? self.checkout
        return try Command.run(
            checkout.appending(path: "Publish/package").path,
            [
                "--built", built.path, "--output",
                scratch.url.appending(path: "out of \(checkout.lastPathComponent)").path,
            ] + words, in: checkout,
            environment: environment)
    }

    /// The files that were made, by the paths that the script tells.
    private func made(_ outcome: Outcome) throws -> [URL] {
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        return outcome.output.split(separator: "\n").map { URL(filePath: String($0)) }
    }

    @Test func `are the same bytes, wherever and by whomever they are made`() throws {
        let first = try made(package())
        #expect(first.map(\.pathExtension) == ["deb", "tar"])
        let elsewhere = scratch.url.appending(path: "another/folder")
        try FileManager.default.createDirectory(
            at: elsewhere.deletingLastPathComponent(), withIntermediateDirectories: true)
        _ = try git("clone", "--quiet", checkout.path, elsewhere.path)
        let second = try made(
            package(in: elsewhere, environment: ["TZ": "Asia/Tokyo", "LC_ALL": "C", "LITFASS_LOOKS": "other"]))
        for (one, other) in zip(first, second) {
            #expect(one.lastPathComponent == other.lastPathComponent)
            #expect(try Data(contentsOf: one) == Data(contentsOf: other), "\(one.lastPathComponent)")
        }
    }

    @Test func `have what people look for`() throws {
        let deb = try #require(made(package("deb")).first)
        let listing = try Command.run("dpkg-deb", ["--contents", deb.path]).output
        let commands = listing.matches(of: #/man1\/(litfass[a-z-]*)\.1\.gz/#).map { String($0.1) }
        #expect(commands.contains("litfass-renew") && commands.contains("litfass-origin"))
        let paths = [
            "drwx------ root/root         0 2026-11-20 08:00 ./etc/litfass/tls/\n", " ./etc/litfass/origin.yaml\n",
            " ./lib/systemd/system/litfass-renew@.timer\n", " ./usr/lib/sysusers.d/litfass.conf\n",
            " ./usr/lib/tmpfiles.d/litfass.conf\n", " ./usr/share/bash-completion/completions/litfass\n",
            " ./usr/share/zsh/vendor-completions/_litfass\n", " ./usr/share/fish/vendor_completions.d/litfass.fish\n",
            " ./usr/share/doc/litfass/Operating.md\n", " ./usr/share/doc/litfass/examples/github.yml\n",
        ]
        for path in paths { #expect(listing.contains(path), "\(listing)") }
    }

    /// apt takes the later of two for the newer.
    @Test func `have a version that says where they are between two`() throws {
        let source = checkout.appending(path: "Sources/CBuild/shim.h")
        let text = try String(contentsOf: source, encoding: .utf8)
        func number(_ number: String) throws {
            let line = #/#define LITFASS_VERSION "[^"]*"/#
            try Data(text.replacing(line, with: "#define LITFASS_VERSION \"\(number)\"").utf8).write(to: source)
            try commit("version: \(number)")
        }
        func version() throws -> String {
            let name = try #require(made(package("image")).first).lastPathComponent
            return String(name.split(separator: "_")[1])
        }
        var versions: [String] = []
        try number("1.0.0")
        versions.append(try version())
        _ = try git("tag", "--annotate", "v1.0.0", "--message", "Litfass 1.0.0")
        versions.append(try version())
        try commit("second")
        versions.append(try version())
        try number("1.1.0")
        versions.append(try version())
        let shapes = versions.map { $0.replacing(#/g[0-9a-f]{12}/#, with: "g…") }
        #expect(shapes == ["1.0.0~2.g…", "1.0.0", "1.0.0+1.g…", "1.1.0~2.g…"])
        for (older, newer) in zip(versions, versions.dropFirst()) {
            #expect(try Command.run("dpkg", ["--compare-versions", older, "lt", newer]).status == 0)
        }
        _ = try git("tag", "--annotate", "v2.0.0", "--message", "Litfass 2.0.0")
        let refused = try package("image")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("the tag says v2.0.0, and Sources/CBuild/shim.h says 1.1.0"))
    }

    @Test func `refuse what nobody can make`() throws {
        let unknown = try package("rpm")
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("'rpm' is neither an option nor a part; see Publish/package --help"))
        try Data("changed".utf8).write(to: checkout.appending(path: "Publish/changed"))
        let dirty = try package("image")
        #expect(dirty.errors == "Not everything is committed: nobody else can make this package.\n")
        #expect(try #require(made(dirty).first).lastPathComponent.contains(".dirty_"))
    }

    /// skopeo and umoci are no programs of ours.
    @Test func `are an image that others can read`() throws {
        let archive = try #require(made(package("image")).first)
        let inspected = try Command.run("skopeo", ["inspect", "--config", "oci-archive:\(archive.path)"])
        #expect(inspected.status == 0, "\(inspected.errors)")
        #expect(
            inspected.output.filter { !$0.isWhitespace }.contains(#""Entrypoint":["/litfass-origin"]"#),
            "\(inspected.output)")
        let layout = scratch.url.appending(path: "layout").path
        try FileManager.default.createDirectory(atPath: layout, withIntermediateDirectories: true)
        #expect(try Command.run("tar", ["-xf", archive.path, "-C", layout]).status == 0)
        let unpacked = scratch.url.appending(path: "unpacked").path
        let outcome = try Command.run("umoci", ["unpack", "--rootless", "--image", "\(layout):latest", unpacked])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let files = try Command.run("find", ["rootfs", "-printf", "%m %p\n"], in: URL(filePath: unpacked)).output
        #expect(
            files.split(separator: "\n").sorted() == [
                "755 rootfs", "755 rootfs/litfass-origin", "755 rootfs/srv", "755 rootfs/srv/site",
            ])
    }
}
