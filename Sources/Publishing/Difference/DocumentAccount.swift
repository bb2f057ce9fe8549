internal import Bundles
internal import JSON
internal import Markup

/// What is told of one document that differs.
struct DocumentAccount {
    let name: DocumentName
    let difference: DocumentDifference
    let surroundings: DifferenceSurroundings
    /// The document that this one takes the place of on some day; its values are then the ones before.
    var predecessor: Succession?

    /// Facts of which was told, by the names under which texts quote them.
    private(set) var toldFacts: [String] = []
    private(set) var blocks: [Report.Block] = []
    /// Texts that a reader sees as before, and whose bytes differ all the same.
    private(set) var unseen = 0

    init(_ name: DocumentName, _ difference: DocumentDifference, _ surroundings: DifferenceSurroundings) {
        self.name = name
        self.difference = difference
        self.surroundings = surroundings
        predecessor = difference.presence == .added ? surroundings.succession(of: name) : nil
        build()
    }

    var isEmpty: Bool { blocks.isEmpty && difference.presence == .changed && difference.formerly == nil }

    /// `hotlines/technical`, with a sign where it came or went.
    var heading: [Report.Span] {
        let label = surroundings.label(of: name).map { " · \($0.text)" } ?? ""
        switch difference.presence {
        case .added: return [.strong("+ \(name)"), .plain(label)]
        case .removed: return [.strong("- \(name)"), .plain(label)]
        case .changed:
            let was = difference.formerly.map { " (was \($0))" } ?? ""
            return [.strong("\(name)"), .plain(label + was)]
        }
    }

    private mutating func build() {
        guard difference.presence != .removed else {
            blocks = [.aside([.plain("in \(languages(\.old))")])]
            return
        }
        if let predecessor {
            blocks.append(
                .line([.plain("takes the place of \(predecessor.document) on \(predecessor.from.words)")]))
            compare(with: predecessor)
            return
        }
        if difference.presence == .added { blocks.append(.aside([.plain("in \(languages(\.new))")])) }
        for field in difference.fields {
            if field.type?.isText == true { tellText(field) } else { tellFact(field) }
        }
    }

    /// Languages with a text of their own.
    private func languages(_ side: KeyPath<FieldDifference.Change, FieldDifference.Side?>) -> String {
        var tags: Set<LanguageTag> = []
        for field in difference.fields where field.type?.isText == true && field.changes.count > 1 {
            for change in field.changes where change[keyPath: side]?.standIn == nil {
                tags.formUnion(change.languages.compactMap { $0 })
            }
        }
        return tags.isEmpty ? "every language" : tags.sorted().map(\.string).joined(separator: ", ")
    }

    // MARK: Facts

    private var words: FactWords {
        let types = surroundings.types(of: name.collection, formerly: difference.formerly?.collection)
        return FactWords(oldTypes: types.old, newTypes: types.new, renamed: surroundings.renamed)
    }

    private mutating func tellFact(_ field: FieldDifference) {
        guard let change = field.changes.first(where: surroundings.isOfKnownLanguages) else { return }
        if difference.presence == .added {
            guard let new = change.new else { return }
            blocks.append(.line([.plain("\(field.name): \(ValueText.of(new.value, type: field.type))")]))
            return
        }
        // The day is told with the facts that change on it.
        let start = surroundings.start(of: name)
        if let start, field.name == start.field, hasOtherFacts(than: field.name) { return }
        tell(field.name, from: change.old?.value, to: change.new?.value, type: field.type, start.map(suffix) ?? "")
    }

    private func hasOtherFacts(than name: String) -> Bool {
        difference.fields.contains { $0.name != name && $0.type?.isText != true }
    }

    private func suffix(_ start: (field: String, day: CalendarDate)) -> String {
        let isChanged = difference.fields.contains { $0.name == start.field }
        let isToCome = surroundings.today.map { $0 < start.day } ?? false
        return isChanged || isToCome ? ", from \(start.day.words)" : ""
    }

    private mutating func tell(_ field: String, from old: JSON?, to new: JSON?, type: FieldType?, _ suffix: String) {
        let lines = words.lines(field, from: old, to: new, type: type, suffix: suffix)
        guard !lines.isEmpty else { return }
        // A name begins the sentence; a title, which may be a question, stands above it only.
        let label = surroundings.label(of: name).map { $0.isName ? "\($0.text): " : "" } ?? ""
        blocks += lines.map { .line([.plain(label)] + $0) }
        toldFacts.append("\(name.collection).\(name.id).\(field)")
        if let predecessor { toldFacts.append("\(name.collection).\(predecessor.document.id).\(field)") }
    }

    private mutating func compare(with predecessor: Succession) {
        guard let collection = surroundings.new.collections[name.collection] else { return }
        for field in difference.fields where !predecessor.fields.contains(field.name) {
            var versions: [Report.Version] = []
            for change in field.changes {
                guard let tag = change.languages.first else { continue }
                let old = collection[predecessor.document.id, tag]?.fields[field.name]
                guard old != change.new?.value else { continue }
                if field.type?.isText == true {
                    versions += version(change, old: old, new: change.new?.value, field)
                } else if change.languages == field.changes.first?.languages {
                    tell(
                        field.name, from: old, to: change.new?.value, type: field.type,
                        ", from \(predecessor.from.words)")
                }
            }
            if !versions.isEmpty { blocks.append(.versions(field: field.name, versions)) }
        }
    }

