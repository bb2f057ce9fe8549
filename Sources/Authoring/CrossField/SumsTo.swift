import YAML

/// Numbers add up to a total: `{rule: sums-to, fields: [low, mid, high], total: 1}`, or `field` for the numbers of a list.
struct SumsTo: CrossFieldRule {
    static let rule = Rule("sums-to", "Shares of a whole do not add up to the whole.")
    static let keys = ["field", "fields", "total"]

    private let paths: [FieldPath]
    private let total: ExactNumber
    private let source: String

    init?(_ reader: inout RuleReader) {
        let named = reader.node["fields"] == nil ? reader.field().map { [$0] } : reader.fields()
        guard let paths = named, let total = reader.number("total"),
            reader.require(paths, are: "numbers", { ($0.type.element ?? $0.type).isNumber })
        else { return nil }
        self.paths = paths
        self.total = total
        source = reader.source
    }

    func check(_ record: RecordValue, of type: RecordType, into findings: inout Findings) {
        let values = paths.flatMap { $0.items(in: record) }
        let numbers = values.compactMap { value -> ExactNumber? in
            guard case .number(let number) = value.content else { return nil }
            return number
        }
        guard let last = values.last, paths.allSatisfy({ $0.isComplete(in: record) }) else { return }
        guard !ExactNumber.sum(numbers, equals: total) else { return }
        findings.add(
            Self.rule, at: last.node,
            "\(quoted(paths.map(\.text))) add up to \(ExactNumber.sumText(numbers)), and \(total.text) is asked for\(source)",
            fix: "change one of the numbers")
    }
}
