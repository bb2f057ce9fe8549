import Models
import Rulebook

/// Cuts a text into sentences and counts what the formulas of readability count. Titles and items of lists are sentences; what
/// is quoted is one word.
struct SentenceScan {
    struct Sentence: Hashable {
        let range: Range<Int>
        /// As a reader counts them: `Test-Ergebnis` is one.
        var words = 0
    }

    /// Sums over a whole text, in which each part of a compound with hyphens is a word: that is what the hyphens are for.
    struct Counts: Hashable {
        var sentences = 0
        var words = 0
        /// Of three syllables or more.
        var longInSyllables = 0
        var ofOneSyllable = 0
        /// Of more than six letters.
        var longInLetters = 0
    }

    private let bytes: [UInt8]
    /// Of the language, in small letters: behind a number with a point they go on with a date.
    private let months: Set<String>
    private(set) var sentences: [Sentence] = []
    private(set) var counts = Counts()
    /// Words, and parts of those with hyphens, of so many letters that some language may find them long.
    private(set) var longParts: [(range: Range<Int>, letters: Int)] = []
    private var start: Int?
    private var words = 0
    private var end = 0
    private var lastWord = 0..<0
    /// Of the line.
    private var isHeading = false
    /// The next bracket that closes, once it was looked for.
    private var closing = -1

    init(_ bytes: [UInt8], months: [String]) {
        self.bytes = bytes
        self.months = Set(months.map { $0.lowercased() })
        isHeading = beginsHeading(at: 0)
        var index = 0
        while index < bytes.count { index = step(index) }
        endSentence()
    }

