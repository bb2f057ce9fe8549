import Foundation
import TestKit
import Testing

/// A folder in which workspaces are made.
private struct Desk {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func url(_ path: String) -> URL { folder.url.appending(path: path) }

    func litfass(_ arguments: String..., in path: String = "") async throws -> Outcome {
        try await Litfass.run(arguments, in: path.isEmpty ? folder.url : url(path))
    }

    /// Every file below a folder but those of git, by its path.
    func files(_ path: String) throws -> [String: Data] {
        let root = url(path)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return Dictionary(
            uniqueKeysWithValues: names.filter { !$0.hasPrefix(".git/") && $0 != ".git" }.compactMap { name in
                (try? Data(contentsOf: root.appending(path: name))).map { (name, $0) }
            })
    }

    func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    func replace(_ old: String, with new: String, in path: String) throws {
        let text = try text(path)
        try #require(text.contains(old))
        try text.replacing(old, with: new).write(to: url(path), atomically: true, encoding: .utf8)
    }

    func git(_ arguments: String..., in path: String) throws {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        let outcome = try Command.run("git", identity + arguments, in: url(path))
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Makes a workspace in `app`, with all of it committed.
    static func withApp(_ starter: String, languages: String = "de,en") async throws -> Desk {
        let desk = try Desk()
        let outcome = try await desk.litfass(
            "init", "app", "--name", "app", "--languages", languages, "--starter", starter)
        try #require(outcome.status == 0, "\(outcome.errors)")
        try desk.git("add", "-A", in: "app")
        try desk.git("commit", "-qm", "begin", in: "app")
        return desk
    }
}

@Suite(.ownThreads) struct `litfass init` {
    @Test(
        arguments: ["empty", "hotlines", "faq", "health-app"],
        ["en", "de,en,fr,it,es", "pl", "fr-CA,de,de-simple,tr,pl"])
    func `makes a workspace without findings, which is published and fetched`(
        starter: String, languages: String
    ) async throws {
        let desk = try Desk()
        let made = try await desk.litfass(
            "init", "app", "--name", "my-app", "--languages", languages, "--starter", starter)
        #expect(made.status == 0 && made.output.hasSuffix("\nnext: cd app && litfass publish\n"), "\(made.errors)")
        let check = try await desk.litfass("check", in: "app")
        #expect(check.output.hasPrefix("no problems found; "), "\(check.output)")
        #expect(check.errors == "")
        #expect(try await desk.litfass("build", in: "app").status == 0)
        let published = try await desk.litfass("publish", in: "app")
        try #require(published.status == 0, "\(published.errors)")
        let site = desk.url("app/Publish/development/site")
        let server = try Server.mirror(at: site)
        let fetched = try await desk.litfass("fetch", server.address, "--language", "pl", in: "app")
        #expect(fetched.status == 0, "\(fetched.errors)")
        #expect(try desk.files("app").keys.contains(".gitignore"))
        try desk.git("add", "-A", in: "app")
        let status = try Command.run("git", ["status", "--short", "--ignored"], in: desk.url("app"))
        #expect(!status.output.contains("A  Publish/development/keys"), "\(status.output)")
    }

    @Test func `gives the same bytes for the same wishes`() async throws {
        let desk = try Desk()
        for name in ["one", "two"] {
            let outcome = try await desk.litfass(
                "init", name, "--name", "app", "--languages", "it,pl", "--starter", "health-app")
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try desk.files("one") == desk.files("two"))
    }

    @Test func `has the language files of this repository`() async throws {
        let desk = try Desk()
        let languages = ["de", "de-simple", "en", "es", "fr", "it"]
        _ = try await desk.litfass("init", "app", "--name", "app", "--languages", languages.joined(separator: ","))
        for language in languages {
            let path = "Config/languages/\(language).yaml"
            let own = try String(contentsOf: Workbench.checkout.appending(path: path), encoding: .utf8)
            #expect(try desk.text("app/\(path)") == own)
        }
    }

