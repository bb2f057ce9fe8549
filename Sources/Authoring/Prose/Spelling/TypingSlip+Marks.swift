import Bytes
import Models
import Rulebook

// Commas, full stops and the like, and what stands around them.

extension TypingSlip {
    /// What ends a piece of a sentence.
    static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
            UInt8(ascii: "?"):
            true
        default: false
        }
    }

    static func marks(in text: ProseText) -> [Problem] {
        // A text in another language has a finding of its own.
        guard !text.look.mayHaveForeignWords else { return [] }
        var flaws: [Problem] = []
        text.bytes.span.eachOffset(from: 1) {
            mayBeMarks($0)
        } orOne: { _ in
            true
        } _: { place in
            if place + 1 < text.bytes.count, let flaw = flaw(at: place, in: text) { flaws.append(flaw) }
        }
        return flaws
    }

    /// What ends a piece of a sentence, and where an apostrophe may end.
    private static func mayBeMarks(_ bytes: SixteenBytes) -> FoundBytes {
        bytes.equal(UInt8(ascii: ",")) | bytes.equal(UInt8(ascii: ".")) | bytes.within(0x3A...0x3B)
            | bytes.equal(UInt8(ascii: "!")) | bytes.equal(UInt8(ascii: "?")) | bytes.equal(UInt8(ascii: "'"))
            | bytes.equal(0x99)
    }

    private static func flaw(at place: Int, in text: ProseText) -> Problem? {
        if let apostrophe = apostrophe(endingAt: place, in: text.bytes) {
            return blank(behindApostrophe: apostrophe, in: text)
        }
        guard place > 3, isMark(text.bytes[place]), !text.isCode(place) else { return nil }
        return blank(before: place, in: text) ?? missingBlank(behindComma: place, in: text)
            ?? missingBlank(behindColon: place, in: text) ?? missingBlank(behindStop: place, in: text)
            ?? doubledMark(at: place, in: text)
    }

    /// Behind the last mark stands no word by which it would be found.
    static func blankBeforeEnd(of text: ProseText) -> Problem? {
        guard let last = text.bytes.last, isMark(last), text.bytes.count > 4, !text.look.mayHaveForeignWords,
            !text.isCode(text.bytes.count - 1)
        else { return nil }
        return blank(before: text.bytes.count - 1, in: text)
    }

    // MARK: Blanks

    /// "free , and": behind a word of small letters, and before another blank. ".NET", ":-)" and "a : b" are something else, and
    /// in French a blank belongs before most of these signs.
    private static func blank(before place: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        let language = text.known
        guard bytes[place - 1] == 0x20,
            place + 1 == bytes.count || bytes[place + 1].isBlank
                || bytes[place] == UInt8(ascii: ",") && beginsCommonWord(place + 1, in: text),
            bytes[place - 4..<place - 1].allSatisfy(isSmallLetter), isOfWord(place - 2, in: bytes),
            bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: ".")
                || language.words != nil && !language.setsBlanksBeforeSigns
        else { return nil }
        let start = word(around: place - 2, in: bytes).lowerBound
        let (written, sign) = (text.written(start..<place - 1), text.written(place..<place + 1))
        return Problem(
            rule, "a blank stands before '\(sign)' in '\(text.written(start..<place + 1))'",
            fix: "write '\(written)\(sign)'", at: start..<place + 1)
    }

    /// "free ,and"
    private static func beginsCommonWord(_ start: Int, in text: ProseText) -> Bool {
        guard let own = text.known.identified else { return false }
        let word = text.bytes[start...].prefix(wordBytes).prefix(while: isLetter)
        return word.endIndex < text.bytes.count && text.bytes[word.endIndex] == 0x20
            && text.surroundings.identifier.isCommon(word, in: own)
    }

    /// ' or ’
    private static func apostrophe(endingAt place: Int, in bytes: [UInt8]) -> Range<Int>? {
        switch bytes[place] {
        case UInt8(ascii: "'"): place..<place + 1
        case 0x99 where place > 2 && bytes[place - 1] == 0x80 && bytes[place - 2] == 0xE2: place - 2..<place + 1
        default: nil
        }
    }

    /// "l' application": behind a word that is one with an apostrophe alone.
    private static func blank(behindApostrophe sign: Range<Int>, in text: ProseText) -> Problem? {
        let (bytes, end) = (text.bytes, sign.upperBound)
        guard end + 1 < bytes.count, bytes[end] == 0x20, isLetter(bytes[end + 1]), !text.isCode(end),
            let own = text.known.identified
        else { return nil }
        let start = sign.lowerBound
        let first = bytes[max(0, start - wordBytes)..<start].reversed().prefix(while: isLetter).count
        let word = start - first..<start
        let identifier = text.surroundings.identifier
        guard first > 0, identifier.isCommon(bytes[word] + [UInt8(ascii: "'")], in: own),
            !identifier.isCommon(bytes[word], in: own),
            word.lowerBound == 0 || bytes[word.lowerBound - 1].isBlank
        else { return nil }
        let next = self.word(around: end + 1, in: bytes).upperBound
        let (written, behind) = (text.written(word), text.written(end + 1..<next))
        return Problem(
            rule, "a blank stands behind the apostrophe of '\(text.written(word.lowerBound..<end))'",
            fix: "write '\(written)’\(behind)'", at: word.lowerBound..<next)
    }

    /// "free,and": between two words of letters alone.
    private static func missingBlank(behindComma place: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        guard bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: ";"), place + 2 < bytes.count,
            bytes[place - 2..<place].allSatisfy(isSmallLetter), isOfWord(place - 1, in: bytes),
            isOfWord(place + 1, in: bytes), isSmallLetter(bytes[place + 2])
        else { return nil }
        let word = word(around: place, in: bytes)
        guard !bytes[word].contains(where: { "/@:#_&=%\\".utf8.contains($0) || $0.isDigit }) else { return nil }
        let (first, second) = (word.lowerBound..<place + 1, place + 1..<word.upperBound)
        return Problem(
            rule, "a blank is missing in '\(text.written(word))'",
            fix: "write '\(text.written(first)) \(text.written(second))'", at: word)
    }

    /// "Note:The app" before a common word: "Bürger:Innen" and "10:Uhr" are something else.
    private static func missingBlank(behindColon place: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        guard bytes[place] == UInt8(ascii: ":"), bytes[place - 2..<place].allSatisfy(isLetter),
            bytes[place + 1].isCapital, beginsSentence(place + 1, in: text)
        else { return nil }
        let word = word(around: place, in: bytes)
        guard !bytes[word].contains(where: { "/@#_&=%\\".utf8.contains($0) }) else { return nil }
        let (first, second) = (word.lowerBound..<place + 1, place + 1..<word.upperBound)
        return Problem(
            rule, "a blank is missing in '\(text.written(word))'",
            fix: "write '\(text.written(first)) \(text.written(second))'", at: word)
    }

    /// "tomorrow.(This", "below.**Your": a bracket or what makes words bold before a sentence. "approx.(2)" is something else.
    private static func missingBlank(behindStop place: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        let signs = bytes[(place + 1)...].prefix { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "*") }
        guard bytes[place] == UInt8(ascii: "."), signs.elementsEqual("(".utf8) || signs.elementsEqual("**".utf8),
            signs.endIndex + 1 < bytes.count, bytes[signs.endIndex].isCapital,
            isSmallLetter(bytes[signs.endIndex + 1]), bytes[place - 4..<place].allSatisfy(isSmallLetter)
        else { return nil }
        let word = word(around: place, in: bytes)
        let (first, second) = (word.lowerBound..<place + 1, place + 1..<word.upperBound)
        guard !bytes[first].contains(where: { "/@:#_&=%\\".utf8.contains($0) }) else { return nil }
        return Problem(
            rule, "a blank is missing in '\(text.written(word))'",
            fix: "write '\(text.written(first)) \(text.written(second))'", at: word)
    }

    /// "free,, and"; "etc., and" is right.
    private static func doubledMark(at place: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        guard place + 1 < bytes.count, isMark(bytes[place + 1]),
            doubledMarks.contains(where: { bytes[place...].starts(with: $0) }),
            isLetter(bytes[place - 1]), place + 2 == bytes.count || bytes[place + 2].isBlank
        else { return nil }
        let word = word(around: place, in: bytes)
        return Problem(
            rule, "'\(text.written(word))' has two signs in a row that don't go together", fix: "write one of them",
            at: word)
    }

    private static let doubledMarks = [",,", ";;", ",.", ";.", ";,", ",;"].map { Array($0.utf8) }

    // MARK: Small letters

    /// "with one device. and only once": a common word of the language behind a word that is whole, as far as its end tells.
    static func smallBeginnings(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        guard let own = text.known.identified, !text.look.mayHaveForeignWords else {
            return []
        }
        return bytes.indices.dropFirst(4).dropLast(3).compactMap { place in
            guard bytes[place] == UInt8(ascii: "."), bytes[place + 1] == 0x20, bytes[place + 2].isSmallLetter,
                !text.isCode(place)
            else { return nil }
            let first = wordOfLetters(before: place, in: bytes)
            let second = place + 2..<bytes[(place + 2)...].prefix(while: isLetter).endIndex
            guard isWhole(bytes[first]), second.count > 1, bytes[second].allSatisfy(isSmallLetter),
                second.upperBound == bytes.count || bytes[second.upperBound] == 0x20,
                text.surroundings.identifier.isCommon(bytes[second], in: own)
            else { return nil }
            let written = text.written(second)
            return Problem(
                rule, "'\(written)' begins a sentence with a small letter, behind '\(text.written(first)).'",
                fix: "write '\(written.prefix(1).uppercased() + written.dropFirst())', or a comma before it",
                at: first.lowerBound..<second.upperBound)
        }
    }

    /// Letters only: "l’appart".
    private static func wordOfLetters(before end: Int, in bytes: [UInt8]) -> Range<Int> {
        var start = end
        while start > 0, isOfWord(start - 1, in: bytes) { start -= 1 }
        return start..<end
    }

    /// Whether a word is none of those that are cut short with a full stop: "einschl.", "approx.". Few of these have more than four
    /// letters, or end with a vowel.
    private static func isWhole(_ word: ArraySlice<UInt8>) -> Bool {
        guard let last = word.last, word.count >= (isVowel(last) ? 4 : 5), word.allSatisfy(isSmallLetter),
            !shortened.contains(String(decoding: word, as: UTF8.self))
        else { return false }
        let before = word.dropLast()
        return isVowel(last) || before.last.map(isVowel) ?? false
            || wholeEnds.contains { word.suffix(2).elementsEqual($0) } && before.dropLast().last.map(isVowel) ?? false
    }

    private static func isVowel(_ byte: UInt8) -> Bool { "aeiouy".utf8.contains(byte) || byte >= 0x80 }

    /// With which words of several languages end behind a vowel, and few that are cut short.
    private static let wholeEnds = [
        "nt", "st", "gt", "ht", "rt", "lt", "ft", "kt", "ng", "nd", "rd", "ld", "ck", "ch", "rs", "ns", "ts", "ss",
        "ll", "rn",
    ]
    .map { Array($0.utf8) }

    /// Longer abbreviations that end like whole words.
    private static let shortened: Set<String> = [
        "admin", "allgem", "approx", "appart", "aprox", "assoc", "depto", "dergl", "entsprech", "hebdo", "insbes",
        "medic",
        "prelim", "sogen", "telef", "teléf", "vormit", "wissensch",
    ]
}
