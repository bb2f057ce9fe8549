import Bundles
package import JSON
package import Rulebook
import Values
package import YAML

/// All numbers from one to another.
package struct RangeType: ValueType {
    package static let name = "range"
    package static let otherNames = ["interval"]
    package static let keys = ModelKey.bounds("number") + [.decimals, .unit, .source]

    private static let memberKeys = ["min", "min-exclusive", "max", "max-exclusive"]

    /// What both ends must be.
    package let constraints: NumberConstraints

    package init?(_ reader: inout TypeReader) { constraints = reader.numberConstraints(as: DecimalType()) }

    package func read(
        _ node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        if let problem = DividedItem.problem(of: node, keys: Self.memberKeys, name: name, what: "a range") {
            throw problem
        }
        try reader.requireCollection(.mapping, node, as: self, name: name)
        let before = reader.findings.count
        reader.refuseKeys(of: node, except: Self.memberKeys, what: "a range")
        for key in ["min", "max"] where node[key] == nil {
            reader.findings.add(
                .missingKey, at: node.headRange, in: node.source,
                "'\(key)' is missing, and the range '\(name)' needs both ends", fix: "add '\(key)'")
        }
        let minimum = end("min", of: node, name: name, with: &reader)
        let maximum = end("max", of: node, name: name, with: &reader)
        guard let minimum, let maximum, let opens = flag("min-exclusive", of: node, name: name, with: &reader),
            let closes = flag("max-exclusive", of: node, name: name, with: &reader), reader.findings.count == before
        else { return nil }
        let range = ExactRange(minimum: minimum, excludesMinimum: opens, maximum: maximum, excludesMaximum: closes)
        guard !range.isEmpty else {
            let reason =
                maximum < minimum ? "its 'min' is greater than its 'max'" : "an excluded end leaves nothing of it"
            throw Problem(
                .malformedValue, "'\(name)' contains no number: \(reason)", fix: "write the smaller number as 'min'")
        }
        return .fact(range)
    }

    private func end(
        _ key: String, of node: Node, name: String, with reader: inout ValueReader
    ) -> ExactNumber? {
        guard let end = node[key] else { return nil }
        let type: any ValueType = constraints.decimals == 0 ? IntegerType(constraints) : DecimalType(constraints)
        guard case .number(let number)? = reader.read(end, as: type, name: name.dotted(key))?.content else {
            return nil
        }
        return number
    }

    /// - Returns: false where the key is not given, nil where it is wrong.
    private func flag(_ key: String, of node: Node, name: String, with reader: inout ValueReader) -> Bool? {
        guard let flag = node[key] else { return false }
        guard case .boolean(let value)? = reader.read(flag, as: BooleanType(), name: name.dotted(key))?.content else {
            return nil
        }
        return value
    }

    package var words: String { "a range" }
    package var sample: String { "a range, as in {min: 0, max: 15}" }
    package var summary: String { words + constraints.summary }
    package var traits: TypeTraits { [.identifying, .comparable] }
    package var memberKeys: [String] { Self.memberKeys }
    package var bundleDepth: Int { 1 }

    package func content(of json: JSON) -> Value.Content? {
        // What is not a closed range was not written by Litfass.
        guard let range = try? NumberRange(reading: json), let lower = range.lower, let upper = range.upper,
            let minimum = try? ExactNumber(lower.number.text), let maximum = try? ExactNumber(upper.number.text)
        else { return nil }
        return .fact(
            ExactRange(
                minimum: minimum, excludesMinimum: lower.isExclusive, maximum: maximum,
                excludesMaximum: upper.isExclusive))
    }

    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        let end = JSON.schema([("type", constraints.decimals == 0 ? "integer" : "number")] + constraints.bounds.schema)
        let flag: JSON = ["type": "boolean"]
        return JSON.mapping(
            Self.memberKeys, ["min": end, "max": end, "min-exclusive": flag, "max-exclusive": flag],
            required: ["min", "max"])
    }
}

extension ExactRange: Fact {
    package var written: String? { words }
    package var wording: Wording? { .range(self) }

    package var identity: String? {
        "\(excludesMinimum) \(minimum.normalized) \(maximum.normalized) \(excludesMaximum)"
    }

    package var json: JSON {
        NumberRange(
            lower: NumberRange.Bound(minimum.json, isExclusive: excludesMinimum),
            upper: NumberRange.Bound(maximum.json, isExclusive: excludesMaximum)
        ).json
    }
}
