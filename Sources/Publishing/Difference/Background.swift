package import Bundles
package import JSON

/// What the sources of a workspace know of values and texts, and bundles do not say. All of it may be missing: then a report
/// says less.
package struct Background: Sendable {
    /// The language in which texts are written first.
    package var sourceLanguage: LanguageTag?
    /// What a parameter is for and may be, by the name of its set and its dotted path.
    package var meaning: @Sendable (_ set: String, _ path: String) -> Meaning? = { _, _ in nil }
    /// The names of the fields by which documents of a collection apply on some days only.
    package var validity: @Sendable (_ collection: String) -> Validity? = { _ in nil }
    /// How the texts of a field were put together, item by item; empty where it is not known.
    package var parts: @Sendable (DocumentName, _ field: String, LanguageTag) -> [[Part]] = { _, _, _ in [] }
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

    package struct Validity: Hashable, Sendable {
        let from: String
        let until: String
        /// The fields that say what a document is about.
        let of: [String]

        package init(from: String, until: String, of: [String]) {
            self.from = from
            self.until = until
            self.of = of
        }
    }

    /// A piece of a text.
    package enum Part: Hashable, Sendable {
        case literal(String)
        case quote
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

extension Background {
    /// Whether two texts differ only where the sources quote something: then the change is one of what is quoted, and is told
    /// there. The sources may be of either release, or of neither.
    func isOnlyQuoted(
        _ old: JSON, _ new: JSON, in document: DocumentName, field: String, _ language: LanguageTag
    ) -> Bool {
        let parts = parts(document, field, language)
        return [old, new].allSatisfy { Self.matches($0, parts) }
    }

    private static func matches(_ value: JSON, _ parts: [[Part]]) -> Bool {
        switch value {
        case .string(let text): return parts.count == 1 && matches(text, parts[0])
        case .array(let items):
            return items.count == parts.count
                && zip(items, parts).allSatisfy { item, parts in item.string.map { matches($0, parts) } ?? false }
        default: return false
        }
    }

    private static func matches(_ text: String, _ parts: [Part]) -> Bool {
        var rest = text[...]
        var maySkip = false
        for (place, part) in parts.enumerated() {
            guard case .literal(let literal) = part else {
                maySkip = true
                continue
            }
            if place == parts.count - 1, maySkip { return rest.hasSuffix(literal) }
            guard maySkip else {
                guard rest.hasPrefix(literal) else { return false }
                rest = rest.dropFirst(literal.count)
                continue
            }
            guard let found = rest.firstRange(of: literal) else { return false }
            rest = rest[found.upperBound...]
            maySkip = false
        }
        return maySkip || rest.isEmpty
    }
}
