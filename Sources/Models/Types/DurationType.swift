package import JSON
package import Rulebook
import Values
import YAML

/// A span of time: `48 h`.
package struct DurationType: BoundedType {
    package static let name = "duration"
    package static let otherNames = ["timespan"]
    package static let keys = ModelKey.bounds("string") + [.source]

    let limits: Bounds

    package init(_ limits: Bounds = Bounds()) { self.limits = limits }

    static func parse(_ text: String) throws(Problem) -> any Fact { try TimeSpan(text) }

    /// A number is not a span of time either, and the parser says what it should be.
    package func problem(ofNumber text: String, name: String) -> Problem? { nil }

    package var words: String { "a span of time" }
    package var sample: String { "a span of time, as in 48 h" }

    static func fact(of json: JSON) -> (any Fact)? {
        guard case .number(let number) = json else { return nil }
        return number.integer.flatMap { Int(exactly: $0) }.map { TimeSpan(seconds: $0, upTo: .day) }
    }

    package func schema(for context: SchemaContext) -> [(String, JSON)] { Self.shape }

    static var shape: [(String, JSON)] {
        pattern("^[0-9]{1,9} (\(TimeSpan.Unit.allCases.flatMap(\.spellings).joined(separator: "|")))$")
    }
}

extension TimeSpan: Fact {
    package var written: String? { text }
    package var identity: String? { String(seconds) }
    package var json: JSON { .number(JSONNumber(seconds)) }
    package var wording: Wording? { .duration(self) }
}
