import Models
import Rulebook

/// The same hours on other days: "Mo–Fr 8–18 Uhr" and "Mon–Sat 8 am–6 pm".
///
/// Of whole names of days `NumbersDiffer` tells by itself. Abbreviations are days beside hours alone: "So" and "Mar" are words, too.
enum DaysOfHours {
    static func flaw(of pair: TextPair) -> Problem? {
        guard saysTimes(pair.source), saysTimes(pair.translation), !pair.isSameLanguage,
            let meant = spans(in: pair.source), let said = spans(in: pair.translation), meant.count == said.count
        else { return nil }
        let difference = zip(meant, said).first { meant, said in
            guard let own = days(of: meant, in: pair.source), let others = days(of: said, in: pair.translation) else {
                return false
            }
            return meant.from == said.from && meant.to == said.to && own != others
        }
        guard let (meant, said) = difference else { return nil }
        return Problem(
            NumbersDiffer.rule,
            "'\(pair.translation.words(at: said.range))' stands here, and the source of '\(pair.name)' says '\(pair.source.words(at: meant.range))': these are other days",
            fix: "write what the source says, or mend the source", at: said.range)
    }

    private static func saysTimes(_ text: ComparedText) -> Bool {
        text.quantities.count > 1 && text.quantities.contains { $0.readings.contains { $0.dimension == .time } }
    }

    /// Of hours with no name of a day, those of "7j/7".
    private static func days(of span: ClockSpan, in text: ComparedText) -> ClosedRange<Int>? {
        if let days = span.days { return days }
        let around = max(0, span.range.lowerBound - window)..<min(text.bytes.count, span.range.upperBound + window)
        return text.language.clock?.sevenDays.first(in: around, of: text.bytes) != nil ? 0...6 : nil
    }

    /// In bytes.
    private static let window = 32

    /// - Returns: nil where the days may be others than they seem to be.
    private static func spans(in text: ComparedText) -> [ClockSpan]? {
        guard let clock = text.language.clock else { return nil }
        let bytes = text.bytes
        let digits = bytes.indices.filter { bytes[$0].isDigit && ($0 == 0 || !bytes[$0 - 1].isDigit) }
        let spans = ClockSpan.all(in: bytes, at: digits, clock)
        // To some, Saturday is a working day.
        let areSure = spans.allSatisfy { span in
            !clock.workdays.contains { bytes[span.range].latinSmall.firstRange(of: $0) != nil }
        }
        return areSure ? spans : nil
    }
}
