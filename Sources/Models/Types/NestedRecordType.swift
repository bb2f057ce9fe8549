package import JSON
package import Rulebook
package import YAML

/// A record inside of a document, of a parameter set, or of a list.
package struct NestedRecordType: ValueType {
    package static let name = "record"
    package static let otherNames = ["object", "mapping", "map"]
    package static let keys = [
        ModelKey("fields", [("$ref", "#/$defs/fields")], isRequired: true),
        ModelKey("rules", [("$ref", "#/$defs/rules")]),
    ]

    private let record: RecordType

    private init(_ record: RecordType) { self.record = record }

    package init?(_ reader: inout TypeReader) {
        guard let fields = reader.settings.require("fields", sample: "…") else { return nil }
        var inner = FieldsReader(position: reader.isItem ? .item : .inside, found: reader.found)
        let record = inner.record(fields: fields, rules: reader.settings.node["rules"])
        reader.found = inner.found
        guard let record else { return nil }
        self.init(record)
    }

    package func read(
        _ node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        if let problem = DividedItem.problem(of: node, keys: record.names, name: name, what: "a record") {
            throw problem
        }
        try reader.requireCollection(.mapping, node, as: self, name: name)
        return .record(reader.record(node, as: record, what: "'\(name)'", prefix: name))
    }

    package var words: String { "a record" }
    package var sample: String { "a mapping: one 'key: value' a line" }
    package var traits: TypeTraits { [] }
    package var bundleDepth: Int { 1 }
    package var recordType: RecordType? { record }
    package var memberKeys: [String] { record.names }
    package var copy: any ValueType { NestedRecordType(record.copy) }

    package func schema(for context: SchemaContext) -> [(String, JSON)] { record.schema(for: context) }
}
