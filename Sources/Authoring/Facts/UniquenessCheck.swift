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

    static func findings(in collection: Collection) -> Findings {
        var findings = Findings()
        for (index, field) in collection.model.record.fields.enumerated() where field.isUnique {
            let days = collection.documents.map { document in
                collection.model.validity.flatMap { validity in
                    document.record.flatMap { ValidDays($0, validity) }
                }
            }
            check(collection.documents.map { ($0.id, $0.record?.values[index]) }, days, field, &findings)
            guard field.isLocalized else { continue }
            let languages = Set(collection.documents.flatMap(\.translations.keys)).sorted()
            for language in languages {
                check(
                    collection.documents.map { ($0.id, $0.value(of: index, in: language)) }, days, field,
                    &findings)
            }
        }
        for (index, field) in collection.model.record.fields.enumerated() where !field.uniqueAmong.isEmpty {
            checkAmong(collection, field, index, &findings)
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

    private static func check(
        _ values: [(id: String, value: Value?)], _ days: [ValidDays?], _ field: Field, _ findings: inout Findings
    ) {
        var owners: [String: [Int]] = [:]
        for (index, (_, value)) in values.enumerated() {
            guard let value, let identity = value.content.identity else { continue }
            let owner = owners[identity, default: []].first { other in
                guard let own = days[index], let others = days[other] else { return true }
                return own.overlaps(others)
            }
            guard let owner else {
                owners[identity, default: []].append(index)
                continue
            }
            let first = values[owner].id
            findings.add(
                .notUnique, at: value.node,
                "'\((value.content.written ?? identity).firstLine)' is the '\(field.name)' of '\(first)' already, and no two documents may share it",
                fix: "change one of the two")
        }
    }
}
