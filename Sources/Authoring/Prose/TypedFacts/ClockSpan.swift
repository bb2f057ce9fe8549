import Bundles
import Models
import Rulebook

/// The words of a language that make a span of time of two numbers, as bytes in small letters.
///
/// A class, since it is held at every number of every text.
final class ClockWords: Sendable {
    /// From Monday.
    let weekdays: [[UInt8]]
    /// Other names of days, which are no beginnings of those: "sonnabends", "пн".
    let otherWeekdays: [[UInt8]: Int]
    let daily: [UInt8]
    let sevenDays: SevenDays
    /// Each says Monday to Friday; the longest first: "werktags außer samstags".
    let workdays: [[UInt8]]
    let until: [[UInt8]]
    /// What says that a night is meant, which has two days.
    let night: [[UInt8]]

    init(_ words: LanguageWords) {
        weekdays = words.weekdays.map { Array($0.lowercased().utf8) }
        otherWeekdays = Dictionary(words.numbers.weekdays.map { (Array($0.name.lowercased().utf8), $0.day) }) {
            first, _ in first
        }
        daily = Array(words.hours.daily.lowercased().utf8)
        sevenDays = SevenDays(words.prose.everyDayWords)
        workdays = words.prose.workdayWords.map { Array($0.lowercased().utf8) }.sorted { $0.count > $1.count }
        night = words.prose.nightWords.map { Array($0.lowercased().utf8) }
        until = words.prose.untilWords.map { Array($0.lowercased().utf8) }
    }

    /// - Parameter other: the same words, of which nobody else holds these.
    init(forOneRun other: ClockWords) {
        (weekdays, otherWeekdays, workdays) = (other.weekdays, other.otherWeekdays, other.workdays)
        (daily, sevenDays) = (other.daily, other.sevenDays)
        (night, until) = (other.night, other.until)
    }
}

/// Times of the day with days of the week beside them: `Mo–Fr 8–18 Uhr`, `Monday to Friday, 7 am to 10 pm`.
struct ClockSpan: Hashable {
    /// Of days and times together.
    let range: Range<Int>
    /// From Monday, 0; nil where none are named.
    let days: ClosedRange<Int>?
    /// In minutes of the day.
    let from: Int
    let to: Int

    /// - Parameter digits: where digits begin.
    static func all(in bytes: [UInt8], at digits: [Int], _ words: ClockWords) -> [ClockSpan] {
        var spans: [ClockSpan] = []
        var reader = ClockReader(bytes: bytes, index: 0, words: words)
        /// Behind the last span.
        var end = 0
        for start in digits where start >= end {
            var index = start
            while index < bytes.count, bytes[index].isDigit { index += 1 }
            guard index - start <= 2, start == 0 || !Self.joins(bytes[start - 1]) else { continue }
            reader.index = start
            guard let span = reader.span() else { continue }
            if let found = ClockSpan(span, start..<reader.index, in: bytes, words) { spans.append(found) }
            end = reader.index
        }
        return spans
    }

    private static func joins(_ byte: UInt8) -> Bool {
        byte.isLetter || byte >= 0xC3 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
    }

    /// Bytes between the days and the times, at most.
    private static let window = 48

    private init?(_ span: ClockReader.Span, _ range: Range<Int>, in bytes: [UInt8], _ words: ClockWords) {
        from = span.from
        to = span.to
        let before = max(0, range.lowerBound - Self.window)..<range.lowerBound
        let behind = range.upperBound..<min(bytes.count, range.upperBound + Self.window)
        if let found = DayReader(bytes: bytes, words: words).days(in: before, nearest: .last) {
            (days, self.range) = (found.days, found.range.lowerBound..<range.upperBound)
        } else if let found = DayReader(bytes: bytes, words: words).days(in: behind, nearest: .first) {
            (days, self.range) = (found.days, range.lowerBound..<found.range.upperBound)
        } else {
            (days, self.range) = (nil, range)
        }
        // Nobody is there for 23 hours, and clocks go back from 3 to 2.
        if span.to < span.from, span.from - span.to <= 60, span.isMarked { return nil }
        // "7 à 9 heures" of each day may be those that somebody sleeps.
        if span.mayBeDuration, days == 0...6 { return nil }
        guard span.isMarked || (days != nil && Self.ends(at: range.upperBound, in: bytes)) else { return nil }
    }

    /// Whether no noun follows, of which there would be so many.
    private static func ends(at index: Int, in bytes: [UInt8]) -> Bool {
        guard index < bytes.count else { return true }
        return [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"), 0x0A].contains(bytes[index])
    }
}

/// Reads `7 bis 22 Uhr`, `7:00–22:00`, `7 am to 10 pm`, `8h30 à 18 h`.
struct ClockReader {
    struct Span {
        let from: Int
        let to: Int
        /// Whether a sign or word says that these are times.
        let isMarked: Bool
        /// Whether the word says as well how long something takes.
        let mayBeDuration: Bool
    }

