import Bundles
import Constraints
import Models
import Rulebook
import Workspaces
import YAML

/// Two documents about the same thing say the same of it.
enum ContradictingFacts {
    static let rule = Rule(
        "contradicting-facts", topic: .documents, severity: .warning,
        summary:
            "Two documents that are about the same, by a field that tells documents apart or by their first text, and that give different numbers, addresses or opening hours. Or two texts that give one house two postal codes.",
        reason: "Two hotlines for one purpose gave two numbers, and each was right somewhere.",
        example: Rule.Example(
            wrong: "number: +49 800 7540001",
            right: "number: +49 800 7540009"))

    /// What makes two documents say that they are about the same.
    private struct Subject: Hashable {
        let field: String
        let value: String
    }

    private struct Claim {
        let collection: Int
        let document: Int
        /// For a message: `purpose: technical`.
        let words: String
        let isAcross: Bool
    }

    /// So many documents about the same are compared with all that follow: of more, nobody would read what is found, and it would
    /// grow with the square of their number.
    private static let limit = 20

    static func check(_ collections: [Collection], _ findings: inout Findings) {
        var claims: [Subject: [Claim]] = [:]
        for (index, collection) in collections.enumerated() {
            for definition in definitions(in: collection.model) {
                for (number, document) in collection.documents.enumerated() {
                    guard let value = document.record?.values[definition.field]?.content,
                        let identity = value.identity
                    else { continue }
                    let key = Subject(field: definition.name, value: identity)
                    let name = collection.model.record.fields[definition.field].name
                    let claim = Claim(
                        collection: index, document: number,
                        words: "\(name): \((value.written ?? identity).firstLine)", isAcross: definition.isAcross)
                    for first in claims[key] ?? [] { compare(first, with: claim, in: collections, into: &findings) }
                    if claims[key, default: []].count < limit { claims[key, default: []].append(claim) }
                }
            }
        }
    }

    // MARK: What tells documents apart

    /// A field that says what a document is about.
    private struct Definition {
        let field: Int
        /// With the options of a choice, so that only the same choice is compared; with the collection where documents of
        /// others are not.
        let name: String
        let isAcross: Bool
    }

    private static func definitions(in model: Model) -> [Definition] {
        let fields = model.record.fields
        guard fields.contains(where: { $0.type.isFactOfContact }) else { return [] }
        let firstText = fields.firstIndex { field in
            field.isLocalized && field.type.isA(TextType.self)
        }
        return fields.enumerated().compactMap { index, field in
            if let options = field.type.options, field.isUnique {
                let name = "\(field.name) of \(options.sorted().joined(separator: " "))"
                return Definition(field: index, name: name, isAcross: true)
            }
            guard index == firstText, !field.isUnique else { return nil }
            return Definition(field: index, name: "\(model.name).\(field.name)", isAcross: false)
        }
    }

    /// Whether two documents say of themselves that they are about different things: offices in two towns may have one name.
    private static func areAboutOthers(_ record: RecordValue, and other: RecordValue, fields: [Field]) -> Bool {
        zip(fields, zip(record.values, other.values)).contains { field, values in
            (field.type.traits.contains(.listed) || field.type.isA(ReferenceType.self))
                && values.0?.content != values.1?.content
        }
    }

    // MARK: What they say

    private static func compare(
        _ first: Claim, with second: Claim, in collections: [Collection], into findings: inout Findings
    ) {
        let isSame = first.collection == second.collection
        let (mine, other) = (collections[second.collection], collections[first.collection])
        // A choice that is unique has a rule of its own within one collection.
        guard isSame != second.isAcross, !isSame || mine.applyTogether(first.document, second.document),
            let record = mine.documents[second.document].record, let others = other.documents[first.document].record
        else { return }
        let fields = mine.model.record.fields
        guard !isSame || !areAboutOthers(record, and: others, fields: fields) else { return }
        for (index, field) in fields.enumerated() where field.type.isFactOfContact {
            guard let otherIndex = other.model.record.index(of: field.name),
                other.model.record.fields[otherIndex].type.isSame(as: field.type),
                let value = record.values[index], let otherValue = others.values[otherIndex],
                value.content != otherValue.content
            else { continue }
            let path = "\(other.model.name).\(other.documents[first.document].id).\(field.name)"
            let said = otherValue.content.written.map { ", which is '\($0)'" } ?? ""
            findings.add(
                rule, at: value.node,
                "'\(value.content.written ?? field.name)' contradicts '\(path)'\(said): both are for '\(second.words)'",
                fix: "write the same in both, or keep one document only")
        }
    }
}

extension ValueType {
    /// Whether people who get another value reach somebody else, or nobody.
    fileprivate var isFactOfContact: Bool {
        isA(PhoneType.self) || isA(EmailType.self) || isA(OpeningHoursType.self)
    }
}
