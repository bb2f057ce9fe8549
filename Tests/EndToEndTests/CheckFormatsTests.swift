import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `The findings of check` {
    /// A workspace with findings of several kinds, one of them waived, and signs that every format has to escape.
    private func notices() throws -> Notices {
        let notices = try Notices()
        try notices.replace("title: Wasser", with: "titel: Wasser", in: "Content/notices/water.yaml")
        try notices.replace("position: 1", with: "position: 0", in: "Content/notices/water.yaml")
        try notices.replace("is-open: true", with: "is-open: 50%, a:b", in: "Config/parameters/waiting.yaml")
        try notices.replace("  body: 15f7dc22038f\n", with: Self.waiver, in: "Content/notices/water.en.yaml")
        return notices
    }

    private static let waiver = """
        waivers:
          - rule: stale-translation
            by: Erika Mustermann
            reason: The agency delivers on Monday.
            until: 2026-12-31

        """

    private static let moment = ["--at", "2026-11-21T08:00:00Z"]

    @Test(arguments: ["text", "json", "sarif", "github"])
    func `are told in the format`(_ format: String) async throws {
        let notices = try notices()
        let outcome = try await Litfass.run(
            ["check", "--format", format] + Self.moment, in: notices.url)
        #expect(outcome.status == 1)
        #expect(outcome.errors == "")
        let ending = ["text": "txt", "github": "log"][format] ?? format
        // All rules stand in a SARIF file; what they are is for 'litfass explain' to say.
        let rules = try Regex(#"(?s)"rules": \[.*?\n          \]"#)
        try Snapshot.expect(
            outcome.output.replacing(rules, with: #""rules": []"#).replacing(
                #/"ruleIndex": \d+/#, with: "\"ruleIndex\": 0"
            ), in: "workspaces/notices-expected/findings.\(ending)")
    }

    @Test func `name files from the root of a checkout`() async throws {
        let notices = try notices()
        let arguments = ["check", "--workspace", "notices", "--format"]
        let github = try await Litfass.run(arguments + ["github"], in: notices.folder.url)
        #expect(github.output.hasPrefix("::error file=notices/Config/parameters/waiting.yaml,"))
        let sarif = try await Litfass.run(arguments + ["sarif"], in: notices.folder.url)
        #expect(sarif.output.contains(#""uri": "notices/Config/parameters/waiting.yaml""#))
    }

    @Test(
        arguments: [
            (["--only", "out-of-bounds"], 1, "1 error in 1 file; 2 not shown; 10 files checked\n"),
            (
                ["--only", "out-of-bounds,unknown-key", "--only", "wrong-type"], 1,
                "3 errors in 2 files; 10 files checked\n"
            ),
            (["Config"], 1, "1 error in 1 file; 2 not shown; 10 files checked\n"),
            (["Content/notices/"], 1, "2 errors in 1 file; 1 waived; 1 not shown; 10 files checked\n"),
            (["Content/offices", "Config/models"], 0, "no problems found; 3 not shown; 10 files checked\n"),
            (["--language", "en"], 0, "no problems found; 1 waived; 3 not shown; 10 files checked\n"),
            (["--language", "de"], 1, "2 errors in 1 file; 1 not shown; 10 files checked\n"),
            (["."], 1, "3 errors in 2 files; 1 waived; 10 files checked\n"),
        ])
    func `are shown as far as somebody asks for them`(_ words: [String], _ status: Int32, _ summary: String)
        async throws
    {
        let notices = try notices()
        let outcome = try await Litfass.run(["check"] + words + Self.moment, in: notices.url)
        #expect(outcome.status == status)
        #expect(outcome.output.hasSuffix("\n" + summary) || outcome.output == summary, "\(outcome.output)")
    }

    @Test func `are found by paths from a folder inside of the workspace`() async throws {
        let notices = try notices()
        let outcome = try await Litfass.run(
            ["check", "water.yaml", "../../Config"] + Self.moment,
            in: notices.url.appending(path: "Content/notices"))
        #expect(outcome.output.hasSuffix("3 errors in 2 files; 10 files checked\n"))
    }

    @Test func `are found by a path that leads to the workspace through a symbolic link`() async throws {
        let notices = try notices()
        let link = notices.folder.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: notices.url)
        let outcome = try await Litfass.run(
            ["check", link.appending(path: "Config").path] + Self.moment, in: notices.url)
        #expect(outcome.output.hasSuffix("10 files checked\n"), "\(outcome.output)\(outcome.errors)")
    }

    @Test(
        arguments: [
            (
                ["--only", "out-of-bound"],
                "'out-of-bound' is not the id of a rule\n  fix: did you mean 'out-of-bounds'?\n"
            ),
            (["--only", "zzzzzz"], "'zzzzzz' is not the id of a rule\n  fix: see 'litfass explain' for all rules\n"),
            (
                ["--language", "fr"],
                "'fr' is not among the languages of the workspace\n  fix: write 'de' or 'en'\n"
            ),
            (
                ["Contents"],
                "'Contents' is no file or folder, neither from here nor in the workspace\n  fix: did you mean 'Content'?\n"
            ),
            (
                ["notices/water"],
                "'notices/water' is no file or folder, neither from here nor in the workspace\n"
                    + "  fix: did you mean 'Content/notices/water.yaml'?\n"
            ),
            (
                ["Content/notice/water.yml"],
                "'Content/notice/water.yml' is no file or folder, neither from here nor in the workspace\n"
                    + "  fix: did you mean 'Content/notices/water.yaml'?\n"
            ),
            (
                ["Content/somewhere"],
                "'Content/somewhere' is no file or folder, neither from here nor in the workspace\n"
            ),
            ([""], "'' is no file or folder, neither from here nor in the workspace\n"),
            (
                ["README.md"],
                "check does not read 'README.md': it reads Content, Config and Publish/*/policy.yaml\n"
            ),
        ])
    func `of something that is not there are not called none`(_ words: [String], _ errors: String) async throws {
        let notices = try notices()
        try Data().write(to: notices.url.appending(path: "README.md"))
        let outcome = try await Litfass.run(["check"] + words, in: notices.url)
        #expect(outcome == Outcome(status: 2, output: "", errors: "litfass check: " + errors))
    }

    @Test(arguments: [
        ("--only", "ids of rules, as 'stale-translation'"), ("--language", "languages, as 'fr' or 'fr,it'"),
    ])
    func `of nothing are not all`(_ option: String, _ expectation: String) async throws {
        let notices = try notices()
        let outcome = try await Litfass.run(["check", option, ","], in: notices.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("litfass check: ',' is not what '\(option)' takes: \(expectation)\n"))
    }

    @Test(arguments: ["/etc", "../..", "Content/../../notes.txt"])
    func `of something outside of the workspace are not asked for`(_ path: String) async throws {
        let notices = try notices()
        let outcome = try await Litfass.run(["check", path], in: notices.url)
        let workspace = notices.url.resolvingSymlinksInPath().path
        #expect(
            outcome
                == Outcome(
                    status: 2, output: "",
                    errors: """
                        litfass check: '\(path)' is outside of the workspace, which is '\(workspace)'
                          fix: name another workspace with --workspace DIR, or a file or folder of this one

                        """))
    }

    @Test func `of SARIF are what the schema of its standard takes`() async throws {
        let notices = try notices()
        // A finding about a file as a whole, and a name that has to be escaped.
        try Data("{}".utf8).write(to: notices.url.appending(path: "Content/notices/Wässer 1%.txt"))
        let log = notices.folder.url.appending(path: "findings.sarif")
        let outcome = try await Litfass.run(["check", "--format", "sarif"] + Self.moment, in: notices.url)
        try Data(outcome.output.utf8).write(to: log)
        let damaged = notices.folder.url.appending(path: "damaged.sarif")
        try Data(outcome.output.replacing("inSource", with: "in the source").utf8).write(to: damaged)
        let validation = try Command.run(
            try Peer.python(), [Peer.script("sarif.py"), log.path, damaged.path], in: notices.url)
        #expect(validation.errors == "")
        #expect(
            validation.output
                == "damaged.sarif: runs/0/results/4/suppressions/0/kind: 'in the source' is not one of ['inSource', 'external']\n"
        )
    }

    @Test func `of SARIF hold what code scanning needs`() async throws {
        let notices = try notices()
        let outcome = try await Litfass.run(
            ["check", "--format", "sarif"] + Self.moment, in: notices.url)
        let log = try JSONDecoder().decode(SARIF.self, from: Data(outcome.output.utf8))
        #expect(log.version == "2.1.0")
        let run = try #require(log.runs.first)
        #expect(run.columnKind == "unicodeCodePoints")
        #expect(run.results.count == 4)
        #expect(
            run.results.filter { $0.suppressions?.first?.kind == "inSource" }.map(\.ruleId) == ["stale-translation"])
        #expect(Set(run.tool.driver.rules.map(\.id)).count == run.tool.driver.rules.count)
        for rule in run.tool.driver.rules {
            #expect(!rule.help.text.isEmpty && !rule.help.markdown.isEmpty && !rule.shortDescription.text.isEmpty)
        }
        for result in run.results {
            #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
            let region = try #require(result.locations.first?.physicalLocation.region)
            #expect(region.startLine >= 1 && region.startColumn >= 1 && region.endColumn > region.startColumn)
        }
    }

    private struct SARIF: Decodable {
        struct Run: Decodable {
            let tool: Tool
            let columnKind: String
            let results: [Result]
        }
        struct Tool: Decodable {
            let driver: Driver
        }
        struct Driver: Decodable {
            let rules: [Rule]
        }
        struct Rule: Decodable {
            let id: String
            let shortDescription: Text
            let help: Help
        }
        struct Text: Decodable {
            let text: String
        }
        struct Help: Decodable {
            let text: String
            let markdown: String
        }
        struct Result: Decodable {
            let ruleId: String
            let ruleIndex: Int
            let locations: [Location]
            let suppressions: [Suppression]?
        }
        struct Suppression: Decodable {
            let kind: String
            let justification: String
        }
        struct Location: Decodable {
            let physicalLocation: Place
        }
        struct Place: Decodable {
            let region: Region?
        }
        struct Region: Decodable {
            let startLine: Int
            let startColumn: Int
            let endColumn: Int
        }
        let version: String
        let runs: [Run]
    }
}

@Suite(.ownThreads) struct `What is printed of a file` {
    @Test(arguments: ["text", "json", "sarif", "github"])
    func `moves no cursor and turns no direction`(format: String) async throws {
        let notices = try Notices()
        try notices.replace(
            "position: 1", with: #"position: "a\eb\ac\x9Bd\u202Ee\u2066f""#, in: "Content/notices/water.yaml")
        let output = try await notices.run("check", "--format", format).output
        #expect(output.contains("water.yaml"))
        let raw = output.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        #expect(raw.isEmpty, "\(raw.map(\.value))")
    }
}
