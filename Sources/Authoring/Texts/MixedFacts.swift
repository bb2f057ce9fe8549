import Models
import Rulebook
import Values
import Workspaces
import YAML

/// Two facts that stand together are of one document: the hours behind a number are those of that number.
enum MixedFacts {
    static let rule = Rule(
        "mixed-facts", topic: .documents, severity: .warning,
        summary:
            "A quote right behind another one, without a word between them, of another field and another document: the number of one hotline with the hours of another.",
        reason: "The hours of one hotline followed the number of another, and people who called reached nobody.",
        example: Rule.Example(
            wrong: "({{ samples.short.hours }}). It forgets after {{ settings.maximum-age }}.",
            right: "({{ samples.all.hours }}). It forgets after {{ settings.maximum-age }}."))

    /// - Parameter text: of which all quotes lead somewhere.
    static func problems(of text: Template) -> [Problem] {
        let parts = text.parts
        return parts.indices.dropFirst(2).compactMap { index in
            guard let first = parts[index - 2].quote, let second = parts[index].quote,
                case .literal(let between) = parts[index - 1], isJoint(between), areMixed(first.path, second.path)
            else { return nil }
            let right = ([first.path[0], first.path[1]] + second.path.dropFirst(2)).joined(separator: ".")
            return Problem(
                rule, "'\(second.name)' follows '\(first.name)' directly, but belongs to another document",
                fix: "write {{ \(right) }}, or say what each of them is", word: second.written)
        }
    }

    /// Whether a piece of text has signs and blanks alone, and no sentence, paragraph, item or link begins in it.
    private static func isJoint(_ between: Substring) -> Bool {
        !between.contains { $0.isLetter || $0.isNumber || ".;!?[]|".contains($0) }
            && (!between.contains(where: \.isNewline) || between.drop { $0 == " " }.dropFirst().first == "(")
    }

    /// Of one collection, and neither of one document nor the same of two.
    private static func areMixed(_ first: [String], _ second: [String]) -> Bool {
        first.count > 2 && second.count > 2 && first[0] == second[0] && first[1] != second[1]
            && first[2...] != second[2...]
    }
}
