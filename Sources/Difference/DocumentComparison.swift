import Bundles
import Files
import JSON

extension CollectionDifference {
    /// Nil where nothing differs.
    init?(name: String, from old: ReleaseContents, to new: ReleaseContents, _ renames: Renames) {
        let (before, after) = (old.collections[name], new.collections[name])
        self.name = name
        presence = before == nil ? .added : after == nil ? .removed : .changed
        types = before?.types == after?.types ? nil : Types(old: before?.types, new: after?.types)
        alternatives = before?.alternatives ?? [:] == after?.alternatives ?? [:] ? nil : after?.alternatives
        documents = Self.documents(of: name, from: old, to: new, renames)
        let gone = Set(before?.order.filter { renames.isGone(DocumentName(collection: name, id: $0)) } ?? [])
        let expected = Self.order(before?.order ?? [], after: documents, gone: gone)
        let order = after?.order ?? []
        self.order = order == expected ? nil : order
        if documents.isEmpty, self.order == nil, types == nil, alternatives == nil, presence == .changed { return nil }
    }

    private static func documents(
        of name: String, from old: ReleaseContents, to new: ReleaseContents, _ renames: Renames
    ) -> [DocumentDifference] {
        let (before, after) = (old.collections[name], new.collections[name])
        var ids: Set<String> = []
        if let before, let after { ids = after.changed(since: before) }
        ids.formUnion(before?.order.filter { after?.contains($0) != true } ?? [])
        ids.formUnion(after?.order.filter { before?.contains($0) != true } ?? [])
        let predecessors = after.map { Dictionary(zip($0.order.dropFirst(), $0.order)) { first, _ in first } } ?? [:]
        return ids.sortedByBytes().compactMap { id in
            if renames.isGone(DocumentName(collection: name, id: id)) { return nil }
            let formerly = renames.formerName(of: DocumentName(collection: name, id: id))
            let source = formerly.map { old.collections[$0.collection] } ?? before
            return DocumentComparison(
                id: id, formerly: formerly, after: predecessors[id],
                old: source.map { DocumentVersions(id: formerly?.id ?? id, in: $0) },
                new: after.map { DocumentVersions(id: id, in: $0) }
            ).difference
        }
    }
}

extension CollectionDifference {
    /// The order of documents that follows from the one before and from where documents came.
    /// - Parameter renamed: ids that stand no longer here, since their documents are called otherwise.
    static func order(
        _ old: [String], after documents: [DocumentDifference], gone renamed: Set<String>
    ) -> [String] {
        let gone = renamed.union(documents.filter { $0.presence == .removed }.map(\.id))
        var followers: [String?: [String]] = [:]
        for document in documents where document.isNewHere {
            followers[document.after, default: []].append(document.id)
        }
        guard !gone.isEmpty || !followers.isEmpty else { return old }
        var order: [String] = []
        func append(_ id: String?) {
            if let id { order.append(id) }
            var waiting = Array((followers[id] ?? []).reversed())
            while let next = waiting.popLast() {
                order.append(next)
                waiting += (followers[next] ?? []).reversed()
            }
        }
        append(nil)
        for id in old where !gone.contains(id) { append(id) }
        return order
    }
}

/// One document of one release in all its languages.
struct DocumentVersions {
    let types: FieldTypes
    let languages: [LanguageTag?]
    let versions: [LanguageTag?: BundleDocument]

    init(types: FieldTypes, languages: [LanguageTag?], versions: [LanguageTag?: BundleDocument]) {
        (self.types, self.languages, self.versions) = (types, languages, versions)
    }

    /// - Returns: nothing in it where the collection has no such document.
    init(id: String, in collection: ReleaseContents.Collection) {
        types = collection.types
        languages = collection.languages
        versions = languages.reduce(into: [:]) { $0[$1] = collection[id, $1] }
    }

    /// Names of fields that any version has, in the order of the first that has them.
    var fieldNames: [String] {
        var seen: Set<String> = []
        return languages.flatMap { versions[$0]?.fields.members.map(\.key) ?? [] }.filter { seen.insert($0).inserted }
    }

    func side(of field: String, in language: LanguageTag?) -> FieldDifference.Side? {
        guard let version = versions[language], let value = version.fields[field] else { return nil }
        return FieldDifference.Side(value: value, standIn: version.fallback(of: field))
    }
}

/// Compares one document of two releases.
struct DocumentComparison {
    let id: String
    let formerly: DocumentName?
    let after: String?
    let old: DocumentVersions?
    let new: DocumentVersions?

