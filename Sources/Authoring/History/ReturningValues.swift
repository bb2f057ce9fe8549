import Constraints
import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// Finds addresses, opening hours and items of lists that come back after a release had removed them: a placeholder that was
/// fixed, and returned, and was fixed again. Numbers go up and down, and a switch has but two values.
enum ReturningValues {
    /// - Parameter past: the record in each release, newest first.
    static func findings(
        in changes: [ChangedValues.Change], _ past: [(number: Int, record: EarlierRecord?)]
    ) -> Findings {
        var findings = Findings()
        guard let newest = past.first, let live = newest.record else { return findings }
        for value in changes.flatMap({ remembered($0.value, of: $0.type, field: $0.field) })
        where !live.values(at: value.field).contains(value.json) {
            var removal = newest.number
            for (number, record) in past.dropFirst() {
                guard record?.values(at: value.field).contains(value.json) == true else {
                    removal = number
                    continue
                }
                findings.add(
                    .valueReturns, at: value.node,
                    value.written.map {
                        "'\($0)' returns to '\(value.field)': release \(number) had it, and release \(removal) removed it"
                    }
                        ?? "these hours return to '\(value.field)': release \(number) had them, and release \(removal) others",
                    fix: "see that it is meant to come back")
                break
            }
        }
        return findings
    }

    private typealias Remembered = (field: String, json: JSON, written: String?, node: Node)

    private static func remembered(
        _ value: Value, of type: any ValueType, field: String, isItem: Bool = false
    ) -> [Remembered] {
        switch value.content {
        case .record(let record):
            return zip(type.recordType?.fields ?? [], record.values).flatMap { inner, value in
                value.map { remembered($0, of: inner.type, field: field.dotted(inner.name)) } ?? []
            }
        case .list(let items): return items.flatMap { remembered($0, of: type.single, field: field, isItem: true) }
        default:
            guard
                type.traits.contains(.contact) || isItem && type.traits.contains(.listed)
                    || type.isA(OpeningHoursType.self)
            else { return [] }
            return [(field, value.content.json(as: type), value.content.written, value.node)]
        }
    }
}
