import Bundles
import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// The values of a record that a release has otherwise, or has not: what an author has changed since.
struct ChangedValues {
    struct Change {
        /// From the record, through records and lists: `weights[2].weight`, counted from 1.
        let path: String
        let node: Node
        let value: JSON
        /// nil where the release has none.
        let old: JSON?
    }

    private(set) var changes: [Change] = []

    init(in record: RecordValue, _ type: RecordType, since old: JSONObject?) {
        compare(record, type, old, at: "")
    }

    private mutating func compare(_ record: RecordValue, _ type: RecordType, _ old: JSONObject?, at prefix: String) {
        for (field, value) in zip(type.fields, record.values) {
            guard let value else { continue }
            compare(value, field.type, old?[field.name], at: prefix.dotted(field.name))
        }
    }

    /// A list with more or fewer items is one change.
    private mutating func compare(_ value: Value, _ type: any ValueType, _ old: JSON?, at path: String) {
        let json = value.content.json(as: type)
        guard json != old else { return }
        switch (value.content, type.recordType, old) {
        case (.record(let inner), let type?, .object(let old)?): compare(inner, type, old, at: path)
        case (.list(let items), _, .array(let old)?) where items.count == old.count:
            for (index, item) in items.enumerated() {
                compare(item, type.single, old[index], at: "\(path)[\(index + 1)]")
            }
        default: changes.append(Change(path: path, node: value.node, value: json, old: old))
        }
    }
}
