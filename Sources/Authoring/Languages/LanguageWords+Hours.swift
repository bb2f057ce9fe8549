package import Bundles
import Models

extension LanguageWords {
    /// "Montag bis Samstag, 7 bis 22 Uhr": days with the same hours together, in the order of the week. Days that are
    /// different (holidays) are not part of it.
    func hours(_ hours: OpeningHours) -> String {
        guard case .weekly(let entries, _) = hours.times else { return self.hours.always }
        let spans = OpeningHours.Weekday.allCases.map { day in
            entries.filter { $0.days.contains(day) }.map(\.hours).sorted { $0.from < $1.from }
        }
        let parts = Self.runs(of: spans).map { run in
            self.hours.entry.filled(["days": days(run.days), "span": list(run.hours.map(span))])
        }
        return parts.joined(separator: self.hours.separator)
    }

    /// Days that follow each other and have the same hours; closed days are left out.
    private static func runs(
        of spans: [[OpeningHours.Hours]]
    ) -> [(days: ClosedRange<Int>, hours: [OpeningHours.Hours])] {
        var runs: [(days: ClosedRange<Int>, hours: [OpeningHours.Hours])] = []
        for (day, hours) in spans.enumerated() where !hours.isEmpty {
            if let last = runs.last, last.days.upperBound == day - 1, last.hours == hours {
                runs[runs.count - 1].days = last.days.lowerBound...day
            } else {
                runs.append((day...day, hours))
            }
        }
        return runs
    }

    private func days(_ days: ClosedRange<Int>) -> String {
        switch days.count {
        case 7: hours.daily
        case 3...: hours.days.filled(["first": weekday(days.lowerBound), "last": weekday(days.upperBound)])
        default: list(days.map(weekday))
        }
    }

    private func weekday(_ index: Int) -> String { Self.word(index, of: weekdays) }

    private func span(_ span: OpeningHours.Hours) -> String {
        hours.span.filled(["from": time(span.from), "to": time(span.to)])
    }
}

extension CheckedWorkspace {
    /// Opening hours in the words of a language; nil where it has none of its own.
    package func words(for hours: OpeningHours, in language: LanguageTag) -> String? {
        content.configuration.index(of: language).flatMap { content.words[$0] }.map { $0.hours(hours) }
    }
}
