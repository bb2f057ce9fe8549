import Models
import Rulebook
import YAML

/// A sentence of a language in plain words is short.
enum LongSentence: TextRule {
    static let rule = Rule(
        "long-sentence", topic: .texts, severity: .warning,
        summary: "A sentence with more words than its language asks for. The file of the language says how many.",
        example: Rule.Example(
            wrong: "Die App warnt Sie, wenn Sie in den letzten vierzehn Tagen jemandem begegnet sind, der Corona hat.",
            right: "Die App warnt Sie. Vielleicht waren Sie nah bei einem Menschen mit Corona."))
    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Problem] {
        let language = text.known
        guard let words = language.words, let limits = words.prose.readability else { return [] }
        return SentenceScan(text.bytes, months: words.months).sentences
            .filter { $0.words > limits.sentenceWords }.map { sentence in
                Problem(
                    rule,
                    "'\(text.excerpt(sentence.range))' has \(sentence.words) words, and a sentence in '\(language.name)' has at most \(limits.sentenceWords)",
                    fix: "make two sentences of it", at: text.firstLine(of: sentence.range))
            }
    }
}

/// A word of a language in plain words is short, or divided by hyphens.
/// Source: BITV 2.0, Anlage 2 Teil 2 Nr. 4: "Zusammengesetzte Substantive sind durch Bindestrich zu trennen."
enum LongWord: TextRule {
    static let rule = Rule(
        "long-word", topic: .texts, severity: .warning,
        summary:
            "A word with more letters than its language asks for, and without a hyphen or a Mediopunkt between its parts. The file of the language says how many (BITV 2.0, Anlage 2).",
        reason: "Who reads slowly finds the parts of a word by its hyphens.",
        example: Rule.Example(
            wrong: "Das macht ein Kontaktnachverfolgungssystem. Nicht lang sind Kontakt-Nachverfolgungs-System und",
            right: "Das macht ein Programm. Nicht lang sind Kontakt-Nachverfolgungs-System und"))
    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Problem] {
        let language = text.known
        guard let words = language.words, let most = words.prose.readability?.wordLetters else { return [] }
        return SentenceScan(text.bytes, months: words.months).longParts
            .filter { $0.letters > most }.map { part in
                Problem(
                    rule,
                    "'\(text.written(part.range))' has \(part.letters) letters, and a word in '\(language.name)' has at most \(most) without a hyphen",
                    fix: "divide it by a hyphen, as in Gesundheits-Amt, or use shorter words", at: part.range)
            }
    }
}

/// A text of a language in plain words is easy, by a published formula.
enum HardText: TextRule {
    static let rule = Rule(
        "hard-text", topic: .texts, severity: .warning,
        summary:
            "A text that is harder to read than its language asks for, by a published formula (Wiener Sachtextformel, LIX). The file of the language says which, and how hard a text may be.",
        reason: "Plain language is for people who understand nothing else.",
        example: Rule.Example(
            wrong: #"""
                Die App warnt Sie, wenn Sie in den letzten vierzehn Tagen jemandem begegnet sind, der Corona hat.

                Gesundheitsbehörden übermitteln Meldeinformationen. Infektionsschutzmaßnahmen verhindern Übertragungen.
                Gesundheitseinrichtungen dokumentieren Erkrankungen. Verantwortliche Institutionen kontrollieren Bestimmungen.
                """#,
            right: "Die App warnt Sie. Bleiben Sie dann zu Hause."))
    static let leaves = TextComparison.everything

    /// Over fewer words, one long one decides.
    private static let wordsLimit = 30

    static func flaws(of text: ProseText) -> [Problem] {
        let language = text.known
        guard let words = language.words, let limits = words.prose.readability else { return [] }
        let scan = SentenceScan(text.bytes, months: words.months)
        guard scan.counts.words >= wordsLimit else { return [] }
        let grade = limits.formula.grade(scan.counts)
        guard let most = Double(limits.most.text), grade > most,
            let longest = scan.sentences.max(by: { $0.words < $1.words })
        else { return [] }
        return [
            Problem(
                rule,
                "'\(text.name)' is hard to read: \(limits.formula.words) gives \(written(grade)), and at most \(limits.most.text) is asked for; the longest sentence has \(counted(longest.words, "word", "words"))",
                fix: "use shorter sentences, and shorter words or hyphens in long ones",
                at: text.firstLine(of: longest.range))
        ]
    }

    /// With one digit behind the point.
    private static func written(_ grade: Double) -> String {
        let tenths = Int((grade * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }
}

extension ReadabilityFormula {
    func grade(_ counts: SentenceScan.Counts) -> Double {
        let words = Double(max(1, counts.words))
        let sentenceLength = words / Double(max(1, counts.sentences))
        func percent(_ count: Int) -> Double { 100 * Double(count) / words }
        switch self {
        case .lix: return sentenceLength + percent(counts.longInLetters)
        case .wienerSachtextformel:
            return 0.1935 * percent(counts.longInSyllables) + 0.1672 * sentenceLength
                + 0.1297 * percent(counts.longInLetters) - 0.0327 * percent(counts.ofOneSyllable) - 0.875
        }
    }
}

extension ProseText {
    /// A piece of the text for a message, at most 60 characters of its first line.
    func excerpt(_ range: Range<Int>) -> String {
        let line = written(range).replacing("\n", with: " ")
        return line.count > 60 ? line.prefix(60) + "…" : line
    }

    /// The piece up to the end of its line, which can be shown in the file.
    func firstLine(of range: Range<Int>) -> Range<Int> {
        let line = bytes[range].prefix { $0 != 0x0A }
        return line.startIndex..<line.endIndex
    }
}
