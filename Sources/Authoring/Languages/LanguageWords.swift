import Bundles
import Dates
import Models
import Rulebook

/// How a language writes numbers, dates, hours and spans of time. Read from `Config/languages/<tag>.yaml`: data, so that
/// bytes do not depend on the tables of a machine.
///
/// A class, since whoever compares two texts holds it, and a value of so many parts costs each of them a count of references.
final class LanguageWords: Sendable {
    struct Hours: Sendable {
        /// On the full hour, and with minutes.
        let time: Phrase
        let timeWithMinutes: Phrase
        let span: Phrase
        /// A run of three days or more.
        let days: Phrase
        let daily: String
        let always: String
        let entry: Phrase
        let separator: String
    }

    struct List: Sendable {
        let two: Phrase
        let manySeparator: String
        let lastSeparator: String
    }

    /// The language's name for itself.
    let name: String
    let decimalSeparator: String
    let groupSeparator: String
    /// From Monday.
    let weekdays: [String]
    /// From January.
    let months: [String]
    let date: Phrase
    let instant: Phrase
    let percentage: Phrase
    let range: Phrase
    let list: List
    let hours: Hours
    /// In each of the forms that the language has.
    let units: [TimeSpan.Unit: [PluralForms.Form: Phrase]]
    let plurals: PluralForms
    let yes: String
    let no: String
    let prose: ProseWords
    /// How it says numbers in running text.
    let numbers: NumberLexicon

    init(
        name: String, decimalSeparator: String, groupSeparator: String, weekdays: [String], months: [String],
        date: Phrase, instant: Phrase, percentage: Phrase, range: Phrase, list: List, hours: Hours,
        units: [TimeSpan.Unit: [PluralForms.Form: Phrase]], plurals: PluralForms, yes: String, no: String,
        prose: ProseWords, numbers: NumberLexicon = .empty
    ) {
        (self.name, self.decimalSeparator, self.groupSeparator) = (name, decimalSeparator, groupSeparator)
        (self.weekdays, self.months, self.date, self.instant) = (weekdays, months, date, instant)
        (self.percentage, self.range, self.list, self.hours) = (percentage, range, list, hours)
        (self.units, self.plurals, self.yes, self.no) = (units, plurals, yes, no)
        (self.prose, self.numbers) = (prose, numbers)
    }

    /// The same language, with other words for numbers.
    func counting(with numbers: NumberLexicon) -> LanguageWords { with(numbers, prose) }

    /// The same language in another region, where what is misspelled here may be right: in Switzerland, French has no blanks
    /// before signs.
    var ofAnotherRegion: LanguageWords {
        var prose = prose
        prose.misspellings = [:]
        prose.quotationMarks = QuotationMarks()
        prose.spacedSigns = SpacedSigns()
        return with(numbers, prose)
    }

    /// The same language, of whose words for numbers nobody else holds these.
    var forOneRun: LanguageWords { counting(with: NumberLexicon(forOneRun: numbers)) }

    private func with(_ numbers: NumberLexicon, _ prose: ProseWords) -> LanguageWords {
        LanguageWords(
            name: name, decimalSeparator: decimalSeparator, groupSeparator: groupSeparator, weekdays: weekdays,
            months: months, date: date, instant: instant, percentage: percentage, range: range, list: list,
            hours: hours, units: units, plurals: plurals, yes: yes, no: no, prose: prose, numbers: numbers)
    }
}

extension LanguageWords {
    /// `1.234,5`. Numbers of four digits stand without separator, as all our languages allow.
    func number(_ number: ExactNumber) -> String {
        let (whole, fraction) = number.parts
        var digits = String(whole)
        if digits.utf8.count > 4 {
            var groups: [Substring] = []
            var rest = digits[...]
            while rest.count > 3 {
                groups.insert(rest.suffix(3), at: 0)
                rest = rest.dropLast(3)
            }
            digits = ([rest] + groups).joined(separator: groupSeparator)
        }
        let sign = number.isNegative ? "\u{2212}" : ""
        return sign + digits + (fraction.isEmpty ? "" : decimalSeparator + fraction)
    }

    func date(_ date: CalendarDate) -> String {
        self.date.filled([
            "day": String(date.day), "month": Self.word(date.month - 1, of: months), "year": String(date.year),
            "month-number": String(date.month),
        ])
    }

    /// A language whose file lacks its words has a finding of its own, and no release is made of it.
    static func word(_ index: Int, of words: [String]) -> String { words.indices.contains(index) ? words[index] : "" }

    /// The time on the clock of the place that the instant was written for.
    func instant(_ instant: DateTime) -> String {
        guard let date = CalendarDate(String(instant.text.prefix(10))),
            let time = TimeOfDay(String(instant.text.dropFirst(11).prefix(5)))
        else { return instant.text }
        return self.instant.filled(["date": self.date(date), "time": self.time(time)])
    }

    func time(_ time: TimeOfDay) -> String {
        let phrase = time.minute == 0 ? hours.time : hours.timeWithMinutes
        let hour12 = time.hour % 12 == 0 ? 12 : time.hour % 12
        return phrase.filled([
            "hour": String(time.hour), "hour12": String(hour12), "hour2": Self.padded(time.hour),
            "minute": Self.padded(time.minute), "half": time.hour % 24 < 12 ? Phrase.first : Phrase.second,
        ])
    }

    /// - Returns: nil where the language does not say how it counts this unit.
    func duration(_ span: TimeSpan) -> String? {
        units[span.unit]?[plurals.form(of: span.amount)]?.filled(["n": number(ExactNumber(span.amount))])
    }

    func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        if words.count == 2 { return list.two.filled(["first": words[0], "second": last]) }
        return words.dropLast().joined(separator: list.manySeparator) + list.lastSeparator + last
    }

    func boolean(_ flag: Bool) -> String { flag ? yes : no }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
