import Models
import Rulebook
import YAML

/// What is opened is closed.
enum Unclosed: TextRule {
    static let rule = Rule(
        "unclosed", topic: .texts, severity: .warning,
        summary:
            "A bracket or a quotation mark that is opened and never closed, a quotation mark that is closed by that of another language („so” in German), a bracket or a question (in Spanish) that is closed and was never opened, or a text that ends with a comma: its end was lost, or a sign.",
        example: Rule.Example(
            wrong: "answer: They stay (on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: They stay (on your phone), {{ settings.weights.low }} of {{ samples.all.share }}."))
    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Problem] {
        if let flaw = endInSentence(of: text) ?? unopenedQuestion(in: text) { return [flaw] }
        if text.signs.contains(.parenthesis), !pairsEach(text) {
            if let place = unclosedBracket(in: text.bytes) { return [flaw(place..<place + 1, in: text)] }
            if let place = unopenedBracket(in: text) { return [unopenedFlaw(place, in: text)] }
        }
        if text.signs.contains(.quotationMark), let place = loneQuotationMark(in: text) {
            return [flaw(place..<place + 1, in: text)]
        }
        guard text.signs.contains(.typographicMark) else { return [] }
        if let question = unclosedQuestion(in: text) { return [flaw(question, in: text)] }
        return (mixedQuotation(in: text) ?? unclosedQuotation(in: text).map { flaw($0, in: text) }).map { [$0] } ?? []
    }

    /// Where the last sign is a comma. A salutation ends with one too, and so may an item of a list.
    private static func endInSentence(of text: ProseText) -> Problem? {
        let bytes = text.bytes
        guard bytes.last == UInt8(ascii: ","), !text.name.hasSuffix("]"),
            bytes.count(where: { $0 == 0x20 }) >= salutationWords, !text.isCode(bytes.count - 1)
        else { return nil }
        let word = TypingSlip.word(around: bytes.count - 1, in: bytes)
        return Problem(
            rule, "the text ends with the comma of '\(text.written(word))', and so in the middle of a sentence",
            fix: "write its end, or a full stop", at: word)
    }

    /// At most as many has "Liebe Nutzerinnen und Nutzer der App,".
    private static let salutationWords = 6

    /// "Cómo funciona?" in a language that opens a question with a sign of its own. A text in small letters goes on with another.
    private static func unopenedQuestion(in text: ProseText) -> Problem? {
        let openings = text.known.openingSigns
        guard !openings.isEmpty, text.signs.contains(.mark), !text.look.mayHaveForeignWords else { return nil }
        let bytes = text.bytes
        var start = 0
        for place in text.places(of: .mark) {
            guard let opening = openings[bytes[place]] else { continue }
            defer { start = place + 1 }
            let word = TypingSlip.word(around: place, in: bytes)
            guard place > 0, !bytes[start].isSmallLetter, TypingSlip.isLetter(bytes[place - 1]),
                place + 1 == bytes.count || bytes[place + 1].isBlank,
                !bytes[word].contains(where: { "/@&".utf8.contains($0) }), !text.isCode(place),
                !String(decoding: bytes[start..<place], as: UTF8.self).containsBytes(of: opening)
            else { continue }
            let sign = text.written(place..<place + 1)
            return Problem(
                rule, "'\(text.written(word))' ends with a '\(sign)' that no '\(opening)' begins",
                fix: "write '\(opening)' where it begins", at: word)
        }
        return nil
    }

    /// Whether each bracket is closed before the next one is opened, as most are.
    private static func pairsEach(_ text: ProseText) -> Bool {
        var isOpen = false
        for place in text.places(of: .parenthesis) {
            guard (text.bytes[place] == UInt8(ascii: "(")) != isOpen else { return false }
            isOpen.toggle()
        }
        return !isOpen
    }

    private static func flaw(_ piece: Range<Int>, in text: ProseText) -> Problem {
        Problem(
            rule, "'\(text.written(piece))' opens something that is never closed",
            fix: "close it where it ends, or see whether the end of the text is lost", at: piece)
    }

    /// The last one that has no partner; one of a smiling face is none: `:(`.
    private static func unclosedBracket(in bytes: [UInt8]) -> Int? {
        var openings: [Int] = []
        // An interval may end with a bracket of another kind: "[0, 5)" and "(0, 5]".
        var surplus = 0
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "("):
                guard index == 0 || !":;-=\\".utf8.contains(bytes[index - 1]) else { continue }
                openings.append(index)
                surplus += 1
            case UInt8(ascii: ")"):
                _ = openings.popLast()
                surplus -= 1
            default: continue
            }
        }
        return surplus > 0 ? openings.last : nil
    }

    /// The first one that closes nothing, behind a word: "a)" begins an item, and ":)" is a face. In an interval, "[0, 5)",
    /// brackets have other partners.
    private static func unopenedBracket(in text: ProseText) -> Int? {
        let bytes = text.bytes
        var depth = 0
        for place in text.places(of: .parenthesis) {
            depth += bytes[place] == UInt8(ascii: "(") ? 1 : -1
            guard depth < 0 else { continue }
            guard place > 4, !bytes.contains(UInt8(ascii: "[")), !text.isCode(place) else { return nil }
            let isDoubled = bytes[place - 1] == UInt8(ascii: ")") && TypingSlip.isLetter(bytes[place - 2])
            let start = TypingSlip.word(around: place - 1, in: bytes).lowerBound
            let isWithinLine = start > 0 && bytes[start - 1] != 0x0A
            guard isWithinLine, isDoubled || bytes[place - 3..<place].allSatisfy(TypingSlip.isLetter) else {
                return nil
            }
            return place
        }
        return nil
    }

    private static func unopenedFlaw(_ place: Int, in text: ProseText) -> Problem {
        let word = TypingSlip.word(around: place - 1, in: text.bytes).lowerBound..<place + 1
        return Problem(
            rule, "the bracket at the end of '\(text.written(word))' closes nothing",
            fix: "remove it, or open it where it begins", at: word)
    }

    /// The last "¿", with no "?" behind it.
    private static func unclosedQuestion(in text: ProseText) -> Range<Int>? {
        guard !text.known.openingSigns.isEmpty else { return nil }
        let bytes = text.bytes
        var last: Int?
        for place in text.places(of: .unusual) where bytes[place...].starts(with: "¿".utf8) { last = place }
        guard let last, !bytes[last...].contains(UInt8(ascii: "?")), !goesOn(bytes) else { return nil }
        return last..<last + "¿".utf8.count
    }

    /// Whether another text has the end of this one.
    private static func goesOn(_ bytes: [UInt8]) -> Bool {
        ["…", "..."].contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
}
