package import JSON
package import Rulebook
package import YAML

/// True or false.
package struct BooleanType: ValueType {
    package static let name = "boolean"
    package static let otherNames = ["bool", "switch"]

    package init() {}
    package init?(_ reader: inout TypeReader) {}

    package func read(
        _ node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        try reader.requireScalar(node, as: self, name: name)
        switch node.resolved {
        case .bool(let flag): return .boolean(flag)
        case .null: throw ValueReader.missing(name, self)
        default: break
        }
        let meaning = ["yes": "true", "on": "true", "no": "false", "off": "false"][node.text.lowercased()]
        let isQuoted = node.style != .plain && ["true", "false"].contains(node.text)
        throw Problem(
            .wrongType, "'\(node.text.firstLine)' is not a truth value, and '\(name)' is true or false",
            fix: isQuoted ? "remove the quotes" : meaning.map { "write \($0)" } ?? "write true or false",
            replacement: isQuoted ? node.text : meaning)
    }

    package var words: String { "true or false" }
    package var sample: String { "true or false" }
    package var traits: TypeTraits { [.sortable, .comparable] }

    package func wording(of content: Value.Content) -> Wording? {
        guard case .boolean(let flag) = content else { return nil }
        return .boolean(flag)
    }

    package func content(of json: JSON) -> Value.Content? {
        guard case .bool(let flag) = json else { return nil }
        return .boolean(flag)
    }

    package func schema(for context: SchemaContext) -> [(String, JSON)] { [("type", "boolean")] }
}
