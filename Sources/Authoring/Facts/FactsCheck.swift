import Audiences
import Bundles
import Constraints
import Models
import Rulebook
import Workspaces
import YAML

/// Compares what documents say with each other: who can be called, written to or visited, and when.
///
/// What a document is about is not known here. Two of them are about the same where a field says so that tells documents
/// apart: a choice that is unique in its collection, or the first text that a reader sees of them.
enum FactsCheck {
    static func findings(in collections: [Collection]) -> Findings {
        var findings = Findings()
        SharedNumbers.check(collections, &findings)
        ContradictingFacts.check(collections, &findings)
        TextAlternatives.check(collections, &findings)
        return findings
    }
}

/// A telephone number belongs to one document, or people who call are asked for something else.
enum SharedNumbers {
    static let rule = Rule(
        "shared-number", topic: .documents, severity: .warning,
        summary:
            "A telephone number that two documents hold. One of them was copied and not changed, or will be forgotten when the number changes; a model may allow it with 'shared: true'.",
        reason: "A copied document with a forgotten number sends people to the wrong place.",
        example: Rule.Example(
            wrong: "number: +49 30 498 75401",
            right: "number: +49 30 498 75402"))

    private struct Holder {
        let collection: Int
        let document: Int
        let field: String
        let isUnique: Bool
    }

    static func check(_ collections: [Collection], _ findings: inout Findings) {
        var holders: [String: [Holder]] = [:]
        for (index, collection) in collections.enumerated()
        where collection.model.record.fields.contains(where: { $0.type.canHoldPhone }) {
            for (number, document) in collection.documents.enumerated() {
                guard let record = document.record else { continue }
                for phone in phones(in: record, collection.model.record, "") {
                    let holder = Holder(
                        collection: index, document: number, field: phone.field, isUnique: phone.isUnique)
                    let first = holders[phone.uri]?.first { isShared(by: $0, and: holder, in: collections) }
                    if let first { report(phone.node, of: holder, first: first, in: collections, into: &findings) }
                    holders[phone.uri, default: []].append(holder)
                }
            }
        }
    }

    private static func isShared(by first: Holder, and second: Holder, in collections: [Collection]) -> Bool {
        guard first.collection == second.collection else { return true }
        // Within one document, a rule of the model may hold fields apart; a unique field has a rule of its own.
        guard first.document != second.document, !(first.isUnique && first.field == second.field) else { return false }
        let collection = collections[first.collection]
        return collection.applyTogether(first.document, second.document)
    }

    private static func report(
        _ node: Node, of holder: Holder, first: Holder, in collections: [Collection], into findings: inout Findings
    ) {
        let owner = collections[first.collection]
        let path = "\(owner.model.name).\(owner.documents[first.document].id).\(first.field)"
        findings.add(
            rule, at: node, "'\(node.kind == .scalar ? node.text : holder.field)' is the number of '\(path)' too",
            fix: "write the right number, or hold it in one document only")
    }

    private static func phones(
        in record: RecordValue, _ type: RecordType, _ prefix: String
    ) -> [(uri: String, field: String, isUnique: Bool, node: Node)] {
        zip(type.fields, record.values).flatMap { field, value in
            let name = prefix.dotted(field.name)
            switch value?.content {
            // Short codes are dialled for many things.
            case .fact(let phone as PhoneNumber)
            where phone.uri.hasPrefix("tel:+") && (field.type as? PhoneType)?.isShared == false:
                return [(phone.uri, name, field.isUnique, value?.node ?? record.node)]
            case .record(let value): return field.type.recordType.map { phones(in: value, $0, name) } ?? []
            default: return []
            }
        }
    }
}

extension ValueType {
    fileprivate var canHoldPhone: Bool {
        isA(PhoneType.self) || recordType?.fields.contains { $0.type.canHoldPhone } ?? false
    }
}

extension Collection {
    /// Whether somebody gets both documents at some time.
    func applyTogether(_ first: Int, _ second: Int) -> Bool {
        Partition.canHold([documents[first].when, documents[second].when])
    }
}
