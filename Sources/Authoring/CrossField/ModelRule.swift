import Rulebook
import YAML

/// A rule as a model states it: what must hold, and when.
struct ModelRule: Sendable {
    let rule: any CrossFieldRule
    /// Where the model states it.
    let node: Node
    /// The rule is held to only where all of these are met.
    let conditions: [RuleCondition]
    /// The documents that the rule is for; empty for all.
    let documents: [Node]
    /// The records of other files that the rule looks at, with the place that names each.
    let starts: [(start: FieldPath.Start, node: Node)]
    /// What the model says of this rule; nil where it is as grave as everywhere.
    let severity: Diagnostic.Severity?

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard conditions.allSatisfy({ $0.isMet(in: subject) }) else { return }
        guard let severity else { return rule.check(subject, into: &findings) }
        findings.add(as: severity) { rule.check(subject, into: &$0) }
    }
}

/// A field has one of some values: an entry of `when`.
struct RuleCondition: Sendable {
    let path: FieldPath
    let values: [Value.Content]

    /// `'kind: video or image'`
    var words: String { "'\(path.text): \(values.compactMap(\.written).joined(separator: " or "))'" }

    func isMet(in subject: RuleSubject) -> Bool {
        path.value(in: subject).map { values.contains($0.content) } ?? false
    }
}

extension RuleReader {
    /// How grave the model finds what breaks this rule.
    mutating func severity() -> Diagnostic.Severity? {
        guard let node = node["severity"] else { return nil }
        let type = ValueType.choice(options: ["error", "warning"])
        guard case .word(let word)? = value(node, as: type, "severity") else { return nil }
        return Diagnostic.Severity(rawValue: word)
    }

    /// What `when` says: a mapping from fields to a value, or to a list of which any will do.
    mutating func conditions(_ when: Node) -> [RuleCondition]? {
        guard when.kind == .mapping, when.count > 0 else {
            findings.add(
                .misapplied, at: when, "'when' says which fields have which values", fix: "write when: {kind: video}")
            return nil
        }
        let conditions = when.entries.compactMap { condition($0) }
        guard conditions.count == when.count,
            require(conditions.map(\.path), are: "fields outside of lists", { !$0.isMany })
        else { return nil }
        return conditions
    }

    private mutating func condition(_ entry: Node.Entry) -> RuleCondition? {
        guard let path = path(entry.key) else { return nil }
        var values = ValueReader()
        let nodes = entry.value.kind == .sequence ? entry.value.items : [entry.value]
        let contents = nodes.compactMap { values.read($0, as: path.type, name: path.text)?.content }
        findings.append(values.findings)
        guard contents.count == nodes.count else { return nil }
        guard !contents.isEmpty else {
            findings.add(
                .misapplied, at: entry.value, "'\(path.text)' has no value here, so the condition is never met",
                fix: "write one value, or a list of values")
            return nil
        }
        return RuleCondition(path: path, values: contents)
    }
}
