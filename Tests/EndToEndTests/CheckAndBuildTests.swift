import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `litfass check` {
    @Test func `finds nothing in a workspace that is right`() async throws {
        let notices = try Notices()
        #expect(
            try await notices.run("check")
                == Outcome(status: 0, output: "no problems found; 10 files checked\n", errors: ""))
        #expect(
            try await notices.run("check", "--format", "json")
                == Outcome(
                    status: 0,
                    output: """
                        {
                          "format": 1,
                          "errors": 0,
                          "warnings": 0,
                          "files": 10,
                          "diagnostics": [],
                          "waived": []
                        }

                        """, errors: ""))
    }

    @Test func `finds the workspace from a folder inside it`() async throws {
        let notices = try Notices()
        let inside = notices.url.appending(path: "Content/notices")
        #expect(try await Litfass.run(["check"], in: inside).status == 0)
        #expect(try await Litfass.run(["check", "--workspace=../.."], in: inside).status == 0)
    }

    @Test func `tells all mistakes with places, reasons and remedies`() async throws {
        let notices = try Notices()
        try notices.replace("title: Wasser", with: "titel: Wasser", in: "Content/notices/water.yaml")
        try notices.replace("position: 1", with: "position: 0", in: "Content/notices/water.yaml")
        try notices.replace("48 h", with: "48 h # two days", in: "Config/parameters/waiting.yaml")
        try notices.replace("is-open: true", with: "is-open: yes", in: "Config/parameters/waiting.yaml")
        let text = try await notices.run("check")
        #expect(text.status == 1)
        #expect(text.errors == "")
        try Snapshot.expect(text.output, in: "workspaces/notices-expected/mistakes.txt")
        let json = try await notices.run("check", "--format=json")
        #expect(json.status == 1)
        #expect(json.errors == "")
        try Snapshot.expect(json.output, in: "workspaces/notices-expected/mistakes.json")
    }
}

@Suite(.ownThreads) struct `litfass check --fix` {
    private func mistaken() throws -> Notices {
        let notices = try Notices()
        try notices.replace("title: Wasser", with: "titel: Wasser", in: "Content/notices/water.yaml")
        try notices.replace("position: 1", with: "position: 0", in: "Content/notices/water.yaml")
        try notices.replace("is-open: true", with: "is-open: yes # since May", in: "Config/parameters/waiting.yaml")
        return notices
    }

    @Test func `calls what nobody sees by its number`() async throws {
        let notices = try Notices()
        try notices.replace(
            "title: Wasser", with: "# a\u{2028}b \u{2028}c\u{FEFF}\ntitle: Wasser", in: "Content/notices/water.yaml")
        let lines = try await notices.run("check", "--fix").output.split(separator: "\n").prefix(3)
        #expect(
            lines.map { $0.split(separator: ": ", maxSplits: 1).last } == [
                "a blank in the place of U+2028 [encoding]", "without U+2028 [encoding]",
                "without U+FEFF [encoding]",
            ])
    }

    @Test func `corrects what is mechanical, and tells what it changed and what is left`() async throws {
        let notices = try mistaken()
        let outcome = try await notices.run("check", "--fix")
        #expect(outcome.status == 1)
        try Snapshot.expect(outcome.output, in: "workspaces/notices-expected/fixed.txt")
        let text = String(
            decoding: try #require(try notices.files(in: "Config/parameters")["waiting.yaml"]), as: UTF8.self)
        #expect(text.contains("is-open: true # since May\n"))
        #expect(try await notices.run("check", "--fix").output.hasPrefix("nothing to correct\n"))
    }

    /// What else is wrong in the file stands below its new name.
    @Test(arguments: [([], "\n2 changes in 1 file\n"), (["--dry-run"], " would be made; nothing was written\n")])
    func `corrects all of a file that it gives another name`(_ options: [String], _ counts: String) async throws {
        let notices = try mistaken()
        let file = notices.url.appending(path: "Content/notices/water.yaml")
        try notices.replace("position: 0", with: "position: 1", in: "Content/notices/water.yaml")
        let misnamed = file.deletingPathExtension().appendingPathExtension("yml")
        try FileManager.default.moveItem(at: file, to: misnamed)
        let words = ["check", "--fix", "Content/notices/water.yml"] + options
        let outcome = try await Litfass.run(words, in: notices.url)
        #expect(outcome.output.contains("Content/notices/water.yml:1: 'water.yml' → 'water.yaml' [misplaced-file]\n"))
        #expect(outcome.output.contains("'titel' → 'title' [unknown-key]\n"), "\(outcome.output)")
        #expect(outcome.output.contains(counts), "\(outcome.output)")
        #expect(
            outcome.output.hasSuffix("\n\nno problems left; 1 not shown; 10 files checked\n"), "\(outcome.output)")
        #expect(outcome.status == 0)
        #expect(FileManager.default.fileExists(atPath: file.path) == options.isEmpty)
    }

    @Test(arguments: [
        (["Config"], ["Config/parameters/waiting.yaml"]), (["--only", "unknown-key"], ["Content/notices/water.yaml"]),
        (["--language", "en"], []), (["Content/notices/water.en.yaml"], []), (["--only", "out-of-bounds"], []),
    ])
    func `corrects nothing but what it would show`(_ choice: [String], _ changed: [String]) async throws {
        let notices = try mistaken()
        let files = ["Config/parameters/waiting.yaml", "Content/notices/water.yaml"]
        let before = try files.map { try Data(contentsOf: notices.url.appending(path: $0)) }
        #expect(try await Litfass.run(["check", "--fix"] + choice, in: notices.url).status < 2)
        let after = try files.map { try Data(contentsOf: notices.url.appending(path: $0)) }
        #expect(files.indices.filter { before[$0] != after[$0] }.map { files[$0] } == changed)
    }

    @Test func `writes nothing where a language is none of the workspace's`() async throws {
        let notices = try mistaken()
        let before = try notices.files(in: "Content/notices")
        #expect(try await notices.run("check", "--fix", "--language", "xx").status == 2)
        #expect(try notices.files(in: "Content/notices") == before)
    }

    @Test func `writes nothing in a dry run`() async throws {
        let notices = try mistaken()
        let before = try notices.files(in: "Content/notices")
        let outcome = try await notices.run("check", "--fix", "--dry-run")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("\n2 changes in 2 files would be made; nothing was written\n"))
        #expect(try notices.files(in: "Content/notices") == before)
        let json = try await notices.run("check", "--fix", "--dry-run", "--format", "json")
        #expect(json.output.contains(#""old": "titel","#))
        let alone = try await notices.run("check", "--dry-run")
        #expect(alone.status == 2)
        #expect(alone.errors.hasPrefix("litfass check: '--dry-run' needs '--fix'\n"))
    }
}

