import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `A command line` {
    static func run(
        _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await Litfass.run(arguments, in: folder, environment: environment)
    }

    static let buildUsage = """
        usage: litfass build [--output DIR] [--with-static] [--at MOMENT]
               [--workspace DIR] [--environment NAME] [--format text|json]

        """

    static let fetchUsage = """
        usage: litfass fetch [URL or TARGET ...] [--root FILE] [--state DIR]
               [--language TAG] ... [--bundle NAME] ... [--collection NAME] ...
               [--at MOMENT] [--metadata-url URL] [--workspace DIR] [--environment NAME]
               [--format text|json] [--targets-url URL] [--refresh-only] [--output DIR]
               [--limit NAME=NUMBER] ...

        """

    static let renewUsage = """
        usage: litfass renew [--if-needed] [--passphrase-fd N] [--workspace DIR]
               [--environment NAME] [--format text|json]

        """

    static let verifyUsage = """
        usage: litfass verify [TREE] [--root FILE] [--against WHAT] [--at MOMENT]
               [--people] [--workspace DIR] [--environment NAME] [--format text|json]

        """

    static let rollbackUsage = """
        usage: litfass rollback --to N [--notes TEXT] [--workspace DIR]
               [--environment NAME] [--format text|json]

        """

    static let rootUsage = """
        usage: litfass root [ACTION] [--notes TEXT] [--workspace DIR]
               [--environment NAME] [--format text|json]

        """

    static let proposeUsage = """
        usage: litfass propose [--only ROLE] [--notes TEXT] [--uncommitted] [--withdraw]
               [--workspace DIR] [--environment NAME] [--format text|json]

        """

    static let schemaUsage = """
        usage: litfass schema [KIND] [--into DIR] [--workspace DIR] [--format text|json]

        """

    @Test(arguments: [
        (["notes", "--detached", "a"], "'notes' and '--detached'"), (["notes", "--yes"], "'notes' and '--yes'"),
        (["--detached", "a", "--openssl", "b"], "'--openssl' and '--detached'"),
    ])
    func `signs, writes what is to be signed, or takes in what was signed`(words: [String], both: String) async throws {
        let outcome = try await Self.run(["sign"] + words)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("litfass sign: \(both) cannot be combined\n"))
    }

    @Test(arguments: [Binaries.litfass, Binaries.origin])
    func `opens where no Swift is installed`(program: String) throws {
        let libraries = try Command.run("ldd", [program]).output
        #expect(libraries.contains("libcrypto"))
        #expect(!libraries.contains("swift") && !libraries.contains("Foundation"), "\(libraries)")
    }

    /// libcurl and the twenty libraries below it would take each command as long as all the rest of its start.
    @Test func `needs no library of the network, and knows where to find all others`() throws {
        #expect(try !Command.run("ldd", [Binaries.litfass]).output.contains("libcurl"))
        #expect(try !Command.run("ldd", ["-r", Binaries.litfass]).output.contains("undefined symbol"))
    }

    @Test func `that names no tree ends as where a file is missing`() async throws {
        let folder = try TemporaryFolder()
        let words = "name the folder of a published tree, or its URL; 'litfass publish' makes the workspace's own"
        #expect(
            try await Self.run(["verify", "nowhere"], in: folder.url)
                == Outcome(
                    status: 4, output: "",
                    errors: "litfass verify: there is no folder 'nowhere'\n  fix: \(words)\n"))
        let empty = try await Self.run(["verify", folder.path], in: folder.url)
        #expect(empty.status == 4)
        let fix = "  fix: name a folder or URL that holds metadata/, or the root with --root FILE\n"
        #expect(empty.errors.hasSuffix(fix), "\(empty.errors)")
    }

    @Test(arguments: [
        "2027-02-31T08:00:00Z", "2027-01-16T25:00", "16.01.2027", "++5d", "+5", "+-5h",
    ])
    func `that names no moment is answered with how one is written`(text: String) async throws {
        let outcome = try await Self.run(["verify", "--at", text])
        let errors =
            "litfass verify: '\(text)' is not what '--at' takes: a day as 2027-01-16, a time as 2027-01-16T08:00, an instant as 2027-01-16T08:00:00Z, or a span as +30d or +12h\n"
        #expect(outcome == Outcome(status: 2, output: "", errors: errors + Self.verifyUsage))
    }

    /// `2027-01-16` is how every file writes a day.
    @Test func `that names a day is about its beginning`() async throws {
        let notices = try Notices()
        let day = try await notices.run("check", "--at", "2027-01-16")
        #expect(try await notices.run("check", "--at", "2027-01-16T00:00:00Z") == day)
        #expect(day.status == 0, "\(day.errors)")
    }

    @Test(
        arguments: [
            (["chek"], "litfass: 'chek' is not a command\n  fix: did you mean 'check'?\n"),
            (["conquer"], "litfass: 'conquer' is not a command\n  fix: see 'litfass --help' for the commands\n"),
            (["accept", "faq/x"], "litfass: 'accept' is not a command\n  fix: did you mean 'translations accept'?\n"),
            (["fix"], "litfass: 'fix' is not a command\n  fix: did you mean 'check --fix'?\n"),
            (["help", "biuld"], "litfass: 'biuld' is not a command\n  fix: did you mean 'build'?\n"),
            (
                ["fetch", "–language", "de"],
                "litfass fetch: '–language' is not an option here\n  fix: did you mean '--language'?\n" + fetchUsage
            ),
            (["--versoin"], "litfass: '--versoin' is not an option here\n  fix: did you mean '--version'?\n"),
            (
                ["build", "--outptu", "x"],
                "litfass build: '--outptu' is not an option here\n  fix: did you mean '--output'?\n" + buildUsage
            ),
            (["fetch"], "litfass fetch: URL is missing\n" + fetchUsage),
            (
                ["fetch", "a", "b"],
                "litfass fetch: 'b' is one word too many\n  fix: put it in quotes if it belongs to the word before it\n"
                    + fetchUsage
            ),
            (
                ["fetch", "--metadata-url", "http://localhost/", "a", "--language", "de"],
                "litfass fetch: '--language' and '--metadata-url' cannot be combined\n" + fetchUsage
            ),
            (
                ["fetch", "http://localhost/", "--refresh-only"],
                "litfass fetch: '--refresh-only' needs '--metadata-url'\n" + fetchUsage
            ),
            (
                ["fetch", "--metadata-url", "http://localhost/"],
                "litfass fetch: TARGET is missing\n" + fetchUsage
            ),
            (
                ["fetch", "--language", "de", "--language=en", "--lang"],
                "litfass fetch: '--lang' is not an option here\n  fix: did you mean '--language'?\n" + fetchUsage
            ),
            (
                ["fetch", "http://localhost/", "--language", "fr_CH"],
                "litfass fetch: 'fr_CH' is not what '--language' takes: a language, as 'fr' or 'fr-CH'\n" + fetchUsage
            ),
            (
                ["renew", "--passphrase-fd", "x"],
                "litfass renew: 'x' is not what '--passphrase-fd' takes: a whole number from 0 to 65535\n" + renewUsage
            ),
            (
                ["build", "\u{2013}output", "x"],
                "litfass build: '\u{2013}output' is not an option here\n  fix: did you mean '--output'?\n" + buildUsage
            ),
            (
                ["build", "\u{2014}\u{2014}outptu", "x"],
                "litfass build: '\u{2014}\u{2014}outptu' is not an option here\n  fix: did you mean '--output'?\n"
                    + buildUsage
            ),
            (
                ["build", "--output\u{A0}out"],
                "litfass build: '--output\u{A0}out' is not an option here\n  fix: did you mean '--output out'?\n"
                    + buildUsage
            ),
            (
                ["build", "\u{201C}out\u{201D}"],
                "litfass build: '\u{201C}out\u{201D}' is one word too many\n"
                    + "  fix: type it with plain quotation marks, dashes and blanks: out\n" + buildUsage
            ),
            (["build", "--zzz"], "litfass build: '--zzz' is not an option here\n" + buildUsage),
            (["build", "-o"], "litfass build: '-o' is not an option here\n" + buildUsage),
            (["build", "--output"], "litfass build: '--output' needs a value: a folder\n" + buildUsage),
            (["build", "--output", "--format"], "litfass build: '--output' needs a value: a folder\n" + buildUsage),
            (["build", "--output="], "litfass build: '' is not what '--output' takes: a folder\n" + buildUsage),
            (
                ["verify", "--at"],
                "litfass verify: '--at' needs a value: a day as 2027-01-16, a time as 2027-01-16T08:00, an instant as 2027-01-16T08:00:00Z, or a span as +30d or +12h\n"
                    + verifyUsage
            ),
            (
                ["--workspace", "here", "check"],
                "litfass: '--workspace' is before the command\n"
                    + "  fix: write it after the command: litfass COMMAND --workspace\n"
            ),
            (
                ["--format=json", "status"],
                "litfass: '--format' is before the command\n"
                    + "  fix: write it after the command: litfass COMMAND --format\n"
            ),
            (["rollback"], "litfass rollback: --to N is missing\n" + rollbackUsage),
            (
                ["rollback", "41"],
                "litfass rollback: '41' is one word too many\n  fix: did you mean '--to 41'?\n" + rollbackUsage
            ),
            (
                ["rollback", "--notes", "wrong", "number"],
                "litfass rollback: 'number' is one word too many\n"
                    + "  fix: put it in quotes if it belongs to the word before it\n" + rollbackUsage
            ),
            (
                ["root", "--notes", "Otto leaves"],
                "litfass root: '--notes' needs 'propose'\n" + rootUsage
            ),
            (
                ["propose", "--withdraw", "--notes", "too early"],
                "litfass propose: '--notes' and '--withdraw' cannot be combined\n" + proposeUsage
            ),
            (
                ["propose", "--withdraw", "--uncommitted"],
                "litfass propose: '--uncommitted' and '--withdraw' cannot be combined\n" + proposeUsage
            ),
            (
                ["schema", "faq.document", "--into", "here"],
                "litfass schema: 'faq.document' and '--into' cannot be combined\n" + schemaUsage
            ),
            (
                ["build", "--format", "jsn"],
                "litfass build: 'jsn' is not what '--format' takes: 'text' or 'json'\n  fix: did you mean 'json'?\n"
                    + buildUsage
            ),
            (
                ["build", "--format=json", "--format", "text"],
                "litfass build: '--format' is given twice\n" + buildUsage
            ),
            (
                ["build", "here"],
                "litfass build: 'here' is one word too many\n" + buildUsage
            ),
            (
                ["build", "--", "--help"],
                "litfass build: '--help' is one word too many\n" + buildUsage
            ),
        ])
    func `that is wrong is answered with what is right`(arguments: [String], errors: String) async throws {
        let outcome = try await Self.run(arguments)
        #expect(outcome == Outcome(status: 2, output: "", errors: errors))
    }

    @Test func `asks for the version`() async throws {
        #expect(
            try await Self.run(["--version"])
                == Outcome(status: 0, output: "litfass 0.1.0, commit unknown\n", errors: ""))
    }

    @Test func `needs a workspace`() async throws {
        let folder = try TemporaryFolder()
        #expect(
            try await Self.run(["check"], in: folder.url)
                == Outcome(
                    status: 2, output: "",
                    errors: """
                        litfass check: there is no workspace in '\(folder.path)' or above it: no Config/workspace.yaml
                          fix: name the folder of one with --workspace DIR

                        """))
        #expect(
            try await Self.run(["check", "--workspace", "nowhere"], in: folder.url)
                == Outcome(
                    status: 2, output: "",
                    errors: """
                        litfass check: 'nowhere' is no workspace: it has no Config/workspace.yaml
                          fix: name the folder of one with --workspace DIR

                        """))
    }

    /// A pipeline would take an empty file for an answer.
    @Test func `fails where its answer finds no room on the disk`() throws {
        let outcome = try Command.run("sh", ["-c", "\"$0\" explain > /dev/full", Binaries.litfass])
        #expect(outcome.status == 4)
        #expect(outcome.errors == "litfass: not all of the output could be written: No space left on device\n")
    }

    @Test func `has no colours for a file, and survives a reader that goes away`() async throws {
        #expect(!(try await Self.run(["check"])).output.contains("\u{1B}"))
        let pipe = try Command.run(
            "/bin/bash", ["-c", "set -o pipefail; '\(Binaries.litfass)' --help | head -c 1 >/dev/null"])
        #expect(pipe == Outcome(status: 0, output: "", errors: ""))
    }
}
