package import Models
import Rulebook
package import YAML

/// All rules that a model can name.
package let crossFieldRules: [any CrossFieldRule.Type] = [
    Among.self, AtLeast.self, AtMost.self, ChangesTogether.self, Contains.self, Covers.self, DiffersFrom.self,
    Encodes.self, EqualLength.self, Equals.self, FreeOfCharge.self, Increasing.self, International.self, KeptIn.self,
    LosesAtMost.self, NoOverlap.self, NotLowered.self, OnlyIf.self, Ordered.self, QuotesFact.self, RaisedAtMost.self,
    ReachesThreshold.self, RequiredTogether.self, RisesWith.self, ClaimsSide.self, SinglePeak.self, SumsTo.self,
    Within.self,
]

/// Reads the rules between fields of one record. Those that need more wait until every model is known.
package struct RulesReader: RecordRulesReading {
    private let models: KnownModels

    /// - Parameter names: of all models of the workspace.
    package init(names: [String]) { models = KnownModels(names: names) }

    package func rules(
        _ node: Node, of fields: [Field], isTop: Bool, found: inout FoundInModel
    ) -> [any RecordRule] {
        guard node.kind == .sequence else {
            found.findings.add(
                .wrongType, at: node, "'rules' must be a list, but this is \(node.words)",
                fix: "write one '- {rule: …}' a line")
            return []
        }
        var rules: [ModelRule] = []
        for item in node.items {
            guard !RuleReader.looksElsewhere(item, fields: fields, models: models) else {
                if isTop {
                    found.waitingRules.append(item)
                } else {
                    found.findings.add(
                        .malformedModel, at: item, "a rule inside of a record looks at the fields of the record only",
                        fix: "write it under 'rules' at the end of the model, with the whole path of each field")
                }
                continue
            }
            var reader = RuleReader(item, fields: fields, models: models)
            if let rule = reader.read() { rules.append(rule) }
            found.findings.append(reader.findings)
        }
        found.findings.append(RuleConflicts.findings(among: rules))
        return rules
    }
}

extension RuleReader {
    mutating func read() -> ModelRule? {
        guard node.kind == .mapping, let nameNode = node["rule"] else {
            findings.add(
                .malformedModel, at: node, "a rule needs its name",
                fix: "write {rule: ordered, fields: [first, second]}")
            return nil
        }
        guard let kind = crossFieldRules.first(where: { $0.rule.id == nameNode.text }) else {
            // A key path here crashes Swift 6.3.1 in SILGen.
            let names = crossFieldRules.map { $0.rule.id }
            findings.add(
                .malformedModel, at: nameNode,
                "'\(nameNode.text.firstLine)' is not a rule that a model can name",
                fix: suggestedName(for: nameNode.text, among: names) ?? "use one of \(quoted(names))")
            return nil
        }
        let known = keysOfEveryRule + kind.keys.filter { !keysOfEveryRule.contains($0) }
        for entry in node.entries where !known.contains(entry.key.text) {
            findings.add(
                .unknownKey, at: entry.key,
                "'\(entry.key.text.firstLine)' is not a key of the rule '\(kind.rule.id)'",
                fix: suggestedName(for: entry.key.text, among: known) ?? "remove it; known are \(quoted(known))",
                replacement: entry.key.clearKey(among: known, in: node))
        }
        let before = findings.count
        let rule = kind.init(&self)
        // 'only-if' has a condition of its own.
        let when = kind.keys.contains("when") ? nil : node["when"]
        let conditions = when.map { self.conditions($0) } ?? []
        let severity = severity()
        if let source = node["source"] { _ = value(source, as: TextType(), "source") }
        guard let rule, let conditions, findings.count == before else { return nil }
        return ModelRule(
            rule: rule, node: node, conditions: conditions, documents: node["documents"]?.items ?? [], starts: starts,
            severity: severity)
    }

    /// Whether a rule can be read only when all models are known: it names a field of another one or some documents, or
    /// needs more than one record.
    static func looksElsewhere(_ node: Node, fields: [Field], models: KnownModels) -> Bool {
        guard node.kind == .mapping else { return false }
        let paths =
            ["field", "fact", "of", "version"].compactMap { node[$0]?.text } + (node["fields"]?.items.map(\.text) ?? [])
            + (node["when"]?.entries.map(\.key.text) ?? [])
        let kind = crossFieldRules.first { $0.rule.id == node["rule"]?.text }
        return kind?.looksBeyondRecord == true || node["documents"] != nil
            || paths.contains { models.leadsElsewhere($0, fields) }
    }
}
