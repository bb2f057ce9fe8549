import Models
import Rulebook

/// A month or a day of the week of another language of the workspace, beside a number: "Wednesday, 24. März".
///
/// Certainty comes first: "Piazza 25 Aprile" and "Black Friday 2021" are names, and what is quoted may be in any language.
struct ForeignDate {
    private let text: ProseText
    private let own: Int
    private var bytes: [UInt8] { text.bytes }

    private init(_ text: ProseText, own: Int) { (self.text, self.own) = (text, own) }

    static func flaws(of text: ProseText, own: Int) -> [Problem] {
        guard text.signs.contains(.digit) else { return [] }
        let (bytes, look) = (text.bytes.span, text.surroundings.dateNames.look)
        var flaws: [Problem] = []
        for start in text.digitPlaces where look.mayStand(beside: start, in: bytes) {
            if let flaw = ForeignDate(text, own: own).flaw(at: start) { flaws.append(flaw) }
        }
        return flaws
    }

    private func flaw(at start: Int) -> Problem? {
        let end = bytes[start...].firstIndex { !$0.isDigit } ?? bytes.count
        let isDay = end - start <= 2
        guard isDay || end - start == 4 else { return nil }
        guard let (word, found) = (isDay ? month(behind: end) : nil) ?? name(before: start, isDay: isDay),
            !isNamed(before: min(word.lowerBound, start)), !QuotationMarks.stand(before: start, in: bytes),
            !text.isCode(start)
        else { return nil }
        let (own, other) = (text.known.name, text.surroundings.identifier.languages)
        let place = min(word.lowerBound, start)..<max(word.upperBound, end)
        return Problem(
            WrongLanguage.rule,
            "'\(text.written(place))' is not '\(own)': '\(text.written(word))' is a \(found.isMonth ? "month" : "day of the week") of '\(other[found.language].name)'",
            fix: "write it as '\(own)' does; what is quoted stands in quotation marks", at: place)
    }

    /// "24. März", "24 de marzo"; a short name that may mean something else as well with the year alone: "24 May 2021".
    private func month(behind end: Int) -> (Range<Int>, DateNames.Name)? {
        let stop = end < bytes.count && bytes[end] == UInt8(ascii: ".") ? 1 : 0
        guard var word = word(from: end + stop + blank(at: end + stop)), word.lowerBound > end + stop else {
            return nil
        }
        if word.count <= Self.joining, let next = self.word(from: word.upperBound + blank(at: word.upperBound)),
            foreign(word) == nil
        {
            word = next
        }
        guard let found = foreign(word), found.isMonth, isTelling(word) || isYear(at: word.upperBound) else {
            return nil
        }
        return (word, found)
    }

    /// "Dienstag, 24", "Dienstag, den 24.", "März 2021"
    private func name(before start: Int, isDay: Bool) -> (Range<Int>, DateNames.Name)? {
        var end = start - blank(before: start)
        guard end < start else { return nil }
        var word = word(endingAt: end)
        if let joining = word, isDay, joining.count <= Self.joining, bytes[joining.lowerBound].isSmallLetter {
            end = joining.lowerBound - blank(before: joining.lowerBound)
            word = self.word(endingAt: end)
        }
        if word == nil, end > 0, bytes[end - 1] == UInt8(ascii: ",") { word = self.word(endingAt: end - 1) }
        guard let word, let found = foreign(word), found.isMonth ? isTelling(word) : isDay else { return nil }
        return (word, found)
    }

    /// Letters of a word such as "den" or "de".
    private static let joining = 3

    private func foreign(_ word: Range<Int>) -> DateNames.Name? {
        let hash = LanguageIdentifier.hash(of: word, in: bytes.span)
        guard let found = text.surroundings.dateNames[hash], found.language != own else { return nil }
        let numbers = text.known.numbers
        let known = numbers.word(in: bytes, word)
        let meaning = text.surroundings.identifier.meaning(ofHash: hash)
        let isOwn =
            (meaning.common | meaning.familiar) & LanguageIdentifier.bit(own) != 0
            || known >= 0 && !numbers.kinds[known].isDisjoint(with: [.month, .weekday])
        return isOwn ? nil : found
    }

    /// Mars, May and June are names too.
    private func isTelling(_ word: Range<Int>) -> Bool { word.count >= 6 || bytes[word].contains { $0 >= 0x80 } }

    private func isYear(at place: Int) -> Bool {
        let digits = bytes[min(bytes.count, place + 1)...].prefix(5).prefix(while: \.isDigit)
        return digits.count == 4 && bytes[place] == 0x20
            && (digits.starts(with: "19".utf8) || digits.starts(with: "20".utf8))
    }

    /// Whether the word before belongs to a name, or to a phrase of another language: "Black Friday", "rue du 8 mai 1945".
    private func isNamed(before place: Int) -> Bool {
        let length = blank(before: place)
        guard length > 0, let word = word(endingAt: place - length) else { return false }
        let hash = LanguageIdentifier.hash(of: word, in: bytes.span)
        let languages = text.surroundings.identifier.languages(ofHash: hash)
        if languages & LanguageIdentifier.bit(own) != 0 { return false }
        return languages != 0 || !bytes[word.lowerBound].isSmallLetter
    }

