import Authoring
import YAML

/// A rule in words.
enum RuleText {
    /// For a terminal of 80 columns.
    static func page(_ rule: RuleBook.Entry) -> String {
        var parts = ["\(rule.id): \(standing(rule))", paragraph(rule.explanation)]
        if let why = rule.lesson?.why { parts.append(paragraph("Why: \(why)")) }
        if let example = rule.lesson?.example {
            parts.append("wrong:\n\(indented(example.wrong))\n\nright:\n\(indented(example.right))")
        }
        return parts.joined(separator: "\n\n")
    }

    /// All rules, by what they look at.
    static func list(_ groups: [(title: String, entries: [RuleBook.Entry])]) -> String {
        groups.map { title, entries in
            "\(title):\n" + TextLayout.table(entries.map { ($0.id, $0.firstSentence) })
        }.joined(separator: "\n\n") + "\n\n'litfass explain RULE' says more of one."
    }

    static func plain(_ rule: RuleBook.Entry) -> String {
        var parts = [rule.explanation]
        if let why = rule.lesson?.why { parts.append(why) }
        if let example = rule.lesson?.example { parts.append("Wrong:\n\(example.wrong)\n\nRight:\n\(example.right)") }
        return parts.joined(separator: "\n\n")
    }

    static func markdown(_ rule: RuleBook.Entry) -> String {
        var parts = [rule.explanation]
        if let why = rule.lesson?.why { parts.append(why) }
        if let example = rule.lesson?.example {
            parts.append("Wrong:\n\n\(fenced(example.wrong))\n\nRight:\n\n\(fenced(example.right))")
        }
        return parts.joined(separator: "\n\n")
    }

    static func standing(_ rule: RuleBook.Entry) -> String {
        switch (rule.standing, rule.severity) {
        case (.open, _): "\(rule.severity.rawValue), can be set in a workspace and waived"
        case (.firm, .error): "error, can be neither weakened nor waived"
        case (.firm, .warning): "warning, can be raised to an error, and not waived"
        }
    }

    private static func paragraph(_ text: String) -> String {
        TextLayout.wrapped(text.split(separator: " ").map(String.init), indent: 0)
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
            .joined(separator: "\n")
    }

    private static func fenced(_ text: String) -> String { "```yaml\n\(text)\n```" }
}
