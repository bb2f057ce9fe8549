import Foundation
import Prose
import Rulebook
import Testing
import YAML

@testable import Authoring
@testable import Workspaces

/// What `litfass explain` teaches is what check says.
@Suite struct `The example of a rule` {
    private static let ofYAML = Rule.ofYAML.map(\.id).filter { $0 != "encoding" }
    private static let ofFiles = Rule.index.byID.filter { _, rule in
        [".yaml", ".yaml~"].contains { rule.example?.wrong.hasSuffix($0) ?? false }
    }.keys.filter { !ofDisks.contains($0) }.sorted()
    private static let ofWorkspaces = Rule.index.byID.keys.filter {
        Rule.index.byID[$0]?.topic != .syntax && !ofFiles.contains($0) && !ofDisks.contains($0)
            && !ofTexts.contains($0)
    }.sorted()
    /// Those over texts and languages have examples without a file around them: see `ProseTests`.
    private static let ofTexts = Set(Proofreader.rules.map(\.id) + ["copied-language", "missing-words"])
    /// A file in memory is neither; see `A workspace on disk`.
    private static let ofDisks = ["unreadable-file"]

    @Test(arguments: ofYAML)
    func `of YAML is wrong, and right when it is corrected`(_ rule: String) throws {
        let example = try #require(Rule.index.byID[rule]?.example)
        #expect(Self.rules(example.wrong).contains(rule))
        #expect(Self.rules(example.right) == [])
    }

    @Test func `of an encoding is wrong as it was saved, and right when it is saved again`() throws {
        let example = try #require(Rule.index.byID["encoding"]?.example)
        let latin = try #require(example.wrong.data(using: .isoLatin1))
        #expect(parseYAML(path: "x.yaml", bytes: Array(latin)).diagnostics.map(\.rule.id) == ["encoding"])
        #expect(Self.rules(example.right) == [])
    }

    private static func rules(_ text: String) -> [String] {
        parseYAML(path: "x.yaml", bytes: Array((text + "\n").utf8)).diagnostics.map(\.rule.id)
    }

    /// In the sound workspace or in a situation, of the files that the example names only those are there that are wrong,
    /// or those that are right.
    @Test(arguments: ofFiles)
    func `of files is wrong, and right when they are as they should be`(_ rule: String) throws {
        let example = try #require(Rule.index.byID[rule]?.example)
        let (wrong, right) = (example.wrong.components(separatedBy: "\n"), example.right.components(separatedBy: "\n"))
        let situations: [String?] = Self.expectations.filter { $1.contains("[\(rule)]") }.keys.sorted()
        let ends = try ([nil] + situations).contains { situation in
            let files = try Situation.files(situation)
            func findings(_ there: [String]) -> Int {
                var changed = files.filter { !wrong.contains($0.key) && !right.contains($0.key) }
                for path in there {
                    let isTranslation = path.contains(".en.") || path.contains(".de.")
                    changed[path] = files[path] ?? files["Content/faq/data\(isTranslation ? ".en" : "").yaml"]
                }
                let workspace = Workspace(Inventory(changed))
                return workspace.diagnostics.count { $0.rule.id == rule }
            }
            return findings(wrong) > findings(right)
        }
        #expect(ends)
    }

    @Test func `stands with every rule`() {
        for rule in Rule.all.map(\.id) {
            #expect(Rule.index.byID[rule]?.example != nil, "\(rule)")
        }
    }

    /// There is a situation in `Tests/Fixtures/check` with these lines, which ends when they are corrected.
    @Test(arguments: ofWorkspaces)
    func `of a workspace is wrong, and right when it is corrected`(_ rule: String) throws {
        let example = try #require(Rule.index.byID[rule]?.example)
        let situations = Self.expectations.filter { $1.contains("[\(rule)]") }.keys.sorted()
        let ends = try situations.contains { situation in
            let files = try Fixtures.files(in: "check/\(situation)")
            let before = try Situation.workspace(situation).diagnostics.count { $0.rule.id == rule }
            return try files.contains { path, bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                guard let corrected = Self.replacing(example.wrong, in: text, with: example.right) else { return false }
                let after = try Situation.workspace(situation, changing: [path: Array(corrected.utf8)])
                return after.diagnostics.count { $0.rule.id == rule } < before
            }
        }
        #expect(ends, "no situation has these lines and ends with them: \(situations)")
    }

    /// What check says in each situation.
    private static let expectations: [String: String] = {
        let folder = URL(filePath: "\(Fixtures.root)/check")
        // Without fixtures no example has its situation.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.reduce(into: [:]) { texts, name in
            // A situation without an expectation fails where situations are tested.
            texts[name] = try? String(contentsOf: folder.appending(path: "\(name)/expected.txt"), encoding: .utf8)
        }
    }()

    /// Lines as they stand in a file, whatever they are indented by; nil where they do not stand there.
    private static func replacing(_ wrong: String, in text: String, with right: String) -> String? {
        let lines = text.components(separatedBy: "\n")
        let wanted = wrong.components(separatedBy: "\n")
        for start in lines.indices where start + wanted.count <= lines.count {
            let indent = String(lines[start].prefix { $0 == " " })
            guard zip(wanted, lines[start...]).allSatisfy({ ($0.isEmpty ? "" : indent + $0) == $1 }) else { continue }
            let corrected =
                right.isEmpty ? [] : right.components(separatedBy: "\n").map { $0.isEmpty ? "" : indent + $0 }
            return (lines[..<start] + corrected + lines[(start + wanted.count)...]).joined(separator: "\n")
        }
        return nil
    }
}
