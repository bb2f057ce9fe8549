import Bundles
import Dates
import JSON

/// Both releases and what is known about them: what an report of a difference looks things up in.
struct DifferenceContext {
    let old: ReleaseContents
    let new: ReleaseContents
    /// Languages that both releases have.
    let commonLanguages: Set<LanguageTag>
    let background: Background
    /// New ids of renamed documents by their old ones: only ids that name one document in all collections, since a reference
    /// is an id alone.
    let renamed: [String: String]
    private let newNames: [DocumentName: DocumentName]
    private let oldNames: [DocumentName: DocumentName]

    init(
        _ difference: ReleaseDifference, from old: ReleaseContents, to new: ReleaseContents, background: Background
    ) {
        let names = difference.collections.flatMap { collection in
            collection.documents.compactMap { document in
                document.formerly.map { ($0, DocumentName(collection: collection.name, id: document.id)) }
            }
        }
        newNames = Dictionary(names) { first, _ in first }
        oldNames = Dictionary(names.map { ($1, $0) }) { first, _ in first }
        let (before, after) = (old.holders, new.holders)
        renamed = newNames.reduce(into: [:]) { renamed, names in
            let (was, now) = (names.key.id, names.value.id)
            if before[was] == 1, after[was] == nil, after[now] == 1 { renamed[was] = now }
        }
        self.old = old
        self.new = new
        commonLanguages = old.languages.intersection(new.languages)
        self.background = background
    }

    /// The languages in which the documents of a collection are compared: those that it has in both releases, as what comes or
    /// goes with a whole language is reported as one thing. Where it has none in both, those of either.
    func languages(of collection: String, formerly: String?) -> Set<LanguageTag?> {
        let before = old.collections[formerly ?? collection].map { Set($0.languages) }
        let after = new.collections[collection].map { Set($0.languages) }
        let either = (before ?? []).union(after ?? [])
        let both = (before ?? either).intersection(after ?? either).filter { tag in
            tag.map { commonLanguages.isEmpty || commonLanguages.contains($0) } ?? true
        }
        return both.isEmpty ? either : both
    }

    /// What a document of either release is called in one of them; nil where that one has no such document.
    func name(of name: DocumentName, in contents: ReleaseContents) -> DocumentName? {
        [name, oldNames[name], newNames[name]].lazy.compactMap(\.self).first {
            contents.collections[$0.collection]?.contains($0.id) == true
        }
    }

    func types(of collection: String, formerly: String?) -> (old: FieldTypes?, new: FieldTypes?) {
        (old.collections[formerly ?? collection]?.types, new.collections[collection]?.types)
    }

    /// What the document is called where people see it, in English if there is English.
    /// - Returns: with whether it names a thing, rather than being the title of a text.
    func label(of name: DocumentName) -> (text: String, isName: Bool)? {
        [new, old].lazy.compactMap { label(of: name, in: $0) }.first
    }

    private func label(of name: DocumentName, in contents: ReleaseContents) -> (text: String, isName: Bool)? {
        guard let collection = contents.collections[name.collection] else { return nil }
        let language = collection.languages.first { $0?.string == "en" } ?? background.sourceLanguage
        guard
            let field = collection.types.entries.first(where: { entry in
                entry.type == .text && FieldType.titleFields.contains(entry.path)
            })?.path,
            let document = collection[name.id, language ?? nil]
                ?? collection[name.id, collection.languages.first ?? nil]
        else { return nil }
        return document.fields[field]?.string.map { (ValueText.flowing($0), field == "name") }
    }
}

extension ReleaseContents {
    /// In how many collections an id names a document.
    fileprivate var holders: [String: Int] {
        collections.values.reduce(into: [:]) { holders, collection in
            for id in collection.order { holders[id, default: 0] += 1 }
        }
    }
}
