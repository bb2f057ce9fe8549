import Bundles
import JSON
import Markup

/// The report of one document that differs.
struct DocumentReport {
    let name: DocumentName
    let difference: DocumentDifference
    let context: DifferenceContext
    /// Without languages that came or went with the collection.
    private let fields: [FieldDifference]
    /// Of the collection in both releases.
    private let languages: Set<LanguageTag?>

    /// Facts of which was told, by the names under which texts quote them.
    private(set) var reportedFacts: [String] = []
    private(set) var blocks: [Report.Block] = []
    /// Texts that a reader sees as before, and whose bytes differ all the same.
    private(set) var unseen = 0

    init(_ name: DocumentName, _ difference: DocumentDifference, context: DifferenceContext) {
        let languages = context.languages(of: name.collection, formerly: difference.formerly?.collection)
        self.name = name
        self.difference = difference
        self.context = context
        self.languages = languages
        fields = difference.fields.compactMap { $0.limited(to: languages) }
        build()
    }

    var isEmpty: Bool { blocks.isEmpty && difference.presence == .changed && difference.formerly == nil }

    /// `hotlines/technical`, with a sign where it came or went.
    var heading: [Report.Span] {
        let label = context.label(of: name).map { " · \($0.text)" } ?? ""
        let was = difference.formerly.map { " (was \($0))" } ?? ""
        return [.strong(difference.presence.marking("\(name)")), .plain(label + was)]
    }

