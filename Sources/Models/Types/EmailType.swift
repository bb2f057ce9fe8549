package import JSON
import Rulebook
import Values
import YAML

/// An e-mail address.
package struct EmailType: WordType {
    package static let name = "email"
    package static let otherNames = ["e-mail", "mail"]

    package init() {}
    package init?(_ reader: inout TypeReader) {}

    func content(
        _ text: String, at node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        .word(try EmailAddress(text).text)
    }

    package var words: String { "an e-mail address" }
    package var sample: String { "an e-mail address, as in service@rki.de" }
    package var traits: TypeTraits { [.identifying, .comparable, .contact] }

    package func wording(of content: Value.Content) -> Wording? { content.written.map { .verbatim($0) } }
    package func destination(of content: Value.Content) -> String? { content.written.map { "mailto:\($0)" } }

    package func schema(for context: SchemaContext) -> [(String, JSON)] { Self.pattern("^[^@]+@[^@]+$") }
}
