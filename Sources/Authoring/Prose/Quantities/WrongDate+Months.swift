import Models
import Rulebook
import YAML

/// "Vom 31. März bis 1. März": two days of one month, of which the second comes before the first.
///
/// No year tells more, and what lasts over the turn of a year ends in another month, or on the day before it began.
extension WrongDate {
    static func backwardsWithinMonth(_ words: LanguageWords, in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        var flaws: [Problem] = []
        var first: DayOfMonth?
        for start in text.digitPlaces {
            guard let last = DayOfMonth(at: start, in: bytes, months: words.months) else {
                first = nil
                continue
            }
            if let first, first.month == last.month, last.day < first.day - 1, !text.isCode(start),
                isUntil(first.place.upperBound..<start, words.prose.untilWords, in: text),
                !last.isOfAnotherYear(in: bytes)
            {
                let piece = first.place.lowerBound..<last.place.upperBound
                flaws.append(
                    Problem(
                        rule, "'\(text.written(piece))' ends before it begins",
                        fix: "exchange the two, or write the month that was meant", at: piece))
            }
            first = last
        }
        return flaws
    }

    /// Whether nothing stands there but a word for 'until', or a dash, and perhaps an article.
    static func isUntil(_ between: Range<Int>, _ untilWords: [String], in text: ProseText) -> Bool {
        guard (1...gapOfRange).contains(between.count) else { return false }
        let words = text.written(between).lowercased().split(separator: " ")
        guard let word = words.first, words.count <= 2 else { return false }
        return ["-", "–", "—"].contains(word) || untilWords.contains(String(word))
    }

    /// In bytes: " bis zum ", " hasta el ".
    private static let gapOfRange = 16
}

/// "31. März", "31 March", "31st March", "31 de marzo", "1er mars"
private struct DayOfMonth {
    let day: Int
    /// From 0.
    let month: Int
    let place: Range<Int>

    init?(at start: Int, in bytes: [UInt8], months: [String]) {
        let digits = bytes[start...].prefix(3).prefix(while: \.isDigit)
        guard digits.count < 3, start == 0 || bytes[start - 1].isBlank || bytes[start - 1] >= 0x80 else { return nil }
        var end = digits.endIndex
        let mark = [".", "st", "nd", "rd", "th", "er", "º"].first { bytes[end...].starts(with: $0.utf8) }
        end += mark?.utf8.count ?? 0
        let gap = TextScan.lengthOfBlank(in: bytes, at: end)
        guard gap > 0 else { return nil }
        end += gap
        if bytes[end...].starts(with: "de ".utf8) { end += 3 }
        let rest = bytes[end...]
        guard
            let month = months.firstIndex(where: { name in
                rest.prefix(name.utf8.count).elementsEqual(name.utf8, by: { $0 == $1 || $0 | 0x20 == $1 | 0x20 })
            })
        else { return nil }
        end += months[month].utf8.count
        guard end == bytes.count || !TypingSlip.isLetter(bytes[end]) else { return nil }
        day = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        (self.month, place) = (month, start..<end)
    }

    /// "15. Mai bis 1. Mai des nächsten Jahres"
    func isOfAnotherYear(in bytes: [UInt8]) -> Bool {
        let behind = bytes[place.upperBound...]
        return [" des ", " of ", " de ", " del ", " dell"].contains { behind.starts(with: $0.utf8) }
    }
}
