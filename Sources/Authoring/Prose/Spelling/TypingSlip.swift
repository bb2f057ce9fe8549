import Bytes
import Models
import Rulebook
import YAML

/// Signs that a hand has missed, and that no spelling checker is asked about: "won`t", "etc..", "the end.And".
enum TypingSlip: TextRule {
    static let rule = Rule(
        "typing-slip", topic: .texts, severity: .warning,
        summary:
            "A sign that was mistyped: a grave accent in place of an apostrophe (won`t), two full stops, a full stop without a blank behind it or with a small letter (the end. and), a blank before a comma or none behind it, a blank within a bracket, nothing in it or no blank behind it, a second capital (THere), a blank behind a hyphen, two blanks between two words of a plain text, a question mark within a word (f?r), a sign without the blank that its language sets before it (French: 'saisi :'), or a heading without a blank (##Title). Two signs that end a text (?.), a digit for a letter (Vers1on), or a link whose brackets are the other way round. Or how one of at least four languages alone begins or ends a text: with a small letter, in capitals, between quotation marks, with a comma.",
        reason: "A program that checks spelling takes each half for a word.",
        example: Rule.Example(
            wrong: "answer: They stay there.Nobody sees them, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: They stay there. Nobody sees them, {{ settings.weights.low }} of {{ samples.all.share }}."))
    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Problem] {
        var flaws: [Problem] = []
        if text.signs.contains(.backtick) { flaws += accents(in: text) }
        if text.isRich, text.signs.contains(.hash) { flaws += headings(in: text) }
        if !text.signs.isDisjoint(with: [.colon, .mark]) { flaws = flaws.and(missingBlanks(in: text)) }
        if let flaw = blankBeforeEnd(of: text) ?? secondMark(atEndOf: text) { flaws.append(flaw) }
        if text.isRich, text.signs.contains(.bracket) { flaws = flaws.and(links(in: text)) }
        if text.signs.contains(.digit) { flaws = flaws.and(digits(in: text)) }
        if text.look.slips.contains(.marks) || hasBlankBeforeLastBracket(text.bytes) { flaws += brackets(in: text) }
        guard !text.look.slips.isEmpty else { return flaws }
        if text.look.slips.contains(.stop) { flaws += stops(in: text) }
        if text.look.slips.contains(.capitals) { flaws += capitals(in: text) }
        if text.look.slips.contains(.hyphen) { flaws += hyphens(in: text) }
        if !text.isRich, text.look.slips.contains(.blanks) { flaws += blanks(in: text) }
        if text.look.slips.contains(.marks) { flaws += marks(in: text) }
        if text.look.slips.contains(.smallBeginning) { flaws += smallBeginnings(in: text) }
        return flaws
    }

    /// "What is it?." and "the end.,"
    private static func secondMark(atEndOf text: ProseText) -> Problem? {
        let bytes = text.bytes
        guard bytes.count > 1 else { return nil }
        let (first, second) = (bytes[bytes.count - 2], bytes[bytes.count - 1])
        guard second == UInt8(ascii: ",") || second == UInt8(ascii: ".") && first != second,
            "?!,.".utf8.contains(first)
        else { return nil }
        let last = bytes.count - 2..<bytes.count
        return Problem(
            rule, "'\(text.written(last))' stands at the end", fix: "write one sign of the two", at: last)
    }

    // MARK: Accents and headings

    /// In a rich text, two of them are code.
    private static func accents(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        let places = Array(text.places(of: .backtick))
        guard !text.isRich || places.count == 1 else { return [] }
        return places.compactMap { place in
            guard place > 0, isLetter(bytes[place - 1]), place + 1 < bytes.count,
                isLetter(bytes[place + 1]) || places.count == 1 && bytes[place + 1] == 0x20
            else { return nil }
            let word = word(around: place, in: bytes)
            let written = text.written(word)
            return Problem(
                rule, "'\(written)' has a grave accent where an apostrophe belongs",
                fix: "write '\(written.replacing("`", with: "’"))'", at: word)
        }
    }

    /// `##Title`; `#title` may be a word by which people find things.
    private static func headings(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        return text.places(of: .hash).compactMap { place in
            guard place == 0 || bytes[place - 1] == 0x0A, !text.isCode(place) else { return nil }
            let end = bytes[place...].firstIndex { $0 != UInt8(ascii: "#") } ?? bytes.endIndex
            guard (2...6).contains(end - place), end < bytes.count, isLetter(bytes[end]) else { return nil }
            let word = place..<word(around: end, in: bytes).upperBound
            let signs = String(repeating: "#", count: end - place)
            return Problem(
                rule, "'\(text.written(word))' begins no heading: a blank is missing behind '\(signs)'",
                fix: "write '\(signs) \(text.written(end..<word.upperBound))'", at: word)
        }
    }

    // MARK: Full stops

    private static func stops(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        var flaws: [Problem] = []
        let (stop, exclamation, question) = (UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"))
        var place = bytes.span.firstOffset(of: stop, exclamation, question, from: 1)
        while place < bytes.count {
            let flaw =
                bytes[place] == stop
                ? doubledStop(at: place, in: text) ?? missingBlank(behind: place, in: text)
                : missingBlank(behind: place, in: text) ?? lostLetter(at: place, in: text)
            if let flaw { flaws.append(flaw) }
            place = bytes.span.firstOffset(of: stop, exclamation, question, from: place + 1)
        }
        return flaws
    }

    /// Behind a word, and at its end: "1..5" and "../" are something else.
    private static func doubledStop(at place: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        guard place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "."),
            isLetter(bytes[place - 1]) || bytes[place - 1] == UInt8(ascii: ")"),
            place + 2 == bytes.count || bytes[place + 2] == 0x20 || bytes[place + 2] == 0x0A, !text.isCode(place)
        else { return nil }
        return Problem(rule, "two full stops stand in a row", fix: "write one, or three", at: place..<place + 2)
    }

    /// Three small letters before it, and a word with a capital behind it: "z.B.", "e.V." and "v1.2" are something else, and so
    /// is whatever is an address. A word that begins many sentences may stand behind any other: "Sie.Und".
    private static func missingBlank(behind place: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        guard place >= 3, place + 2 < bytes.count, bytes[place + 1].isCapital, isSmallLetter(bytes[place + 2]),
            bytes[place - 3..<place].allSatisfy(isSmallLetter)
                || bytes[place - 2..<place].allSatisfy(isSmallLetter) && beginsSentence(place + 1, in: text),
            !text.isCode(place)
        else { return nil }
        let word = word(around: place, in: bytes)
        // What is longer than any word is an address, of which not everything is looked at.
        guard place - word.lowerBound < wordBytes, word.upperBound - place < wordBytes,
            !bytes[word].contains(where: { "/@:#_&=%\\".utf8.contains($0) }),
            bytes[word].count(where: { $0 == bytes[place] }) - (bytes[word].last == bytes[place] ? 1 : 0) == 1
        else { return nil }
        let (first, second) = (word.lowerBound..<place + 1, place + 1..<word.upperBound)
        return Problem(
            rule, "a blank is missing in '\(text.written(word))'",
            fix: "write '\(text.written(first)) \(text.written(second))'", at: word)
    }

    /// Whether a common word of the language stands there, with a capital, and ends there too.
    static func beginsSentence(_ start: Int, in text: ProseText) -> Bool {
        let bytes = text.bytes
        guard let own = text.known.identified else { return false }
        let word = start..<bytes[start...].prefix(wordBytes).prefix(while: isLetter).endIndex
        return word.count > 1 && bytes[word].dropFirst().allSatisfy(isSmallLetter)
            && (word.upperBound == bytes.count || bytes[word.upperBound].isBlank)
            && text.surroundings.identifier.isCommon(bytes[word], in: own)
    }

    /// "f?r": between small letters, a question mark is what a program has left of a letter that it does not know.
    private static func lostLetter(at place: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        guard bytes[place] == UInt8(ascii: "?"), place + 1 < bytes.count, bytes[place - 1].isSmallLetter,
            bytes[place + 1].isSmallLetter, !text.isCode(place)
        else { return nil }
        var word = word(around: place, in: bytes)
        // "(erh?ht)."
        if let start = bytes[word].firstIndex(where: { $0 != UInt8(ascii: "(") }),
            let last = bytes[word].lastIndex(where: { !".)".utf8.contains($0) })
        {
            word = start..<last + 1
        }
        guard !bytes[word].contains(where: { "/@:#_&=%\\.[]()".utf8.contains($0) }),
            bytes[word].count(where: { $0 == UInt8(ascii: "?") }) == 1
        else { return nil }
        return Problem(
            rule, "'\(text.written(word))' has a question mark within a word",
            fix: "write the letter that was lost, or a blank behind the sign",
            at: word)
    }

    // MARK: Capitals

    /// "SIe", where the word is a common one in small letters. "HAs" and "DOs" may be abbreviations in the plural.
    private static func capitals(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        guard let own = text.known.identified else { return [] }
        var flaws: [Problem] = []
        var scan = WordScan(bytes)
        while true {
            switch scan.next() {
            case .end: return flaws
            case .word(let word):
                let letters = bytes[word.range]
                guard letters.count > 2, letters.prefix(2).allSatisfy(\.isCapital),
                    letters.dropFirst(2).allSatisfy(isSmallLetter),
                    letters.count > 3 || letters.last != UInt8(ascii: "s"),
                    text.surroundings.identifier.languages(ofHash: word.hash) & LanguageIdentifier.bit(own) != 0
                else { continue }
                let written = text.written(word.range)
                flaws.append(
                    Problem(
                        rule, "'\(written)' has two capitals",
                        fix: "write '\(written.prefix(1) + written.dropFirst().lowercased())'", at: word.range))
            default: continue
            }
        }
    }

    // MARK: Hyphens

    /// "CWA- Dienste", in a language that joins nouns by hyphens and writes them with a capital: "Vor- und Nachname" is right, and
    /// so are "Blutgruppe A- Spender" and enumerations.
    private static func hyphens(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        guard let own = text.known.identified,
            text.surroundings.identifier.languages[own].capitalizesNouns
        else { return [] }
        return bytes.indices.dropFirst(3).compactMap { place in
            guard bytes[place] == UInt8(ascii: "-"), place + 3 < bytes.count, bytes[place + 1] == 0x20,
                bytes[place + 2].isCapital, isSmallLetter(bytes[place + 3]), isLetter(bytes[place - 1]),
                !text.isCode(place)
            else { return nil }
            let first = bytes[max(0, place - wordBytes)..<place].reversed().prefix(while: isLetter).count
            let end = bytes[(place + 2)...].prefix(wordBytes).prefix(while: isLetter).endIndex
            let start = place - first
            guard first > 2, bytes[start].isCapital, start == 0 || bytes[start - 1].isBlank,
                end == bytes.count || bytes[end] != UInt8(ascii: "-")
            else { return nil }
            let words = (text.written(start..<place), text.written(place + 2..<end))
            return Problem(
                rule, "a blank stands behind the hyphen of '\(text.written(start..<end))'",
                fix: "write '\(words.0)-\(words.1)', or a dash with a blank on both sides", at: start..<end)
        }
    }

    // MARK: Words

    /// Bytes of a word that is looked at, on each side, at most.
    static let wordBytes = 60

    /// Up to the blanks around it.
    static func word(around place: Int, in bytes: [UInt8]) -> Range<Int> {
        var (start, end) = (place, place)
        while start > 0, place - start < wordBytes, bytes[start - 1] > 0x20 { start -= 1 }
        while end < bytes.count, end - place < wordBytes, bytes[end] > 0x20 { end += 1 }
        while start < place, bytes[start] & 0xC0 == 0x80 { start += 1 }
        while end < bytes.count, end > place, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return start..<end
    }

    static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte >= 0x80 }

    static func isSmallLetter(_ byte: UInt8) -> Bool { byte.isSmallLetter || byte >= 0x80 }
}