    @Test(arguments: [
        (
            ["--languages", "de"], "'--name NAME' is missing, and nobody is at a terminal to be asked for it",
            "write it, as in --name app"
        ),
        (["--name", "app"], "'--languages TAG,TAG' is missing, and nobody is at a terminal to be asked for it", nil),
        (
            ["--name", "Meine App", "--languages", "de"],
            "'Meine App' is not what '--name' takes: small letters, digits and single hyphens, as 'corona-warn-app'",
            "did you mean 'meine-app'?"
        ),
        (
            ["--name", "app", "--languages", "de,german"], "'german' is not a language of ISO 639-1",
            "look up its code, as tr for Turkish"
        ),
        (["--name", "app", "--languages", "de_AT"], "'de_AT' is not a language tag (BCP 47)", "write de-AT"),
        (
            ["--name", "app", "--languages", "de", "--starter", "fag"],
            "'fag' is not what '--starter' takes: 'empty' or 'hotlines' or 'faq' or 'health-app'", "did you mean 'faq'?"
        ),
        (["--name", "app", "--languages", "de", "--policy"], "'--policy' and '--name' cannot be combined", nil),
    ])
    func `refuses wishes that it can't fulfil, and writes nothing`(
        options: [String], message: String, fix: String?
    ) async throws {
        let desk = try Desk()
        let outcome = try await Litfass.run(["init", "app"] + options, in: desk.folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        if let fix { #expect(outcome.errors.contains("  fix: \(fix)\n"), "\(outcome.errors)") }
        #expect(try desk.files("") == [:])
    }

    @Test func `does not touch a folder that is not empty, unless git alone has begun there`() async throws {
        let desk = try Desk()
        try FileManager.default.createDirectory(at: desk.url("full/.git"), withIntermediateDirectories: true)
        try Data("x".utf8).write(to: desk.url("full/notes.txt"))
        let refused = try await desk.litfass("init", "full", "--name", "app", "--languages", "de")
        #expect(refused.status == 2)
        #expect(
            refused.errors
                == "litfass init: 'full' is not empty: it holds 'notes.txt', among others; nothing was written\n  fix: name a new folder, as in: litfass init my-app\n"
        )
        #expect(try desk.files("full").keys.sorted() == ["notes.txt"])
        try FileManager.default.removeItem(at: desk.url("full/notes.txt"))
        let made = try await desk.litfass("init", "--name", "app", "--languages", "de", in: "full")
        #expect(made.status == 0 && made.output.hasSuffix("\nnext: litfass publish\n"), "\(made.errors)")
    }

    @Test func `says where it may not write`() async throws {
        let outcome = try await Desk().litfass("init", "/proc/app", "--name", "app", "--languages", "de")
        #expect(outcome.status == 4)
        #expect(outcome.errors.contains("/proc/app"), "\(outcome.errors)")
    }

    @Test func `asks on a terminal, again where an answer can't be used`() throws {
        let desk = try Desk()
        let line =
            "printf 'My App\\n\\nde,xx\\nde,pl\\nempty\\n' | script -qec '\(Binaries.litfass) init my-app' /dev/null"
        let outcome = try Command.run("sh", ["-c", line], in: desk.folder.url)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("Name of the product [my-app]: "), "\(outcome.output)")
        #expect(outcome.output.contains("'xx' is not a language of ISO 639-1"), "\(outcome.output)")
        let configuration = try desk.text("my-app/Config/workspace.yaml")
        #expect(configuration.contains("product: my-app\n") && configuration.contains("\n  pl: {fallback: [de]"))
        #expect(configuration.contains("collections: [messages]\n"))
    }

    @Test func `writes the policy that a workspace lacks, as check and publish say`() async throws {
        let desk = try await Desk.withApp("faq")
        let policy = desk.url("app/Publish/development/policy.yaml")
        let before = try Data(contentsOf: policy)
        try FileManager.default.removeItem(at: policy)
        let check = try await desk.litfass("check", in: "app")
        #expect(check.status == 0)
        #expect(check.output.contains(": litfass init --policy"), "\(check.output)")
        let publish = try await desk.litfass("publish", in: "app")
        #expect(publish.status == 1)
        #expect(publish.errors.contains("  fix: write one with keys for development: litfass init --policy\n"))
        #expect(try await desk.litfass("init", "--policy", in: "app").status == 0)
        #expect(try Data(contentsOf: policy) == before)
        #expect(try await desk.litfass("publish", in: "app").status == 0)
        let again = try await desk.litfass("init", "--policy", in: "app")
        #expect(again.status == 1)
        #expect(again.errors.contains("is there already; nothing was written"), "\(again.errors)")
    }

