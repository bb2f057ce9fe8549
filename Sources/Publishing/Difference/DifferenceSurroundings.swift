internal import Bundles
internal import JSON

/// A document that takes the place of another one on some day.
struct Succession {
    let document: DocumentName
    let from: CalendarDate
    /// Fields that say when the documents apply.
    let fields: [String]
}

/// Both releases and what is known about them: what an account of a difference looks things up in.
struct DifferenceSurroundings {
    let old: ReleaseContents
    let new: ReleaseContents
    /// Languages that both releases have.
    let commonLanguages: Set<LanguageTag>
    let background: Background
    let today: CalendarDate?
    /// New ids of renamed documents by their old ones.
    let renamed: [String: String]

    init(
        _ difference: ReleaseDifference, _ old: ReleaseContents, _ new: ReleaseContents, _ background: Background,
        today: CalendarDate?
    ) {
        renamed = difference.collections.flatMap(\.documents).reduce(into: [:]) { renamed, document in
            if let formerly = document.formerly { renamed[formerly.id] = document.id }
        }
        self.old = old
        self.new = new
        commonLanguages = old.languages.intersection(new.languages)
        self.background = background
        self.today = today
    }

    /// Whether a change is not just one of a language that came or went as a whole.
    func isOfKnownLanguages(_ change: FieldDifference.Change) -> Bool {
        commonLanguages.isEmpty || change.languages.contains { $0.map(commonLanguages.contains) ?? true }
    }

    func types(of collection: String, formerly: String?) -> (old: FieldTypes?, new: FieldTypes?) {
        (old.collections[formerly ?? collection]?.types, new.collections[collection]?.types)
    }

    /// What the document is called where people see it, in English if there is English.
    /// - Returns: with whether it names a thing, rather than being the title of a text.
    func label(of name: DocumentName) -> (text: String, isName: Bool)? {
        guard let collection = new.collections[name.collection] ?? old.collections[name.collection] else { return nil }
        let language = collection.languages.first { $0?.string == "en" } ?? background.sourceLanguage
        guard
            let field = collection.types.entries.first(where: { entry in
                entry.type == .text
                    && ["name", "title", "label", "question", "heading", "headline"].contains(entry.path)
            })?.path,
            let document = collection[name.id, language ?? nil]
                ?? collection[name.id, collection.languages.first ?? nil]
        else { return nil }
        return document.fields[field]?.string.map { (ValueText.flowing($0), field == "name") }
    }

    // MARK: Days

    func validity(of collection: String) -> Background.Validity? { background.validity(collection) }

    /// The first day of a document in the newer release.
    func start(of name: DocumentName) -> (field: String, day: CalendarDate)? {
        guard let validity = validity(of: name.collection), let day = date(validity.from, of: name, in: new) else {
            return nil
        }
        return (validity.from, day)
    }

    func date(_ field: String, of name: DocumentName, in contents: ReleaseContents) -> CalendarDate? {
        facts(of: name, in: contents)?[field]?.string.flatMap { CalendarDate($0) }
    }

    /// The values of a document in its first language; facts are the same in each.
    func facts(of name: DocumentName, in contents: ReleaseContents) -> JSONObject? {
        guard let collection = contents.collections[name.collection] else { return nil }
        return collection.languages.lazy.compactMap { collection[name.id, $0]?.fields }.first
    }

    /// The document of the newer release that applies up to the first day of this one and is about the same.
    func succession(of name: DocumentName) -> Succession? {
        guard let validity = validity(of: name.collection), let start = start(of: name),
            let own = subject(name, validity),
            let collection = new.collections[name.collection]
        else { return nil }
        let before = collection.order.map { DocumentName(collection: name.collection, id: $0) }.filter { other in
            guard other != name, subject(other, validity) == own,
                let last = date(validity.until, of: other, in: new)
            else { return false }
            return last < start.day
        }
        let latest = before.max { left, right in
            guard let left = date(validity.until, of: left, in: new),
                let right = date(validity.until, of: right, in: new)
            else { return false }
            return left < right
        }
        return latest.map {
            Succession(document: $0, from: start.day, fields: [validity.from, validity.until])
        }
    }

    private func subject(_ name: DocumentName, _ validity: Background.Validity) -> [JSON?]? {
        facts(of: name, in: new).map { facts in validity.of.map { facts[$0] } }
    }
}
