import JSON
import Rulebook
import Values
import YAML

/// What a number, or both ends of a range, must be.
package struct NumberConstraints: Sendable {
    package var bounds: Bounds
    /// Digits after the point at most; nil for any.
    package var decimals: Int?
    /// What the number counts: `days`, `dB`.
    package var unit: String?

    package init(bounds: Bounds = Bounds(), decimals: Int? = nil, unit: String? = nil) {
        self.bounds = bounds
        self.decimals = decimals
        self.unit = unit
    }

    var summary: String { bounds.summary(unit: unit) }
}

/// A type whose values are single numbers.
protocol NumericType: ValueType {
    var constraints: NumberConstraints { get }

    /// What is wrong with a number beside its bounds.
    func problem(of number: ExactNumber, at node: Node, name: String) -> Problem?
}

extension NumericType {
    func problem(of number: ExactNumber, at node: Node, name: String) -> Problem? { nil }

    package func read(
        _ node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        let number = try reader.number(node, as: self, name: name)
        if let problem = problem(of: number, at: node, name: name) { throw problem }
        if let decimals = constraints.decimals, number.places > decimals {
            throw Problem(
                .outOfBounds,
                "'\(number.text)' has \(counted(number.places, "digit", "digits")) after the point, and '\(name)' has at most \(decimals)\(constraints.bounds.source.inBrackets)",
                fix: "round it")
        }
        try constraints.bounds.check(.number(number), unit: constraints.unit, name: name)
        return .number(number)
    }

    package var summary: String { words + constraints.summary }
    package var traits: TypeTraits { [.numeric, .ordered, .sortable, .identifying, .comparable] }
    package var bounds: Bounds? { constraints.bounds }
    package var unit: String? { constraints.unit }

    package func wording(of content: Value.Content) -> Wording? {
        guard case .number(let number) = content else { return nil }
        return .number(number)
    }

    package func content(of json: JSON) -> Value.Content? {
        guard case .number(let number) = json else { return nil }
        // What Litfass writes has no exponent, and what has one is not its own.
        return (try? ExactNumber(number.text)).map { .number($0) }
    }

    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        [("type", "number")] + constraints.bounds.schema
    }
}

extension TypeReader {
    /// - Parameter type: that reads the bounds, itself without any.
    mutating func numberConstraints(as type: any ValueType) -> NumberConstraints {
        let constraints = NumberConstraints(
            bounds: bounds(as: type), decimals: settings.count("decimals", limit: ExactNumber.digitsLimit), unit: unit()
        )
        checkDecimals(of: constraints)
        return constraints
    }

    /// The word behind each number in messages.
    private mutating func unit() -> String? {
        guard let node = settings.node["unit"], let unit = settings.text("unit") else { return nil }
        // A raised or lowered digit is a part of a unit: µg/m³, CO₂.
        let hasNumber = unit.unicodeScalars.contains { $0.properties.numericType == .decimal }
        guard unit.count > Self.unitLimit || hasNumber || unit.contains(where: \.isNewline) else { return unit }
        settings.add(
            .malformedModel, at: node,
            "'\(unit.firstLine)' is not a unit, which is a word of at most \(Self.unitLimit) letters without a number",
            fix: "write it as in 'days' or 'dB'")
        return nil
    }

    private static var unitLimit: Int { 30 }

    /// A bound that no value can have is not what was meant.
    private mutating func checkDecimals(of constraints: NumberConstraints) {
        guard let decimals = constraints.decimals else { return }
        for (key, bound) in [("min", constraints.bounds.minimum), ("max", constraints.bounds.maximum)] {
            guard case .number(let number)? = bound, number.places > decimals else { continue }
            settings.add(
                .malformedModel, at: settings.node[key] ?? settings.node,
                "'\(number.text)' has more digits after the point than 'decimals: \(decimals)' allows",
                fix: "change one of the two")
        }
    }
}
