import Models
import Rulebook

/// Opening hours that never end, as people type them: "24/7", "24 Stunden und sieben Tage die Woche", "Monday to Sunday: 24 hours".
///
/// An app measures around the clock too. So the days stand right beside the hours, or the sentence is about a hotline.
struct RoundTheClock {
    /// Of hours and days together.
    let range: Range<Int>

    static func all(in text: ProseText) -> [RoundTheClock] {
        let bytes = text.bytes
        guard text.digitPlaces.contains(where: { is24(at: $0, in: bytes) }) else { return [] }
        guard let lexicon = text.known.words?.numbers, let clock = text.known.clock else { return [] }
        // Looked up where it matters first, since most texts that say 24 are about something else.
        lazy var quotesHours = Self.quotesHours(text)
        func isOfHotline(_ start: Int) -> Bool {
            names(text.known.hotlineWords, near: start, in: bytes) || quotesHours
        }
        return text.digitPlaces.compactMap { start in
            guard is24(at: start, in: bytes) else { return nil }
            if let end = slashedWeek(from: start + 2, in: bytes) {
                return isOfHotline(start) ? RoundTheClock(range: start..<end) : nil
            }
            guard let end = endOfHours(at: start + 2, in: bytes, lexicon) else { return nil }
            if let week = week(beside: start..<end, in: bytes, clock) { return RoundTheClock(range: week) }
            guard let end = endOfSevenDays(behind: end, in: bytes, clock), isOfHotline(start) else { return nil }
            return RoundTheClock(range: start..<end)
        }
    }

    private static func is24(at start: Int, in bytes: [UInt8]) -> Bool {
        start + 2 < bytes.count && bytes[start] == UInt8(ascii: "2") && bytes[start + 1] == UInt8(ascii: "4")
            && !bytes[start + 2].isDigit && (start == 0 || !joins(bytes[start - 1]))
    }

    private static func joins(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0xC3 || ".,:-/".utf8.contains(byte)
    }

    /// Whether it quotes a document that holds opening hours.
    private static func quotesHours(_ text: ProseText) -> Bool {
        let quoted = text.quotedDocuments
        guard !quoted.isEmpty else { return false }
        return text.surroundings.facts.hours.contains { quoted.contains($0.document) }
    }

    // MARK: Hours and days

    /// "24/7", and no fraction or date.
    private static func slashedWeek(from start: Int, in bytes: [UInt8]) -> Int? {
        guard bytes[start...].starts(with: "/7".utf8) else { return nil }
        let end = start + 2
        guard end < bytes.count else { return end }
        return joins(bytes[end])
            && !(".,:".utf8.contains(bytes[end]) && (end + 1 == bytes.count || bytes[end + 1].isBlank))
            ? nil : end
    }

    /// Where the word for hours ends that stands behind digits, perhaps with a blank between.
    private static func endOfHours(at start: Int, in bytes: [UInt8], _ lexicon: NumberLexicon) -> Int? {
        let word = start + TextScan.lengthOfBlank(in: bytes, at: start)
        guard word < bytes.count else { return nil }
        let end = TextScan.endOfPiece(in: bytes, at: word)
        guard end > word else { return nil }
        let id = lexicon.word(in: bytes, word..<end)
        guard id >= 0,
            lexicon.entries[id].contains(where: { $0.pieces.count == 1 && $0.meaning == .unit(.hour) })
        else { return nil }
        return end
    }

    /// Bytes on each side of the hours in which days are looked for.
    private static let window = 48

    /// "Montag bis Sonntag: 24 Stunden", "24 Stunden, Mo–So"; with a sign between the two, or with nothing behind them.
    private static func week(beside hours: Range<Int>, in bytes: [UInt8], _ clock: ClockWords) -> Range<Int>? {
        let reader = DayReader(bytes: bytes, words: clock)
        let before = max(0, hours.lowerBound - window)..<hours.lowerBound
        let behind = hours.upperBound..<min(bytes.count, hours.upperBound + window)
        if let last = bytes[before].last(where: { $0 != 0x20 }), isSign(last),
            let found = reader.days(in: before, nearest: .last), found.days == 0...6,
            !isDaily(found.range, in: bytes, clock),
            areSigns(found.range.upperBound..<hours.lowerBound, in: bytes)
        {
            return found.range.lowerBound..<hours.upperBound
        }
        if let first = bytes[behind].first(where: { $0 != 0x20 }), isSign(first),
            let found = reader.days(in: behind, nearest: .first), found.days == 0...6,
            !isDaily(found.range, in: bytes, clock), areSigns(hours.upperBound..<found.range.lowerBound, in: bytes)
        {
            return hours.lowerBound..<found.range.upperBound
        }
        return nil
    }

    private static func isDaily(_ range: Range<Int>, in bytes: [UInt8], _ clock: ClockWords) -> Bool {
        bytes[range].starts(with: clock.daily, by: { $0 | 0x20 == $1 | 0x20 })
    }

    /// What may stand between days and hours.
    private static func isSign(_ byte: UInt8) -> Bool { ":,(*_".utf8.contains(byte) }

    private static func areSigns(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        range.count <= 6 && bytes[range].contains { ":,(".utf8.contains($0) }
            && bytes[range].allSatisfy { $0 == 0x20 || isSign($0) }
    }

    /// "… und sieben Tage die Woche", "… et 7 j/7"
    private static func endOfSevenDays(behind start: Int, in bytes: [UInt8], _ clock: ClockWords) -> Int? {
        let rest = bytes[start..<min(bytes.count, start + window)]
        let sentence = rest.prefix { !".!?;\n".utf8.contains($0) }
        return clock.sevenDays.first(in: sentence.indices, of: bytes)?.upperBound
    }

    // MARK: Hotlines

    /// Bytes of the sentence on each side in which the word is looked for.
    private static let sentenceBytes = 160

    /// "Hotline", also as the end of another word: "TAN-Hotline".
    private static func names(_ hotlines: [[UInt8]], near place: Int, in bytes: [UInt8]) -> Bool {
        guard !hotlines.isEmpty else { return false }
        let before = bytes[max(0, place - sentenceBytes)..<place]
        let start = before.lastIndex { ".!?\n".utf8.contains($0) }.map { $0 + 1 } ?? before.startIndex
        let behind = bytes[place...].prefix(sentenceBytes)
        let end = behind.firstIndex { ".!?\n".utf8.contains($0) } ?? behind.endIndex
        return bytes[start..<end].split { !($0.isLetter || $0 >= 0x80) }.contains { word in
            let small = word.latinSmall
            return hotlines.contains { hotline in
                small.count <= hotline.count + 1 && small.starts(with: hotline)
                    || small.suffix(hotline.count) == hotline[...]
            }
        }
    }
}
