import Authoring
package import Rulebook
import Terminals
import YAML

/// A rule in words.
package enum RuleText {
    /// For a terminal of 80 columns.
    package static func page(_ rule: Rule) -> String {
        var parts = ["\(rule.id): \(authority(rule))", paragraph(rule.summary)]
        if let reason = rule.reason { parts.append(paragraph("Why: \(reason)")) }
        if let example = rule.example {
            parts.append("wrong:\n\(indented(example.wrong))\n\nright:\n\(indented(example.right))")
        }
        return parts.joined(separator: "\n\n")
    }

    /// All rules, by what they look at.
    package static func list(_ groups: [(title: String, rules: [Rule])]) -> String {
        groups.map { title, rules in
            "\(title):\n" + TextLayout.table(rules.map { ($0.id, $0.firstSentence) })
        }.joined(separator: "\n\n") + "\n\n'litfass explain RULE' says more of one."
    }

    package static func plain(_ rule: Rule) -> String {
        var parts = [rule.summary]
        if let reason = rule.reason { parts.append(reason) }
        if let example = rule.example {
            parts.append("Wrong:\n\(visible(example.wrong))\n\nRight:\n\(visible(example.right))")
        }
        return parts.joined(separator: "\n\n")
    }

    package static func markdown(_ rule: Rule) -> String {
        var parts = [rule.summary]
        if let reason = rule.reason { parts.append(reason) }
        if let example = rule.example {
            parts.append("Wrong:\n\n\(fenced(example.wrong))\n\nRight:\n\n\(fenced(example.right))")
        }
        return parts.joined(separator: "\n\n")
    }

    package static func authority(_ rule: Rule) -> String {
        switch (rule.authority, rule.severity) {
        case (.adjustable, _): "\(rule.severity.rawValue), can be set in a workspace and waived"
        case (.fixed, .error): "error, can be neither weakened nor waived"
        case (.fixed, .warning): "warning, can be raised to an error, and not waived"
        }
    }

    private static func paragraph(_ text: String) -> String {
        TextLayout.wrapped(text.split(separator: " ").map(String.init), indent: 0)
    }

    private static func indented(_ text: String) -> String {
        visible(text).split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
            .joined(separator: "\n")
    }

    private static func fenced(_ text: String) -> String { "```yaml\n\(visible(text))\n```" }

    /// Characters that nobody sees, by their numbers; and that there is nothing.
    private static func visible(_ text: String) -> String {
        guard !text.isEmpty else { return "(leave it out)" }
        return text.unicodeScalars.reduce(into: "") { shown, scalar in
            if scalar.value == 0xFEFF || scalar.value < 0x20 && scalar != "\n" && scalar != "\t" {
                shown += "<\(scalar.codePoint)>"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
    }
}
