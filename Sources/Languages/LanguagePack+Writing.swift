package import Bundles
package import Dates

// How a language writes facts: what a quote becomes in a text.

extension LanguagePack {
    /// `1.234,5`. Numbers of four digits have no separator.
    /// - Parameters:
    ///   - whole: digits.
    ///   - fraction: digits, or none.
    package func number(whole: String, fraction: String = "", isNegative: Bool = false) -> String {
        var digits = whole
        if digits.utf8.count > 4 {
            var groups: [Substring] = []
            var rest = digits[...]
            while rest.count > 3 {
                groups.insert(rest.suffix(3), at: 0)
                rest = rest.dropLast(3)
            }
            digits = ([rest] + groups).joined(separator: groupSeparator)
        }
        return (isNegative ? "\u{2212}" : "") + digits + (fraction.isEmpty ? "" : decimalSeparator + fraction)
    }

    package func percentage(_ number: String) -> String { percentage.filled(["n": number]) }

    package func range(from: String, to: String) -> String { range.filled(["from": from, "to": to]) }

    package func date(_ date: CalendarDate) -> String {
        self.date.filled([
            "day": String(date.day), "month": Self.word(date.month - 1, of: months), "year": String(date.year),
            "month-number": String(date.month),
        ])
    }

    /// The time on the clock of the place that the instant was written for.
    package func instant(_ instant: DateTime) -> String {
        guard let date = CalendarDate(String(instant.text.prefix(10))),
            let time = TimeOfDay(String(instant.text.dropFirst(11).prefix(5)))
        else { return instant.text }
        return self.instant.filled(["date": self.date(date), "time": self.time(time)])
    }

    package func time(_ time: TimeOfDay) -> String {
        let phrase = time.minute == 0 ? hours.time : hours.timeWithMinutes
        let hour12 = time.hour % 12 == 0 ? 12 : time.hour % 12
        return phrase.filled(
            [
                "hour": String(time.hour), "hour12": String(hour12), "hour2": Self.padded(time.hour),
                "minute": Self.padded(time.minute),
            ], isFirstHalf: time.hour % 24 < 12)
    }

    /// - Returns: nil where the language does not say how it counts this unit.
    package func duration(_ amount: Int, _ unit: QuantityUnit) -> String? {
        units[unit]?[plurals.form(of: amount)]?.filled(["n": number(whole: String(amount))])
    }

    package func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        if words.count == 2 { return list.two.filled(["first": words[0], "second": last]) }
        return words.dropLast().joined(separator: list.manySeparator) + list.lastSeparator + last
    }

    package func boolean(_ flag: Bool) -> String { flag ? yes : no }

    /// "Montag bis Samstag, 7 bis 22 Uhr": days with the same hours together, in the order of the week. Days that are
    /// different (holidays) are no part of it.
    package func hours(_ hours: OpeningHours) -> String {
        guard case .weekly(let entries, _) = hours.times else { return self.hours.always }
        var runs: [(days: ClosedRange<Int>, hours: [OpeningHours.Hours])] = []
        for (day, weekday) in OpeningHours.Weekday.allCases.enumerated() {
            let spans = entries.filter { $0.days.contains(weekday) }.map(\.hours).sorted { $0.from < $1.from }
            guard !spans.isEmpty else { continue }
            if let last = runs.last, last.days.upperBound == day - 1, last.hours == spans {
                runs[runs.count - 1].days = last.days.lowerBound...day
            } else {
                runs.append((day...day, spans))
            }
        }
        return runs.map { run in
            let spans = run.hours.map { self.hours.span.filled(["from": time($0.from), "to": time($0.to)]) }
            return self.hours.entry.filled(["days": days(run.days), "span": list(spans)])
        }.joined(separator: self.hours.separator)
    }

    private func days(_ days: ClosedRange<Int>) -> String {
        let first = Self.word(days.lowerBound, of: weekdays)
        let last = Self.word(days.upperBound, of: weekdays)
        return switch days.count {
        case 7: hours.daily
        case 3...: hours.days.filled(["first": first, "last": last])
        case 2: list([first, last])
        default: first
        }
    }

    /// A language whose file lacks its words has a finding of its own, and no release is made of it.
    private static func word(_ index: Int, of words: [String]) -> String {
        words.indices.contains(index) ? words[index] : ""
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
