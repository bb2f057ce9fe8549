import Models
import Rulebook
import YAML

/// A translation ends with a full stop or a question mark where its source does: one that ends with a letter was cut off, or lacks
/// the sign. And it asks where its source asks.
///
/// Of 2,400 translations in this repository none is told.
enum EndingDiffers: TranslationRule {
    static let rule = Rule(
        "ending-differs", topic: .translations, severity: .warning,
        summary:
            "A translation that ends with a letter where its source ends with a full stop or a question mark, or a paragraph of it: its end was lost, or the sign. Of a short text it is told where at least three other languages have the same sign there. Or one of the two asks, with a question mark at its end, and the other has none.",
        reason: "The last words were lost when a text was copied, and a sentence ended with 'to'.",
        example: Rule.Example(
            wrong:
                "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}. Nobody else gets to",
            right:
                "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}. Nobody else gets to see them."
        ))

    /// Bytes of a source that is more than a label, of which each language decides how it ends.
    private static let sourceLeast = 60
    /// Of an item of a list, which is no label when it ends with a full stop.
    private static let sourceItemLeast = 30

    static func flaws(of pair: TextPair) -> [Problem] {
        guard !pair.isSameLanguage else { return [] }
        if let flaw = question(of: pair) ?? paragraph(of: pair) { return [flaw] }
        let (source, sign) = (pair.source.text.utf8, pair.source.lastByte)
        guard endsSentence(sign), endsWithLetter(pair.translation) || areLinks(pair) else { return [] }
        let least = pair.name.utf8.last == UInt8(ascii: "]") ? sourceItemLeast : sourceLeast
        guard source.count >= least else { return [] }
        // Items of a list have signs of their own, and an abbreviation has its full stop everywhere.
        let bytes = pair.translation.text.utf8.suffix(wordBytes)
        guard !endsWithItem(pair.source), !endsWithItem(pair.translation), !endsWithAbbreviation(source),
            let word = String(bytes.split(separator: 0x20).last ?? bytes)
        else { return [] }
        return [
            Problem(
                rule, "'\(pair.name)' ends with '\(word)', and its source with '\(Character(Unicode.Scalar(sign)))'",
                fix: Manner.lost.rawValue, word: word)
        ]
    }

    static func flaw(of source: LoneSource) -> Problem? {
        guard source.isSame(\.fix), let first = source.translations[0].flaws.first else { return nil }
        let sign = Character(Unicode.Scalar(source.text.lastByte))
        let (message, fix) =
            switch Manner(rawValue: first.fix ?? "") {
            case .asksInSource:
                (
                    "'\(source.name)' asks here, with a '?' at its end, and no translation does",
                    "ask in all of them, or leave it out here"
                )
            case .asksHere:
                (
                    "'\(source.name)' asks in all translations, with a '?' at its end, and not here",
                    "write the sign here too"
                )
            case .lost where first.word != nil:
                (
                    "'\(source.name)' ends with '\(sign)', and no translation has a sign there",
                    "remove it, or write it in all of them"
                )
            default: ("", "")
            }
        guard !message.isEmpty else { return nil }
        return Problem(rule, message, fix: fix, word: lastWord(of: source.text.text))
    }

    /// "Cosa puoi fare per proteggerti" may be a heading, of which one language makes a question and another one does not.
    static func isTold(_ flaw: Problem, of count: Int, among translations: Int) -> Bool {
        flaw.fix != Manner.asksHere.rawValue || 2 * count > translations
    }

    /// A source that alone ends with a letter.
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(ofSourceAmong texts: [ComparedText], named name: String) -> Problem? {
        guard texts.count >= LoneSource.versionsLeast, !endsSentence(texts[0].lastByte), endsWithLetter(texts[0]),
            texts.dropFirst().allSatisfy({ endsSentence($0.lastByte) && $0.lastByte == texts[1].lastByte }),
            texts[1].lastByte != UInt8(ascii: "?"), let word = lastWord(of: texts[0].text),
            texts.dropFirst().allSatisfy({ !flaws(of: TextPair(source: $0, translation: texts[0], name: name)).isEmpty }
            )
        else { return nil }
        return Problem(
            rule,
            "'\(name)' ends with '\(word)', and all translations end with '\(Character(Unicode.Scalar(texts[1].lastByte)))'",
            fix: Manner.lost.rawValue, word: word)
    }

    /// A short text that alone ends with a letter, where each of at least three others ends with the same sign: of two languages, each
    /// may decide how a label ends.
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(ofShortAmong texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard texts.count >= LoneSource.versionsLeast,
            texts.count(where: { endsSentence($0.lastByte) }) == texts.count - 1,
            let lone = texts.firstIndex(where: { !endsSentence($0.lastByte) }), endsWithLetter(texts[lone])
        else { return nil }
        let sign = texts[lone == 0 ? 1 : 0].lastByte
        guard sign != UInt8(ascii: "?"), texts.allSatisfy({ $0.lastByte == sign || $0 === texts[lone] }) else {
            return nil
        }
        // Of longer ones it is told where two are compared.
        let compared = lone == 0 ? texts[1...] : texts[...0]
        guard compared.contains(where: { $0.text.utf8.count < sourceLeast }),
            texts.allSatisfy({ isSentence($0.text) && !endsWithItem($0) && !endsWithAbbreviation($0.text.utf8) }),
            let word = lastWord(of: texts[lone].text)
        else { return nil }
        let written = Character(Unicode.Scalar(sign))
        return (
            lone,
            Problem(
                rule, "'\(name)' ends with '\(word)', and in all other languages with '\(written)'",
                fix: Manner.lost.rawValue, word: word)
        )
    }

