import Dates
import Models
import Rulebook
import YAML

/// A date that is in the calendar, and on the day of the week that the text says.
enum WrongDate: TextRule {
    static let rule = Rule(
        "wrong-date", topic: .texts, severity: .warning,
        summary:
            "A date that no calendar has (31 June 2022), or that is not on the day of the week that stands before it: a digit is wrong, or the text of another year was taken over. Or two dates between which something lasts, of which the second comes before the first.",
        reason:
            "People came on the day of the week, or on the date, and half of them on a day on which nobody was there.",
        example: Rule.Example(
            wrong:
                "answer: Sie bleiben bis Montag, 12. Januar 2022, {{ settings.weights.low }} von {{ samples.all.share }}.",
            right:
                "answer: Sie bleiben bis Mittwoch, 12. Januar 2022, {{ settings.weights.low }} von {{ samples.all.share }}."
        ))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .digits

    static func flaws(of text: ProseText) -> [Problem] {
        guard let words = text.known.words else {
            return []
        }
        let bytes = text.bytes
        let dates = text.digitPlaces.compactMap { start -> WrittenDate? in
            guard isYear(start, in: bytes), !text.isCode(start) else { return nil }
            return WrittenDate(withYearAt: start, in: bytes, months: words.months)
        }
        let backwards = backwardsWithinMonth(words, in: text)
        guard !dates.isEmpty else { return backwards }
        return backwards + dates.compactMap { flaw($0, words.weekdays, in: text) }
            + zip(dates, dates.dropFirst()).compactMap { flaw(from: $0, to: $1, words.prose.untilWords, in: text) }
    }

    /// "14.02.2023 bis 01.02.2023", with nothing between the two but a word for 'until', or a dash.
    private static func flaw(
        from first: WrittenDate, to last: WrittenDate, _ untilWords: [String], in text: ProseText
    ) -> Problem? {
        guard let start = CalendarDate(year: first.year, month: first.month, day: first.day),
            let end = CalendarDate(year: last.year, month: last.month, day: last.day), end < start,
            first.place.upperBound < last.place.lowerBound,
            isUntil(first.place.upperBound..<last.place.lowerBound, untilWords, in: text)
        else { return nil }
        let piece = first.place.lowerBound..<last.place.upperBound
        return Problem(
            rule, "'\(text.written(piece))' ends before it begins",
            fix: "exchange the two, or write the year that was meant", at: piece)
    }

    /// Four digits from 1900 to 2099, and no more of them.
    private static func isYear(_ start: Int, in bytes: [UInt8]) -> Bool {
        guard bytes[start] == UInt8(ascii: "1") || bytes[start] == UInt8(ascii: "2") else { return false }
        let digits = bytes[start...].prefix(5).prefix(while: \.isDigit)
        return digits.count == 4 && (digits.starts(with: "19".utf8) || digits.starts(with: "20".utf8))
    }

    private static func flaw(_ date: WrittenDate, _ weekdays: [String], in text: ProseText) -> Problem? {
        let written = text.written(date.place)
        guard let day = CalendarDate(year: date.year, month: date.month, day: date.day) else {
            return Problem(
                rule, "'\(written)' is no day of the calendar", fix: "write the day that was meant", at: date.place)
        }
        guard weekdays.count == 7,
            let (named, place) = weekday(before: date.place.lowerBound, among: weekdays, in: text.bytes),
            named != day.dayOfWeek
        else { return nil }
        return Problem(
            rule, "'\(written)' is a \(weekdays[day.dayOfWeek]), and no \(weekdays[named])",
            fix: "write the day or the date that was meant", at: place.lowerBound..<date.place.upperBound)
    }

    /// "Montag, " and "Montag, den ", with nothing else between.
    private static func weekday(
        before end: Int, among weekdays: [String], in bytes: [UInt8]
    ) -> (index: Int, place: Range<Int>)? {
        let piece = bytes[max(0, end - reach)..<end]
        for (index, name) in weekdays.enumerated() {
            let name = Array(name.utf8)
            guard
                let start = (piece.startIndex..<max(piece.startIndex, end - name.count)).last(where: { start in
                    zip(piece[start...], name).allSatisfy { $0 == $1 || $0 | 0x20 == $1 | 0x20 }
                })
            else { continue }
            let between = piece[(start + name.count)...]
            let isWord = start == 0 || !TypingSlip.isLetter(bytes[start - 1])
            let mayBePlural = between.first.map { !TypingSlip.isLetter($0) } ?? true
            guard isWord, mayBePlural, between.count <= gap,
                between.allSatisfy({
                    $0 == 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "(") || $0.isSmallLetter
                })
            else { continue }
            return (index, start..<start + name.count)
        }
        return nil
    }

    /// Bytes before a date in which its day of the week is looked for, and between the two.
    private static let reach = 24
    private static let gap = 6
}

