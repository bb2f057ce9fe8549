import Models
import Rulebook

/// Telephone numbers stand in fields, and texts quote them.
enum TypedPhone: TextRule {
    static let rule = Rule(
        "typed-phone", topic: .texts, authority: .adjustable,
        summary:
            "A telephone number typed into a text, also as '0800 CORONA'. Quoted, it changes everywhere at once, and phones can dial it.",
        reason: "Numbers typed into prose contradicted each other in seven languages, for releases on end.",
        example: Rule.Example(
            wrong: "- [Data](tel:+493049875401)",
            right: "- [Data]({{ samples.all.number }})"))
    static let needs: TextTraits = .digits

    static func flaws(of text: ProseText) -> [Problem] {
        var flaws: [Problem] = []
        let bytes = text.bytes
        /// Behind the last run.
        var end = 0
        let places =
            text.signs.contains(.plus) ? (text.digitPlaces + text.places(of: .plus)).sorted() : text.digitPlaces
        for index in places where index >= end {
            let run = DigitRun(startingAt: index, in: bytes.span)
            if LetteredPhone.mayContain(run.range, in: bytes.span),
                let lettered = LetteredPhone.flaw(at: index, in: text)
            {
                flaws.append(lettered)
                end = lettered.span?.upperBound ?? end
                continue
            }
            end = run.range.upperBound
            if run.digitCount >= 3, !run.isPartOfWord(in: bytes) { flaws += self.flaws(of: run, in: text) }
        }
        return flaws
    }

    private static func flaws(of run: DigitRun, in text: ProseText) -> [Problem] {
        if let known = known(run, in: text) { return [known] }
        // "116117 / 112", "116117 - 24 Stunden"
        let known = run.parts(in: text.bytes).compactMap { self.known($0, in: text) }
        return known.isEmpty ? flaw(ofUnknown: run, in: text).map { [$0] } ?? [] : known
    }

    /// A number that a field holds.
    private static func known(_ run: DigitRun, in text: ProseText) -> Problem? {
        guard run.digitCount >= 5 else { return run.digitCount < 3 ? nil : flaw(ofShort: run, in: text) }
        let phones = text.surroundings.facts.phones
        let path = phones[run.digits(in: text.bytes)] ?? run.international(in: text.bytes).flatMap { phones[$0] }
        return path.map { flaw(run.piece(in: text.bytes), in: text, valueOf: $0) }
    }

    private static func flaw(ofUnknown run: DigitRun, in text: ProseText) -> Problem? {
        guard run.digitCount >= 5 else { return nil }
        let piece = run.piece(in: text.bytes)
        let digits = run.digits(in: text.bytes)
        let isGlobal =
            text.bytes[run.range.lowerBound] == UInt8(ascii: "+") && (8...15).contains(digits.utf8.count)
            && Countries.callingCode(startingOff: digits) != nil
        guard isGlobal || run.international(in: text.bytes) != nil || run.looksNational(in: text.bytes) else {
            return nil
        }
        return flaw(ofUnknown: piece, in: text)
    }

    private static func flaw(ofUnknown piece: Range<Int>, in text: ProseText) -> Problem {
        Problem(
            rule,
            "'\(text.written(piece))' is a telephone number typed into a text: a text does not change when the number does",
            fix: "put it into a field of a document, and quote that", at: piece)
    }

    /// Three or four digits near a word such as 'dial', where a field holds them as a telephone number, or right behind one that
    /// names who answers: "Infolinie 1212".
    private static func flaw(ofShort run: DigitRun, in text: ProseText) -> Problem? {
        let words = text.known.diallingWords
        guard run.written.count == run.digitCount, !countsSomething(run.written, in: text.bytes) else { return nil }
        let isOfHotline = isOfHotline(run.written, in: text)
        guard isOfHotline || !words.isEmpty && isNear(words, run.written, in: text.bytes) else { return nil }
        if let path = text.surroundings.facts.shortNumbers[run.digits(in: text.bytes)] {
            return flaw(run.written, in: text, valueOf: path)
        }
        return isOfHotline ? flaw(ofUnknown: run.written, in: text) : nil
    }

    /// Whether a word that names a hotline stands right before a number, and nothing that is counted behind it. What begins with
    /// 19 or 20 may be a year.
    private static func isOfHotline(_ number: Range<Int>, in text: ProseText) -> Bool {
        let bytes = text.bytes
        guard number.lowerBound > 1, bytes[number.lowerBound - 1] == 0x20, bytes[number.lowerBound] > UInt8(ascii: "0"),
            number.count != 4 || !["19", "20"].contains(where: { bytes[number].starts(with: $0.utf8) }),
            endsSentence(number.upperBound, in: bytes)
        else { return false }
        let colon = bytes[number.lowerBound - 2] == UInt8(ascii: ":") ? 1 : 0
        let word = bytes[..<(number.lowerBound - 1 - colon)].suffix(window).reversed().prefix(while: isLetter)
        return text.known.hotlineWords.contains { hotline in
            word.count >= hotline.count
                && word.prefix(hotline.count).elementsEqual(hotline.reversed()) { $0 | 0x20 == $1 | 0x20 }
        }
    }

