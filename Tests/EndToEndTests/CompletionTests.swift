import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `Completion` {
    private func candidates(_ words: String..., in folder: URL? = nil) async throws -> [String] {
        let outcome = try await Litfass.run(["completions", "bash", "--"] + words, in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    private func words(_ words: String...) async throws -> [String] {
        let outcome = try await Litfass.run(["completions", "bash", "--"] + words)
        return outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func `knows every command, and what it does`() async throws {
        let commands = try await Help.commands()
        #expect(try await words("") == commands + ["help", "--help", "--version"])
        #expect(
            try await candidates("ren") == [
                "rename\tGive a document another id, wherever it is named",
                "renew\tSign timestamp and snapshot again with the online key",
            ])
        #expect(try await words("help", "ren") == ["rename", "renew"])
        #expect(try await words("nonsense", "") == [])
    }

    /// What the help of a command names, completion offers.
    @Test func `knows every option of the help`() async throws {
        for command in try await Help.commands() {
            let help = try await Litfass.run([command, "--help"]).output
            let rows = help.matches(of: #/(?m)^  (--[a-z-]+)/#).map { String($0.1) }
            let known = try await words(command, "--")
            for option in rows { #expect(known.contains(option), "\(command)") }
            #expect(known.last == "--help")
        }
    }

    @Test func `offers an option once, and one that may be repeated again`() async throws {
        #expect(try await words("check", "--drafts", "--dr") == ["--dry-run"])
        #expect(try await words("check", "--only", "stale-translation", "--on") == ["--only"])
    }

    @Test(arguments: [
        (["check", "--format", ""], ["text", "json", "sarif", "github"]),
        (["check", "--format", "s"], ["sarif"]),
        (["check", "--format", "=", "s"], ["sarif"]),
        (["check", "--format", "="], ["text", "json", "sarif", "github"]),
        (["check", "--format=s"], ["--format=sarif"]),
        (["check", "--only", "stale"], ["stale-translation"]),
        (["explain", "stale"], ["stale-translation"]),
        (["keys", ""], ["new", "add"]),
        (["keys", "--format", "json", "n"], ["new"]),
        (["generate", ""], ["swift"]),
        (["completions", ""], ["bash", "zsh", "fish"]),
        (["check", ""], [":files"]),
        (["check", "Content/faq", "Co"], [":files"]),
        (["serve", "--certificate", ""], [":files"]),
        (["build", "--output", ""], [":folders"]),
        (["build", "--at", ""], []),
        (["build", "--", "--out"], []),
    ])
    func `offers what a value can be`(words: [String], expected: [String]) async throws {
        let outcome = try await Litfass.run(["completions", "bash", "--"] + words)
        #expect(outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == expected)
    }

    @Test func `names the shells that there are`() async throws {
        let outcome = try await Litfass.run(["completions", "powershell"])
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("litfass completions: 'powershell' is not 'bash' or 'zsh' or 'fish'\n"))
    }

    @Test(arguments: ["bash", "zsh"])
    func `completes what is typed`(into shell: String) throws {
        let scratch = try TemporaryFolder()
        for path in ["folder/inside", "file name.yaml"] {
            let url = scratch.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        let outcome = try Command.run(
            "python3",
            [
                Peer.script("completed_line.py"), shell, Binaries.litfass, "litfass conf<TAB>",
                "litfass check --form<TAB> sa<TAB>", "litfass check --format=sa<TAB>", "litfass keys n<TAB> anna",
                "litfass build --output fol<TAB>", "litfass check file<TAB>",
            ], in: scratch.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output == """
                <conformance>
                <check> <--format> <sarif>
                <check> <--format=sarif>
                <keys> <new> <anna>
                <build> <--output> <folder\(shell == "bash" ? "/" : "")>
                <check> <file name.yaml>

                """)
    }

    @Test(arguments: [
        ("litfass ren", "rename\tGive a document another id, wherever it is named"),
        ("litfass check --format sa", "sarif"), ("litfass check --format=sa", "--format=sarif"),
        ("litfass build --output Con", "Config/"), ("litfass keys n", "new"),
    ])
    func `completes what is typed into fish`(line: String, expected: String) throws {
        let workbench = try Workbench()
        let outcome = try Command.run(
            "fish", ["--no-config", "-c", "litfass completions fish | source; complete --do-complete '\(line)'"],
            in: workbench.folder.url,
            environment: [
                "PATH": "\(Binaries.folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
                "HOME": workbench.folder.path,
            ])
        #expect(outcome.output.split(separator: "\n").contains { $0.hasPrefix(expected) }, "\(outcome)")
    }
}