    /// Nil where nothing differs.
    var difference: DocumentDifference? {
        let isOld = old?.versions.isEmpty == false
        let isNew = new?.versions.isEmpty == false
        let presence: Presence = !isOld ? .added : !isNew ? .removed : .changed
        guard isOld || isNew else { return nil }
        let (fields, conditions) = (fieldNames.compactMap(field), conditions)
        guard presence != .changed || !fields.isEmpty || !conditions.isEmpty || formerly != nil else { return nil }
        let comes = presence == .added || formerly != nil
        return DocumentDifference(
            id: id, presence: presence, formerly: formerly, after: comes ? after : nil, fields: fields,
            conditions: conditions)
    }

    private var conditions: [ConditionsChange] {
        let changes = grouped { version, language in version?.versions[language]?.conditionsJSON }
        return changes.map { ConditionsChange(languages: $0.languages, old: $0.sides.old, new: $0.sides.new) }
    }

    /// What differs in languages, those with the same change together.
    private func grouped<Side: Hashable>(
        _ side: (DocumentVersions?, LanguageTag?) -> Side?
    ) -> [(sides: Sides<Side>, languages: [LanguageTag?])] {
        var changes: [(sides: Sides<Side>, languages: [LanguageTag?])] = []
        let languages = Set(old?.languages ?? []).union(new?.languages ?? []).sorted(by: withoutLanguageFirst)
        for language in languages {
            let sides = Sides(old: side(old, language), new: side(new, language))
            guard sides.old != sides.new else { continue }
            if let place = changes.firstIndex(where: { $0.sides == sides }) {
                changes[place].languages.append(language)
            } else {
                changes.append((sides, [language]))
            }
        }
        return changes
    }

    private var fieldNames: [String] {
        var names = new?.fieldNames ?? []
        let known = Set(names)
        names += (old?.fieldNames ?? []).filter { !known.contains($0) }
        guard let types = new?.types ?? old?.types else { return names }
        // In the order of the model, where the model knows them all.
        let places = Dictionary(types.entries.enumerated().map { ($1.path, $0) }) { first, _ in first }
        return names.sorted { (places[$0] ?? .max) < (places[$1] ?? .max) }
    }

    private func field(_ name: String) -> FieldDifference? {
        let changes = grouped { version, language in version?.side(of: name, in: language) }
        guard !changes.isEmpty else { return nil }
        return FieldDifference(
            name: name, type: new?.types[name] ?? old?.types[name],
            changes: changes.map {
                FieldDifference.Change(languages: $0.languages, old: $0.sides.old, new: $0.sides.new)
            })
    }

    private struct Sides<Side: Hashable>: Hashable {
        let old: Side?
        let new: Side?
    }
}

extension ParameterSetDifference {
    /// Nil where nothing differs.
    init?(name: String, from old: ParameterSet?, to new: ParameterSet?) {
        self.name = name
        presence = old == nil ? .added : new == nil ? .removed : .changed
        let types = old?.types == new?.types ? nil : CollectionDifference.Types(old: old?.types, new: new?.types)
        self.types = types
        values = Self.changes(from: old?.values ?? JSONObject(), to: new?.values ?? JSONObject(), below: "") { path in
            new?.types[path] ?? old?.types[path]
        }
        let (before, after) = (old?.conditionsJSON, new?.conditionsJSON)
        conditions = before == after ? nil : ConditionsChange(languages: [nil], old: before, new: after)
        if old == nil, new == nil { return nil }
        if values.isEmpty, types == nil, conditions == nil, presence == .changed { return nil }
    }

    /// Members in the order of `new`, then those that only `old` has. Their order itself says nothing.
    private static func changes(
        from old: JSONObject, to new: JSONObject, below prefix: String, type: (String) -> FieldType?
    ) -> [Change] {
        let removed = old.members.filter { new[$0.key] == nil }
        return (new.members + removed).flatMap { member -> [Change] in
            let path = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
            let (before, after) = (old[member.key], new[member.key])
            guard before != after else { return [] }
            if case .object(let before)? = before, case .object(let after)? = after, type(path)?.isWhole != true,
                (before.keys + after.keys).allSatisfy({ !$0.contains(".") })
            {
                return changes(from: before, to: after, below: path, type: type)
            }
            return [Change(path: path, type: type(path), old: before, new: after)]
        }
    }
}