@Suite(.ownThreads) struct `A terminal` {
    /// `script` (util-linux) runs a command on a terminal of its own.
    private func check(_ environment: [String: String]) throws -> String {
        let notices = try Notices()
        try notices.replace("position: 1", with: "position: 0", in: "Content/notices/water.yaml")
        let clean = ["NO_COLOR": "", "TERM": "xterm"].merging(environment) { $1 }
        let script = ["-qec", "'\(Binaries.litfass)' check", "/dev/null"]
        return try Command.run("script", script, in: notices.url, environment: clean).output
    }

    @Test func `has colours`() throws {
        #expect(try check([:]).contains("\u{1B}[1;31merror:\u{1B}[0m"))
    }

    @Test(arguments: [("NO_COLOR", "1"), ("TERM", "dumb")])
    func `has none where they are not wanted`(name: String, value: String) throws {
        let output = try check([name: value])
        #expect(output.contains("Content/notices/water.yaml:1:11: error: '0' is below 1"))
        #expect(!output.contains("\u{1B}"))
    }
}

@Suite(.ownThreads) struct `litfass build` {
    @Test func `writes the bundles and lists them`() async throws {
        let notices = try Notices()
        let outcome = try await notices.run("build")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        let files = try notices.files(in: "Publish/development/build")
        let lines = files.sorted { $0.key < $1.key }.map { name, bytes in
            let language = name.split(separator: ".").count == 3 ? name.split(separator: ".")[1] : "–"
            return "\(name.padding(toLength: 15, withPad: " ", startingAt: 0))  "
                + "\(language.count == 1 ? language + " " : language)  \(bytes.count) bytes\n"
        }
        #expect(files.keys.sorted() == ["content.de.json", "content.en.json", "parameters.json"])
        #expect(outcome.output == lines.joined() + "3 bundles in \(notices.url.path)/Publish/development/build\n")
        for (name, bytes) in files {
            try Snapshot.expect(String(decoding: bytes, as: UTF8.self), in: "workspaces/notices-expected/\(name)")
        }
    }