    @Test func `makes no facts sayable in a language without words, and check says so`() async throws {
        let desk = try await Desk.withApp("health-app", languages: "pl")
        try desk.replace(
            "{{ hotlines.information.number }}", with: "{{ hotlines.information.opening-hours }}",
            in: "app/Content/faq/whom-to-call.yaml")
        let check = try await desk.litfass("check", in: "app")
        #expect(check.status == 1)
        #expect(
            check.output.contains(
                "'hotlines.information.opening-hours' needs words of 'pl' that nobody has written yet: its language file has '???' for them [placeholder]"
            ), "\(check.output)")
    }
}

@Suite(.ownThreads) struct `check and publish` {
    @Test func `refuse a bundle that no role signs, and an alias of no bundle`() async throws {
        for (old, new, file) in [
            ("  content:\n", "  settings:\n", "Config/workspace.yaml"),
            (
                "development-keys: true\n", "development-keys: true\naliases: [contents]\n",
                "Publish/development/policy.yaml"
            ),
        ] {
            let desk = try await Desk.withApp("faq")
            try desk.replace(old, with: new, in: "app/\(file)")
            let check = try await desk.litfass("check", in: "app")
            let publish = try await desk.litfass("publish", in: "app")
            #expect(check.status == 1 && publish.status == 1)
            #expect(check.output.contains("Publish/development/policy.yaml:"), "\(check.output)")
            #expect(publish.errors.contains("[dangling-reference]"), "\(publish.errors)")
            #expect(!FileManager.default.fileExists(atPath: desk.url("app/Publish/development/site").path))
        }
    }
}

@Suite(.ownThreads) struct `litfass new` {
    @Test func `begins a document that is no part of a release until it is written`() async throws {
        let desk = try await Desk.withApp("hotlines", languages: "de,en,pl")
        let outcome = try await desk.litfass("new", "hotlines/technical", in: "app")
        #expect(outcome.status == 0, "\(outcome.errors)")
        try Snapshot.expect(
            outcome.output + "\n" + desk.text("app/Content/hotlines/technical.yaml") + "\n"
                + desk.text("app/Content/hotlines/technical.en.yaml"), in: "init/new-document.txt")
        #expect(!FileManager.default.fileExists(atPath: desk.url("app/Content/hotlines/technical.pl.yaml").path))
        #expect(try await desk.litfass("check", in: "app").output.contains("1 draft left out"))

        for file in ["technical.yaml", "technical.en.yaml"] {
            try desk.replace("draft: true\n", with: "", in: "app/Content/hotlines/\(file)")
        }
        let check = try await desk.litfass("check", in: "app").output
        for line in ["4:11", "9:16", "12:5", "14:7"] {
            #expect(check.contains("Content/hotlines/technical.yaml:\(line): error: "), "\(line) \(check)")
        }
    }

    @Test(arguments: [
        ("faqs/x", "'faqs' is no collection of this workspace, which has faq", "did you mean 'faq'?"),
        (
            "news/x", "'news' is no collection of this workspace, which has faq",
            "write one of them, or add Config/models/news.yaml"
        ),
        (
            "faq/what-is-it", "'Content/faq/what-is-it.en.yaml' is there already; nothing was written",
            "choose another id, or edit what is there"
        ),
        (
            "faq/What",
            "'faq/What' is no name of a document: a collection, '/', and an id of small letters, digits and single hyphens",
            "write it as in faq/is-it-voluntary"
        ),
    ])
    func `refuses a name that it can't use`(name: String, message: String, fix: String) async throws {
        let outcome = try await Desk.withApp("faq").litfass("new", name, in: "app")
        #expect(outcome.status == 1)
        #expect(outcome.errors == "litfass new: \(message)\n  fix: \(fix)\n")
    }
}

