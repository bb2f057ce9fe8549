import Bundles
import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// The values of a record that a release has otherwise, or has not: what an author has changed since. Texts of which each
/// language has its own are left out.
struct ChangedValues {
    struct Change {
        /// From the record, through records and lists: `weights[2].weight`, counted from 1.
        let path: String
        /// The same without places in lists: `weights.weight`.
        let field: String
        let value: Value
        let type: any ValueType
        /// nil where the release has none.
        let old: JSON?

        /// The old value; nil also for lists and records.
        var before: Value.Content? { old.flatMap(type.content) }
    }

    private(set) var changes: [Change] = []

    init(in record: RecordValue, _ type: RecordType, since old: JSONObject?) {
        compare(record, of: type, with: old, at: "", field: "")
    }

    private mutating func compare(
        _ record: RecordValue, of type: RecordType, with old: JSONObject?, at prefix: String, field parent: String
    ) {
        for (field, value) in zip(type.fields, record.values) where !field.isLocalized {
            guard let value else { continue }
            compare(
                value, of: field.type, with: old?[field.name], at: prefix.dotted(field.name),
                field: parent.dotted(field.name))
        }
    }

    /// A list with more or fewer items is one change, and so is one of names, whose places mean nothing.
    private mutating func compare(
        _ value: Value, of type: any ValueType, with old: JSON?, at path: String, field: String
    ) {
        guard value.content.json(as: type) != old else { return }
        let isOfNames = type.isA(ListType.self) && type.single.traits.contains(.listed)
        switch (value.content, type.recordType, old) {
        case (.record(let inner), let type?, .object(let old)?):
            compare(inner, of: type, with: old, at: path, field: field)
        case (.list(let items), _, .array(let old)?) where items.count == old.count && !isOfNames:
            for (index, item) in items.enumerated() {
                compare(item, of: type.single, with: old[index], at: "\(path)[\(index + 1)]", field: field)
            }
        default: changes.append(Change(path: path, field: field, value: value, type: type, old: old))
        }
    }
}