    // MARK: Words

    private func blank(at place: Int) -> Int {
        guard place < bytes.count, bytes[place] != 0x0A else { return 0 }
        return TextScan.lengthOfBlank(in: bytes, at: place)
    }

    private func blank(before place: Int) -> Int {
        [1, 2, 3].first { $0 <= place && blank(at: place - $0) == $0 } ?? 0
    }

    private func word(from start: Int) -> Range<Int>? {
        guard start < bytes.count else { return nil }
        let end = bytes[start...].firstIndex { !TypingSlip.isLetter($0) } ?? bytes.count
        // "Mars-Riegel"
        return end == start || end < bytes.count && "-_/@".utf8.contains(bytes[end]) ? nil : start..<end
    }

    private func word(endingAt end: Int) -> Range<Int>? {
        let start = bytes[..<end].lastIndex { !TypingSlip.isLetter($0) }.map { $0 + 1 } ?? 0
        return start == end || start > 0 && "-_/@".utf8.contains(bytes[start - 1]) ? nil : start..<end
    }
}

/// The months and the days of the week of all languages of a workspace.
struct DateNames: Sendable {
    struct Name {
        /// By which index the identifier knows it.
        let language: Int
        let isMonth: Bool
    }

    /// By hash of the small letters.
    private var names: [UInt64: Name] = [:]
    private(set) var look = Look()

    init(_ languages: [ProseSurroundings.Language]) {
        for language in languages {
            guard let index = language.identified, let words = language.words else { continue }
            for (all, isMonth) in [(words.months, true), (words.weekdays, false)] {
                for name in all {
                    let bytes = Array(name.utf8)
                    let hash = LanguageIdentifier.hash(of: bytes.indices, in: bytes.span)
                    look.learn(bytes.span)
                    if names[hash] == nil { names[hash] = Name(language: index, isMonth: isMonth) }
                }
            }
        }
    }

    subscript(hash: UInt64) -> Name? { names[hash] }
}

extension DateNames {
    /// Says of most digits that no name stands beside them: by three bytes at its beginning, or at its end.
    struct Look: Sendable {
        private var beginnings = [UInt64](repeating: 0, count: 64)
        private var ends = [UInt64](repeating: 0, count: 64)

        fileprivate mutating func learn(_ name: Span<UInt8>) {
            guard name.count >= 3 else { return }
            Self.insert(Self.key(name, at: 0), &beginnings)
            Self.insert(Self.key(name, at: name.count - 3), &ends)
        }

        func mayStand(beside digits: Int, in bytes: Span<UInt8>) -> Bool {
            mayEnd(before: digits, in: bytes) || mayBegin(behind: digits, in: bytes)
        }

        private func mayBegin(behind digits: Int, in bytes: Span<UInt8>) -> Bool {
            var place = digits
            while place < bytes.count, bytes[place].isDigit { place += 1 }
            if place < bytes.count, bytes[place] == UInt8(ascii: ".") { place += 1 }
            guard place + 4 < bytes.count else { return false }
            guard bytes[place] == 0x20 else { return bytes[place] >= 0x80 }
            // Behind "de" or "of" as well.
            return isBeginning(place + 1, in: bytes) || bytes[place + 3] == 0x20 && isBeginning(place + 4, in: bytes)
        }

        private func isBeginning(_ place: Int, in bytes: Span<UInt8>) -> Bool {
            place + 3 <= bytes.count && Self.has(Self.key(bytes, at: place), beginnings)
        }

        private func mayEnd(before digits: Int, in bytes: Span<UInt8>) -> Bool {
            guard digits > 4 else { return false }
            guard bytes[digits - 1] == 0x20 else { return bytes[digits - 1] >= 0x80 }
            if isEnd(digits - 1, in: bytes) { return true }
            // Before "le", "den" and the like as well.
            for blank in [digits - 4, digits - 5] where blank > 3 && bytes[blank] == 0x20 {
                if isEnd(blank, in: bytes) { return true }
            }
            return false
        }

        private func isEnd(_ end: Int, in bytes: Span<UInt8>) -> Bool {
            let end = bytes[end - 1] == UInt8(ascii: ",") ? end - 1 : end
            return end >= 3 && Self.has(Self.key(bytes, at: end - 3), ends)
        }

        private static func key(_ bytes: Span<UInt8>, at place: Int) -> Int {
            let three = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
            return Int(((three | 0x20_2020) &* 0x9E37_79B1) >> 20)
        }

        private static func insert(_ key: Int, _ bits: inout [UInt64]) { bits[key >> 6] |= 1 << UInt64(key & 63) }

        private static func has(_ key: Int, _ bits: borrowing [UInt64]) -> Bool {
            bits[key >> 6] & (1 << UInt64(key & 63)) != 0
        }
    }
}
