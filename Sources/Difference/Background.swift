package import Bundles
package import Dates
package import JSON

/// What the sources of a workspace know of values and texts, and bundles do not say. All of it may be missing: then a report
/// says less.
package struct Background: Sendable {
    /// The language in which texts are written first.
    package var sourceLanguage: LanguageTag?
    /// What a parameter is for and may be, by the name of its set and its dotted path.
    package var meaning: @Sendable (_ set: String, _ path: String) -> Meaning? = { _, _ in nil }
    /// The time zone of this name, in which moments are told.
    package var zone: @Sendable (_ name: String) -> TimeZoneRules? = { _ in nil }
    /// How the texts of a field were put together, item by item; empty where it is not known.
    package var parts: @Sendable (DocumentName, _ field: String, LanguageTag) -> [[Part]] = { _, _, _ in [] }
    /// All that a text may say where such a part of it stands, if the fact has a value; nil for one that no bundle has.
    /// Empty where that is not known.
    package var words: @Sendable (Part, JSON?, LanguageTag, _ isRich: Bool) -> Set<String> = { _, _, _, _ in [] }
    /// Every text that quotes one of the facts, by fact: `hotlines.technical.number`, `exposure.v2.maximum-encounter-age`.
    package var texts: @Sendable (_ quoting: [String]) -> [String: [QuotingText]] = { _ in [:] }
    /// Whether a translation was made from the source text as it stands; nil where it is not known.
    package var isStale: @Sendable (DocumentName, _ field: String, LanguageTag) -> Bool? = { _, _, _ in nil }
    /// The values of a parameter set that no release has, since only people look at it.
    package var values: @Sendable (_ set: String) -> JSONObject? = { _ in nil }

    package init() {}

    package struct Meaning: Hashable, Sendable {
        package var unit: String?
        /// `1 to 14`
        package var bounds: String?
        package var source: String?
        package var description: String?

        package init(unit: String? = nil, bounds: String? = nil, source: String? = nil, description: String? = nil) {
            self.unit = unit
            self.bounds = bounds
            self.source = source
            self.description = description
        }
    }

    /// A piece of a text.
    package enum Part: Hashable, Sendable {
        case literal(String)
        /// The path of a fact in words: `["hotlines", "technical", "number"]`.
        case quote([String])
        /// The path of a fact to which a link leads.
        case destination([String])

        /// The path of what it quotes.
        var fact: [String]? {
            switch self {
            case .literal: nil
            case .quote(let fact), .destination(let fact): fact
            }
        }
    }

    package struct QuotingText: Hashable, Sendable {
        let document: DocumentName
        let field: String

        package init(collection: String, document: String, field: String) {
            self.document = DocumentName(collection: collection, id: document)
            self.field = field
        }
    }
}
