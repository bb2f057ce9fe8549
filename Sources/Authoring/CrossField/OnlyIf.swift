import YAML

/// A field may be given only while others have certain values, and may then be required:
/// `{rule: only-if, field: duration, when: {kind: video}, required: true}`. A list of values means any of them.
struct OnlyIf: CrossFieldRule {
    static let rule = Rule(
        "only-if", "A field is given where it means nothing, or is missing where another field makes it necessary.")
    static let keys = ["field", "when", "required"]

    private struct Condition: Sendable {
        let path: FieldPath
        let values: [Value.Content]

        var words: String {
            "'\(path.text): \(values.compactMap(\.written).joined(separator: " or "))'"
        }
    }

    private let path: FieldPath
    private let conditions: [Condition]
    private let isRequired: Bool
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.field(), let when = reader.require("when") else { return nil }
        guard when.kind == .mapping, when.count > 0 else {
            reader.findings.add(
                .misapplied, at: when, "'when' says which fields have which values", fix: "write when: {kind: video}"
            )
            return nil
        }
        var conditions: [Condition] = []
        for entry in when.entries {
            guard let condition = Self.condition(entry, &reader) else { return nil }
            conditions.append(condition)
        }
        guard reader.require([path] + conditions.map(\.path), are: "fields outside of lists", { !$0.isMany }) else {
            return nil
        }
        self.path = path
        self.conditions = conditions
        isRequired = reader.flag("required")
        source = reader.source
    }

    private static func condition(_ entry: Node.Entry, _ reader: inout RuleReader) -> Condition? {
        do {
            let path = try FieldPath(entry.key.text, in: reader.fields)
            var values = ValueReader()
            let nodes = entry.value.kind == .sequence ? entry.value.items : [entry.value]
            let contents = nodes.compactMap { values.read($0, as: path.type, name: path.text)?.content }
            reader.findings.append(values.findings)
            return contents.count == nodes.count ? Condition(path: path, values: contents) : nil
        } catch {
            reader.findings.add(error, at: entry.key)
            return nil
        }
    }

    func check(_ record: RecordValue, of type: RecordType, into findings: inout Findings) {
        let isGiven = path.isWritten(in: record)
        let unmet = conditions.first { condition in
            guard let value = condition.path.value(in: record) else { return true }
            return !condition.values.contains(value.content)
        }
        if let unmet {
            // A condition whose field was wrong has its finding already.
            guard isGiven, unmet.path.value(in: record) != nil || !unmet.path.isWritten(in: record) else { return }
            reportUnwanted(unmet, in: record, into: &findings)
        } else if isRequired, !isGiven {
            findings.add(
                Self.rule, at: record.node.headRange, in: record.node.source,
                "'\(path.text)' is missing, and with \(conditions.map(\.words).joined(separator: " and ")) it is needed\(source)",
                fix: "add '\(path.text)'")
        }
    }

    private func reportUnwanted(_ condition: Condition, in record: RecordValue, into findings: inout Findings) {
        let place = path.value(in: record)?.node ?? record.node
        let actual = condition.path.value(in: record).map { "'\($0.content.written ?? "something else")'" }
        findings.add(
            Self.rule, at: place.headRange, in: place.source,
            "'\(path.text)' makes sense only with \(condition.words), and '\(condition.path.text)' is \(actual ?? "not given")\(source)",
            fix: "remove '\(path.text)', or change '\(condition.path.text)'")
    }
}
