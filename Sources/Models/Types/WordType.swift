import JSON
import Rulebook
import YAML

/// A type whose values are written as one scalar that is a word to YAML too.
protocol WordType: ValueType {
    /// - Parameter text: without quotes of YAML; not empty.
    func content(_ text: String, at node: Node, name: String, with reader: inout ValueReader) throws(Problem)
        -> Value.Content?
}

extension WordType {
    package func read(
        _ node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        try content(try reader.scalarText(node, as: self, name: name), at: node, name: name, with: &reader)
    }

    package func content(of json: JSON) -> Value.Content? { json.string.map { .word($0) } }

    static func pattern(_ pattern: String) -> [(String, JSON)] { [("type", "string"), ("pattern", .string(pattern))] }
}

/// A word type whose values have an order, and bounds in the model.
protocol BoundedType: WordType {
    var limits: Bounds { get }
    init(_ limits: Bounds)
    static func parse(_ text: String) throws(Problem) -> any Fact
    /// - Returns: nil for what is not of the type.
    static func fact(of json: JSON) -> (any Fact)?
}

extension BoundedType {
    package init?(_ reader: inout TypeReader) { self.init(reader.bounds(as: Self(Bounds()))) }

    func content(
        _ text: String, at node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        let content = Value.Content.fact(try Self.parse(text))
        try limits.check(content, name: name)
        return content
    }

    package var summary: String { words + limits.summary() }
    package var traits: TypeTraits { [.ordered, .sortable, .identifying, .comparable] }
    package var bounds: Bounds? { limits }
    package func content(of json: JSON) -> Value.Content? { Self.fact(of: json).map { .fact($0) } }
}