@Suite(.ownThreads) struct `litfass delete` {
    @Test func `shows what names a document, and deletes one that nothing names`() async throws {
        let desk = try await Desk.withApp("health-app")
        let before = try desk.files("app")
        let named = try await desk.litfass("delete", "hotlines/information", in: "app")
        #expect(named.status == 1)
        #expect(
            named.errors
                == """
                litfass delete: 'hotlines/information' is named in 2 places; nothing was deleted
                  Content/faq/whom-to-call.en.yaml:4: Call us on {{ hotlines.information.number }}. We will answer your questions.
                  Content/faq/whom-to-call.yaml:5: Rufen Sie uns an unter {{ hotlines.information.number }}. Wir beantworten Ihre Fragen.
                  fix: remove what names it there, or name another document, then call this again

                """)
        let needed = try await desk.litfass("delete", "advice/risk-low", in: "app")
        #expect(needed.status == 1)
        #expect(needed.errors.contains("  Config/models/advice.yaml:"), "\(needed.errors)")
        #expect(try desk.files("app") == before)

        let deleted = try await desk.litfass("delete", "Content/faq/whom-to-call.yaml", in: "app")
        #expect(deleted.status == 0, "\(deleted.errors)")
        #expect(try desk.files("app").count == before.count - 2)
        let undo = try #require(deleted.output.split(separator: "\n").last { $0.hasPrefix("undo: ") })
        _ = try Command.run("sh", ["-c", String(undo.dropFirst(6))], in: desk.url("app"))
        #expect(try desk.files("app") == before)
    }

    @Test func `leaves what git could not bring back`() async throws {
        let desk = try await Desk.withApp("faq")
        _ = try await desk.litfass("new", "faq/why", in: "app")
        let outcome = try await desk.litfass("delete", "faq/why", in: "app")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "fix: commit it first, or remove it by hand: rm Content/faq/why.en.yaml Content/faq/why.yaml"),
            "\(outcome.errors)")
    }

    @Test func `deletes nothing before the first commit`() async throws {
        let desk = try Desk()
        _ = try await desk.litfass("init", "app", "--name", "app", "--languages", "de,en", "--starter", "empty")
        let before = try desk.files("app")
        let outcome = try await desk.litfass("delete", "messages/welcome", in: "app")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("and could not bring it back; nothing was deleted"), "\(outcome.errors)")
        #expect(try desk.files("app") == before)
    }

    @Test func `names a document that may be meant`() async throws {
        let outcome = try await Desk.withApp("faq").litfass("delete", "faq/what-it-is", in: "app")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("'faq/what-it-is' is no document of this workspace"), "\(outcome.errors)")
    }
}

@Suite(.ownThreads) struct `A workspace that uses another folder` {
    /// `app` uses `shared` beside it, which has the models and the languages.
    private static func desk() async throws -> Desk {
        let desk = try await Desk.withApp("hotlines")
        try FileManager.default.createDirectory(at: desk.url("shared/Config"), withIntermediateDirectories: true)
        for name in ["models", "languages", "words.txt"] {
            try FileManager.default.moveItem(
                at: desk.url("app/Config/\(name)"), to: desk.url("shared/Config/\(name)"))
        }
        try desk.replace("product: app\n", with: "product: app\nuses: ../shared\n", in: "app/Config/workspace.yaml")
        return desk
    }

    @Test func `has the same bundles as one that has all files itself`() async throws {
        let own = try await Desk.withApp("hotlines")
        let shared = try await Self.desk()
        for desk in [own, shared] {
            let outcome = try await desk.litfass("build", "--output", "../out", in: "app")
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        }
        #expect(try own.files("out") == shared.files("out"))
        #expect(try await shared.litfass("check", in: "app").output.hasPrefix("no problems found; "))
    }

