package import JSON
package import Rulebook
package import YAML

/// A fixed number of values of one type, each with a meaning by its number.
package struct TableType: ValueType {
    package static let name = "table"
    package static let keys: [ModelKey] = [
        .element, ModelKey("length", [("type", "integer"), ("minimum", 1)], isRequired: true), .source,
    ]

    private let length: Int
    /// The document that asks for so many; part of the message.
    private let source: String?
    private let itemType: any ValueType

    private init(length: Int, source: String?, of element: any ValueType) {
        self.length = length
        self.source = source
        itemType = element
    }

    package init?(_ reader: inout TypeReader) {
        guard reader.settings.require("length", sample: "8") != nil else { return nil }
        let length = reader.settings.count("length", limit: 10_000)
        let source = reader.settings.text("source")
        guard let element = reader.element(), let length else { return nil }
        guard length > 0 else {
            reader.settings.add(
                .malformedModel, at: reader.settings.node["length"] ?? reader.settings.node,
                "a table can't have '0' values", fix: "write how many it has")
            return nil
        }
        self.init(length: length, source: source, of: element)
    }

    package func read(
        _ node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        try reader.requireCollection(.sequence, node, as: self, name: name)
        let values = reader.items(of: node, as: itemType, name: name)
        guard node.count == length else {
            reader.findings.add(
                .outOfBounds, at: node,
                "'\(name)' has \(counted(node.count, "value", "values")), and must have exactly \(length)\(source.inBrackets)",
                fix: node.count < length ? "add \(length - node.count)" : "remove \(node.count - length)")
            return nil
        }
        return .list(values)
    }

    package var words: String { "a table" }
    package var sample: String { "a list: one item a line, each after '- '" }
    package var summary: String { "a list of exactly \(length), each \(itemType.words)\(source.inBrackets)" }
    package var traits: TypeTraits { [] }

    package func wording(of content: Value.Content) -> Wording? { content.wordingOfItems(as: itemType) }

    package var bundleName: String { "table of \(itemType.bundleName)" }
    package var itemCounts: CountBounds? { CountBounds(minimum: length, maximum: length) }
    package var element: (any ValueType)? { itemType }
    package var copy: any ValueType { TableType(length: length, source: source, of: itemType.copy) }

    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        let items = JSON.schema(itemType.schema(for: context) + JSON.described(itemType.summary))
        let count = JSON.number(JSONNumber(length))
        return [("type", "array"), ("items", items), ("minItems", count), ("maxItems", count)]
    }
}
