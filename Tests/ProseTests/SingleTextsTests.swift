import Foundation
import Prose
import Rulebook
import Testing

/// Single texts in the languages of this repository: `Tests/Fixtures/prose`.
@Suite struct `Rules over single texts` {
    struct Line: CustomTestStringConvertible {
        let rule: String
        let language: String
        let text: String

        var testDescription: String { "\(language): \(text.prefix(60))" }
    }

    static func read(_ name: String, columns: Int) throws -> [Line] {
        try Corpus.lines("prose/\(name)").map { line in
            let parts = line.split(separator: "|", maxSplits: columns - 1).map(String.init)
            return Line(
                rule: columns == 3 ? parts[0] : "", language: parts[columns - 2],
                text: parts[columns - 1].replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(
                    of: "\\u0020", with: " "
                )
                .replacingOccurrences(of: "\\u005C", with: "\\"))
        }
    }

    /// A language with a star is that of a text on a locked screen, one with a plus that of a text in place of an image, and one
    /// with an equals sign that of a plain text.
    static func problems(_ line: Line) -> [Problem] {
        let role = Text.Role(
            isRich: !line.language.hasSuffix("="), isShownOnLockScreen: line.language.hasSuffix("*"),
            isAlternative: line.language.hasSuffix("+"))
        let tag = String(line.language.prefix { $0 != "*" && $0 != "+" && $0 != "=" })
        return Corpus.proofreader.text(line.text, in: tag, role: role).map(Corpus.proofreader.problems(in:)) ?? []
    }

    /// Each line was written to trick a rule; of a thousand such texts one may.
    @Test func `are silent about texts that are right`() throws {
        let lines = try Self.read("right.txt", columns: 2)
        let alarms = lines.flatMap { line in
            Self.problems(line).map { "\($0.rule.id)|\(line.language)|\(line.text)|| \($0.message)" }
        }
        #expect(1_000 * alarms.count <= lines.count, "\(alarms.joined(separator: "\n"))")
    }

    /// `mistakes.txt`: the rule, the language and the text.
    @Test func `find mistakes`() throws {
        let lines = try Self.read("mistakes.txt", columns: 3)
        var tally: [String: (found: Int, all: Int)] = [:]
        var missed: [String] = []
        for line in lines {
            let isFound = Self.problems(line).contains { $0.rule.id == line.rule }
            tally[line.rule, default: (0, 0)].all += 1
            if isFound {
                tally[line.rule, default: (0, 0)].found += 1
            } else {
                missed.append("\(line.rule)|\(line.language)|\(line.text) → \(Self.problems(line).map(\.rule.id))")
            }
        }
        for (rule, count) in tally.sorted(by: { $0.key < $1.key }) { print("\(rule): \(count.found) of \(count.all)") }
        #expect(100 * missed.count <= 5 * lines.count, "\(missed.joined(separator: "\n"))")
    }
}