    /// A heading that alone does not ask, where each of at least three others does: "L’app consuma molta batteria" is told from a name
    /// such as "Il consumo di batteria" by the small words that it lacks.
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(ofStatementAmong texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard let lone = loneHeading(among: texts), isStatement(texts[lone]),
            flaws(of: TextPair(source: texts[0], translation: texts[max(lone, 1)], name: name)).isEmpty
        else { return nil }
        return flaw(ofHeading: lone, among: texts, named: name)
    }

    /// A source that begins like a question and has lost its sign, whatever became of its translations since.
    static func flaw(ofQuestionAmong texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard loneHeading(among: texts) == 0, mayBeQuestion(texts[0].text, texts[0].words) else { return nil }
        return flaw(ofHeading: 0, among: texts, named: name)
    }

    private static func flaw(ofHeading lone: Int, among texts: [ComparedText], named name: String) -> (
        text: Int, flaw: Problem
    )? {
        lastWord(of: texts[lone].text).map { word in
            let others = lone == 0 ? "translations" : "other languages"
            return (
                lone,
                Problem(
                    rule, "'\(name)' asks in all \(others), with a '?' at its end, and not here",
                    fix: "write the sign here too", word: word)
            )
        }
    }

    /// The one that does not ask.
    private static func loneHeading(among texts: [ComparedText]) -> Int? {
        let mark = UInt8(ascii: "?")
        guard texts.count >= LoneSource.versionsLeast, texts.count(where: { $0.lastByte == mark }) == texts.count - 1,
            let lone = texts.firstIndex(where: { $0.lastByte != mark }), endsWithLetter(texts[lone]),
            isHeading(texts[lone].text), !texts.contains(where: endsWithItem)
        else { return nil }
        return lone
    }

    /// Whether a text begins with a small word, such as an article, and has no further one.
    private static func isStatement(_ text: ComparedText) -> Bool {
        let words = text.text.lowercased().split(separator: " ")
        guard words.count >= statementWords, let common = text.words?.prose.commonWords else { return false }
        return words.firstIndex { isSmall($0, common) } == 0 && words.lastIndex { isSmall($0, common) } == 0
            && !text.text.utf8.contains(UInt8(ascii: ":"))
    }

    /// At least.
    private static let statementWords = 4

    /// "der", and "l’app", which begins with one.
    private static func isSmall(_ word: Substring, _ common: [String]) -> Bool {
        let article = word.firstIndex(of: "’").map { word[...$0] }
        return common.contains { $0[...] == word || $0[...] == article }
    }

    /// Whether it has more words than most labels.
    private static func isSentence(_ text: String) -> Bool {
        text.utf8.count >= sentenceLeast && text.utf8.count(where: { $0 == 0x20 }) >= 2
    }

    /// In bytes.
    private static let sentenceLeast = 16

    /// In which two texts end otherwise, by what is to be done about it.
    private enum Manner: String {
        case asksInSource = "ask here too, or look for what is missing"
        case asksHere = "write the sign in the source too, or leave it out here"
        case lost = "write the sign, or look for what is missing behind it"
    }

    private static func lastWord(of text: String) -> String? {
        let bytes = text.utf8.suffix(wordBytes)
        return String(bytes.split(whereSeparator: \.isBlank).last ?? bytes)
    }