    private mutating func build() {
        guard difference.presence != .removed else {
            blocks = [.aside([.plain("in \(languages(\.old))")])]
            return
        }
        if difference.presence == .added {
            blocks.append(.aside([.plain("in \(languages(\.new))")]))
        }
        for field in fields {
            if isReportedByLanguage(field) { tellText(field) } else { tellFact(field) }
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

    /// Whether a field is a text, or a link, that is not the same in every language.
    private func isReportedByLanguage(_ field: FieldDifference) -> Bool {
        field.type?.isText == true
            || field.changes.contains { change in
                change.old?.standIn != nil || change.new?.standIn != nil || !languages.isSubset(of: change.languages)
            }
    }

    // MARK: Facts

    private func lines(_ field: FieldDifference) -> [[Report.Span]] {
        guard let change = field.changes.first else { return [] }
        let types = context.types(of: name.collection, formerly: difference.formerly?.collection)
        let words = FactWords(oldTypes: types.old, newTypes: types.new, renamed: context.renamed)
        return words.lines(
            field.name, from: change.old?.value, to: change.new?.value, type: field.type, suffix: "")
    }

    private mutating func tellFact(_ field: FieldDifference) {
        if difference.presence == .added {
            guard let new = field.changes.first?.new else { return }
            blocks.append(.line([.plain("\(field.name): \(ValueText.of(new.value, type: field.type))")]))
            blocks += images(field)
            return
        }
        let lines = lines(field)
        guard !lines.isEmpty else { return }
        // A name begins the sentence; a title, which may be a question, stands above it only.
        let label = context.label(of: name).map { $0.isName ? "\($0.text): " : "" } ?? ""
        blocks += lines.map { .line([.plain(label)] + $0) }
        blocks += images(field)
        rememberReported(field)
    }

    private func images(_ field: FieldDifference) -> [Report.Block] {
        ReportedImages(name: name, formerly: difference.formerly, context: context).blocks(field)
    }

    private mutating func rememberReported(_ field: FieldDifference) {
        reportedFacts.append("\(name.collection).\(name.id).\(field.name)")
    }

    // MARK: Texts

    private mutating func tellText(_ field: FieldDifference) {
        var versions: [Report.Version] = []
        var notes: [String] = []
        var reworded: Set<LanguageTag> = []
        for change in ordered(field.changes) {
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
            if isOnlyQuoted(change, field) { continue }
            let found = version(change, old: change.old?.value, new: change.new?.value, field)
            if found.isEmpty { unseen += 1 } else { reworded.formUnion(tags) }
            versions += found
        }
        if !versions.isEmpty {
            blocks.append(.versions(field: field.name, versions))
            blocks += images(field)
            rememberReported(field)
        }
        blocks += notes.map { .aside([.plain($0)]) }
        if let note = untouched(field, reworded) { blocks.append(.aside([.plain(note)])) }
    }

    /// The source language first.
    private func ordered(_ changes: [FieldDifference.Change]) -> [FieldDifference.Change] {
        guard let source = context.background.sourceLanguage else { return changes }
        return changes.filter { $0.languages.contains(source) } + changes.filter { !$0.languages.contains(source) }
    }

    /// Whether the change is one of what the text quotes, in each of its languages: then it is reported there.
    private func isOnlyQuoted(_ change: FieldDifference.Change, _ field: FieldDifference) -> Bool {
        guard let old = change.old?.value, let new = change.new?.value else { return false }
        let quoted = QuotedChange(context: context)
        let tags = change.languages.compactMap { $0 }
        return !tags.isEmpty
            && tags.allSatisfy { tag in
                quoted.explains(
                    old, new, in: name, field: field.name, language: tag, isRich: field.type?.isRich == true)
            }
    }

    private func version(
        _ change: FieldDifference.Change, old: JSON?, new: JSON?, _ field: FieldDifference
    ) -> [Report.Version] {
        let isEverywhere = change.languages.count > 1 && languages.isSubset(of: change.languages)
        let tags = isEverywhere ? [] : change.languages.compactMap { $0?.string }
        return spans(from: old, to: new, field.type).map { [Report.Version(languages: tags, spans: $0)] } ?? []
    }

    private func spans(from old: JSON?, to new: JSON?, _ type: FieldType?) -> [Report.Span]? {
        guard type?.isText == true else {
            let (old, new) = (old.map { ValueText.of($0, type: type) }, new.map { ValueText.of($0, type: type) })
            return (old.map { [.went($0)] } ?? []) + (new.map { [.came($0)] } ?? [])
        }
        let words = { (value: JSON) in TextWords(value, isRich: type?.isRich == true) }
        switch (old.map(words), new.map(words)) {
        case (let old?, let new?): return TextWords.spans(from: old, to: new)
        case (nil, let new?): return new.came
        case (let old?, nil): return old.went
        case (nil, nil): return nil
        }
    }

    /// Translations that stayed as they were when the source text became another one.
    private func untouched(_ field: FieldDifference, _ reworded: Set<LanguageTag>) -> String? {
        guard let source = context.background.sourceLanguage, reworded.contains(source),
            difference.presence == .changed, let collection = context.new.collections[name.collection]
        else { return nil }
        let left = collection.languages.compactMap { $0 }.filter { tag in
            guard tag != source, !reworded.contains(tag), let version = collection[name.id, tag] else { return false }
            let isReported = field.changes.contains { $0.languages.contains(source) && $0.languages.contains(tag) }
            return !isReported && version.fields[field.name] != nil && version.fallback(of: field.name) == nil
        }
        guard !left.isEmpty else { return nil }
        let stale = left.filter { context.background.isStale(name, field.name, $0) == true }
        guard !stale.isEmpty else { return "not changed with it: \(words(left))" }
        let others = left.filter { !stale.contains($0) }
        return "stale by this change: \(words(stale))"
            + (others.isEmpty ? "" : "; said to fit all the same: \(words(others))")
    }

    private func words(_ tags: [LanguageTag]) -> String { tags.map(\.string).joined(separator: ", ") }

    private func words(_ tag: LanguageTag?) -> String { tag?.string ?? "nothing" }
}

extension FieldDifference {
    /// Nil where nothing differs in these languages.
    fileprivate func limited(to languages: Set<LanguageTag?>) -> FieldDifference? {
        let changes = changes.compactMap { change -> Change? in
            let tags = change.languages.filter(languages.contains)
            return tags.isEmpty ? nil : Change(languages: tags, old: change.old, new: change.new)
        }
        return changes.isEmpty ? nil : FieldDifference(name: name, type: type, changes: changes)
    }
}
