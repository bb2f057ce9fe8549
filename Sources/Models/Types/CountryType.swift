package import JSON
import Rulebook
import Values
import YAML

/// A country of ISO 3166-1.
package struct CountryType: WordType {
    package static let name = "country"

    package init() {}
    package init?(_ reader: inout TypeReader) {}

    func content(
        _ text: String, at node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        guard !Countries.contains(text) else { return .word(text) }
        let upper = text.uppercased()
        throw Problem(
            .malformedValue, "'\(text)' is not a country of ISO 3166-1 alpha-2",
            fix: Countries.meant(by: upper).map { "write \($0)" } ?? "write 2 capital letters, as in DE",
            replacement: Countries.contains(upper) ? upper : nil)
    }

    /// Some tools make a truth value of NO, which is Norway, and write it so.
    package var fixOfTruthValue: String? { "write NO if Norway is meant, or another country as in DE" }

    package var words: String { "a country" }
    package var sample: String { "a country, as in DE" }
    package var traits: TypeTraits { [.identifying, .comparable, .listed] }

    package func schema(for context: SchemaContext) -> [(String, JSON)] { Self.pattern("^[A-Z]{2}$") }
}