    @Test func `gives the same bytes everywhere and always`() async throws {
        let notices = try Notices()
        #expect(try await notices.run("build").status == 0)
        let other = try Notices()
        #expect(
            try await other.run(
                "build", "--output", "elsewhere",
                environment: ["LC_ALL": "tr_TR.UTF-8", "LANG": "fr_FR", "TZ": "Pacific/Chatham"]
            ).status == 0)
        #expect(try notices.files(in: "Publish/development/build") == other.files(in: "elsewhere"))
    }

    @Test func `writes nothing where there is an error`() async throws {
        let notices = try Notices()
        #expect(try await notices.run("build").status == 0)
        let before = try notices.files(in: "Publish/development/build")
        try notices.replace("title: Wasser", with: "title: Kein Wasser", in: "Content/notices/water.yaml")
        try notices.replace("position: 1", with: "position: one", in: "Content/notices/water.yaml")
        let refused = try await notices.run("build")
        #expect(refused.status == 1)
        #expect(refused.output == "")
        #expect(refused.errors.hasSuffix("1 error and 1 warning in 2 files; 10 files checked\n"))
        #expect(try notices.files(in: "Publish/development/build") == before)
    }

    @Test func `removes bundles that are gone, and nothing else`() async throws {
        let notices = try Notices()
        #expect(try await notices.run("build", "--output", "out").status == 0)
        let out = notices.url.appending(path: "out")
        try FileManager.default.copyItem(
            at: out.appending(path: "content.en.json"), to: out.appending(path: "content.fr.json"))
        try Data("{}".utf8).write(to: out.appending(path: "notes.json"))
        try Data("x".utf8).write(to: out.appending(path: "README"))
        #expect(try await notices.run("build", "--output", "out").status == 0)
        #expect(
            try notices.files(in: "out").keys.sorted()
                == ["README", "content.de.json", "content.en.json", "notes.json", "parameters.json"])
    }

    @Test func `keeps what comes with the app out of a release, and writes it for the app`() async throws {
        let notices = try Notices()
        try notices.replace("delivery: dynamic", with: "delivery: static", in: "Config/models/notices.yaml")
        #expect(try await notices.run("build").status == 0)
        #expect(try await notices.run("build", "--with-static", "--output", "app").status == 0)
        let released = try notices.files(in: "Publish/development/build").values.map {
            String(decoding: $0, as: UTF8.self)
        }
        let shipped = try notices.files(in: "app").values.map { String(decoding: $0, as: UTF8.self) }
        #expect(!released.isEmpty && !released.contains { $0.contains("Wasser") })
        #expect(shipped.contains { $0.contains("Wasser") })
    }

    @Test func `lists the bundles for programs`() async throws {
        let notices = try Notices()
        let outcome = try await notices.run("build", "--format", "json")
        let sizes = try notices.files(in: "Publish/development/build").mapValues(\.count)
        #expect(
            outcome.output == """
                {
                  "format": 1,
                  "bundles": [
                    {
                      "file": "content.de.json",
                      "bundle": "content",
                      "language": "de",
                      "bytes": \(sizes["content.de.json"] ?? 0)
                    },
                    {
                      "file": "content.en.json",
                      "bundle": "content",
                      "language": "en",
                      "bytes": \(sizes["content.en.json"] ?? 0)
                    },
                    {
                      "file": "parameters.json",
                      "bundle": "parameters",
                      "bytes": \(sizes["parameters.json"] ?? 0)
                    }
                  ]
                }

                """)
    }

    /// Bundles of a release are those of a build by their looks, and an earlier build is tidied away.
    @Test(arguments: [
        (".", "the workspace's own files"), ("Content", "the workspace's own files"),
        ("Config/models/../new", "the workspace's own files"), ("Publish", "the workspace's own files"),
        ("Publish/development/trust", "what was published"), ("Publish/development/site/targets", "what was published"),
        ("link", "what was published"), ("../elsewhere/targets", "what was published"),
    ])
    func `writes nothing where something else stands`(folder: String, content: String) async throws {
        let notices = try Notices.withPolicy()
        #expect(try await notices.run("publish").status == 0)
        let manager = FileManager.default
        let site = notices.url.appending(path: "Publish/development/site")
        try manager.createSymbolicLink(
            at: notices.url.appending(path: "link"), withDestinationURL: site.appending(path: "targets"))
        try manager.copyItem(at: site, to: notices.folder.url.appending(path: "elsewhere"))
        let before = try manager.subpathsOfDirectory(atPath: notices.folder.path).sorted()
        for (verb, option) in [("build", "--output"), ("schema", "--into")] {
            let outcome = try await notices.run(verb, option, folder)
            #expect(
                outcome.errors == """
                    litfass \(verb): '\(folder)' holds \(content), and nothing else is written there
                      fix: name another folder, or leave the option out

                    """)
            #expect(outcome.status == 2)
        }
        #expect(try manager.subpathsOfDirectory(atPath: notices.folder.path).sorted() == before)
    }

    @Test func `says why it cannot write`() async throws {
        let notices = try Notices()
        try Data().write(to: notices.url.appending(path: "file"))
        let outcome = try await notices.run("build", "--output", "file")
        #expect(outcome.status == 4)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("litfass build: cannot "))
    }
}
