import Models
import Rulebook
import YAML

/// A time of day that clocks show.
enum WrongTime: TextRule {
    static let rule = Rule(
        "wrong-time", topic: .texts, severity: .warning,
        summary:
            "A time of day that no clock shows (25:00 Uhr, 18:75, 14 pm): a digit is wrong, and people come or call when nobody is there.",
        reason: "Whoever reads it guesses, and stands before a closed door.",
        example: Rule.Example(
            wrong: "answer: Sie bleiben bis 25:00 Uhr, {{ settings.weights.low }} von {{ samples.all.share }}.",
            right: "answer: Sie bleiben bis 20:00 Uhr, {{ settings.weights.low }} von {{ samples.all.share }}."))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .digits

    static func flaws(of text: ProseText) -> [Problem] {
        guard let words = text.known.words else {
            return []
        }
        let bytes = text.bytes
        var flaws: [Problem] = []
        for start in text.digitPlaces {
            guard let time = WrittenTime(at: start, in: bytes.span), time.hour > 12 || time.minute > 59,
                let piece = piece(of: time, words, in: bytes), !text.isCode(start)
            else { continue }
            flaws.append(
                Problem(
                    rule, "'\(text.written(piece))' is no time that a clock shows",
                    fix: "write the time that was meant", at: piece))
        }
        return flaws
    }

    /// A number alone is any number: what stands beside it tells that a time is meant.
    private static func piece(of time: WrittenTime, _ words: LanguageWords, in bytes: [UInt8]) -> Range<Int>? {
        guard !time.isOfClock || words.numbers.hasTwelveHours else { return nil }
        let behind = wordBehind(time.place.upperBound, in: bytes)
        if !time.isOfClock {
            if isUhr(behind, words.numbers, in: bytes) { return time.place.lowerBound..<behind.upperBound }
            if time.hasColon, endsSpan(at: time.place.lowerBound, words.prose.untilWords, in: bytes) {
                return time.place
            }
        }
        guard words.numbers.hasTwelveHours, behind.lowerBound < bytes.count,
            bytes[behind.lowerBound] | 0x20 == UInt8(ascii: "a")
                || bytes[behind.lowerBound] | 0x20 == UInt8(ascii: "p"),
            time.hour > 12 || !time.isOfClock
        else { return nil }
        // "At 16 am I old enough?"
        let half = bytes[behind.lowerBound...].prefix(4).prefix { $0.isLetter || $0 == UInt8(ascii: ".") }
        let letters = String(decoding: half.latinSmall.filter(\.isLetter), as: UTF8.self)
        return letters == "pm" || letters == "am" && time.hasColon ? time.place.lowerBound..<half.endIndex : nil
    }

    /// The letters behind a blank, or at once.
    private static func wordBehind(_ end: Int, in bytes: [UInt8]) -> Range<Int> {
        var start = end
        if start < bytes.count, bytes[start] == 0x20 { start += 1 }
        if start + 1 < bytes.count, bytes[start] == 0xC2, bytes[start + 1] == 0xA0 { start += 2 }
        var end = start
        while end < bytes.count, end < start + 8, bytes[end].isLetter { end += 1 }
        return start..<end
    }

    /// "Uhr", which is said of times and, unlike "h", never of how long something takes.
    private static func isUhr(_ word: Range<Int>, _ numbers: NumberLexicon, in bytes: [UInt8]) -> Bool {
        guard word.count > 2, word.upperBound == bytes.count || !TypingSlip.isLetter(bytes[word.upperBound]) else {
            return false
        }
        let head = WordHead(word, in: bytes.span)
        let id = numbers.mayKnow(head) ? numbers.word(head, in: bytes, word) : -1
        guard id >= 0 else { return false }
        let kinds = numbers.kinds[id]
        return kinds.contains(.behindHour) && !kinds.contains(.unit)
    }

    /// Whether a time and a hyphen, a dash or a word for 'until' stand before: "8:00–25:00".
    private static func endsSpan(at start: Int, _ untilWords: [String], in bytes: [UInt8]) -> Bool {
        let before = bytes[max(0, start - reach)..<start].withoutBlanksAtEnd
        let joiners = ["-", "–", "—"] + untilWords.map { " " + $0 }
        guard let joiner = joiners.first(where: { before.suffix($0.utf8.count).elementsEqual($0.utf8) }) else {
            return false
        }
        let first = before.dropLast(joiner.utf8.count).withoutBlanksAtEnd
        let digits = first.reversed().prefix { $0.isDigit || $0 == UInt8(ascii: ":") }.count
        guard digits > 3, let time = WrittenTime(at: first.endIndex - digits, in: bytes.span) else { return false }
        return time.hasColon && time.isOfClock && time.place.upperBound == first.endIndex
    }

    /// Bytes in which a time before another one is looked for.
    private static let reach = 20
}

/// "8", "8:15" or "8.15"
private struct WrittenTime {
    let hour: Int
    let minute: Int
    let hasColon: Bool
    let place: Range<Int>

    /// - Returns: nil for what is longer, or a piece of something else: "1,500", "2022-12-25", "16:9".
    init?(at start: Int, in bytes: Span<UInt8>) {
        guard start == 0 || !Self.isJoined(bytes[start - 1]) else { return nil }
        let isTwoDigits = start + 1 < bytes.count && bytes[start + 1].isDigit
        var end = start + (isTwoDigits ? 2 : 1)
        hour = isTwoDigits ? Self.number(bytes, at: start) : Int(bytes[start]) - 0x30
        let sign = end + 2 < bytes.count ? bytes[end] : 0
        let hasMinutes =
            (sign == UInt8(ascii: ":") || sign == UInt8(ascii: "."))
            && bytes[end + 1].isDigit && bytes[end + 2].isDigit
        minute = hasMinutes ? Self.number(bytes, at: end + 1) : 0
        hasColon = hasMinutes && sign == UInt8(ascii: ":")
        if hasMinutes { end += 3 }
        place = start..<end
        guard end < bytes.count else { return }
        guard !bytes[end].isDigit, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "-") else { return nil }
        let goesOn =
            bytes[end] == UInt8(ascii: ":") || bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ",")
        guard !goesOn || end + 1 == bytes.count || !bytes[end + 1].isDigit else { return nil }
    }

    /// Whether clocks show it; 24:00 is where a day ends.
    var isOfClock: Bool { minute < 60 && (hour < 24 || hour == 24 && minute == 0) }

    private static func isJoined(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "+"),
            UInt8(ascii: "#"):
            true
        default: byte.isLetter || byte.isDigit
        }
    }

    /// Of two digits.
    private static func number(_ bytes: Span<UInt8>, at start: Int) -> Int {
        10 * (Int(bytes[start]) - 0x30) + Int(bytes[start + 1]) - 0x30
    }
}

extension ArraySlice<UInt8> {
    /// Without blanks at its end, also those that do not break.
    fileprivate var withoutBlanksAtEnd: ArraySlice<UInt8> {
        var rest = self
        while let last = rest.last {
            if last == 0x20 {
                rest = rest.dropLast()
            } else if rest.suffix(2).elementsEqual([0xC2, 0xA0]) {
                rest = rest.dropLast(2)
            } else {
                break
            }
        }
        return rest
    }
}
