import Foundation
import Testing
import YAML

@testable import Authoring

/// What `litfass explain` teaches is what check says.
@Suite struct `The example of a rule` {
    private static let ofYAML = RuleLesson.all.keys.filter { YAMLRule(rawValue: $0) != nil }.sorted()
    private static let ofWorkspaces = RuleLesson.all.filter { $1.example != nil && YAMLRule(rawValue: $0) == nil }.keys
        .sorted()

    @Test(arguments: ofYAML)
    func `of YAML is wrong, and right when it is mended`(_ rule: String) throws {
        let example = try #require(RuleLesson.all[rule]?.example)
        func rules(_ text: String) -> [String] {
            parseYAML(path: "x.yaml", bytes: Array((text + "\n").utf8)).diagnostics.map(\.rule)
        }
        #expect(rules(example.wrong).contains(rule))
        #expect(rules(example.right) == [])
    }

    /// There is a situation in `Tests/Fixtures/check` with these lines, which ends when they are mended.
    @Test(arguments: ofWorkspaces)
    func `of a workspace is wrong, and right when it is mended`(_ rule: String) throws {
        let example = try #require(RuleLesson.all[rule]?.example)
        let situations = Self.expectations.filter { $1.contains("[\(rule)]") }.keys.sorted()
        let ends = try situations.contains { situation in
            let files = try Fixtures.files(in: "check/\(situation)")
            let before = try Situation.workspace(situation).diagnostics.count { $0.rule == rule }
            return try files.contains { path, bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                guard let mended = Self.replacing(example.wrong, in: text, with: example.right) else { return false }
                let after = try Situation.workspace(situation, changing: [path: Array(mended.utf8)])
                return after.diagnostics.count { $0.rule == rule } < before
            }
        }
        #expect(ends, "no situation has these lines and ends with them: \(situations)")
    }

    @Test func `belongs to a rule that is there`() {
        let known = Set(Rule.all.map(\.id) + YAMLRule.allCases.map(\.rawValue))
        #expect(RuleLesson.all.keys.filter { !known.contains($0) } == [])
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
            guard zip(wanted, lines[start...]).allSatisfy({ indent + $0 == $1 }) else { continue }
            let mended = right.isEmpty ? [] : right.components(separatedBy: "\n").map { indent + $0 }
            return (lines[..<start] + mended + lines[(start + wanted.count)...]).joined(separator: "\n")
        }
        return nil
    }
}
