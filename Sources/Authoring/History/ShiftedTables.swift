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
    /// - Parameter current: all that is written, in which fields of records in a list are columns.
    static func findings(
        in changes: [ChangedValues.Change], of current: EarlierRecord, since live: EarlierRecord
    ) -> Findings {
        var findings = Findings()
        let items = changes.filter {
            $0.path != $0.field && ($0.type.traits.contains(.numeric) || $0.type.options != nil)
        }
        for (field, changes) in Dictionary(grouping: items, by: \.field) {
            let (now, before) = (current.values(at: field), live.values(at: field))
            guard let first = changes.first, let written = first.value.content.written, let old = first.before?.written,
                let moved = how(now, before, changed: changes.count)
            else { continue }
            findings.add(
                .valueSlips, at: first.value.node,
                "'\(field)' has the values of release \(live.number), \(moved): '\(written)' is in the place of '\(old)'",
                fix: "count the places, and see that it is meant")
        }
        return findings
    }

    private static func how(_ now: [JSON], _ before: [JSON], changed: Int) -> String? {
        guard now.count == before.count, now.count > 2 else { return nil }
        // What has few values, or few places, has the same ones again by chance.
        if changed > 2, Set(before).count > 3 {
            if now.dropFirst() == before.dropLast() { return "one place further on" }
            if now.dropLast() == before.dropFirst() { return "one place further back" }
        }
        let differing = now.indices.filter { now[$0] != before[$0] }
        guard differing.count == 2, let first = differing.first, let last = differing.last,
            now[first] == before[last], now[last] == before[first],
            before.count(where: { $0 == now[first] || $0 == now[last] }) == 2
        else { return nil }
        return "with two in each other's place"
    }
}
