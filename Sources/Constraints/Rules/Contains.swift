import Models
import Rulebook
import YAML

/// A list has certain values among its others: `{rule: contains, field: supported-countries, values: [DE]}`.
struct Contains: CrossFieldRule {
    static let rule = Rule(
        "contains", topic: .fields, authority: .adjustable,
        summary: "A value that a list must have is not in it: the app's own country among those it works with.",
        reason: "A list of countries without the app's own stopped all warnings at home.",
        example: Rule.Example(
            wrong: "countries: [AT, FR]",
            right: "countries: [AT, DE]"))
    static let keys = ["field", "values"]

    private let path: FieldPath
    private let values: [Value.Content]
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(), let node = reader.require("values"),
            reader.require(
                [path], are: "lists of single values",
                { ($0.type.isList || $0.isMany) && $0.type.single.traits.contains(.identifying) && !$0.isLocalized })
        else { return nil }
        let type = path.type.single
        let values = node.items.compactMap { reader.value($0, as: type, path.text) }
        guard node.kind == .sequence, node.count > 0 else {
            reader.misapplied(
                "values", "'values' is a list of what must be there", fix: "write values: [first, second]")
            return nil
        }
        guard values.count == node.count else { return nil }
        if let most = path.type.itemCounts?.maximum, most < values.count {
            reader.misapplied(
                "values",
                "'\(path.text)' has at most \(counted(most, "item", "items")), so not all of these are ever there",
                fix: "ask for fewer, or change the bounds of the list")
            return nil
        }
        self.path = path
        self.values = values
        source = reader.source
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard path.isWritten(in: subject), path.isComplete(in: subject) else { return }
        let items = path.items(in: subject)
        let missing = values.filter { value in !items.contains { $0.content == value } }.compactMap(\.written)
        guard !missing.isEmpty else { return }
        let node = path.values(in: subject).first?.node ?? subject.record.node
        findings.add(
            Self.rule, at: node.headRange, in: node.source,
            "\(quoted(missing)) \(missing.count == 1 ? "is" : "are") not in '\(path.text)', which must have \(missing.count == 1 ? "it" : "them")\(source)",
            fix: "add \(quoted(missing))")
    }
}