    let bytes: [UInt8]
    var index: Int
    let words: ClockWords

    private struct Time {
        var minutes: Int
        var isMarked = false
        var hasHalf = false
        var mayBeDuration = false
    }

    mutating func span() -> Span? {
        guard let first = time(), until(), var last = time() else { return nil }
        var from = first
        if last.hasHalf, !first.hasHalf, first.minutes < 720, first.minutes + 720 < last.minutes { from.minutes += 720 }
        if last.minutes == 0 { last.minutes = 1440 }
        return Span(
            from: from.minutes, to: last.minutes, isMarked: first.isMarked || last.isMarked,
            mayBeDuration: last.mayBeDuration && !first.isMarked)
    }

    private mutating func time() -> Time? {
        guard let hour = number(), hour <= 24 else { return nil }
        var time = Time(minutes: 60 * hour)
        if let sign = byte(), sign == UInt8(ascii: ":") || sign == UInt8(ascii: "."), let minute = minutes(behind: 1) {
            time.minutes += minute
            time.isMarked = true
        }
        let end = index
        skipBlanks()
        let word = letters()
        if says(word, "uhr") {
            time.isMarked = true
        } else if says(word, "heures") || says(word, "horas") {
            (time.mayBeDuration, time.isMarked) = (!time.isMarked, true)
        } else if says(word, "h") {
            time.isMarked = true
            skipBlanks()
            if let minute = minutes(behind: 0) { time.minutes += minute }
        } else if !(says(word, "am") || says(word, "a") || says(word, "pm") || says(word, "p")) || !half(&time) {
            index = end
        }
        return time
    }

    /// Whether a word is one in small letters of ASCII, in letters of any case.
    private func says(_ word: Range<Int>, _ wanted: StaticString) -> Bool {
        word.count == wanted.utf8CodeUnitCount
            && wanted.withUTF8Buffer { unsafe bytes[word].elementsEqual($0, by: { $0 | 0x20 == $1 }) }
    }

    /// am, pm, a.m., p.m.; the word has been read.
    private mutating func half(_ time: inout Time) -> Bool {
        let last = bytes[index - 1] | 0x20
        let isAfternoon: Bool
        if last == UInt8(ascii: "m") {
            isAfternoon = bytes[index - 2] | 0x20 == UInt8(ascii: "p")
        } else {
            guard bytes[index...].starts(with: ".m".utf8) else { return false }
            isAfternoon = last == UInt8(ascii: "p")
            index += 2
            if byte() == UInt8(ascii: "."), index + 1 < bytes.count { index += 1 }
        }
        time.minutes = time.minutes % 720 + (isAfternoon ? 720 : 0)
        (time.isMarked, time.hasHalf) = (true, true)
        return true
    }

    /// A dash, or a word such as "bis", and the words that follow it: "a las", "alle ore".
    mutating func until() -> Bool {
        skipBlanks()
        if dash() {
            skipBlanks()
            return true
        }
        let word = letters()
        guard !word.isEmpty, isUntil(word) else { return false }
        skipBlanks()
        _ = letters()
        skipBlanks()
        return true
    }

    private func isUntil(_ word: Range<Int>) -> Bool {
        if bytes[word].allSatisfy(\.isLetter) {
            return words.until.contains {
                $0.count == word.count && $0.elementsEqual(bytes[word], by: { $0 == $1 | 0x20 })
            }
        }
        let small = String(decoding: bytes[word], as: UTF8.self).lowercased()
        return words.until.contains { $0.elementsEqual(small.utf8) }
    }

    private mutating func dash() -> Bool {
        if byte() == UInt8(ascii: "-") {
            index += 1
            return true
        }
        guard byte() == 0xE2, Self.dashes.contains(where: { bytes[index...].starts(with: $0) }) else { return false }
        index += 3
        return true
    }

    /// Beside the hyphen; each of three bytes.
    private static let dashes = ["–", "—", "‑", "‐", "−"].map { Array($0.utf8) }

    private func byte() -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// One or two digits that are a number of their own.
    private mutating func number() -> Int? {
        digits(behind: 0, 1...2)
    }

    private mutating func minutes(behind offset: Int) -> Int? {
        guard index + offset < bytes.count, bytes[index + offset] < UInt8(ascii: "6") else { return nil }
        return digits(behind: offset, 2...2)
    }

    /// A number of so many digits, and no more; nil, and nothing gone over, where none stands.
    private mutating func digits(behind offset: Int, _ count: ClosedRange<Int>) -> Int? {
        let start = index + offset
        var (end, number) = (start, 0)
        while end < bytes.count, end - start <= count.upperBound, bytes[end].isDigit {
            number = 10 * number + Int(bytes[end] - 0x30)
            end += 1
        }
        guard count.contains(end - start) else { return nil }
        index = end
        return number
    }

