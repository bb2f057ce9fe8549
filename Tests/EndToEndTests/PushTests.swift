import Files
import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `A release that is pushed` {
    private let workbench: Workbench
    private var site: URL { workbench.url("Publish/development/site") }

    init() async throws { workbench = try await Workbench.published(.small) }

    private func push(_ target: String, in other: Workbench? = nil) async throws -> Outcome {
        try await (other ?? workbench).litfass("push", target, environment: Bucket.environment)
    }

    private func policy(_ text: String) throws { try workbench.append(text, to: "Publish/development/policy.yaml") }

    private func files(_ folder: URL) throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var files: [String: Data] = [:]
        for path in paths where !folder.appending(path: path).hasDirectoryPath {
            files[path] = try? Data(contentsOf: folder.appending(path: path))
        }
        return files
    }

    // MARK: To a bucket

    @Test func `is in a bucket with the fields of each file, and what is there is not sent again`() async throws {
        let bucket = try await Bucket.make()
        try policy(
            """
            targets:
              edge: {to: '\(bucket.location())', address: '\(bucket.address)/site'}

            """)
        let first = try await push("edge")
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("edge: release 1 is there, with timestamp 1\n"), "\(first.output)")
        #expect(
            first.output.contains("/site: release 1, warning\n    WARNING   compression  2 of 2 files "),
            "\(first.output)")

        let index = try #require(try TreeIndex.read(from: Folder(site.path)))
        let times = try bucket.times()
        let paths = index.entries.flatMap { entry in entry.codings.map { entry.path.string + $0.suffix } }
        #expect(Set(times.keys) == Set((paths + ["tree.index"]).map { "site/" + $0 }))
        for (ending, coding) in [
            (".content.de.json", nil), (".content.de.json.br", "br"), (".content.de.json.gz", "gzip"),
        ] {
            let path = try workbench.siteFile("targets", endingIn: ending).replacing("Publish/development/", with: "")
            let head = try bucket.head(path).lowercased()
            #expect(head.contains("content-type: application/json\r\n"), "\(head)")
            #expect(head.contains("cache-control: public, max-age=31536000, immutable\r\n"), "\(head)")
            #expect(head.contains("content-encoding: ") == (coding != nil), "\(head)")
            if let coding { #expect(head.contains("content-encoding: \(coding)\r\n"), "\(head)") }
        }
        let timestamp = try bucket.head("site/metadata/timestamp.json").lowercased()
        #expect(timestamp.contains("cache-control: public, max-age=60, stale-if-error=86400\r\n"), "\(timestamp)")
        #expect(try bucket.head("site/metadata/1.root.json").lowercased().contains("immutable"))

        #expect(try await push("edge").output.hasPrefix("edge: has release 1 already\n"))
        #expect(try bucket.times() == times)
        #expect(try await workbench.litfass("renew").status == 0)
        let renewed = try await push("edge")
        #expect(renewed.output.hasPrefix("edge: release 1 is good for longer, with timestamp 2 after 1\n"))
        let changed = try bucket.times().filter { times[$0.key] != $0.value }
        #expect(Set(changed.keys).isSubset(of: ["site/metadata/timestamp.json"]))
    }

    @Test func `goes on where a push was ended`() async throws {
        let bucket = try await Bucket.make()
        #expect(try await push(bucket.location()).status == 0)
        let lost =
            try ["metadata/timestamp.json", "metadata/1.snapshot.json", "tree.index"] + [
                workbench.siteFile("targets", endingIn: ".content.de.json").replacing(
                    "Publish/development/site/", with: "")
            ]
        for path in lost { try bucket.remove("site/" + path) }
        let again = try await push(bucket.location())
        #expect(again.output.contains("2 files sent, "), "\(again.output)\(again.errors)")
        #expect(try bucket.times().count == files(site).count)
    }

    @Test func `by a workspace that is behind is refused, and changes nothing`() async throws {
        let bucket = try await Bucket.make()
        let behind = try await Workbench.published(copying: workbench)
        try workbench.edit("Content/notices/water.yaml", "drei Minuten", to: "vier Minuten")
        try await workbench.publish()
        #expect(try await push(bucket.location()).status == 0)
        let times = try bucket.times()
        let refused = try await push(bucket.location(), in: behind)
        #expect(refused.status == 1)
        #expect(
            refused.errors.contains(
                "the target is newer: it has release 2 with timestamp 2, and here is release 1 with timestamp 1\n"),
            "\(refused.errors)")
        // Two machines have published: the other one's second release is another.
        try behind.edit("Content/notices/water.yaml", "drei Minuten", to: "fünf Minuten")
        try await behind.publish()
        #expect(try await behind.litfass("renew").status == 0)
        let forked = try await push(bucket.location(), in: behind)
        #expect(forked.status == 3)
        #expect(forked.errors.contains("two machines have published\n"), "\(forked.errors)")
        #expect(try bucket.times() == times)
    }

    @Test func `is not put over another repository`() async throws {
        let (mirror, other) = (workbench.url("mirror").path, try Workbench(.small))
        #expect(try await push(mirror).status == 0)
        try await other.publish()
        let refused = try await push(mirror, in: other)
        #expect(refused.status == 3)
        #expect(refused.errors.contains("the target holds release 1 of another repository"), "\(refused.errors)")
    }

    // MARK: What goes wrong

    @Test(arguments: [
        ("no bucket", "the bucket is not there\n"),
        ("no server", "the target could not be reached, or the connection broke\n"),
        ("other rights", "the target does not accept the credentials, or they do not allow this\n"),
        ("cut off", "the target could not be reached, or the connection broke\n"),
        ("no remote", "rclone has no remote of this name in its configuration\n"),
        ("no rclone", "there is no 'rclone' on this machine\n"),
    ])
    func `says in a line what went wrong, and what rclone said below it`(what: String, words: String) async throws {
        // rclone tries again and again, for half a minute.
        if what == "cut off", !Everything.isWanted { return }
        let target: String
        var server: Server?
        var environment = Bucket.environment
        switch what {
        case "no bucket":
            let bucket = try await Bucket.make()
            target = Bucket.location(bucket.address.replacing(bucket.name, with: "nowhere"))
        case "no server": target = Bucket.location("http://127.0.0.1:9/bucket")
        case "no remote": target = "nowhere:bucket/site"
        case "no rclone":
            target = "nowhere:bucket/site"
            environment["PATH"] = "/nowhere"
        default:
            server = try Server("python3", ["-u", Peer.script("refusing_bucket.py"), what])
            target = Bucket.location("\(server?.address ?? "")/bucket")
        }
        let outcome = try await workbench.litfass("push", target, environment: environment)
        #expect(outcome.status == 4)
        #expect(outcome.errors.contains(": " + words), "\(outcome.errors)")
        #expect(outcome.errors.contains("\n  rclone: ") == (what != "no rclone"), "\(outcome.errors)")
        #expect(outcome.errors.contains("\n  fix: "), "\(outcome.errors)")
        _ = server
    }

    @Test func `needs a place`() async throws {
        let none = try await workbench.litfass("push")
        #expect(none.status == 2)
        #expect(none.errors.contains("fix: name a place, as in 'litfass push ./mirror'"), "\(none.errors)")
        try policy("targets: {edge: ./mirror}\n")
        let typed = try await push("egde")
        #expect(typed.status == 2 && typed.errors.contains("fix: did you mean 'edge'?"), "\(typed.errors)")
        try workbench.edit("Publish/development/policy.yaml", "./mirror", to: "https://content.example.org")
        let wrong = try await workbench.litfass("check", "Publish/development/policy.yaml")
        #expect(wrong.status == 1 && wrong.output.contains("is no place that a release can be brought to"))
    }

    // MARK: To folders

    @Test func `is the same tree in a folder and on another machine, copies too`() async throws {
        try policy("aliases: [content]\ntargets: {mirror: mirror/site}\n")
        try workbench.edit("Publish/development/policy.yaml", "mirror/site", to: "./mirror/site")
        try await workbench.publish()
        // rsync speaks to a shell, which SSH would start on the other machine.
        let shell = workbench.url("shell")
        try Program.write("#!/bin/sh\nwhile [ \"$1\" != rsync ]; do shift; done\nexec sh -c \"$*\"\n", to: shell)
        let remote = "ssh://deploy@edge\(workbench.url("remote").path)"
        for words in [[], [remote]] {
            let outcome = try await Litfass.run(
                ["push"] + words, in: workbench.folder.url, environment: ["RSYNC_RSH": shell.path])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let tree = try files(site)
        #expect(try files(workbench.url("mirror/site")) == tree)
        #expect(try files(workbench.url("remote")) == tree)
        try workbench.edit("Publish/development/policy.yaml", "[content]", to: "[parameters]")
        try await workbench.publish()
        for words in [[], [remote]] {
            let outcome = try await Litfass.run(
                ["push"] + words, in: workbench.folder.url, environment: ["RSYNC_RSH": shell.path])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try files(workbench.url("mirror/site")) == files(site))
        #expect(try files(workbench.url("remote")) == files(site))
    }

    // MARK: By itself

    @Test func `goes where the policy says when it is live, and renewals follow`() async throws {
        try policy(
            """
            targets: {mirror: ./mirror}
            after-publish: [litfass push, [sh, -c, 'echo "$LITFASS_EVENT $LITFASS_RELEASE" >> "$LITFASS_WORKSPACE/told"']]
            after-renew: [litfass push]

            """)
        try workbench.edit("Content/notices/water.yaml", "drei Minuten", to: "vier Minuten")
        let published = try await workbench.litfass("publish")
        #expect(published.status == 0)
        #expect(published.errors.contains("mirror: release 2 is there, with timestamp 2\n"), "\(published.errors)")
        #expect(try String(contentsOf: workbench.url("told"), encoding: .utf8) == "after-publish 2\n")
        #expect(try await workbench.litfass("renew").errors.contains("mirror: release 2 is good for longer"))
        #expect(try files(workbench.url("mirror")) == files(site))
    }

    @Test func `and did not arrive has an exit code of its own, and a remedy that works`() async throws {
        try policy("targets: {mirror: ./mirror}\nafter-publish: [litfass push, 'false']\n")
        try Data("in the way".utf8).write(to: workbench.url("mirror"))
        try workbench.edit("Content/notices/water.yaml", "drei Minuten", to: "vier Minuten")
        let published = try await workbench.litfass("publish")
        #expect(published.status == 5)
        #expect(published.output.contains("Published release 2"))
        let words = "release 2 is live here, and not delivered: 'litfass push' ended with 4, 'false' ended with 1\n"
        #expect(published.errors.contains(words), "\(published.errors)")
        try FileManager.default.removeItem(at: workbench.url("mirror"))
        #expect(try await workbench.litfass("push").status == 0)
    }

    /// A renewal in between has commands of its own.
    @Test func `and did not arrive is delivered with the renewal that follows`() async throws {
        let note = #"[sh, -c, 'echo "$LITFASS_EVENT" >> told; test -e ready']"#
        try policy("after-publish: [\(note)]\nafter-renew: [\(note)]\n")
        try workbench.edit("Content/notices/water.yaml", "drei Minuten", to: "vier Minuten")
        #expect(try await workbench.litfass("publish").status == 5)
        #expect(try await workbench.litfass("renew").status == 5)
        try Data().write(to: workbench.url("ready"))
        #expect(try await workbench.litfass("renew").status == 0)
        #expect(try await workbench.litfass("publish").status == 0)
        let told = try String(contentsOf: workbench.url("told"), encoding: .utf8)
        let both = "after-publish\nafter-renew\n"
        #expect(told == "after-publish\n\(both)\(both)")
    }

    /// Also where the machine stopped while it was delivered.
    @Test func `and did not arrive is delivered the next time that somebody publishes`() async throws {
        try policy("targets: {mirror: ./mirror}\nafter-publish: [litfass push]\n")
        try Data("in the way".utf8).write(to: workbench.url("mirror"))
        try workbench.edit("Content/notices/water.yaml", "drei Minuten", to: "vier Minuten")
        #expect(try await workbench.litfass("publish").status == 5)
        #expect(try await workbench.litfass("publish", "--dry-run").status == 0)
        #expect(try await workbench.litfass("renew", "--if-needed").status == 5)
        try FileManager.default.removeItem(at: workbench.url("mirror"))
        let again = try await workbench.litfass("publish")
        #expect(again.output.contains("Nothing to publish"), "\(again.output)")
        #expect(again.errors.contains("mirror: release 2 is there, with timestamp 2\n"), "\(again.errors)")
        #expect(try await !workbench.litfass("publish").errors.contains("mirror:"))
    }

    @Test func `no shell reads what a hook says`() async throws {
        try policy("after-publish: [\"echo $HOME\"]\n")
        let outcome = try await workbench.litfass("check", "Publish/development/policy.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("'$' is for a shell, and commands are run without one"), "\(outcome.output)")
    }
}