/// A day with its year, as a language writes it with the name of the month or in digits divided by full stops.
private struct WrittenDate {
    let year: Int
    let month: Int
    let day: Int
    let place: Range<Int>

    /// "14.01.2021", "14. Januar 2021", "14 January 2021", "14 de enero de 2021", "January 14, 2021"
    init?(withYearAt start: Int, in bytes: [UInt8], months: [String]) {
        let end = start + 4
        year = Self.number(bytes[start..<end])
        var reader = BackwardReader(bytes: bytes, end: start)
        if reader.skip("."), let month = reader.number(), reader.skip("."), let day = reader.number(), reader.isFree {
            (self.month, self.day, place) = (month, day, reader.end..<end)
            // Month and day may be exchanged.
            guard (1...31).contains(month), (1...99).contains(day),
                end == bytes.count || bytes[end] != UInt8(ascii: ".") || end + 1 == bytes.count
                    || !bytes[end + 1].isDigit
            else { return nil }
            return
        }
        reader = BackwardReader(bytes: bytes, end: start)
        guard reader.skipBlank() else { return nil }
        // English writes the day behind the month: "January 14, 2021".
        var behind: Int?
        if reader.skip(",") {
            behind = reader.number()
            guard behind != nil, reader.skipBlank() else { return nil }
        } else {
            reader.skipWord("de", "del")
        }
        guard let month = reader.month(among: months) else { return nil }
        self.month = month
        if let behind {
            (day, place) = (behind, reader.end..<end)
            return
        }
        guard reader.skipBlank() else { return nil }
        reader.skipWord("de", "of")
        reader.skipOrdinal()
        guard let day = reader.number(), reader.isFree else { return nil }
        (self.day, place) = (day, reader.end..<end)
    }

    static func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1) - 0x30 } }
}

/// Reads from the end of a piece to its beginning.
private struct BackwardReader {
    let bytes: [UInt8]
    /// Behind what is still to be read.
    private(set) var end: Int

    private var last: UInt8? { end > 0 ? bytes[end - 1] : nil }

    /// Whether no number and no sign of one goes on before.
    var isFree: Bool {
        guard let last else { return true }
        return !last.isDigit && !"./-".utf8.contains(last) && !TypingSlip.isLetter(last)
    }

    mutating func skip(_ sign: Character) -> Bool {
        guard let last, last == sign.asciiValue else { return false }
        end -= 1
        return true
    }

    /// Or a blank that ends no line.
    mutating func skipBlank() -> Bool {
        if last == 0xA0, end > 1, bytes[end - 2] == 0xC2 {
            end -= 2
            return true
        }
        return skip(" ")
    }

    mutating func skipWord(_ words: String...) {
        for word in words where bytes[..<end].suffix(word.utf8.count + 1).elementsEqual(" \(word)".utf8) {
            end -= word.utf8.count
            _ = skipBlank()
            return
        }
    }

    /// "14.", "14th", "1er", "1.º"
    mutating func skipOrdinal() {
        if skip(".") { return }
        for ending in ["st", "nd", "rd", "th", "er", "º", ".º", "°"]
        where bytes[..<end].suffix(ending.utf8.count).elementsEqual(ending.utf8) {
            end -= ending.utf8.count
            return
        }
    }

    /// Of one digit or two.
    mutating func number() -> Int? {
        let digits = bytes[..<end].suffix(3).reversed().prefix(while: \.isDigit).count
        guard digits == 1 || digits == 2 else { return nil }
        defer { end -= digits }
        return WrittenDate.number(bytes[end - digits..<end])
    }

    mutating func month(among months: [String]) -> Int? {
        for (index, name) in months.enumerated() {
            let written = bytes[..<end].suffix(name.utf8.count)
            guard written.elementsEqual(name.utf8, by: { $0 == $1 || $0 | 0x20 == $1 | 0x20 }) else { continue }
            end -= name.utf8.count
            return index + 1
        }
        return nil
    }
}
