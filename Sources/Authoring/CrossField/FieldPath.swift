import YAML

/// The way to a field through records and lists of records, as a rule of a model names it: `v1.risk-classes.range`.
struct FieldPath: Sendable {
    let text: String
    /// The index of a field at each step.
    let steps: [Int]
    let type: ValueType
    /// Whether the way leads through a list, so that there are any number of values at its end.
    let isMany: Bool

    /// - Throws: the step that leads nowhere, and what could have been meant.
    init(_ text: String, in fields: [Field]) throws(Flaw) {
        var steps: [Int] = []
        var isMany = false
        var type: ValueType?
        var fields = fields
        for name in text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            if let element = type?.element {
                isMany = true
                type = element
            }
            if let record = type { fields = record.recordFields }
            guard let index = fields.firstIndex(where: { $0.name.isSameBytes(as: name) }) else {
                throw Self.flaw(name, of: text, among: fields)
            }
            steps.append(index)
            type = fields[index].type
        }
        guard let type else { preconditionFailure("splitting a text gives at least one part") }
        (self.text, self.steps, self.type, self.isMany) = (text, steps, type, isMany)
    }

    /// The values at the end of the way, in the order of the file.
    func values(in record: RecordValue) -> [Value] {
        var records = [record]
        var values: [Value] = []
        for step in steps {
            values = records.compactMap { $0.values[step] }
            records = values.flatMap(\.content.records)
        }
        return values
    }

    /// The value where the way leads through no list.
    func value(in record: RecordValue) -> Value? { values(in: record).first }

    /// Whether something stands at the end of the way, right or wrong.
    func isWritten(in record: RecordValue) -> Bool {
        var records = [record]
        for step in steps.dropLast() { records = records.compactMap { $0.values[step] }.flatMap(\.content.records) }
        guard let last = steps.last else { return false }
        return records.contains { $0.isWritten[last] }
    }

    /// Whether everything that is written on the way could be read: what is said of half of it would be a false alarm.
    func isComplete(in record: RecordValue) -> Bool {
        var records = [record]
        for step in steps {
            let values = records.compactMap { $0.values[step] }
            guard values.count == records.filter({ $0.isWritten[step] }).count else { return false }
            for value in values {
                if case .list(let items) = value.content, items.count != value.node.count { return false }
            }
            records = values.flatMap(\.content.records)
        }
        return true
    }

    private static func flaw(_ name: String, of path: String, among fields: [Field]) -> Flaw {
        let names = fields.map(\.name)
        let nearest = suggestedName(for: name, among: names)
        return Flaw(
            .unknownField, "'\(name)' is not a field\(path == name ? " of this model" : ", in '\(path)'")",
            fix: nearest
                ?? (names.isEmpty ? "name a field that has no fields of its own" : "name one of \(quoted(names))"))
    }
}

extension ValueType {
    fileprivate var recordFields: [Field] {
        guard case .record(let record) = self else { return [] }
        return record.fields
    }
}

extension Value.Content {
    /// The records that a rule goes through on its way.
    fileprivate var records: [RecordValue] {
        switch self {
        case .record(let record): [record]
        case .list(let values): values.flatMap(\.content.records)
        default: []
        }
    }
}
