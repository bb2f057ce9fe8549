import Audiences
import Bundles
import Constraints
import Models
import Rulebook
import Workspaces
import YAML

/// Holds unique fields of a collection apart, in the source and in each language. Documents that never apply on the same
/// day may share a value: one takes the place of the other.
enum UniquenessCheck {
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
                    check(at: index, field: field, in: language, of: collection, since: newest, into: &findings)
                }
            }
            for (index, field) in collection.model.record.fields.enumerated() where !field.uniqueAmong.isEmpty {
                checkAmong(collection, field: field, at: index, into: &findings)
            }
        }
        return findings
    }

    /// A name that a document once had, and that another one has: a link by it leads to either.
    private static func checkAmong(_ collection: Collection, field: Field, at index: Int, into findings: inout Findings)
    {
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
                        "'\(written)' is in '\(field.name)' of '\(document.id)' already, so a link that uses it could lead to either",
                        fix: "write another one here, or remove it there where no release had it yet")
                    continue
                }
                let whose = owner.id == document.id ? "this document" : "'\(owner.id)'"
                findings.add(
                    .notUnique, at: value.node,
                    "'\(written)' is in '\(owner.field)' of \(whose) already, so a link that uses it could lead to either",
                    fix: owner.id == document.id ? "remove it" : "remove it from one of the two documents")
            }
        }
    }

    /// A document, and what it has in a field.
    private struct Holder {
        let document: Document
        let value: Value
        /// For whom the document has it.
        let when: Condition

        /// By what a release had: the same value, another one, or no such document.
        enum Age: Comparable { case released, changed, added }

        func age(_ field: Field, of model: Model, in release: EarlierRelease) -> Age {
            guard let record = release.record(ofDocument: document.id, in: model.name) else { return .added }
            let isReleased = record.value(at: field.name) == value.content.json(as: field.type)
            return isReleased ? .released : .changed
        }
    }

    /// - Parameter language: nil for the source.
    private static func check(
        at index: Int, field: Field, in language: Int?, of collection: Collection, since newest: EarlierRelease?,
        into findings: inout Findings
    ) {
        var holders: [String: [Holder]] = [:]
        for document in collection.documents {
            let parts =
                [(document, document.when)]
                + document.variants.map { (document.part($0), document.when.and($0.when)) }
            for (part, when) in parts {
                let value = language.map { part.value(of: index, in: $0) } ?? part.record?.values[index]
                guard let value, let identity = value.content.identity else { continue }
                holders[identity, default: []].append(Holder(document: document, value: value, when: when))
            }
        }
        for (identity, holders) in holders where holders.count > 1 {
            report(
                byAge(holders, of: field, in: collection.model, since: newest), of: identity, field: field,
                model: collection.model, into: &findings)
        }
    }

    /// Those who have had their value for longest come first: who has taken it since is told.
    private static func byAge(
        _ holders: [Holder], of field: Field, in model: Model, since newest: EarlierRelease?
    ) -> [Holder] {
        guard let newest else { return holders }
        return holders.map { ($0, age: $0.age(field, of: model, in: newest)) }.sorted { $0.age < $1.age }.map(\.0)
    }

    /// - Parameter holders: of the same value, the one that may keep it first.
    private static func report(
        _ holders: [Holder], of identity: String, field: Field, model: Model, into findings: inout Findings
    ) {
        var owners: [Holder] = []
        for holder in holders {
            let rivals = owners.filter { $0.document.id != holder.document.id }
            guard let owner = rivals.first(where: { Partition.canHold([holder.when, $0.when]) }) else {
                owners.append(holder)
                continue
            }
            findings.add(
                .notUnique, at: holder.value.node,
                "'\((holder.value.content.written ?? identity).firstLine)' is the '\(field.name)' of '\(owner.document.id)' already, and no two documents may share it",
                fix: "change one of the two")
        }
    }
}