    /// A word in small letters; nil, and nothing gone over, where none stands.
    mutating func word() -> String? {
        let letters = letters()
        return letters.isEmpty ? nil : String(decoding: bytes[letters], as: UTF8.self).lowercased()
    }

    /// Goes over a word, where one stands.
    private mutating func letters() -> Range<Int> {
        let start = index
        while index < bytes.count,
            bytes[index].isLetter || (0xC3..<0xE0).contains(bytes[index]) || bytes[index] & 0xC0 == 0x80
        {
            index += 1
        }
        return start..<index
    }

    /// U+00A0 and U+202F are blanks too.
    mutating func skipBlanks() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A: index += 1
            case 0xC2 where bytes[index...].starts(with: [0xC2, 0xA0]): index += 2
            case 0xE2 where bytes[index...].starts(with: [0xE2, 0x80, 0xAF]): index += 3
            default: return
            }
        }
    }
}

/// Finds days of the week: `Mo–Fr`, `montags bis samstags`, `täglich`.
struct DayReader {
    enum Nearest { case first, last }

    let bytes: [UInt8]
    let words: ClockWords

    /// - Returns: the run of days in a range, within the sentence that is nearest.
    func days(in range: Range<Int>, nearest: Nearest) -> (days: ClosedRange<Int>, range: Range<Int>)? {
        var found: (days: ClosedRange<Int>, range: Range<Int>)?
        var index = range.lowerBound
        while index < range.upperBound {
            if endsSentence(at: index) {
                if nearest == .first { return found }
                found = nil
            }
            guard bytes[index].isLetter || bytes[index] >= 0xC3, index == 0 || !bytes[index - 1].isLetter else {
                index += 1
                continue
            }
            var reader = ClockReader(bytes: bytes, index: index, words: words)
            if let days = run(&reader), reader.index <= range.upperBound {
                found = (days, index..<reader.index)
                if nearest == .first { return found }
                index = reader.index
            } else {
                while index < range.upperBound, bytes[index].isLetter || bytes[index] >= 0x80 { index += 1 }
            }
        }
        return found
    }

    private func endsSentence(at index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"): true
        case UInt8(ascii: "."):
            index + 1 < bytes.count && bytes[index + 1] == 0x20 && index > 3
                && bytes[index - 4...index - 1].allSatisfy(\.isLetter)
        case 0x0A: index + 1 < bytes.count && bytes[index + 1] == 0x0A
        default: false
        }
    }

    private func run(_ reader: inout ClockReader) -> ClosedRange<Int>? {
        if says(words.daily, at: reader.index) {
            reader.index += words.daily.count
            return 0...6
        }
        if let workdays = words.workdays.first(where: { says($0, at: reader.index) }) {
            reader.index += workdays.count
            return 0...4
        }
        guard let first = day(&reader) else { return nil }
        if reader.index < bytes.count, bytes[reader.index] == UInt8(ascii: ".") { reader.index += 1 }
        var next = reader
        guard next.untilDay(), let last = day(&next), first < last else { return nil }
        if next.index < bytes.count, bytes[next.index] == UInt8(ascii: ".") { next.index += 1 }
        reader = next
        return first...last
    }

    private func says(_ words: [UInt8], at index: Int) -> Bool {
        bytes[index...].prefix(words.count).elementsEqual(words, by: { $0 == $1 || $0 | 0x20 == $1 })
    }

    /// Goes over a day, also over one in two words: "segunda-feira".
    private func day(_ reader: inout ClockReader) -> Int? {
        let start = reader.index
        guard let word = reader.word() else { return nil }
        for (index, name) in words.weekdays.enumerated() {
            guard let hyphen = name.firstIndex(of: UInt8(ascii: "-")), name[..<hyphen].elementsEqual(word.utf8) else {
                continue
            }
            if says(name, at: start) { reader.index = start + name.count }
            return index
        }
        return day(Array(word.utf8))
    }

    /// A name, a form of it such as "montags", or at least two letters of it.
    private func day(_ word: [UInt8]) -> Int? {
        guard word.count >= 2 else { return nil }
        if let other = words.otherWeekdays[word] { return other }
        return words.weekdays.firstIndex { name in
            word.count > name.count
                ? word.starts(with: name) && word.count <= name.count + 2
                : word.count == name.count || word.count <= 4 ? name.starts(with: word) : false
        }
    }
}

extension ClockReader {
    /// As between times, and without the word that may follow there.
    fileprivate mutating func untilDay() -> Bool {
        skipBlanks()
        let start = index
        if until() {
            // "a las" goes over a word that may be a day.
            index = start
            if word() == nil { index += bytes[index] == UInt8(ascii: "-") ? 1 : 3 }
            skipBlanks()
            return true
        }
        return false
    }
}
