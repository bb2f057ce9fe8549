package import JSON
import Rulebook
import Values
import YAML

/// A whole number.
package struct IntegerType: NumericType {
    package static let name = "integer"
    package static let otherNames = ["int"]
    package static let keys = ModelKey.bounds("integer") + [.unit, .source]

    let constraints: NumberConstraints

    package init(_ constraints: NumberConstraints = NumberConstraints()) { self.constraints = constraints }

    package init?(_ reader: inout TypeReader) { self.init(reader.numberConstraints(as: Self())) }

    package var words: String { "a whole number" }
    package var sample: String { "a whole number, as in 10" }

    func problem(of number: ExactNumber, at node: Node, name: String) -> Problem? {
        guard number.integer == nil else { return nil }
        let equal = Self.equalWholeNumber(number.text)
        return Problem(
            .wrongType, "'\(number.text)' has a fraction, and '\(name)' is a whole number",
            fix: equal.map { "write \($0)" } ?? Self.rounding(number.text),
            replacement: node.style == .plain ? equal : nil)
    }

    /// 50 for 50.0; nothing for 1.000, which may be a thousand.
    private static func equalWholeNumber(_ text: String) -> String? {
        let parts = text.split(separator: ".")
        guard parts.count == 2, parts[1].utf8.count < 3, parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else {
            return nil
        }
        return String(parts[0])
    }

    /// 9.999 may be nine thousand to the person who wrote it.
    private static func rounding(_ text: String) -> String {
        let parts = text.split(separator: ".").map(String.init)
        guard parts.count == 2, parts[1].utf8.count == 3 else { return "round it" }
        return "round it; if thousands are meant, write \(parts.joined())"
    }

    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        [("type", "integer")] + constraints.bounds.schema
    }
}