    private static func endsSentence(_ sign: UInt8) -> Bool {
        switch sign {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): true
        default: false
        }
    }

    private static func endsWithLetter(_ text: ComparedText) -> Bool {
        text.lastByte < 0x80 ? text.lastByte.isLetter : endsWithLetter(text.text[...])
    }

    /// Letters of other scripts may end sentences without a sign.
    private static func endsWithLetter(_ text: Substring) -> Bool {
        guard let byte = text.utf8.last, byte >= 0x80 else { return text.utf8.last?.isLetter ?? false }
        return text.unicodeScalars.last.map { $0.properties.isAlphabetic && $0.isLatin } ?? false
    }

    /// A paragraph before the last one that ends within a sentence.
    private static func paragraph(of pair: TextPair) -> Problem? {
        let (source, translation) = (pair.source.outline, pair.translation.outline)
        guard translation.openParagraphs > source.openParagraphs, translation.paragraphs == source.paragraphs else {
            return nil
        }
        let (meant, said) = (paragraphs(of: pair.source.text), paragraphs(of: pair.translation.text))
        guard meant.count == said.count, meant.count == source.paragraphs else { return nil }
        let cut = zip(meant, said).dropLast().first { meant, said in
            meant.utf8.count >= sourceLeast && meant.utf8.last.map(endsSentence) == true
                && endsWithLetter(said)
        }
        guard let (whole, part) = cut, let word = part.split(whereSeparator: \.isWhitespace).last,
            let sign = whole.last
        else { return nil }
        let end = pair.translation.text.utf8.distance(from: pair.translation.text.startIndex, to: part.endIndex)
        return Problem(
            rule, "a paragraph of '\(pair.name)' ends with '\(word)', and in the source with '\(sign)'",
            fix: Manner.lost.rawValue, at: end - word.utf8.count..<end)
    }

    /// Those that are no list and no heading.
    private static func paragraphs(of text: String) -> [Substring] {
        text.split(separator: "\n\n").map { $0.drop { $0 == "\n" } }.filter { block in
            guard let sign = block.utf8.first else { return false }
            return !"-*+#>| ".utf8.contains(sign) && !(0x30...0x39).contains(sign)
        }
    }

    /// "vor 3 Std.": a short word with its full stop behind a number.
    private static func endsWithAbbreviation(_ text: String.UTF8View) -> Bool {
        let words = text.suffix(2 * wordBytes).split(separator: 0x20)
        guard words.count > 1, let last = words.last else { return false }
        return last.count <= abbreviationBytes && last.last == UInt8(ascii: ".")
            && words[words.count - 2].allSatisfy(\.isDigit)
    }

    /// With its full stop.
    private static let abbreviationBytes = 5

    /// Whether both end with a link, but for the sign.
    private static func areLinks(_ pair: TextPair) -> Bool {
        let bracket = UInt8(ascii: ")")
        return pair.translation.lastByte == bracket && pair.source.text.utf8.dropLast().last == bracket
            && [pair.source, pair.translation].allSatisfy { $0.text.containsBytes(of: "](") }
    }

    /// "What is the app" for "Was ist die App?", and the other way round. What asks somewhere else may only be divided otherwise,
    /// and a heading may name what another one asks: "Définition d’un pilote" is a translation of "Was ist ein Treiber?".
    private static func question(of pair: TextPair) -> Problem? {
        let mark = UInt8(ascii: "?")
        let asks = pair.source.lastByte == mark
        guard asks != (pair.translation.lastByte == mark) else { return nil }
        let (source, translation) = (pair.source.text, pair.translation.text)
        let other = asks ? translation : source
        guard !other.utf8.contains(mark),
            endsWithLetter(asks ? pair.translation : pair.source)
                || asks && pair.translation.lastByte == UInt8(ascii: "."),
            !endsWithItem(pair.source), !endsWithItem(pair.translation),
            !isHeading(other) || mayBeQuestion(other, asks ? pair.translation.words : pair.source.words),
            !asks || !namesQuestion(source), asks || !isLabel(source)
        else { return nil }
        let bytes = translation.utf8.suffix(wordBytes)
        return Problem(
            rule,
            asks
                ? "'\(pair.name)' asks in the source, with a '?' at its end, and not here"
                : "'\(pair.name)' asks here, with a '?' at its end, and not in the source",
            fix: (asks ? Manner.asksInSource : .asksHere).rawValue,
            word: String(bytes.split(separator: 0x20).last ?? bytes))
    }

    /// "Prüfen: Reagiert die Person?" A language may join the two, and ask nothing: "Compruebe si la persona reacciona".
    private static func namesQuestion(_ text: String) -> Bool {
        let sentence = text.utf8.dropLast().split { ".!?\n".utf8.contains($0) }.last ?? text.utf8[...]
        return sentence.contains(UInt8(ascii: ":"))
    }

    /// "Passwort vergessen", of which some languages make a question: "Forgotten your password?"
    private static func isLabel(_ text: String) -> Bool {
        let words = text.utf8.split(separator: 0x20)
        return words.count == 2 && words[1].first?.isSmallLetter == true
    }

    private static func isHeading(_ text: String) -> Bool {
        text.utf8.count <= headingBytes && !text.utf8.contains { ".,".utf8.contains($0) }
    }

    /// Whether a heading begins like a question; not "How to get an appointment".
    private static func mayBeQuestion(_ text: String, _ words: LanguageWords?) -> Bool {
        guard let prose = words?.prose else { return false }
        let seen = SeenWords(text.utf8.span)
        let begins = { (phrases: [SoughtPhrase]) in
            phrases.contains { $0.place(in: seen, at: CollectionOfOne(0)) != nil }
        }
        return begins(prose.questionWords) && !begins(prose.askingWords)
    }

    /// Of a heading, at most.
    private static let headingBytes = 120

    /// Of a word that is shown, at most.
    private static let wordBytes = 40

    private static func endsWithItem(_ text: ComparedText) -> Bool {
        let line = text.text.utf8.split(separator: 0x0A).last ?? text.text.utf8[...]
        let start = line.first { $0 != 0x20 } ?? 0
        return "-*+#".utf8.contains(start) || (0x30...0x39).contains(start) || start == 0xE2
    }
}

extension Unicode.Scalar {
    /// Below the letters of other scripts.
    fileprivate var isLatin: Bool { value < 0x250 }
}
