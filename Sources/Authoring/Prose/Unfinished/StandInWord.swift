import Models
import Rulebook
import YAML

/// What programs and forms write where a value is missing, and nobody put one in: "NaN hours", "undefined", "DD.MM.YYYY".
enum StandInWord {
    /// Every language has them among its words that are never right, so that few texts are looked at.
    static let all = EditorsNote.typedAtRandom + ["nan", "undefined", "null", "yyyy", "jjjj", "aaaa", MaskedEmail.dot]

    /// - Returns: those words of a text that only stand in for something.
    static func places(in text: ProseText) -> [Range<Int>] {
        var places: [Range<Int>] = []
        let bytes = text.bytes
        WordHead.forEachWord(in: bytes.span) { word, head in
            guard heads.contains(head.bits), isAlone(word, in: bytes), !text.isCode(word.lowerBound) else { return }
            if stands(String(decoding: bytes[word], as: UTF8.self), at: word, in: text) { places.append(word) }
        }
        return places
    }

    /// How they begin, whatever the case of their letters.
    private static let heads = all.map { WordHead(Array($0.utf8)).bits }

    private static func stands(_ written: String, at word: Range<Int>, in text: ProseText) -> Bool {
        switch written {
        case "NaN": true
        // What an English text may say of something else than a number: "an undefined period".
        case "undefined": !isEnglish(text) && !isBesideForeign(text) || isBeforeUnit(word, in: text)
        // German counts so, and what is void in English is null.
        case "null": !isEnglish(text) && !isNumber(word, in: text) && !isBesideForeign(text)
        default: EditorsNote.typedAtRandom.contains(written)
        }
    }

    private static func isEnglish(_ text: ProseText) -> Bool {
        text.known.subtag == "en"
    }

    /// In a text that quotes another language, it may be a word of that.
    private static func isBesideForeign(_ text: ProseText) -> Bool { text.look.mayHaveForeignWords }

    private static func isNumber(_ word: Range<Int>, in text: ProseText) -> Bool {
        let numbers = text.known.numbers
        return numbers.words.contains { $0.elementsEqual(text.bytes[word]) }
    }

    /// Letters or digits beside it, or a sign that joins it to some, make it a part of something else.
    private static func isAlone(_ word: Range<Int>, in bytes: [UInt8]) -> Bool {
        func joins(_ index: Int) -> Bool {
            guard bytes.indices.contains(index) else { return false }
            let byte = bytes[index]
            return byte.isLetter || byte.isDigit || byte >= 0x80 && byte != 0xE2 && byte != 0xC2 && byte & 0xC0 != 0x80
                || "-_/@=".utf8.contains(byte)
        }
        let (before, behind) = (word.lowerBound - 1, word.upperBound)
        // Whoever quotes it speaks of it.
        return !joins(before) && !joins(behind) && !QuotationMarks.opens(before: word.lowerBound, in: bytes)
    }

    /// `XX Tage`, `undefined hours`
    static func isBeforeUnit(_ word: Range<Int>, in text: ProseText) -> Bool {
        guard let forms = text.known.numberForms else { return false }
        let behind = String(decoding: text.bytes[word.upperBound...].prefix(unitBytes), as: UTF8.self)
        return WrongUnit.Word(behindQuoteIn: behind[...], forms) != nil
    }

    /// Bytes of a unit and the blank before it, at most.
    private static let unitBytes = 24

    // MARK: Dates

    /// `DD.MM.YYYY`, as a form asks for a date; nil where none stands.
    static func dateMask(in text: ProseText) -> Range<Int>? {
        guard text.look.mayBeMisspelled else { return nil }
        let bytes = text.bytes
        var index = 0
        while index < bytes.count {
            guard bytes[index].isCapital, index == 0 || !isOfMask(bytes[index - 1]) else {
                index += 1
                continue
            }
            let end = bytes[index...].firstIndex { !isOfMask($0) } ?? bytes.count
            if isMask(bytes[index..<end]), !text.isCode(index) {
                return index..<(bytes[end - 1].isCapital ? end : end - 1)
            }
            index = end
        }
        return nil
    }

    private static func isOfMask(_ byte: UInt8) -> Bool {
        byte.isCapital || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-")
    }

    /// Day, month and year, in whatever order.
    private static func isMask(_ written: ArraySlice<UInt8>) -> Bool {
        let parts = written.split { !$0.isCapital }.map { String(decoding: $0, as: UTF8.self) }
        return parts.count == 3 && parts.contains("MM") && parts.contains(where: days.contains)
            && parts.contains(where: years.contains)
    }

    private static let days: Set<String> = ["DD", "TT", "JJ", "GG"]
    private static let years: Set<String> = ["YYYY", "JJJJ", "AAAA"]
}

/// A text has a date as a form asks for it, and its source has none: "valid until DD.MM.YYYY".
///
/// Where both have one, they say how a date is to be written.
enum LoneDateMask {
    static func flaw(of pair: TextPair) -> Problem? {
        guard let mask = pair.translation.notes.dateMask, pair.source.notes.dateMask == nil else { return nil }
        return Problem(
            .placeholder,
            "'\(pair.translation.words(at: mask))' stands in for a date, and the source of '\(pair.name)' has no such sign",
            fix: "write the date", at: mask)
    }

    /// In the source alone.
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(ofSourceAmong texts: [ComparedText], named name: String) -> Problem? {
        guard let mask = texts[0].notes.dateMask, texts.dropFirst().allSatisfy({ $0.notes.dateMask == nil }) else {
            return nil
        }
        return Problem(
            .placeholder,
            "'\(texts[0].words(at: mask))' stands in for a date, and no translation of '\(name)' has such a sign",
            fix: "write the date", at: mask)
    }
}
