internal import Bundles
internal import JSON

extension CollectionDifference {
    /// Nil where nothing differs.
    init?(name: String, from old: ReleaseContents.Collection?, to new: ReleaseContents.Collection?) {
        let ids = Set(old.map { $0.documents.keys } ?? [:].keys).union(new.map { $0.documents.keys } ?? [:].keys)
        self.name = name
        documents = ids.sorted(by: byBytes).compactMap { id in
            DocumentComparison(
                id: id, old: old?.documents[id], new: new?.documents[id], oldTypes: old?.types, newTypes: new?.types
            ).difference
        }
        let oldOrder = old?.order.filter { new?.documents[$0] != nil } ?? []
        let newOrder = new?.order.filter { old?.documents[$0] != nil } ?? []
        isReordered = oldOrder != newOrder
        types = TypeChange.between(old?.types, new?.types)
        if documents.isEmpty, !isReordered, types.isEmpty { return nil }
    }
}

extension ParameterSetDifference {
    /// Nil where nothing differs.
    init?(name: String, from old: ParameterSet?, to new: ParameterSet?) {
        self.name = name
        presence = old == nil ? .added : new == nil ? .removed : .changed
        let comparison = ValueComparison(oldTypes: old?.types, newTypes: new?.types)
        values = comparison.members(from: old?.values ?? JSONObject(), to: new?.values ?? JSONObject(), at: nil).map {
            FieldChange(path: $0.path, type: $0.type, language: nil, change: $0.change)
        }
        types = TypeChange.between(old?.types, new?.types)
        if values.isEmpty, types.isEmpty, presence == .changed { return nil }
    }
}

extension TypeChange {
    /// Of fields that both know: what only one knows shows in the values.
    fileprivate static func between(_ old: FieldTypes?, _ new: FieldTypes?) -> [TypeChange] {
        guard let old, let new else { return [] }
        return new.entries.compactMap { entry in
            guard let before = old[entry.path], before != entry.type else { return nil }
            return TypeChange(path: entry.path, old: before, new: entry.type)
        }
    }
}

/// Compares one document of two releases.
private struct DocumentComparison {
    let id: String
    let old: ReleaseContents.Document?
    let new: ReleaseContents.Document?
    let oldTypes: FieldTypes?
    let newTypes: FieldTypes?

    /// Nil where nothing differs.
    var difference: DocumentDifference? {
        let presence: Presence = old == nil ? .added : new == nil ? .removed : .changed
        var names = new?.fieldNames ?? []
        for name in old?.fieldNames ?? [] where !names.contains(name) { names.append(name) }
        let changes = names.flatMap { self.changes(of: $0) }
        guard presence != .changed || !changes.isEmpty else { return nil }
        return DocumentDifference(
            id: id, presence: presence, languages: (new ?? old)?.ownLanguages ?? [], fields: changes)
    }

    /// Languages in which the document can be compared: those of both releases, or of the one that has it.
    private var languages: [LanguageTag?] {
        guard let old, let new else { return (old ?? new)?.languages ?? [] }
        return new.languages.filter { old.versions[$0] != nil }
    }

    /// One field in one language, before and after: values of the language's own, or the language that stands in.
    private struct Sides: Hashable {
        let old: JSON?
        let new: JSON?
        let oldFallback: LanguageTag?
        let newFallback: LanguageTag?

        var isFallback: Bool { oldFallback != nil || newFallback != nil }
        var differ: Bool { old != new || oldFallback != newFallback }
    }

    private func sides(of field: String, in language: LanguageTag?) -> Sides {
        let (before, after) = (old?.versions[language], new?.versions[language])
        let (oldFallback, newFallback) = (before?.fallback(of: field), after?.fallback(of: field))
        return Sides(
            old: oldFallback == nil ? before?.fields[field] : nil, new: newFallback == nil ? after?.fields[field] : nil,
            oldFallback: oldFallback, newFallback: newFallback)
    }

    private func changes(of field: String) -> [FieldChange] {
        let languages = languages
        let sides = languages.map { self.sides(of: field, in: $0) }
        guard sides.contains(where: \.differ), let first = sides.first else { return [] }
        // A text in a single language is told with its language; everything else that is alike everywhere, without.
        let isText = (newTypes?[field] ?? oldTypes?[field])?.isText == true
        let isAlike = !first.isFallback && sides.allSatisfy { $0 == first }
        if isAlike, sides.count > 1 || !isText { return changes(of: field, first, in: nil) }
        return zip(languages, sides).filter(\.1.differ).flatMap { changes(of: field, $1, in: $0) }
    }

    private func changes(of field: String, _ sides: Sides, in language: LanguageTag?) -> [FieldChange] {
        let comparison = ValueComparison(oldTypes: oldTypes, newTypes: newTypes)
        let type = newTypes?[field] ?? oldTypes?[field]
        var changes = comparison.changes(from: sides.old, to: sides.new, at: field, typePath: field, type: type)
        // That another language stands in is news only for a document that both releases have.
        if changes.isEmpty, sides.isFallback, old != nil, new != nil {
            changes = [ValueComparison.Change(path: field, type: type, change: .fallback)]
        }
        return changes.map {
            FieldChange(
                path: $0.path, type: $0.type, language: language, change: $0.change, oldFallback: sides.oldFallback,
                newFallback: sides.newFallback)
        }
    }
}