    private mutating func step(_ index: Int) -> Int {
        switch bytes[index] {
        case let byte where Self.isPartOfWord(byte): return word(from: index)
        case UInt8(ascii: "!"), UInt8(ascii: "?"): endSentence()
        case UInt8(ascii: "."), UInt8(ascii: ":"):
            if isEnd(at: index) { endSentence() }
        case 0x0A:
            if beginsBlock(at: index + 1) || isHeading { endSentence() }
            isHeading = beginsHeading(at: index + 1)
        case UInt8(ascii: "]") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "("):
            return endOfDestination(from: index).map { $0 + 1 } ?? index + 1
        default: break
        }
        return index + 1
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == ProseText.quoteByte || (0xC3...0xDF).contains(byte)
    }

    private mutating func endSentence() {
        if let start, words > 0 {
            sentences.append(Sentence(range: start..<end, words: words))
            counts.sentences += 1
        }
        start = nil
        words = 0
    }

    // MARK: Where a sentence ends

    /// Whether a point or colon ends a sentence: not that of an abbreviation, of a date, or within a number.
    private func isEnd(at index: Int) -> Bool {
        let rest = bytes[(index + 1)...].drop(while: Self.isEmphasis)
        guard let next = rest.first else { return true }
        let isMark = rest.starts(with: "»".utf8) || rest.starts(with: "«".utf8)
        guard isMark || [0x20, 0x0A, 0xE2, UInt8(ascii: ")"), UInt8(ascii: "\"")].contains(next) else { return false }
        let behind = rest.drop { $0 == 0x20 || $0 == 0x0A }
        guard let first = behind.first, !first.isSmallLetter else { return false }
        guard bytes[index] == UInt8(ascii: ".") else { return true }
        let before = bytes[lastWord]
        if before.allSatisfy(\.isDigit) {
            return !months.contains(String(decoding: behind.prefix(while: Self.isLetter), as: UTF8.self).lowercased())
        }
        return before.count > 1 && !Self.abbreviations.contains(String(decoding: before, as: UTF8.self))
    }

    private static func isEmphasis(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") }

    private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte >= 0x80 }

    private static let abbreviations: Set<String> = [
        "Dr", "Fr", "Hr", "Mr", "Mrs", "Nr", "Prof", "St", "Tel", "bzw", "ca",
    ]

    /// Whether a line begins a new block: a blank line, an item of a list, a heading.
    private func beginsBlock(at start: Int) -> Bool {
        let line = bytes[start...].drop { $0 == 0x20 }
        guard let first = line.first else { return true }
        if first.isDigit {
            let behind = line.drop(while: \.isDigit)
            return behind.first.map(Self.endsNumberOfItem) == true && behind.dropFirst().first == 0x20
        }
        if line.starts(with: "•".utf8) { return true }
        return [0x0A, UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: ">")]
            .contains(first)
    }

    private func beginsHeading(at start: Int) -> Bool {
        bytes[start...].drop { $0 == 0x20 }.first == UInt8(ascii: "#")
    }

    private static func endsNumberOfItem(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")")
    }

    /// Where the address of a link ends; nil where nothing closes it.
    private mutating func endOfDestination(from index: Int) -> Int? {
        if closing < index { closing = bytes[index...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count }
        return closing < bytes.count ? closing : nil
    }

    // MARK: Words

    private mutating func word(from index: Int) -> Int {
        var end = index
        var part = index
        while end < bytes.count {
            let byte = bytes[end]
            if let joint = joint(at: end) {
                count(part..<end)
                part = end + joint
                end = part
                continue
            } else if !Self.isPartOfWord(byte), byte & 0xC0 != 0x80 {
                break
            }
            end += 1
        }
        count(part..<end)
        // The number of an item of a list is none of its words.
        guard start != nil || !isNumberOfItem(index..<end) else { return end }
        if start == nil { start = index }
        words += 1
        self.end = end
        lastWord = index..<end
        return end
    }

    /// How many bytes a sign has that divides a compound before another part of it: a hyphen, or the Mediopunkt of plain
    /// German; nil where there is none.
    private func joint(at index: Int) -> Int? {
        for sign in Self.joints where bytes[index...].starts(with: sign) {
            let behind = index + sign.count
            return behind < bytes.count && Self.isPartOfWord(bytes[behind]) ? sign.count : nil
        }
        return nil
    }

    private static let joints = [Array("-".utf8), Array("·".utf8), Array("‧".utf8), Array("\u{AD}".utf8)]

    private func isNumberOfItem(_ word: Range<Int>) -> Bool {
        bytes[word].allSatisfy(\.isDigit) && word.upperBound + 1 < bytes.count
            && Self.endsNumberOfItem(bytes[word.upperBound]) && bytes[word.upperBound + 1] == 0x20
            && (word.lowerBound == 0 || bytes[..<word.lowerBound].last { $0 != 0x20 } == 0x0A)
    }

    private mutating func count(_ word: Range<Int>) {
        counts.words += 1
        let letters = bytes[word].count { $0 & 0xC0 != 0x80 && $0 != ProseText.quoteByte && !$0.isDigit }
        if letters > 6 { counts.longInLetters += 1 }
        if letters > ReadabilityLimits.wordLettersLeast { longParts.append((word, letters)) }
        let syllables = Self.syllables(bytes[word])
        if syllables >= 3 { counts.longInSyllables += 1 }
        if syllables <= 1 { counts.ofOneSyllable += 1 }
    }

    /// Groups of vowels, which German, French, Italian and Spanish speak as one syllable mostly.
    private static func syllables(_ word: ArraySlice<UInt8>) -> Int {
        var count = 0
        var isInGroup = false
        var isLatinLetter = false
        for byte in word {
            // The second byte of ä, ö, ü, é …; ß, ç and ñ are no vowels.
            let isVowel = isLatinLetter ? ![0x9F, 0xA7, 0xB1, 0x87, 0x91].contains(byte) : vowels.contains(byte | 0x20)
            isLatinLetter = byte == 0xC3
            if isLatinLetter { continue }
            if isVowel, !isInGroup { count += 1 }
            isInGroup = isVowel
        }
        return max(1, count)
    }

    private static let vowels = Array("aeiouy".utf8)
}
