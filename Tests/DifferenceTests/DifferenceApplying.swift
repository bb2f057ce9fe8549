import Bundles
import JSON

@testable import Difference

/// Why a difference is not one from the given release.
struct DifferenceFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// `hotlines/technical number`, `exposure v2.maximum-encounter-age`
    let place: String

    var description: String {
        "the difference was made from another release: '\(place)' was otherwise in that one"
    }
}

extension ReleaseDifference {
    /// The newer release, made of the older one.
    /// - Returns: bundles sorted by target name, equal to those from which the difference was made.
    func applied(to bundles: [ContentBundle]) throws(DifferenceFault) -> [ContentBundle] {
        let old = ReleaseContents(bundles)
        var made: [ContentBundle] = []
        for bundle in layout ?? old.layout {
            var parts: [DocumentCollection] = []
            for name in bundle.collections { parts.append(try collection(name, in: bundle.language, of: old)) }
            var sets: [ParameterSet] = []
            for name in bundle.parameterSets { sets.append(try parameterSet(name, of: old)) }
            made.append(
                ContentBundle(
                    product: bundle.product, environment: bundle.environment, name: bundle.name,
                    language: bundle.language, collections: parts, parameterSets: sets))
        }
        return made
    }

    private func collection(
        _ name: String, in language: LanguageTag?, of old: ReleaseContents
    ) throws(DifferenceFault) -> DocumentCollection {
        let before = old.collections[name]
        let difference = collections.first { $0.name == name }
        let documents = Dictionary((difference?.documents ?? []).map { ($0.id, $0) }) { first, _ in first }
        guard let types = difference?.types.flatMap(\.new) ?? before?.types else { throw DifferenceFault(place: name) }
        let fieldOrder = FieldOrder(types)
        let order =
            difference?.order
            ?? CollectionDifference.order(
                before?.order ?? [], after: difference?.documents ?? [], gone: renamed(from: name))
        var made: [BundleDocument] = []
        made.reserveCapacity(order.count)
        for id in order {
            let change = documents[id]
            let source = change?.formerly ?? DocumentName(collection: name, id: id)
            let base = change?.presence == .added ? nil : old.collections[source.collection]?[source.id, language]
            var fields = BundleDocument(id: id, fields: base?.fields ?? JSONObject(), languages: base?.languages ?? [])
            if let change {
                try fields.apply(change, in: language, of: name, fieldOrder)
            } else if base == nil {
                throw DifferenceFault(place: source.description)
            }
            made.append(fields)
        }
        return DocumentCollection(
            name: name, types: types, alternatives: difference?.alternatives ?? before?.alternatives ?? [:],
            documents: made)
    }

    private func renamed(from collection: String) -> Set<String> {
        Set(
            collections.flatMap(\.documents).compactMap(\.formerly).filter { $0.collection == collection }.map(\.id))
    }

    private func parameterSet(_ name: String, of old: ReleaseContents) throws(DifferenceFault) -> ParameterSet {
        let before = old.parameterSets[name]
        let difference = parameterSets.first { $0.name == name }
        guard let types = difference?.types.flatMap(\.new) ?? before?.types else { throw DifferenceFault(place: name) }
        var values = before?.values ?? JSONObject()
        for change in difference?.values ?? [] {
            let steps = change.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard values.replace(change.old, with: change.new, at: steps[...]) else {
                throw DifferenceFault(place: "\(name) \(change.path)")
            }
        }
        if difference != nil { values = FieldOrder(types).sorted(values, below: "") }
        return ParameterSet(name: name, types: types, values: values)
    }
}

/// The order in which a model has its fields.
private struct FieldOrder {
    private let places: [String: Int]

    init(_ types: FieldTypes) {
        places = Dictionary(types.entries.enumerated().map { ($1.path, $0) }) { first, _ in first }
    }

    func sorted(_ fields: JSONObject) -> JSONObject {
        let members = fields.members.enumerated().sorted { left, right in
            (places[left.element.key] ?? .max, left.offset) < (places[right.element.key] ?? .max, right.offset)
        }
        return JSONObject(members.map(\.element))
    }

    func sorted(_ languages: [FieldLanguage]) -> [FieldLanguage] {
        languages.sorted { (places[$0.field] ?? .max) < (places[$1.field] ?? .max) }
    }

    /// Through records, whose own place is that of their first member where the model does not list them.
    func sorted(_ values: JSONObject, below prefix: String) -> JSONObject {
        let members = values.members.enumerated().map { offset, member in
            let path = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
            guard case .object(let record) = member.value, places[path] == nil || hasMembers(path) else {
                return (place: places[path] ?? .max, offset: offset, member: member)
            }
            let first = places[path] ?? places.filter { $0.key.hasPrefix(path + ".") }.values.min() ?? .max
            let inner = JSONObject.Member(key: member.key, value: .object(sorted(record, below: path)))
            return (place: first, offset: offset, member: inner)
        }
        return JSONObject(members.sorted { ($0.place, $0.offset) < ($1.place, $1.offset) }.map(\.member))
    }

    private func hasMembers(_ path: String) -> Bool { places.keys.contains { $0.hasPrefix(path + ".") } }
}

extension BundleDocument {
    fileprivate mutating func apply(
        _ difference: DocumentDifference, in language: LanguageTag?, of collection: String, _ order: FieldOrder
    ) throws(DifferenceFault) {
        for field in difference.fields {
            guard let change = field.changes.first(where: { $0.languages.contains(language) }) else { continue }
            let side = fields[field.name].map { FieldDifference.Side(value: $0, standIn: fallback(of: field.name)) }
            guard side == change.old else { throw DifferenceFault(place: "\(collection)/\(id) \(field.name)") }
            fields[field.name] = change.new?.value
            languages.removeAll { $0.field == field.name }
            if let standIn = change.new?.standIn {
                languages.append(FieldLanguage(field: field.name, language: standIn))
            }
        }
        fields = order.sorted(fields)
        languages = order.sorted(languages)
    }
}

extension JSONObject {
    /// - Returns: false where `old` does not stand there.
    fileprivate mutating func replace(_ old: JSON?, with new: JSON?, at path: ArraySlice<String>) -> Bool {
        guard let key = path.first else { return false }
        if path.count == 1 {
            guard self[key] == old else { return false }
            self[key] = new
            return true
        }
        guard case .object(var inner)? = self[key], inner.replace(old, with: new, at: path.dropFirst()) else {
            return false
        }
        self[key] = .object(inner)
        return true
    }
}
