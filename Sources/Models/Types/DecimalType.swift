import JSON

/// A number with a fraction.
package struct DecimalType: NumericType {
    package static let name = "decimal"
    package static let otherNames = ["number", "float", "double"]
    package static let keys = ModelKey.bounds("number") + [.decimals, .unit, .source]

    let constraints: NumberConstraints

    package init(_ constraints: NumberConstraints = NumberConstraints()) { self.constraints = constraints }

    package init?(_ reader: inout TypeReader) { self.init(reader.numberConstraints(as: Self())) }

    package var words: String { "a number" }
    package var sample: String { "a number, as in 0.5" }
}
