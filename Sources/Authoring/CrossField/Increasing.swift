/// The values of a list grow from one to the next: `{rule: increasing, field: thresholds, strictly: true}`.
struct Increasing: CrossFieldRule {
    static let rule = Rule("increasing", "A value in a list that must grow is smaller than the one before it.")
    static let keys = ["field", "strictly"]

    private let path: FieldPath
    private let isStrict: Bool
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.field(),
            reader.require(
                [path], are: "lists of numbers, versions, dates and times",
                { $0.type.element?.isOrdered == true || ($0.isMany && $0.type.isOrdered) })
        else { return nil }
        self.path = path
        isStrict = reader.flag("strictly")
        source = reader.source
    }

    func check(_ record: RecordValue, of type: RecordType, into findings: inout Findings) {
        let values = path.items(in: record)
        for (low, high) in zip(values, values.dropFirst())
        where !low.content.comes(before: high.content, strictly: isStrict) {
            let relation = isStrict ? "must be greater than" : "must not be smaller than"
            findings.add(
                Self.rule, at: high.node,
                "'\(high.content.written ?? "")' \(relation) '\(low.content.written ?? "")' before it in '\(path.text)'\(source)",
                fix: "write the values in ascending order")
        }
    }
}

extension FieldPath {
    /// The values at the end of the way, those of lists one by one.
    func items(in record: RecordValue) -> [Value] {
        values(in: record).flatMap { value -> [Value] in
            guard case .list(let items) = value.content else { return [value] }
            return items
        }
    }
}
