import Bundles
package import JSON
package import Rulebook
import Values
import YAML

/// A language tag of BCP 47.
package struct LanguageType: WordType {
    package static let name = "language"

    package init() {}
    package init?(_ reader: inout TypeReader) {}

    func content(
        _ text: String, at node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        .word(try Self.check(text))
    }

    /// - Returns: the tag, as it is written.
    package static func check(_ text: String) throws(Problem) -> String {
        if let tag = LanguageTag(text) {
            guard LanguageCodes.contains(tag) else {
                throw Problem(
                    .malformedValue, "'\(tag.subtags[0])' is not a language of ISO 639-1",
                    fix: "look up its code, as tr for Turkish")
            }
            guard !tag.string.isSameBytes(as: text) else { return text }
            throw Problem(
                .malformedValue, "'\(text)' is a language tag in unusual letters (RFC 5646 §2.1.1)",
                fix: "write \(tag.string)", replacement: tag.string)
        }
        let hyphened = LanguageTag(text.replacing("_", with: "-"))?.string
        throw Problem(
            .malformedValue, "'\(text)' is not a language tag (BCP 47)",
            fix: hyphened.map { "write \($0)" } ?? "write it as in de, pt-BR or de-simple", replacement: hyphened)
    }

    /// `no` is a truth value to some tools.
    package var fixOfTruthValue: String? { "write no if Norwegian is meant, or another language as in de" }

    package var words: String { "a language" }
    package var sample: String { "a language, as in de" }
    package var traits: TypeTraits { [.identifying, .comparable, .listed] }

    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        Self.pattern("^([a-z]{2,3}|[ix])(-[A-Za-z0-9]{1,8})*$")
    }
}
