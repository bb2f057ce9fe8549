import Bundles
import Constraints
import Dates
import Models
import Rulebook
import Workspaces
import YAML

/// Finds opening hours of which one end is exactly 12 hours from what the newest release has, and the other end is the same: 10:00
/// for 22:00, as happens where somebody has 10 p.m. in mind.
enum NearMissHours {
    static func findings(in changes: [ChangedValues.Change], since live: EarlierRecord) -> Findings {
        var findings = Findings()
        for change in changes {
            guard let old = change.before?.fact(OpeningHours.self) else { continue }
            compare(change.value, with: old, of: live.number, named: change.field, &findings)
        }
        return findings
    }

    private static func compare(
        _ value: Value, with old: OpeningHours, of release: Int, named name: String, _ findings: inout Findings
    ) {
        guard let hours = value.content.fact(OpeningHours.self), case .weekly(let week, _) = hours.times,
            case .weekly(let oldWeek, let oldExceptions) = old.times
        else { return }
        for (entry, item) in zip(week, value.node["weekly"]?.items ?? []) {
            let slips = entry.days.lazy.compactMap {
                Slip(of: entry.hours, among: week.spans(of: $0), oldWeek.spans(of: $0))
            }
            if let slip = slips.first { add(slip, at: item, of: release, named: name, &findings) }
        }
        for (exception, item) in hours.exceptions(writtenIn: value.node) {
            let before = oldExceptions.first { $0.from == exception.from && $0.to == exception.to }?.hours ?? []
            for (hours, item) in zip(exception.hours, item["hours"]?.items ?? []) {
                guard let slip = Slip(of: hours, among: exception.hours, before) else { continue }
                add(slip, at: item, of: release, named: name, &findings)
            }
        }
    }

    private static func add(
        _ slip: Slip, at item: Node, of release: Int, named name: String, _ findings: inout Findings
    ) {
        findings.add(
            .valueSlips, at: item[slip.key] ?? item,
            "'\(slip.time)' is 12 hours \(slip.time < slip.old ? "before" : "after") '\(slip.old)', which release \(release) has as '\(slip.key)' of the same hours in '\(name)'",
            fix: "look whether the morning or the evening is meant")
    }
}

/// An end of opening hours that has gone 12 hours further or back.
private struct Slip {
    let key: String
    let time: TimeOfDay
    /// What the release has there.
    let old: TimeOfDay

    /// - Parameters:
    ///   - now: all hours of the day.
    ///   - before: what the release has of the same day.
    /// - Returns: nil where no end has, and where the whole day is meant.
    init?(of hours: OpeningHours.Hours, among now: [OpeningHours.Hours], _ before: [OpeningHours.Hours]) {
        guard !before.contains(hours), now.count == before.count, hours.minutes != wholeDayMinutes,
            let old = before.first(where: { !now.contains($0) && $0.isHalfADay(from: hours) }),
            old.minutes != wholeDayMinutes
        else { return nil }
        (key, time, self.old) =
            hours.from == old.from ? ("to", hours.to, old.to) : ("from", hours.from, old.from)
    }
}

private let wholeDayMinutes = 24 * 60

extension [OpeningHours.Weekly] {
    /// All hours of a day.
    fileprivate func spans(of day: OpeningHours.Weekday) -> [OpeningHours.Hours] {
        filter { $0.days.contains(day) }.map(\.hours)
    }
}

extension OpeningHours.Hours {
    fileprivate var minutes: Int { to.minutesFromMidnight - from.minutesFromMidnight }

    /// Whether one end is the same, and the other 12 hours away.
    fileprivate func isHalfADay(from other: Self) -> Bool {
        (from == other.from || to == other.to) && abs(minutes - other.minutes) == wholeDayMinutes / 2
    }
}
