import Files
import Foundation
import Rulebook
import Synchronization
import TestKit
import Testing
import Workspaces

@testable import Authoring

/// With the real `hunspell` and its dictionaries; without a list of words no workspace of the tests asks it.
@Suite struct `Spelling` {
    private static let run: Hunspell.Run = { words, input in
        guard let folder = try? TemporaryFolder() else { return nil }
        let file = URL(filePath: folder.path + "/input")
        guard (try? Data(input).write(to: file)) != nil,
            let outcome = try? Command.run("sh", ["-c", #"exec "$@" <"$0""#, file.path] + words), outcome.status == 0
        else { return nil }
        return Array(outcome.output.utf8)
    }

    /// What is found in an English text of the sound workspace, with the place.
    private static func findings(in text: String, words: String? = "", _ run: @escaping Hunspell.Run = run) throws
        -> [String]
    {
        var files = try Fixtures.files(in: "workspace")
        files["Config/words.txt"] = words.map { Array($0.utf8) }
        let path = "Content/faq/data.en.yaml"
        let old = String(decoding: try #require(files[path]), as: UTF8.self)
        files[path] = Array(old.replacing("They stay", with: text + " They stay").utf8)
        return Workspace(Inventory(files), hunspell: Hunspell(run: run)).diagnostics.map {
            "\($0.file.split(separator: "/").last ?? ""):\($0.range.start.line):\($0.range.start.column): \($0.message); \($0.fix ?? "")"
        }
    }

    @Test func `finds a misspelt word, and says what may have been meant`() throws {
        #expect(
            try Self.findings(in: "Open the aplication.") == [
                "data.en.yaml:2:18: 'aplication' is not in the dictionary of English; look at it: was 'application' meant? A word that is right goes into Config/words.txt"
            ])
    }

    @Test(arguments: [
        "`aplication` and “aplication”", "https://example.org/aplication", "APLICATION", "the file aplication_2",
        "It doesn’t.",
        "What Aplication said.",
    ])
    func `is no matter in`(_ text: String) throws {
        #expect(try Self.findings(in: text).filter { $0.contains("dictionary") } == [])
    }

    @Test(arguments: ["aplication", "Aplication en", "# of ours\n\naplication # as they call it"])
    func `takes the words of the workspace`(_ words: String) throws {
        #expect(try Self.findings(in: "Open the aplication.", words: words) == [])
    }

    @Test func `takes a word of one language in no other`() throws {
        #expect(try Self.findings(in: "Open the aplication.", words: "aplication de").count == 1)
    }

    @Test func `is looked at only where the workspace has a list of words`() throws {
        #expect(
            try Self.findings(in: "Open the aplication.", words: nil) { _, _ in
                Issue.record("a program was started")
                return nil
            } == [])
    }

    @Test func `is off, with one notice for each language, where the program is missing`() throws {
        let found = try Self.findings(in: "Open the aplication.") { _, _ in nil }
        #expect(found.count == 2)
        for (found, language) in zip(found, ["de", "en"]) {
            #expect(
                found.hasSuffix(
                    "no hunspell dictionary of '\(language)' is installed, and 'spelling' is off for it; install hunspell and its dictionary, or set 'missing-words: off' under 'severities'"
                ), "\(found)")
        }
    }

    @Test func `is asked once for each word`() throws {
        let folder = try TemporaryFolder()
        let calls = Mutex(0)
        let hunspell = Hunspell(keepingAnswersIn: Folder(folder.path)) { words, input in
            calls.withLock { $0 += 1 }
            return Self.run(words, input)
        }
        for _ in 0..<2 {
            #expect(
                hunspell.misspelt(["application", "aplication", "qwxzptk"], in: "en") == [
                    "aplication": "application", "qwxzptk": "",
                ])
        }
        #expect(calls.withLock { $0 } == 2)
        #expect(hunspell.misspelt(["aplication", "word"], in: "en") == ["aplication": "application"])
        #expect(calls.withLock { $0 } == 3)
    }

    /// Each word of the list is in the texts and in no dictionary.
    @Test func `of this repository needs its list of words`() throws {
        var files = Dictionary(uniqueKeysWithValues: try Fixtures.repositoryFiles(in: ["Config", "Content"]))
        let hunspell = Hunspell(run: Self.run)
        #expect(Workspace(Inventory(files), hunspell: hunspell).report == "")
        let list = String(decoding: try #require(files["Config/words.txt"]), as: UTF8.self)
        let lines = list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.lowercased() }
        #expect(lines == lines.sorted { $0.precedesByBytes($1) })
        files["Config/words.txt"] = []
        let found = Workspace(Inventory(files), hunspell: hunspell).diagnostics.filter { $0.rule.id == "spelling" }
        let words = Set(found.map { $0.message.split(separator: "'")[0].lowercased() })
        #expect(words == Set(lines.map { String($0.prefix { $0 != " " }) }))
    }
}