    // MARK: Texts

    private mutating func tellText(_ field: FieldDifference) {
        var versions: [Report.Version] = []
        var notes: [String] = []
        var reworded: Set<LanguageTag> = []
        for change in ordered(field.changes) where surroundings.isOfKnownLanguages(change) {
            let tags = change.languages.compactMap { $0 }
            switch (change.old, change.new) {
            // The change is one of the language that stands in, and told there.
            case (let old?, let new?) where old.standIn != nil && old.standIn == new.standIn: continue
            case (let old?, let new?) where old.standIn != nil && new.standIn != nil:
                notes.append("\(words(tags)): readers get \(words(new.standIn)) (was \(words(old.standIn)))")
                continue
            case (let old?, let new?) where old.standIn != nil && new.standIn == nil:
                notes.append("\(words(tags)): a text of its own (\(words(old.standIn)) stood in)")
                versions += version(change, old: nil, new: new.value, field)
                continue
            case (let old?, let new?) where new.standIn != nil:
                notes.append("\(words(tags)): no text of its own any more; readers get \(words(new.standIn))")
                versions += version(change, old: old.value, new: nil, field)
                continue
            case (nil, let new?) where new.standIn != nil && difference.presence == .added: continue
            default: break
            }
            if let old = change.old?.value, let new = change.new?.value, let tag = tags.first,
                surroundings.background.isOnlyQuoted(old, new, in: name, field: field.name, tag)
            {
                continue
            }
            let found = version(change, old: change.old?.value, new: change.new?.value, field)
            if found.isEmpty { unseen += 1 } else { reworded.formUnion(tags) }
            versions += found
        }
        if !versions.isEmpty {
            blocks.append(.versions(field: field.name, versions))
            toldFacts.append("\(name.collection).\(name.id).\(field.name)")
        }
        blocks += notes.map { .aside([.plain($0)]) }
        if let note = untouched(field, reworded) { blocks.append(.aside([.plain(note)])) }
    }

    /// The source language first.
    private func ordered(_ changes: [FieldDifference.Change]) -> [FieldDifference.Change] {
        guard let source = surroundings.background.sourceLanguage else { return changes }
        return changes.filter { $0.languages.contains(source) } + changes.filter { !$0.languages.contains(source) }
    }

    private func version(
        _ change: FieldDifference.Change, old: JSON?, new: JSON?, _ field: FieldDifference
    ) -> [Report.Version] {
        let isEverywhere = change.languages.count > 1 && field.changes.count == 1
        let tag = isEverywhere ? nil : change.languages.compactMap { $0 }.first
        let isRich = field.type == .richText || field.type == .list(of: .richText)
        let spans: [Report.Span]?
        switch (old.map { Self.text($0) }, new.map { Self.text($0) }) {
        case (let old?, let new?): spans = TextWords.spans(from: old, to: new, isRich: isRich)
        case (nil, let new?): spans = [.came(TextWords.whole(new, isRich: isRich))]
        case (let old?, nil): spans = [.went(TextWords.whole(old, isRich: isRich))]
        case (nil, nil): spans = nil
        }
        return spans.map { [Report.Version(language: tag?.string, spans: $0)] } ?? []
    }

    /// The items of a list as lines.
    private static func text(_ value: JSON) -> String {
        switch value {
        case .string(let text): text
        case .array(let items): items.compactMap(\.string).joined(separator: "\n")
        default: ValueText.of(value, type: nil)
        }
    }

    /// Translations that stayed as they were when the source text became another one.
    private func untouched(_ field: FieldDifference, _ reworded: Set<LanguageTag>) -> String? {
        guard let source = surroundings.background.sourceLanguage, reworded.contains(source),
            difference.presence == .changed, let collection = surroundings.new.collections[name.collection]
        else { return nil }
        let left = collection.languages.compactMap { $0 }.filter { tag in
            guard tag != source, !reworded.contains(tag), let version = collection[name.id, tag] else { return false }
            let isTold = field.changes.contains { $0.languages.contains(source) && $0.languages.contains(tag) }
            return !isTold && version.fields[field.name] != nil && version.fallback(of: field.name) == nil
        }
        guard !left.isEmpty else { return nil }
        let stale = left.filter { surroundings.background.isStale(name, field.name, $0) == true }
        guard !stale.isEmpty else { return "not changed with it: \(words(left))" }
        let others = left.filter { !stale.contains($0) }
        return "stale by this change: \(words(stale))"
            + (others.isEmpty ? "" : "; said to fit all the same: \(words(others))")
    }

    private func words(_ tags: [LanguageTag]) -> String { tags.map(\.string).joined(separator: ", ") }

    private func words(_ tag: LanguageTag?) -> String { tag?.string ?? "nothing" }
}
