import Constraints
import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// Finds values that come back after a release had removed them: a placeholder that was fixed, and returned, and was fixed
/// again.
///
/// Addresses, telephone numbers, opening hours and what lists hold of countries and options are remembered everywhere, numbers,
/// ranges and versions of parameters only: a priority goes up and down, and a switch has but two values. Of a translated field
/// every language would have a history of its own; it is left out.
enum ReturningValues {
    /// - Parameter history: releases, newest first.
    static func findings(
        in collections: [Collection], _ parameters: [Parameters], history: [EarlierRelease]
    ) -> Findings {
        var findings = Findings()
        guard history.count > 1 else { return findings }
        for collection in collections {
            let fields = FieldsToRemember(collection.model)
            guard !fields.isEmpty else { continue }
            for document in collection.documents {
                guard let record = document.record else { continue }
                let past = history.map { ($0.number, $0.record(ofDocument: document.id, in: collection.model.name)) }
                compare(fields.values(of: record), past, &findings)
            }
        }
        for set in parameters {
            guard let record = set.record else { continue }
            let past = history.map { ($0.number, $0.record(ofParameters: set.model.name)) }
            compare(FieldsToRemember(set.model).values(of: record), past, &findings)
        }
        return findings
    }

    private static func compare(
        _ values: [RememberedValue], _ past: [(number: Int, record: EarlierRecord?)], _ findings: inout Findings
    ) {
        guard let newest = past.first, let live = newest.record else { return }
        for value in values {
            let current = live.values(at: value.path)
            // A number that was not given, and is, has not come back: nothing stood in its place.
            guard !current.contains(value.json), value.isAddress || !current.isEmpty else { continue }
            var removal = newest.number
            for (number, record) in past.dropFirst() {
                guard record?.values(at: value.path).contains(value.json) == true else {
                    removal = number
                    continue
                }
                findings.add(
                    .valueReturns, at: value.node,
                    value.written.map {
                        "'\($0)' returns to '\(value.path)': release \(number) had it, and release \(removal) removed it"
                    }
                        ?? "these hours return to '\(value.path)': release \(number) had them, and release \(removal) others",
                    fix: "see that it is meant to come back")
                break
            }
        }
    }
}

/// A value that is compared with what earlier releases had.
private struct RememberedValue {
    let path: String
    let json: JSON
    /// Nil of hours, which have no short words.
    let written: String?
    let node: Node
    let isAddress: Bool
}

/// The fields of a model whose values are remembered.
private struct FieldsToRemember {
    private let type: RecordType
    private let remembersNumbers: Bool

    init(_ model: Model) {
        type = model.record
        remembersNumbers = model.kind == .parameters
    }

    var isEmpty: Bool { !type.fields.contains { !$0.isLocalized && remembers($0.type) } }

    func values(of record: RecordValue) -> [RememberedValue] { values(of: record, type, below: "") }

    private func values(of record: RecordValue, _ type: RecordType, below prefix: String) -> [RememberedValue] {
        zip(type.fields, record.values).flatMap { field, value -> [RememberedValue] in
            guard let value, !field.isLocalized else { return [] }
            return values(of: value, field.type, at: prefix.dotted(field.name))
        }
    }

    private func values(of value: Value, _ type: any ValueType, at path: String) -> [RememberedValue] {
        switch value.content {
        case .record(let record): return type.recordType.map { values(of: record, $0, below: path) } ?? []
        case .list(let items):
            guard let element = type.element, type.hasItemsToRemember else { return [] }
            if element.isName { return items.map { remembered($0, element, at: path) } }
            return items.flatMap { values(of: $0, element, at: path) }
        default:
            guard remembers(type) else { return [] }
            return [remembered(value, type, at: path)]
        }
    }

    private func remembered(_ value: Value, _ type: any ValueType, at path: String) -> RememberedValue {
        RememberedValue(
            path: path, json: value.content.json(as: type), written: value.content.written, node: value.node,
            isAddress: type.isAddress || type.isName)
    }

    private func remembers(_ type: any ValueType) -> Bool {
        if let record = type.recordType { return record.fields.contains { remembers($0.type) } }
        if let element = type.element { return type.hasItemsToRemember && (element.isName || remembers(element)) }
        if type.traits.contains(.numeric) || type.isA(VersionType.self) || type.isA(DurationType.self)
            || type.isA(RangeType.self)
        {
            return remembersNumbers
        }
        return type.isAddress || type.isA(OpeningHoursType.self)
    }
}

extension ValueType {
    fileprivate var isAddress: Bool {
        traits.contains(.contact)
    }

    /// Whether what stands in its lists is remembered one by one. A table holds the same options time and again.
    fileprivate var hasItemsToRemember: Bool {
        guard let element else { return false }
        return element.recordType != nil || element.isAddress || element.isName && isA(ListType.self)
    }

    /// Whether its values are names of something, which a list holds or does not.
    fileprivate var isName: Bool {
        traits.contains(.listed)
    }
}
