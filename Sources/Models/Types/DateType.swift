package import Dates
package import JSON
package import Rulebook
import Values
import YAML

/// A day of the calendar.
package struct DateType: BoundedType {
    package static let name = "date"
    package static let keys = ModelKey.bounds("string") + [.ahead, .source]

    let limits: Bounds

    package init(_ limits: Bounds = Bounds()) { self.limits = limits }

    static func parse(_ text: String) throws(Problem) -> any Fact { try CalendarDate.read(text) }

    /// A number is not a date either, and the parser says what it should be.
    package func problem(ofNumber text: String, name: String) -> Problem? { nil }

    package var words: String { "a date" }
    package var sample: String { "a date, as in 2021-01-16" }

    static func fact(of json: JSON) -> (any Fact)? { json.string.flatMap { CalendarDate($0) } }

    package func schema(for context: SchemaContext) -> [(String, JSON)] { Self.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$") }
}

extension CalendarDate: Fact {
    package var written: String? { description }
    package var json: JSON { .string(description) }
    package var wording: Wording? { .date(self) }
}
