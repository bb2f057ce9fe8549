import Dates
import FoundationEssentials
package import LitfassClient

/// A value of a release in words for a terminal.
package enum FieldValueText {
    package static func of(_ value: FieldValue) -> String {
        if let items = value.items { return items.map { "- " + indented(of($0), by: "  ") }.joined(separator: "\n") }
        if let names = value.memberNames {
            return names.compactMap { name in value[name].map { line(name, $0) } }.joined(separator: "\n")
        }
        if let phone = value.phone { return "\(phone.display) (\(phone.uri))" }
        if let hours = value.openingHours { return of(hours) }
        if let range = value.range { return of(range) }
        if let image = value.image ?? value.file { return "\(image), \(image.length) bytes" }
        if let duration = value.duration { return DurationText.exact(duration) }
        if let text = value.text { return text }
        if let boolean = value.boolean { return boolean ? "yes" : "no" }
        return value.numeral ?? "(a \(value.typeName), which this version cannot show)"
    }

    /// `name: value`, or the name and the value below it where it has several lines.
    package static func line(_ name: String, _ value: FieldValue) -> String {
        let text = of(value)
        return text.contains("\n") ? "\(name):\n  \(indented(text, by: "  "))" : "\(name): \(text)"
    }

    /// All lines but the first, moved to the right.
    package static func indented(_ text: String, by indentation: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated().map { $0 == 0 || $1.isEmpty ? String($1) : indentation + $1 }
            .joined(separator: "\n")
    }

    private static func of(_ hours: OpeningHours) -> String {
        if hours.isAlwaysOpen { return "day and night (\(hours.zone))" }
        let week = hours.weekly.map { "\($0.days.map { "\($0)" }.joined(separator: ", ")) \(of($0.hours))" }
        let exceptions = hours.exceptions.map { exception in
            let days = exception.from == exception.to ? "\(exception.from)" : "\(exception.from) to \(exception.to)"
            let open = exception.hours.map(of).joined(separator: " and ")
            return "\(days) \(open.isEmpty ? "closed" : open)"
        }
        return (week + exceptions).joined(separator: "\n") + " (\(hours.zone))"
    }

    private static func of(_ hours: OpeningHours.Hours) -> String { "\(time(hours.from))–\(time(hours.to))" }

    private static func time(_ minutes: Int) -> String {
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    private static func of(_ range: NumberRange) -> String {
        switch (range.lower, range.upper) {
        case (let lower?, let upper?):
            "\(lower.isExclusive ? "above" : "from") \(lower.number) \(upper.isExclusive ? "to below" : "to") \(upper.number)"
        case (let lower?, nil): "\(lower.isExclusive ? "above" : "from") \(lower.number)"
        case (nil, let upper?): "\(upper.isExclusive ? "below" : "up to") \(upper.number)"
        case (nil, nil): "any number"
        }
    }
}