    private static func endsSentence(_ end: Int, in bytes: [UInt8]) -> Bool {
        guard end < bytes.count, bytes[end] != 0x0A else { return true }
        return ".,;!?)".utf8.contains(bytes[end]) && (end + 1 == bytes.count || bytes[end + 1].isBlank)
    }

    private static func flaw(_ piece: Range<Int>, in text: ProseText, valueOf path: String) -> Problem {
        Problem(
            rule, "'\(text.written(piece))' is a telephone number typed into a text: it is the value of '\(path)'",
            fix: "write {{ \(path) }}", at: piece)
    }

    /// Whether a number goes on before or behind its digits, or a noun with a capital follows.
    private static func countsSomething(_ number: Range<Int>, in bytes: [UInt8]) -> Bool {
        if let before = bytes[..<number.lowerBound].last, ",.'".utf8.contains(before) { return true }
        let rest = bytes[number.upperBound...].prefix(2)
        guard let next = rest.first else { return false }
        let second = rest.dropFirst().first ?? 0x20
        switch next {
        case 0x20: return second.isDigit || second == UInt8(ascii: "%") || second.isLetter && !second.isSmallLetter
        case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"): return second.isDigit
        case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "%"): return true
        default: return next.isLetter || next == 0xC2
        }
    }

    /// Bytes of a sentence before a number in which one of the words stands.
    private static let window = 40

    private static func isNear(_ words: [[UInt8]], _ number: Range<Int>, in bytes: [UInt8]) -> Bool {
        let before = bytes[max(0, number.lowerBound - window)..<number.lowerBound]
        let sentence = before.lastIndex { ".!?\n".utf8.contains($0) }.map { before[($0 + 1)...] } ?? before
        let behind = bytes[number.upperBound...].drop { $0 == 0x20 }.prefix(while: isLetter)
        return (sentence.split { !isLetter($0) } + [behind]).contains { word in
            words.contains { $0.elementsEqual(word, by: { $0 == $1 || $0 == $1 | 0x20 }) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte >= 0x80 }
}

/// Digits with what may stand between those of a telephone number.
private struct DigitRun {
    let range: Range<Int>
    /// Without what stands behind the last digit.
    let written: Range<Int>
    let digitCount: Int

    init(startingAt start: Int, in bytes: Span<UInt8>) {
        var index = start
        var end = start
        var count = 0
        while index < bytes.count {
            let length = Self.lengthOfSeparator(at: index, in: bytes)
            if bytes[index].isDigit {
                count += 1
                index += 1
                end = index
            } else if length > 0, Self.goesOn(at: index, in: bytes) {
                index += length
            } else {
                break
            }
        }
        range = start..<max(index, start + 1)
        written = start..<max(end, start + 1)
        digitCount = count
    }

    /// Blanks that do not end a line are among them: U+00A0 and U+202F.
    private static func lengthOfSeparator(at index: Int, in bytes: Span<UInt8>) -> Int {
        switch bytes[index] {
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "("),
            UInt8(ascii: ")"):
            1
        default: lengthOfBlank(at: index, in: bytes)
        }
    }

    private static func lengthOfBlank(at index: Int, in bytes: Span<UInt8>) -> Int {
        switch bytes[index] {
        case UInt8(ascii: " "): 1
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: 2
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xAF: 3
        default: 0
        }
    }

    private init(_ written: Range<Int>, in bytes: [UInt8]) {
        (range, self.written) = (written, written)
        digitCount = bytes[written].count(where: \.isDigit)
    }

    /// Whether what divides digits leaves them one number: no point that ends a sentence, and no bracket but one around
    /// digits alone, as in '(030) 18 754' and '+49 (0) 30': '116117 (24 Stunden)' are two numbers.
    private static func goesOn(at index: Int, in bytes: Span<UInt8>) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "."): return index + 1 == bytes.count || lengthOfBlank(at: index + 1, in: bytes) == 0
        case UInt8(ascii: "("):
            guard let end = (index + 1..<bytes.count).first(where: { !isWithinBrackets(bytes[$0]) }),
                bytes[end] == UInt8(ascii: ")")
            else { return false }
            return (end + 1..<bytes.count).first { !" -/".utf8.contains(bytes[$0]) }.map { bytes[$0].isDigit } ?? false
        case UInt8(ascii: ")"):
            return (0..<index).last { !isWithinBrackets(bytes[$0]) }.map { bytes[$0] } == UInt8(ascii: "(")
        default: return true
        }
    }

    private static func isWithinBrackets(_ byte: UInt8) -> Bool {
        byte.isDigit || byte == 0x20 || byte == UInt8(ascii: "+")
    }

    /// What stands between signs with a blank on both sides: '116117 / 112'.
    func parts(in bytes: [UInt8]) -> [DigitRun] {
        var parts: [DigitRun] = []
        var start = written.lowerBound
        for index in written where bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "-") {
            guard index > start, bytes[index - 1] == 0x20, bytes[index + 1] == 0x20 else { continue }
            parts.append(DigitRun(start..<index - 1, in: bytes))
            start = index + 2
        }
        return start == written.lowerBound ? [] : parts + [DigitRun(start..<written.upperBound, in: bytes)]
    }

    /// What is written, with the bracket that opens before its first digit: '(030) 18 754'.
    func piece(in bytes: [UInt8]) -> Range<Int> {
        let start = written.lowerBound
        guard start > 0, bytes[start - 1] == UInt8(ascii: "("),
            bytes[written].first(where: { $0 & 0xFE == 0x28 }) == UInt8(ascii: ")")
        else { return written }
        return start - 1..<written.upperBound
    }

    func digits(in bytes: [UInt8]) -> String {
        String(decoding: bytes[written].filter(\.isDigit), as: UTF8.self)
    }

    /// Part of an address, or of a word such as COVID-19.
    func isPartOfWord(in bytes: [UInt8]) -> Bool {
        // "116117.de"
        let behind = written.upperBound
        if behind + 1 < bytes.count, bytes[behind] == UInt8(ascii: "."), bytes[behind + 1].isSmallLetter { return true }
        guard range.lowerBound > 0 else { return false }
        let before = bytes[range.lowerBound - 1]
        // "www.116117-termine.de"
        if before == UInt8(ascii: "."), range.lowerBound > 3,
            bytes[..<(range.lowerBound - 1)].suffix(3).elementsEqual("www".utf8)
        {
            return true
        }
        if before == UInt8(ascii: ":") {
            // "Tel.:030 187540", and neither "tel:030…" nor the document "faq:030"
            return range.lowerBound < 2 || bytes[range.lowerBound - 2] != UInt8(ascii: ".")
        }
        if before >= 0x80 { return !isBehindMark(in: bytes) }
        return before.isLetter || before == UInt8(ascii: "/") || before == UInt8(ascii: "=")
            || before == UInt8(ascii: "-")
    }

    /// Whether a blank or a sign that divides words stands before it: „030 …, «030 …, and a dash that stands behind no word.
    private func isBehindMark(in bytes: [UInt8]) -> Bool {
        let before = bytes[..<range.lowerBound].suffix(3)
        if before.suffix(2).elementsEqual([0xC2, 0xA0]) || before.elementsEqual([0xE2, 0x80, 0xAF]) { return true }
        if before.suffix(2).elementsEqual("«".utf8) || before.suffix(2).elementsEqual("»".utf8) { return true }
        guard before.starts(with: [0xE2, 0x80]), let last = before.last else { return false }
        // Hyphens and dashes: "COVID‑19", "100–0800"
        guard (0x90...0x95).contains(last) else { return true }
        return range.lowerBound == 3 || bytes[range.lowerBound - 4].isBlank
    }

    /// `0049 30 187540`: the digits behind the zeros; nil where no calling code stands there as a group of its own.
    func international(in bytes: [UInt8]) -> String? {
        guard (10...17).contains(digitCount), bytes[written].starts(with: "00".utf8) else { return nil }
        let groups = bytes[written].split { !$0.isDigit }
        let code = String(
            decoding: groups[0].count > 2 ? groups[0].dropFirst(2) : groups.dropFirst().first ?? [], as: UTF8.self)
        // A single digit makes a group of few: 001 is a number of an article.
        guard groups.count > 1, code.utf8.count > 1, Countries.callingCode(startingOff: code) == code else {
            return nil
        }
        return String(digits(in: bytes).dropFirst(2))
    }

    /// `030 1234567`, `0800 330 46 15`, `01 42 34 56 78`, `800.91.24.91`: groups of digits that begin with one zero, the first
    /// of at least three digits or all of two; with points, three groups or more. Of dates, times, decimals, addresses of
    /// machines and sums of money none looks so.
    func looksNational(in bytes: [UInt8]) -> Bool {
        let number = bytes[written]
        guard (8...13).contains(digitCount), !number.contains(UInt8(ascii: "+")) else { return false }
        let groups = number.split { !$0.isDigit }.map(\.count)
        let hasPoints = number.contains(UInt8(ascii: "."))
        if hasPoints, groups == [3, 2, 2, 2] { return number.first == 0x38 && number.count == digitCount + 3 }
        guard number.first == 0x30, number.dropFirst().first != 0x30, groups.count > (hasPoints ? 2 : 1),
            !hasPoints || number.count == digitCount + groups.count - 1
        else { return false }
        return groups[0] >= 3 || (groups.count == 5 && groups.allSatisfy { $0 == 2 })
    }
}
