import Models
import Rulebook

// With which signs a language divides digits.

extension NumberForm {
    /// Digits before a sign, and behind it.
    static func divided(at start: Int, _ forms: NumberForms, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        let end = bytes[start...].prefix(digitsLimit + 1).prefix(while: \.isDigit).endIndex
        guard end + 1 < bytes.count, bytes[end + 1].isDigit, isFree(start, in: bytes), !text.isCode(start) else {
            return nil
        }
        if bytes[end] == forms.otherDecimalSign { return fraction(start..<end, forms, in: text) }
        guard bytes[end] == forms.decimalSign else { return nil }
        return thousands(start..<end, forms, in: text) ?? exchangedSigns(start..<end, forms, in: text)
    }

    /// "1,5 metres". Only what has a unit or is a share is looked at, since dates, versions and chapters are written so too.
    private static func fraction(_ number: Range<Int>, _ forms: NumberForms, in text: ProseText) -> Problem? {
        let (bytes, start, end) = (text.bytes, number.lowerBound, number.upperBound)
        let digits = bytes[(end + 1)...].prefix(3).prefix(while: \.isDigit)
        // Three digits may be thousands, and with two it may be a time of day: "8.30 h".
        guard (1...2).contains(digits.count) else { return nil }
        if let unit = unit(at: digits.endIndex, forms, in: bytes) {
            guard digits.count == 1 || unit != .hour && unit != .minute else { return nil }
        } else if !isShare(at: digits.endIndex, dividedBy: bytes[end], in: bytes) {
            return nil
        }
        let right = "\(text.written(start..<end))\(forms.decimalSeparator)\(text.written(digits.indices))"
        let piece = start..<digits.endIndex
        let (written, sign) = (text.written(piece), text.written(end..<end + 1))
        return Problem(
            rule, "'\(written)' has '\(sign)' before its fraction, where the language has '\(forms.decimalSeparator)'",
            fix: "write '\(right)'; 'litfass check --fix' does", at: piece, replacement: right)
    }

    /// "35,6 per 100,000": what stands before the fraction cannot divide thousands in the same breath.
    private static func isShare(at start: Int, dividedBy sign: UInt8, in bytes: [UInt8]) -> Bool {
        let words = bytes[start...].prefix(shareBytes).prefix { $0.isLetter || $0 == 0x20 || $0 >= 0x80 }
        let digits = bytes[words.endIndex...].prefix(4).prefix(while: \.isDigit)
        let zeros = bytes[digits.endIndex...].prefix(4)
        guard words.count > 2, words.first == 0x20, words.last == 0x20, digits.first == UInt8(ascii: "1"),
            digits.count <= 3, digits.dropFirst().allSatisfy({ $0 == UInt8(ascii: "0") })
        else { return false }
        return zeros.first == sign && zeros.dropFirst().elementsEqual("000".utf8)
    }

    /// Of the words before it: " cases per "
    private static let shareBytes = 24

    /// "1.000 people": three zeros before a word that may be counted. "1.000 and" may be one.
    private static func thousands(_ number: Range<Int>, _ forms: NumberForms, in text: ProseText) -> Problem? {
        let (bytes, end) = (text.bytes, number.upperBound)
        guard number.count <= 3, bytes[number.lowerBound] != UInt8(ascii: "0"), !forms.groupSeparator.isEmpty,
            bytes[(end + 1)...].starts(with: "000 ".utf8), end + 5 < bytes.count,
            bytes[end + 5].isLetter || bytes[end + 5] >= 0xC3,
            let own = text.known.identified
        else { return nil }
        let word = bytes[(end + 5)...].prefix(wordBytes).prefix { $0.isLetter || $0 >= 0x80 }
        guard word.count >= countedLeast || !text.surroundings.identifier.isCommon(word, in: own) else { return nil }
        let (written, sign) = (text.written(number), text.written(end..<end + 1))
        return Problem(
            rule, "'\(written)\(sign)000' has '\(sign)' before thousands, with which the language begins a fraction",
            fix: "write '\(written)\(forms.groupSeparator)000', or '\(written)' if no thousands are meant",
            at: number.lowerBound..<end + 4)
    }

    /// "1,000.5" where the language has "1.000,5": nothing else is written so.
    private static func exchangedSigns(_ number: Range<Int>, _ forms: NumberForms, in text: ProseText) -> Problem? {
        let (bytes, end) = (text.bytes, number.upperBound)
        let thousands = bytes[(end + 1)...].prefix(4).prefix(while: \.isDigit)
        let fraction = bytes[min(thousands.endIndex + 1, bytes.count)...].prefix(4).prefix(while: \.isDigit)
        guard number.count <= 3, bytes[number.lowerBound] != UInt8(ascii: "0"), !forms.groupSeparator.isEmpty,
            thousands.count == 3, !fraction.isEmpty, fraction.count <= 3, bytes[end + 4] == forms.otherDecimalSign,
            bytes[fraction.endIndex...].prefix(2).allSatisfy({ !$0.isDigit && !$0.isLetter })
                || bytes[fraction.endIndex].isBlank
        else { return nil }
        let parts = [number, thousands.indices, fraction.indices].map { text.written($0) }
        let right = "\(parts[0])\(forms.groupSeparator)\(parts[1])\(forms.decimalSeparator)\(parts[2])"
        let piece = number.lowerBound..<fraction.endIndex
        return Problem(
            rule, "'\(text.written(piece))' has the signs before thousands and before its fraction exchanged",
            fix: "write '\(right)'", at: piece)
    }

    /// Bytes of a common word that may be counted, as people are: "and" and "below" are shorter.
    private static let countedLeast = 6

    /// Before the sign of a fraction, at most.
    private static let digitsLimit = 4

    /// At the beginning of a text or of a bracket, or behind a blank: "V1.5 m" is none. A number behind another one, or behind the
    /// sign of a heading, counts something.
    private static func isFree(_ start: Int, in bytes: [UInt8]) -> Bool {
        guard start > 0, bytes[start - 1] != UInt8(ascii: "(") else { return true }
        guard bytes[start - 1].isBlank, start > 2 else { return start == 1 && bytes[0].isBlank }
        return bytes[start - 2] != UInt8(ascii: "#")
            && !(bytes[start - 2] == UInt8(ascii: ",") && bytes[start - 3].isDigit)
    }

    /// What stands behind a blank, or the sign of a percentage.
    private static func unit(at end: Int, _ forms: NumberForms, in bytes: [UInt8]) -> QuantityUnit? {
        let start = end + TextScan.lengthOfBlank(in: bytes, at: end)
        guard start < bytes.count else { return nil }
        if bytes[start] == UInt8(ascii: "%") { return .percent }
        if bytes[start...].starts(with: "°".utf8) { return .degree }
        guard start > end, bytes[start].isLetter else { return nil }
        let word = start..<TextScan.endOfPiece(in: bytes, at: start)
        return TextScan.isElided(endingAt: word.upperBound, in: bytes) ? nil : forms.unit(word, in: bytes)
    }
}
