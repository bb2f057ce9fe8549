import Foundation
import TestKit
import Testing

/// The site is in no clone: here it is moved away, and what was published is known from `Publish/development/trust` alone.
@Suite(.ownThreads) struct `A workspace without its site` {
    private static let versions = "Config/parameters/app-versions.yaml"
    private let workbench: Workbench

    init() async throws {
        workbench = try await Workbench.published(.small)
        try FileManager.default.moveItem(at: workbench.url("Publish/development/site"), to: workbench.url("elsewhere"))
    }

    @Test(arguments: [["propose"], ["publish", "--dry-run"], ["check"], ["check", "--fix", "--dry-run"]])
    func `is held against what is live all the same`(words: [String]) async throws {
        try lower()
        // What the first time left to remember takes nothing from the second.
        for _ in 1...2 {
            let told = try await run(words)
            #expect(told.status == 0, "\(told.errors)")
            #expect(
                (told.output + told.errors).contains(
                    "'3.1.0' is below '3.2.0', which release 1 has, and 'ios.app-latest' only rises (source: a store "
                        + "offers no older version) [not-lowered]\n"), "\(told.output)\(told.errors)")
        }
        try workbench.edit("Config/workspace.yaml", "severities:\n", to: "severities:\n  not-lowered: error\n")
        let refused = try await run(words)
        #expect(refused.status == 1, "\(refused.output)")
        #expect(
            (refused.output + refused.errors).contains(
                "app-versions.yaml:3:15: error: '3.1.0' is below '3.2.0', which release 1 has"))
    }

    /// Sources that come back, as with the rest of a shallow clone, are looked at whatever an earlier check remembers.
    @Test func `remembers nothing that it could not look back at`() async throws {
        try lower()
        try FileManager.default.moveItem(
            at: workbench.url("Publish/development/trust/sources"), to: workbench.url("Publish/development/trust/later")
        )
        #expect(try await !run(["check"]).output.contains("[not-lowered]"))
        try FileManager.default.moveItem(
            at: workbench.url("Publish/development/trust/later"), to: workbench.url("Publish/development/trust/sources")
        )
        #expect(try await run(["check"]).output.contains("[not-lowered]"))
    }

    @Test func `is checked where there is no room for its past, and says so`() async throws {
        try lower()
        let words = ["check", "--only", "not-lowered"]
        let told = try await Litfass.run(
            words, in: workbench.folder.url,
            environment: Self.alone.merging(["TMPDIR": "/dev/null"]) { $1 })
        #expect(told.status == 0)
        #expect(
            told.errors
                == "note: nothing was compared with the live release 1: cannot write '/dev/null': Not a directory\n"
        )
    }

    @Test func `is checked where its history is damaged, and says so`() async throws {
        try lower()
        try Data("<<<<<<< HEAD\n".utf8).write(to: workbench.url("Publish/development/trust/published/timestamp.json"))
        let told = try await run(["check"])
        #expect(told.status == 0)
        #expect(
            told.errors.hasPrefix(
                "note: nothing was compared with the live release: 'Publish/development/trust/published/timestamp.json' holds both sides "
                    + "of a merge"), "\(told.errors)")
    }

    @Test func `is checked where the sources of its past are damaged, and says so`() async throws {
        try lower()
        let sources = workbench.url("Publish/development/trust/sources")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted().first { !$0.hasPrefix(".") })
        try workbench.flipBit(in: "Publish/development/trust/sources/\(name)")
        let told = try await run(["check"])
        #expect(told.status == 0)
        #expect(
            told.errors == """
                note: nothing was compared with the live release 1: 'Publish/development/trust/sources/\(name)' was changed: it does \
                not have the digest that is its name
                  fix: bring it back from version control, or from a copy of Publish/development/trust

                """)
    }

    @Test func `is held against what is live at every save`() throws {
        let output = try TemporaryFolder()
        let process = try Command.start(
            Binaries.litfass, ["check", "--watch"], in: workbench.folder.url, environment: Self.alone, output: output)
        defer { Command.end(process) }
        func wait(for text: String) throws -> Bool {
            let deadline = Date.now.addingTimeInterval(Command.limitSeconds)
            while Date.now < deadline {
                if try output.text("output").contains(text) { return true }
                usleep(20_000)
            }
            return false
        }
        #expect(try wait(for: "watching"))
        try lower()
        #expect(try wait(for: "'3.1.0' is below '3.2.0', which release 1 has"))
    }

    @Test(arguments: [["propose"], ["publish", "--dry-run"], ["check"]])
    func `is judged without it where nobody has its sources, and says so`(words: [String]) async throws {
        try lower()
        try FileManager.default.removeItem(at: workbench.url("Publish/development/trust/sources"))
        let told = try await run(words)
        #expect(told.status == 0, "\(told.errors)")
        #expect(
            told.errors.hasPrefix(
                """
                note: nothing was compared with the live release 1: its sources are missing from Publish/development/trust/sources
                  fix: bring them back from version control

                """), "\(told.errors)")
    }

    @Test func `shows what differs from a release by its sources`() async throws {
        #expect(try await run(["diff"]).output == "release 1 → the working tree\n\nnothing differs\n")
        try lower()
        for words in [["diff"], ["diff", "1"], ["diff", "1", "working"]] {
            let told = try await run(words)
            #expect(told.output.contains("ios.app-latest: 3.2.0 → 3.1.0"), "\(told.output)\(told.errors)")
        }
        #expect(
            try await run(["diff", "2"]).errors == """
                litfass diff: the log has no release '2'
                  fix: the newest is 1; 'litfass log' lists all

                """)
        try FileManager.default.removeItem(at: workbench.url("Publish/development/trust/sources"))
        let refused = try await run(["diff"])
        #expect(refused.status == 4)
        #expect(
            refused.errors == """
                litfass diff: its sources are missing from Publish/development/trust/sources
                  fix: bring them back from version control

                """)
    }

    /// The site of another machine stays as it is when somebody else publishes.
    @Test func `shows what is live, and not what an older site has`() async throws {
        let aside = workbench.url("elsewhere")
        try FileManager.default.copyItem(at: aside, to: workbench.url("Publish/development/site"))
        try lower()
        try await workbench.publish()
        try FileManager.default.removeItem(at: workbench.url("Publish/development/site"))
        try FileManager.default.moveItem(at: aside, to: workbench.url("Publish/development/site"))
        #expect(try await run(["diff"]).output == "release 2 → the working tree\n\nnothing differs\n")
    }

    @Test func `brings no release back as it was, and says what else can be done`() async throws {
        try lower()
        try await workbench.publish()
        let refused = try await run(["rollback", "--to", "1"])
        #expect(refused.status == 1)
        #expect(
            refused.errors == """
                litfass rollback: release 1 is not in Publish/development/site here, and only from there can it come back as it was
                  fix: call this where the site is; or bring its sources back with 'litfass restore 1', and propose them

                """)
    }

    /// Phones would not follow a second one.
    @Test func `begins no other history where a root was lost`() async throws {
        let root = "Publish/development/trust/1.root.json"
        try FileManager.default.removeItem(at: workbench.url(root))
        for command in ["status", "propose", "publish", "renew"] {
            let refused = try await run([command])
            #expect(refused.status == 3, "\(command): \(refused.output)")
            #expect(
                (refused.output + refused.errors).contains(
                    "'\(root)' is missing, and phones believe what was published under it\n  fix: bring the file back"),
                "\(refused.output)\(refused.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: workbench.url(root).path))
    }

    private func lower() throws {
        let text = try String(contentsOf: workbench.url(Self.versions), encoding: .utf8)
        try Data(text.replacing("3.2.0", with: "3.1.0").utf8).write(to: workbench.url(Self.versions))
    }

    private func run(_ words: [String]) async throws -> Outcome {
        try await Litfass.run(words, in: workbench.folder.url, environment: Self.alone)
    }

    /// Outside of version control, wherever the tests run.
    private static let alone = ["GIT_CEILING_DIRECTORIES": "/"]
}

@Suite(.ownThreads) struct `Whoever publishes` {
    @Test func `is told what the check has found, and then what was done`() async throws {
        let notices = try Notices.withPolicy()
        let silent = try await notices.run("publish", "--dry-run")
        #expect(silent.errors.isEmpty)
        try notices.replace("drei Minuten", with: "vier Minuten", in: "Content/notices/water.yaml")
        let headline = "checked: 1 warning in 1 file; 11 files checked (1 × stale-translation)\n"
        for words in [["publish"], ["propose", "--uncommitted"]] {
            let told = try await Litfass.run(words, in: notices.url)
            #expect(told.status == 0)
            #expect(told.errors == headline, "\(words)")
        }
        let json = try await notices.run("publish", "--format", "json")
        #expect(json.errors.isEmpty)
        #expect(json.output.contains("\"rule\": \"stale-translation\""))
    }
}
