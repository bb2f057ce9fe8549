import JSON
import Rulebook
import Values
import YAML

/// A share of a whole in hundredths, from 0 to 100 unless the model says otherwise.
package struct PercentageType: NumericType {
    package static let name = "percentage"
    package static let otherNames = ["percent"]
    package static let keys = ModelKey.bounds("number") + [.decimals, .unit, .source]

    let constraints: NumberConstraints

    package init(_ constraints: NumberConstraints = NumberConstraints()) { self.constraints = constraints }

    package init?(_ reader: inout TypeReader) {
        var constraints = reader.numberConstraints(as: Self())
        reader.completeBounds(of: &constraints)
        if let unit = constraints.unit, unit != "%", let node = reader.settings.node["unit"] {
            reader.settings.add(
                .malformedModel, at: node, "'\(unit)' can't be the unit of a percentage",
                fix: "remove it, or use decimal")
        }
        constraints.unit = "%"
        self.init(constraints)
    }

    package var words: String { "a percentage" }
    package var sample: String { "a number, as in 0.5" }

    package func wording(of content: Value.Content) -> Wording? {
        guard case .number(let number) = content else { return nil }
        return .percentage(number)
    }
}

extension TypeReader {
    /// An end without a bound is that of a share of a whole.
    fileprivate mutating func completeBounds(of constraints: inout NumberConstraints) {
        let (none, all) = (Value.Content.number(ExactNumber(0)), Value.Content.number(ExactNumber(100)))
        let bounds = constraints.bounds
        let (minimum, maximum) = (bounds.minimum ?? none, bounds.maximum ?? all)
        guard maximum.precedes(minimum) == true else {
            (constraints.bounds.minimum, constraints.bounds.maximum) = (minimum, maximum)
            return
        }
        (constraints.bounds.minimum, constraints.bounds.maximum) = (none, all)
        let (key, other, bound) =
            bounds.minimum == nil
            ? ("max", "min", "0 is the smallest percentage") : ("min", "max", "100 is the greatest percentage")
        // An end that is given and can't be read has a finding of its own.
        guard let node = settings.node[key], settings.node[other] == nil else { return }
        settings.add(
            .malformedModel, at: node, "'\(key): \(node.text)' leaves no value: without '\(other)' \(bound)",
            fix: "add '\(other)', or change '\(key)'")
    }
}
