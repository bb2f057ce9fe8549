package import Dates
package import JSON
import Rulebook
import Values
import YAML

/// A point in time.
package struct InstantType: BoundedType {
    package static let name = "instant"
    package static let otherNames = ["datetime", "date-time", "timestamp"]
    package static let keys = ModelKey.bounds("string") + [.ahead, .source]

    let limits: Bounds

    package init(_ limits: Bounds = Bounds()) { self.limits = limits }

    static func parse(_ text: String) throws(Problem) -> any Fact { try DateTime.read(text) }

    package var words: String { "an instant" }
    package var sample: String { "an instant, as in 2021-01-16T07:00:00+01:00" }

    static func fact(of json: JSON) -> (any Fact)? { json.string.flatMap { DateTime($0) } }

    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        Self.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}")
    }
}

extension DateTime: Fact {
    package var written: String? { text }
    package var identity: String? { String(secondsSinceEpoch) }
    package var json: JSON { .string(text) }
    package var wording: Wording? { .instant(self) }
    package func isSame(as other: DateTime) -> Bool { secondsSinceEpoch == other.secondsSinceEpoch }
    package func precedes(_ other: DateTime) -> Bool? { secondsSinceEpoch < other.secondsSinceEpoch }
}
