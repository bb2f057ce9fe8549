package import Bundles
import Constraints
import Files
package import Models
package import Rulebook
package import Values

/// What a quote leads to: a value with its type, found in the source file or a parameter set.
///
/// A class: the texts of a document in all languages quote the same, and parts of it belong to another document, which all cores
/// hold.
package final class QuoteTarget: Sendable {
    /// The text of a document, which has a version in each language.
    package struct LocalizedText: Hashable, Sendable {
        package let collection: Int
        package let document: Int
        package let field: Int
    }

    /// Another value of a fact, for some.
    package struct Alternative: Sendable {
        package let origin: VariantOrigin
        package let value: Value
    }

    package let type: any ValueType
    package let value: Value
    /// nil for facts.
    package let localized: LocalizedText?
    /// Of a fact, in the order of the variants.
    package let alternatives: [Alternative]

    package init(
        type: any ValueType, value: Value, localized: LocalizedText?, alternatives: [Alternative] = []
    ) {
        (self.type, self.value, self.localized) = (type, value, localized)
        self.alternatives = alternatives
    }

    fileprivate func with(_ alternatives: [Alternative]) -> QuoteTarget {
        alternatives.isEmpty
            ? self : QuoteTarget(type: type, value: value, localized: localized, alternatives: alternatives)
    }
}

/// The variant that a value comes from.
package struct VariantOrigin: Hashable, Sendable {
    /// `hotlines.technical.winter-2027`
    package let name: String
    package let when: Condition

    package init(name: String, when: Condition) { (self.name, self.when) = (name, when) }
}

extension WorkspaceContent {
    /// Copies no collection, which has as many parts as its model.
    package func index(ofCollection name: String) -> Int? {
        collections.indices.first { collections[$0].model.name.isSameBytes(as: name) }
    }

    /// Follows a quote: `collection.document.field…` or `parameter-set.parameter…`.
    /// - Throws: the step that leads nowhere. A nil answer means that the target has a finding of its own.
    package func target(of quote: Quote, modelNames: [String]) throws(Problem) -> QuoteTarget? {
        let name = quote.path[0]
        if let index = index(ofCollection: name) {
            return try target(of: quote, inCollection: index)
        }
        if let set = parameters(named: name) {
            guard let record = set.record else { return nil }
            let target = try follow(quote, from: 1, in: record, of: set.model.record)
            return target?.with(alternatives(to: quote, from: 1, in: set.variants, of: set.model.record))
        }
        guard !modelNames.contains(name) else { return nil }
        let known = (collections.map(\.model.name) + parameters.map(\.model.name)).sortedByBytes()
        throw Problem(
            .danglingReference, "'\(name)' in '\(quote.name)' is neither a collection nor a parameter set",
            fix: suggestedName(for: name, among: known) ?? "begin with one of \(quoted(known))")
    }

    private func target(of quote: Quote, inCollection index: Int) throws(Problem) -> QuoteTarget? {
        let id = quote.path[1]
        guard let document = collections[index].index[id] else {
            let name = collections[index].model.name
            if collections[index].drafts.contains(id) {
                throw Problem(
                    .danglingReference, "'\(name)/\(id)' is a draft, which is in no release",
                    fix: "remove 'draft: true' from it when it is finished, or remove the quote")
            }
            throw Problem(
                .danglingReference, "'\(id)' in '\(quote.name)' is no document of '\(name)'",
                fix: suggestedName(for: id, among: collections[index].ids) ?? "name a document of '\(name)'")
        }
        guard let record = collections[index].documents[document].record else { return nil }
        let type = collections[index].model.record
        guard quote.path.count > 2 else {
            throw Problem(
                .danglingReference, "'\(quote.name)' is a whole document, and a quote names one of its fields",
                fix: "add one of \(quoted(type.names))")
        }
        let target = try follow(quote, from: 2, in: record, of: type) { field in
            type.fields[field].isLocalized
                ? QuoteTarget.LocalizedText(collection: index, document: document, field: field) : nil
        }
        guard let target, target.localized == nil else { return target }
        return target.with(
            alternatives(to: quote, from: 2, in: collections[index].documents[document].variants, of: type))
    }

    /// The values that variants have at the end of a quote.
    private func alternatives(
        to quote: Quote, from position: Int, in variants: [EntrySettings.Variant], of type: RecordType
    ) -> [QuoteTarget.Alternative] {
        variants.compactMap { variant in
            var (record, type) = (variant.record, type)
            for step in quote.path[position...].dropLast() {
                guard let index = type.index(of: step), case .record(let inner)? = record.values[index]?.content,
                    let innerType = type.fields[index].type.recordType
                else { return nil }
                (record, type) = (inner, innerType)
            }
            guard let index = quote.path.last.flatMap({ type.index(of: $0) }), let value = record.values[index] else {
                return nil
            }
            let name = (quote.path[..<position] + [variant.name]).joined(separator: ".")
            return QuoteTarget.Alternative(origin: VariantOrigin(name: name, when: variant.when), value: value)
        }
    }

    /// - Parameters:
    ///   - position: of the step that names a field of the record.
    ///   - text: the text that the first field on the way is; nil for a fact.
    private func follow(
        _ quote: Quote, from position: Int, in record: RecordValue, of type: RecordType,
        _ text: (_ field: Int) -> QuoteTarget.LocalizedText? = { _ in nil }
    ) throws(Problem) -> QuoteTarget? {
        guard position < quote.path.count else { return nil }
        let name = quote.path[position]
        guard let index = type.index(of: name) else {
            throw Problem(
                .danglingReference, "'\(name)' in '\(quote.name)' is not a field there",
                fix: suggestedName(for: name, among: type.names) ?? "name one of \(quoted(type.names))")
        }
        guard let value = record.values[index] else {
            guard !record.isWritten[index] else { return nil }
            throw Problem(
                .danglingReference, "'\(quote.name)' has no value that could be quoted",
                fix: "write a value there, or remove the quote")
        }
        let localized = text(index)
        if position == quote.path.count - 1 {
            return QuoteTarget(type: type.fields[index].type, value: value, localized: localized)
        }
        guard case .record(let inner) = value.content, let innerType = type.fields[index].type.recordType else {
            throw Problem(
                .danglingReference,
                "'\(name)' in '\(quote.name)' is \(type.fields[index].type.words), which has no fields",
                fix: "end the quote with '\(name)'")
        }
        return try follow(quote, from: position + 1, in: inner, of: innerType) { _ in localized }
    }
}