    @Test func `is told where a mistake lies, and what is its own comes first`() async throws {
        let desk = try await Self.desk()
        try desk.replace("type: phone", with: "type: fone", in: "shared/Config/models/hotlines.yaml")
        let check = try await desk.litfass("check", in: "app")
        #expect(check.output.hasPrefix("../shared/Config/models/hotlines.yaml:"), "\(check.output)")
        for format in ["json", "sarif", "github"] {
            #expect(try await desk.litfass("check", "--format", format, in: "app").status == 1)
        }
        try FileManager.default.createDirectory(at: desk.url("app/Config/models"), withIntermediateDirectories: true)
        try desk.text("shared/Config/models/hotlines.yaml").replacing("type: fone", with: "type: phone")
            .write(to: desk.url("app/Config/models/hotlines.yaml"), atomically: true, encoding: .utf8)
        #expect(try await desk.litfass("check", in: "app").status == 0)
    }

    @Test func `has one finding where the folder is missing or can't be named`() async throws {
        let desk = try await Self.desk()
        try FileManager.default.moveItem(at: desk.url("shared"), to: desk.url("elsewhere"))
        let check = try await desk.litfass("check", in: "app")
        #expect(check.status == 1)
        #expect(
            check.output.hasPrefix(
                "Config/workspace.yaml:3:7: error: there is no folder '../shared' beside the workspace, whose models and languages it uses [missing-file]\n"
            ), "\(check.output)")
        #expect(check.output.contains("1 error in 1 file"), "\(check.output)")
        try desk.replace("uses: ../shared", with: "uses: /shared", in: "app/Config/workspace.yaml")
        let absolute = try await desk.litfass("check", in: "app").output
        #expect(absolute.contains("'/shared' is no path from the workspace to a folder"), "\(absolute)")
    }

    @Test func `records with a release what it used, and makes it again without the folder as it was`() async throws {
        let desk = try await Self.desk()
        try desk.git("add", "-A", in: "app")
        try desk.git("commit", "-qm", "share", in: "app")
        let published = try await desk.litfass("publish", in: "app")
        try #require(published.status == 0, "\(published.errors)")
        try FileManager.default.removeItem(at: desk.url("app/Publish/development/site"))
        try desk.replace("max: 280", with: "max: 281", in: "shared/Config/models/hotlines.yaml")
        try desk.replace("number: ", with: "number: ", in: "app/Content/hotlines/information.yaml")
        try FileManager.default.removeItem(at: desk.url("app/Content/hotlines/information.en.yaml"))
        let restored = try await desk.litfass("restore", "1", in: "app")
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(restored.errors.contains("note: the folder that the workspace uses has changed since"))
        #expect(try desk.text("shared/Config/models/hotlines.yaml").contains("max: 281"))
        let difference = try await desk.litfass("diff", "1", "working", in: "app")
        #expect(difference.status == 0, "\(difference.errors)")
        #expect(!FileManager.default.fileExists(atPath: desk.url("app/Config/models").path))
    }

    @Test func `is not proposed before both folders are committed`() async throws {
        let desk = try await Self.desk()
        try desk.git("add", "-A", in: "app")
        try desk.git("commit", "-qm", "share", in: "app")
        let outcome = try await desk.litfass("propose", in: "app")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("../shared/Config"), "\(outcome.errors)")
        for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-qm", "x"]] {
            let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
            _ = try Command.run("git", identity + arguments, in: desk.url("shared"))
        }
        let proposed = try await desk.litfass("propose", in: "app")
        #expect(!proposed.errors.contains("not committed"), "\(proposed.errors)")
    }

    @Test func `is not changed beyond its own files`() async throws {
        let desk = try await Self.desk()
        try desk.replace(
            "collection: hotlines\n",
            with:
                "collection: hotlines\nrules:\n  - {rule: quotes, documents: [information], field: name, fact: hotlines.information.number}\n",
            in: "shared/Config/models/hotlines.yaml")
        let before = try desk.files("")
        let outcome = try await desk.litfass("rename", "hotlines/information", "hotlines/help", in: "app")
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("../shared/Config/models/hotlines.yaml"), "\(outcome.errors)")
        _ = try await desk.litfass("check", "--fix", in: "app")
        #expect(
            try desk.files("shared")
                == before.filter { $0.key.hasPrefix("shared/") }.reduce(into: [:]) {
                    $0[String($1.key.dropFirst("shared/".count))] = $1.value
                })
    }
}
