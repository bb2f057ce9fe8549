import YAML

/// Holds unique fields of a collection apart, in the source and in each language. Documents that never apply on the same
/// day may share a value: one takes the place of the other.
enum UniquenessCheck: TopicRule {
    static func topics(of document: Document, in model: Model) -> [Topic] {
        var topics: [Topic] = []
        for (index, field) in model.record.fields.enumerated() where field.isUnique {
            func add(_ value: Value?) {
                guard let identity = value?.content.identity else { return }
                topics.append(Topic("unique", model.name, field.name, identity))
            }
            add(document.record?.values[index])
            guard field.isLocalized else { continue }
            for (_, translation) in document.translations.entries { add(translation.values[index]) }
        }
        return topics + topicsAmong(document, model)
    }

    private static func topicsAmong(_ document: Document, _ model: Model) -> [Topic] {
        guard model.record.fields.contains(where: { !$0.uniqueAmong.isEmpty }) else { return [] }
        let names = Set(model.record.fields.filter { !$0.uniqueAmong.isEmpty }.flatMap { [$0.name] + $0.uniqueAmong })
        return model.record.fields.enumerated().filter { names.contains($0.element.name) }.flatMap { index, _ in
            values(of: document, index).compactMap(\.content.identity).map { Topic("unique-among", model.name, $0) }
        }
    }

    /// Those of a list one by one.
    private static func values(of document: Document, _ index: Int) -> [Value] {
        document.record?.values[index]?.itemsOrItself ?? []
    }

    /// - Parameter newest: the release by which is told who had a value first.
    static func findings(in collections: [Collection], newest: EarlierRelease?) -> Findings {
        var findings = Findings()
        for collection in collections {
            for (index, field) in collection.model.record.fields.enumerated() where field.isUnique {
                var languages: [Int?] = [nil]
                if field.isLocalized { languages += Set(collection.documents.flatMap(\.translations.keys)).sorted() }
                for language in languages {
                    check(holders(of: index, field, in: language, collection, newest), field, &findings)
                }
            }
            for (index, field) in collection.model.record.fields.enumerated() where !field.uniqueAmong.isEmpty {
                checkAmong(collection, field, index, &findings)
            }
        }
        return findings
    }

    /// A name that a document once had, and that another one has: a link by it leads to either.
    private static func checkAmong(_ collection: Collection, _ field: Field, _ index: Int, _ findings: inout Findings) {
        var owners: [String: (id: String, field: String, node: Node)] = [:]
        let others = collection.model.record.fields.enumerated().filter {
            $0.offset != index && field.uniqueAmong.contains($0.element.name)
        }
        for document in collection.documents {
            for (other, element) in others {
                for value in values(of: document, other) {
                    guard let identity = value.content.identity, owners[identity] == nil else { continue }
                    owners[identity] = (document.id, element.name, value.node)
                }
            }
        }
        for document in collection.documents {
            for value in values(of: document, index) {
                guard let identity = value.content.identity else { continue }
                guard let owner = owners[identity] else {
                    if field.uniqueAmong.contains(field.name) {
                        owners[identity] = (document.id, field.name, value.node)
                    }
                    continue
                }
                let written = (value.content.written ?? identity).firstLine
                // A name that a document once had stays with it: the new one is to be another.
                guard owner.id == document.id || owner.field == field.name else {
                    findings.add(
                        .notUnique, at: owner.node,
                        "'\(written)' stands in '\(field.name)' of '\(document.id)' already, and a link by it would lead to either",
                        fix: "write another one here, or remove it there where no release had it yet")
                    continue
                }
                let whose = owner.id == document.id ? "this document" : "'\(owner.id)'"
                findings.add(
                    .notUnique, at: value.node,
                    "'\(written)' stands in '\(owner.field)' of \(whose) already, and a link by it would lead to either",
                    fix: owner.id == document.id ? "remove it" : "remove it from one of the two documents")
            }
        }
    }

    /// A document, and what it has in a field.
    private struct Holder {
        /// By what a release had: the same value, another one, or no such document.
        enum Age: Comparable {
            case released, changed, added

            init(of value: Value, _ field: Field, in release: EarlierRelease, _ id: String, _ model: Model) {
                guard let record = release.record(ofDocument: id, in: model.name) else {
                    self = .added
                    return
                }
                let isReleased = record.value(at: field.name) == ValueEncoder.json(value.content, field.type)
                self = isReleased ? .released : .changed
            }
        }

        let id: String
        let value: Value
        let identity: String
        let days: ValidDays?
        let age: Age
    }

    /// Those who have had their value for longest come first: who has taken it since is told.
    /// - Parameter language: nil for the source.
    private static func holders(
        of index: Int, _ field: Field, in language: Int?, _ collection: Collection, _ newest: EarlierRelease?
    ) -> [Holder] {
        let holders = collection.documents.compactMap { document -> Holder? in
            let own = language.map { document.value(of: index, in: $0) } ?? document.record?.values[index]
            guard let value = own, let identity = value.content.identity else { return nil }
            let days = collection.model.validity.flatMap { validity in
                document.record.flatMap { ValidDays($0, validity) }
            }
            return Holder(
                id: document.id, value: value, identity: identity, days: days,
                age: newest.map { Holder.Age(of: value, field, in: $0, document.id, collection.model) } ?? .released)
        }
        return newest == nil ? holders : holders.sorted { $0.age < $1.age }
    }

    private static func check(_ holders: [Holder], _ field: Field, _ findings: inout Findings) {
        var owners: [String: [Holder]] = [:]
        for holder in holders {
            let owner = owners[holder.identity, default: []].first { other in
                guard let own = holder.days, let others = other.days else { return true }
                return own.overlaps(others)
            }
            guard let owner else {
                owners[holder.identity, default: []].append(holder)
                continue
            }
            findings.add(
                .notUnique, at: holder.value.node,
                "'\((holder.value.content.written ?? holder.identity).firstLine)' is the '\(field.name)' of '\(owner.id)' already, and no two documents may share it",
                fix: "change one of the two")
        }
    }
}
