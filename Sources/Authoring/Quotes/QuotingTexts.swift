package import Bundles
import Constraints
import Models
import Values
import Workspaces

/// A text of a document, whatever its language.
package struct TextName: Hashable, Sendable {
    package let collection: String
    package let document: String
    package let field: String
}

/// A piece of a text as its author wrote it.
package enum TextPiece: Hashable, Sendable {
    case literal(String)
    /// The path of a fact that stands there in words: `["hotlines", "technical", "number"]`.
    case quote([String])
    /// The path of a fact to which a link leads.
    case destination([String])
}

extension CheckedWorkspace {
    /// Every text that quotes one of the facts, or a text that does: by fact, in the order of collections and documents. A text
    /// is named once for all its languages.
    /// - Parameter facts: as quotes name them, `hotlines.technical.number`; a record stands for what is in it.
    package func texts(quoting facts: [String]) -> [String: [TextName]] {
        let direct = content.quotingTexts()
        return facts.reduce(into: [:]) { found, fact in
            var names: [TextName] = []
            var seen: Set<TextName> = []
            var waiting = [fact]
            while let next = waiting.popLast() {
                let path = next.split(separator: ".").map(String.init)
                for text in direct where text.quotes.contains(where: { Self.isAbout($0, path) }) {
                    guard seen.insert(text.name).inserted else { continue }
                    names.append(text.name)
                    waiting.append("\(text.name.collection).\(text.name.document).\(text.name.field)")
                }
            }
            if !names.isEmpty { found[fact] = names }
        }
    }

    private static func isAbout(_ quote: [String], _ fact: [String]) -> Bool {
        zip(quote, fact).allSatisfy { $0.isSameBytes(as: $1) }
    }

    /// How the text of a field was put together, a list item by item. Empty where the language has no text of its own.
    package func pieces(
        ofField field: String, in document: String, of collection: String, _ language: LanguageTag
    ) -> [[TextPiece]] {
        guard let found = content.collection(named: collection), let place = found.index(of: document),
            let index = found.model.record.index(of: field), let tag = content.configuration.index(of: language),
            let (value, actual) = content.value(of: found.documents[place], field: index, in: tag), actual == tag
        else { return [] }
        return value.templates.map(\.pieces)
    }
}

extension WorkspaceContent {
    fileprivate func quotingTexts() -> [(name: TextName, quotes: Set<[String]>)] {
        collections.flatMap { collection in
            collection.documents.flatMap { document in
                collection.model.record.fields.enumerated().compactMap { index, field in
                    guard field.isLocalized else { return nil }
                    let values =
                        [document.record?.values[index]] + document.translations.values.map { $0.values[index] }
                    let quotes = Set(
                        values.compactMap { $0?.content.templates }.joined().flatMap { $0.quotes.map(\.path) })
                    let name = TextName(collection: collection.model.name, document: document.id, field: field.name)
                    return quotes.isEmpty ? nil : (name, quotes)
                }
            }
        }
    }
}

extension Value.Content {
    fileprivate var templates: [Template] {
        switch self {
        case .text(let template): [template]
        case .list(let items): items.flatMap(\.content.templates)
        default: []
        }
    }
}

extension Template {
    fileprivate var pieces: [TextPiece] {
        guard !parts.isEmpty else { return [.literal(text)] }
        return parts.enumerated().map { index, part in
            switch part {
            case .literal(let text): .literal(String(text))
            case .quote(let quote): isDestination(at: index) ? .destination(quote.path) : .quote(quote.path)
            }
        }
    }
}
