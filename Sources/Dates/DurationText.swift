/// Spans of time in words for a terminal.
package enum DurationText {
    /// In the largest unit that leaves no rest: `90 minutes`.
    package static func exact(_ duration: Duration) -> String {
        let seconds = duration.components.seconds
        let unit = units.first { seconds != 0 && seconds.isMultiple(of: $0.seconds) } ?? (name: "second", seconds: 1)
        return words(seconds / unit.seconds, unit.name)
    }

    /// An age or a remaining time, rounded down to its largest unit: `3 days`, `20 hours`, `under a minute`.
    package static func rough(_ duration: Duration) -> String {
        let seconds = duration.components.seconds
        guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "under a minute" }
        return words(seconds / unit.seconds, unit.name)
    }

    private static func words(_ count: Int64, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }

    private static let units: [(name: String, seconds: Int64)] = [("day", 86_400), ("hour", 3_600), ("minute", 60)]
}
