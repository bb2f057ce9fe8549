import Authoring
import Publishing
import YAML

/// All rules of all rooms, as people look them up.
enum RuleBook {
    struct Entry: Sendable {
        let id: String
        let severity: Diagnostic.Severity
        let standing: Rule.Standing
        let explanation: String
        let group: String
        let lesson: RuleLesson?

        var firstSentence: String {
            explanation.firstRange(of: ". ").map { String(explanation[..<$0.lowerBound]) + "." } ?? explanation
        }
    }

    /// By group, and by id within it. A rule that several rooms share stands once.
    static let entries: [Entry] = {
        var entries: [Entry] = []
        for entry in ofWorkspaces + ofYAML + ofPolicies where !entries.contains(where: { $0.id == entry.id }) {
            entries.append(entry)
        }
        return entries
    }()

    static var groups: [(title: String, entries: [Entry])] {
        var groups: [(title: String, entries: [Entry])] = []
        for entry in entries {
            if groups.last?.title != entry.group { groups.append((entry.group, [])) }
            groups[groups.count - 1].entries.append(entry)
        }
        return groups
    }

    /// - Throws: that there is no such rule.
    static func entry(_ id: String) throws(UsageFault) -> Entry {
        if let entry = entries.first(where: { $0.id == id }) { return entry }
        throw .unknownRule(id, suggestion: suggestion(for: id, among: entries.map(\.id)))
    }

    private static var ofWorkspaces: [Entry] {
        Rule.groups.flatMap { title, rules in
            rules.sorted { $0.id < $1.id }.map { rule in
                Entry(
                    id: rule.id, severity: rule.severity, standing: rule.standing, explanation: rule.explanation,
                    group: title, lesson: RuleLesson.all[rule.id])
            }
        }
    }

    private static var ofYAML: [Entry] {
        YAMLRule.allCases.map { rule in
            Entry(
                id: rule.rawValue, severity: rule.severity, standing: rule.severity == .error ? .firm : .open,
                explanation: rule.explanation, group: "YAML", lesson: RuleLesson.all[rule.rawValue])
        }
    }

    private static var ofPolicies: [Entry] {
        PolicyRule.allCases.map { rule in
            Entry(
                id: rule.rawValue, severity: .error, standing: .firm, explanation: rule.explanation,
                group: "Publish/policy.yaml",
                lesson: rule.example.map { RuleLesson(nil, wrong: $0.wrong, right: $0.right) })
        }
    }
}
