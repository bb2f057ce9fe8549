import Bundles
import JSON

/// Texts that say something else only because the facts do that they quote.
struct QuotedChange {
    let context: DifferenceContext

    /// Whether both texts are what the sources make of the facts of their release, and every fact that differs is reported where
    /// it stands. The sources may be of either release, or of neither: a text of which they say something else was edited.
    func explains(
        _ old: JSON, _ new: JSON, in document: DocumentName, field: String, language: LanguageTag, isRich: Bool
    ) -> Bool {
        let items = context.background.parts(document, field, language)
        let facts = Set(items.joined().compactMap(\.fact))
        return !facts.isEmpty
            && matches(old, items: items, in: context.old, language: language, isRich: isRich)
            && matches(new, items: items, in: context.new, language: language, isRich: isRich)
            && facts.allSatisfy { isReported($0, language) }
    }

    private func matches(
        _ value: JSON, items: [[Background.Part]], in contents: ReleaseContents, language: LanguageTag, isRich: Bool
    ) -> Bool {
        let texts: [String?]
        switch value {
        case .string(let text): texts = [text]
        case .array(let items): texts = items.map(\.string)
        default: return false
        }
        return texts.count == items.count
            && zip(texts, items).allSatisfy { text, parts in
                text.map { matches($0, parts: parts, in: contents, language: language, isRich: isRich) } ?? false
            }
    }

    private func matches(
        _ text: String, parts: [Background.Part], in contents: ReleaseContents, language: LanguageTag, isRich: Bool
    ) -> Bool {
        let bytes = Array(text.utf8)
        // How far the parts up to here may reach.
        var ends: Set<Int> = [0]
        for part in parts {
            let words = words(of: part, in: contents, language, isRich: isRich)
            ends = ends.reduce(into: []) { reached, end in
                for word in words where bytes[end...].starts(with: word.utf8) { reached.insert(end + word.utf8.count) }
            }
        }
        return ends.contains(bytes.count)
    }

    private func words(
        of part: Background.Part, in contents: ReleaseContents, _ language: LanguageTag, isRich: Bool
    ) -> Set<String> {
        switch part {
        case .literal(let text): [text]
        case .quote(let fact), .destination(let fact):
            context.background.words(part, value(of: fact, in: contents, language), language, isRich)
        }
    }

    /// Texts explain themselves or are reported, and each change of a parameter is. A fact that only one release has is none that
    /// changed.
    private func isReported(_ fact: [String], _ language: LanguageTag) -> Bool {
        let old = value(of: fact, in: context.old, language)
        let new = value(of: fact, in: context.new, language)
        guard old != new else { return true }
        guard let old, let new else { return false }
        guard let name = DocumentName(ofFact: fact), context.new.collections[name.collection] != nil else {
            return true
        }
        let types = context.types(of: name.collection, formerly: nil)
        let path = fact.dropFirst(2).joined(separator: ".")
        let words = FactWords(oldTypes: types.old, newTypes: types.new, renamed: context.renamed)
        let type = types.new?[path] ?? types.old?[path]
        return !words.lines(path, from: old, to: new, type: type, suffix: "").isEmpty
    }

    private func value(of fact: [String], in contents: ReleaseContents, _ language: LanguageTag) -> JSON? {
        if let set = fact.first.flatMap({ contents.parameterSets[$0] }) {
            return Self.value(at: fact.dropFirst(), in: .object(set.values))
        }
        guard let name = DocumentName(ofFact: fact), let known = context.name(of: name, in: contents),
            let collection = contents.collections[known.collection],
            let document = collection[known.id, language]
                ?? collection.languages.lazy.compactMap({ collection[known.id, $0] }).first
        else { return nil }
        return Self.value(at: fact.dropFirst(2), in: .object(document.fields))
    }

    private static func value(at path: ArraySlice<String>, in json: JSON) -> JSON? {
        path.reduce(json) { value, step in value?[step] }
    }
}

extension DocumentName {
    /// Nil for a parameter's path of one step.
    fileprivate init?(ofFact fact: [String]) {
        guard fact.count > 2 else { return nil }
        self.init(collection: fact[0], id: fact[1])
    }
}
