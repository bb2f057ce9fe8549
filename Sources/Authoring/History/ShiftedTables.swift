import Constraints
import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// Finds tables of parameters that say what the newest release says, one place further on, or with two values in each other's place.
///
/// Each value is one that the table may have, and a bound on each of them finds nothing.
enum ShiftedTables {
    static let rule = Rule(
        "table-shifted", topic: .time, severity: .warning,
        summary:
            "A table or list of numbers or choices has the values of the newest release one place further on or back, or two of them in each other's place: a line was lost or came in, and each day, level or distance has what belongs to the next one.",
        reason: "A line was lost in a table of infectious days, and each day had what belonged to the next one.",
        example: Rule.Example(
            wrong: "scores: [0, 0, 3, 5]",
            right: "scores: [0, 3, 5, 8]"))

    static func findings(in parameters: [Parameters], history: [EarlierRelease]) -> Findings {
        var findings = Findings()
        for set in parameters {
            guard let record = set.record, let live = history.first?.record(ofParameters: set.model.name) else {
                continue
            }
            check(record, set.model.record, at: "", since: live, into: &findings)
        }
        return findings
    }

    private static func check(
        _ record: RecordValue, _ type: RecordType, at prefix: String, since live: EarlierRecord,
        into findings: inout Findings
    ) {
        for (field, value) in zip(type.fields, record.values) {
            let path = prefix.dotted(field.name)
            switch value?.content {
            case .record(let record)?:
                field.type.recordType.map { check(record, $0, at: path, since: live, into: &findings) }
            case .list(let items)?:
                // Where items are unique, hardly any order is meant.
                if let list = field.type as? ListType, list.constraints.isUnique { continue }
                compare(items, field.type.single, at: path, since: live, into: &findings)
            default: continue
            }
        }
    }

    /// Of records in a list, each of their fields is a column.
    private static func compare(
        _ items: [Value], _ type: any ValueType, at path: String, since live: EarlierRecord,
        into findings: inout Findings
    ) {
        guard let record = type.recordType else {
            guard type.isStep else { return }
            return compare(items, with: live.values(at: path), at: path, of: live.number, into: &findings)
        }
        for (index, field) in record.fields.enumerated() where field.type.isStep && field.isRequired {
            let column = items.compactMap { item -> Value? in
                guard case .record(let values) = item.content else { return nil }
                return values.values[index]
            }
            let path = path.dotted(field.name)
            compare(column, with: live.values(at: path), at: path, of: live.number, into: &findings)
        }
    }

    private static func compare(
        _ values: [Value], with old: [JSON], at path: String, of release: Int, into findings: inout Findings
    ) {
        guard values.count >= valuesLeast, values.count == old.count else { return }
        let (now, before) = (values.compactMap(\.content.written), old.compactMap(\.written))
        guard now != before, now.count == before.count, let moved = how(now, before),
            let first = zip(values, before).first(where: { $0.content.written != $1 })
        else { return }
        findings.add(
            rule, at: first.0.node,
            "'\(path)' has the values of release \(release), \(moved): here stands '\(first.0.content.written ?? "")' for '\(first.1)'",
            fix: "count the places, and see that it is meant")
    }

    /// What is shorter has hardly places to shift.
    private static let valuesLeast = 3

    private static func how(_ now: [String], _ before: [String]) -> String? {
        if now.dropFirst() == before.dropLast() { return "one place further on" }
        if now.dropLast() == before.dropFirst() { return "one place further back" }
        let differing = now.indices.filter { now[$0] != before[$0] }
        guard differing.count == 2, now[differing[0]] == before[differing[1]], now[differing[1]] == before[differing[0]]
        else { return nil }
        return "with two in each other's place"
    }
}

extension ValueType {
    /// Whether its values have an order.
    fileprivate var isStep: Bool {
        traits.contains(.numeric) || options != nil
    }
}
