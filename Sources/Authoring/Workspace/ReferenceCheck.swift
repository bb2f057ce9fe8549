import YAML

/// Follows references from one document to another.
struct ReferenceCheck {
    let collections: [Collection]
    let modelNames: [String]
    private(set) var findings = Findings()

    init(collections: [Collection], modelNames: [String]) {
        self.collections = collections
        self.modelNames = modelNames
    }

    mutating func check(_ references: [FoundReference]) {
        let places = Dictionary(collections.indices.map { (collections[$0].model.name, $0) }) { first, _ in first }
        for reference in references {
            if reference.leadsToItself {
                findings.add(
                    .selfReference, at: reference.node, "'\(reference.id)' refers to itself here",
                    fix: "name another document, or remove the reference")
            }
            // A collection without a model that can be read has findings of its own.
            guard let place = places[reference.collection], collections[place].indexByID[reference.id] == nil else {
                continue
            }
            findings.add(
                .danglingReference, at: reference.node,
                "'\(reference.id)' is no document of '\(reference.collection)'",
                fix: suggestedName(for: reference.id, among: collections[place].ids)
                    ?? "add Content/\(reference.collection)/\(reference.id).yaml, or remove the reference")
        }
    }
}

extension FoundReference {
    fileprivate var leadsToItself: Bool {
        let path = node.source.path
        // A name is put together only where it may be the right one.
        return path.utf8.count == "Content//.yaml".utf8.count + collection.utf8.count + id.utf8.count
            && path.isSameBytes(as: "Content/\(collection)/\(id).yaml")
    }
}

/// Holds unique fields of a collection apart, in the source and in each language. Documents that never apply on the same
/// day may share a value: one takes the place of the other.
enum UniquenessCheck: TopicRule {
    static func topics(of document: Document, in model: Model) -> [Topic] {
        model.record.fields.enumerated().filter(\.element.isUnique).flatMap { index, field in
            let values = [document.record?.values[index]] + document.translations.values.map { $0.values[index] }
            return values.compactMap { $0?.content.identity }.map { Topic("unique", model.name, field.name, $0) }
        }
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
                    collection.documents.map { ($0.id, $0.translations[language]?.values[index]) }, days, field,
                    &findings)
            }
        }
        return findings
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
