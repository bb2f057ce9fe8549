package import Models
package import Rulebook
package import YAML

/// A rule of a model: what must hold, when, and for which documents.
package struct ModelRule: RecordRule {
    package let rule: any CrossFieldRule
    /// The entry in the model.
    package let node: Node
    /// The rule holds only where all of these are met.
    package let conditions: [RuleCondition]
    /// The documents that the rule is for; empty for all.
    let documents: [Node]
    /// The records of other files that the rule looks at, with the node that names each.
    package let starts: [(start: FieldPath.Start, node: Node)]
    /// What the model says of this rule; nil for the usual severity.
    let severity: Rule.Severity?

    package func check(_ record: RecordValue, into findings: inout Findings) {
        check(RuleSubject(record), into: &findings)
    }

    package func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard conditions.allSatisfy({ $0.isMet(in: subject) }) else { return }
        guard let severity else { return rule.check(subject, into: &findings) }
        findings.add(as: severity) { rule.check(subject, into: &$0) }
    }
}

/// A field has one of some values: an entry of `when`.
package struct RuleCondition: Sendable {
    let path: FieldPath
    let values: [Value.Content]

    /// `'kind: video or image'`
    var words: String { "'\(path.text): \(values.compactMap(\.written).joined(separator: " or "))'" }

    func isMet(in subject: RuleSubject) -> Bool {
        path.value(in: subject).map { values.contains($0.content) } ?? false
    }
}

extension RuleReader {
    /// The severity that the model gives this rule.
    mutating func severity() -> Rule.Severity? {
        guard let node = node["severity"] else { return nil }
        let type = ChoiceType(options: ["error", "warning"])
        return value(node, as: type, "severity")?.written.flatMap(Rule.Severity.init(rawValue:))
    }

    /// What `when` says: a mapping from fields to a value, or to a list of which any will do.
    mutating func conditions(_ when: Node) -> [RuleCondition]? {
        guard when.kind == .mapping, when.count > 0 else {
            findings.add(
                .malformedModel, at: when, "'when' says which fields have which values",
                fix: "write when: {kind: video}")
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
                .malformedModel, at: entry.value, "'\(path.text)' has no value here, so the condition is never met",
                fix: "write one value, or a list of values")
            return nil
        }
        return RuleCondition(path: path, values: contents)
    }
}
