import Languages
package import Rulebook

/// A translation is none where it has the words of another language.
package enum Untranslated: FieldRule {
    package static let rule = Rule(
        "untranslated", topic: .translations, severity: .warning,
        summary:
            "A translation, or a quotation in it, that is the text of its source or of another translation word by word.",
        reason: "Readers get a text in another language.",
        example: Rule.Example(
            wrong: "# en\ntitle: Wie melde ich ein Ergebnis?", right: "title: How do I report a result?"))

    /// Of fewer words a copy may be a name.
    private static let wordsLeast = 4

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        let texts = field.foreign
        var problems: [FieldProblem] = []
        for (index, text) in texts.enumerated() {
            if text.bytes == field.source.bytes, speaks(text, text.language, besides: field.source.language, least: 1),
                WrongLanguage.problems(in: field.source, context).isEmpty
            {
                let what = "this is the text in \(text.language.name), word by word"
                problems.append(FieldProblem(field.source, Problem(rule, what, fix: "translate it")))
            } else if let what = copy(of: field.source, text, texts) {
                problems.append(FieldProblem(text, Problem(rule, what, fix: "translate it")))
            } else if let other = texts.indices.first(where: { $0 != index && isCopy(text, of: texts[$0]) }) {
                problems.append(
                    FieldProblem(
                        text,
                        Problem(
                            rule, "this is the text in \(texts[other].language.name), word by word", fix: "translate it"
                        )))
            } else {
                problems += quotations(of: field, in: text, among: texts).map { FieldProblem(text, $0) }
            }
        }
        return problems
    }

    private static func copy(of source: Text, _ text: Text, _ all: [Text]) -> String? {
        guard source.bytes == text.bytes || isNearCopy(source.bytes, text.bytes) else { return nil }
        let isSame = source.bytes == text.bytes
        guard
            speaks(text, source.language, besides: text.language, least: isSame ? 1 : 2)
                || isSame && isAlone(text, source: source, among: all)
        else { return nil }
        return isSame ? "this is the source text, word by word" : "this is the source text but for one letter"
    }

    private static func isCopy(_ text: Text, of other: Text) -> Bool {
        text.bytes == other.bytes && speaks(text, other.language, besides: text.language, least: 2)
    }

    /// Whether some words of a text are words of one language and not of another one, and none the other way round.
    private static func speaks(_ text: Text, _ language: Language, besides other: Language, least: Int) -> Bool {
        var (count, words) = (0, 0)
        for token in text.tokens where token.kind == .word {
            words += 1
            let common = text.set.commonIn(token) | text.set.ownOf(token)
            if common & other.mask != 0, common & language.mask == 0 { return false }
            if common & language.mask != 0, common & other.mask == 0,
                token.capitals == .none || Sentences.begins(0, text.tokens) && token.gap >= .line
            {
                count += 1
            }
        }
        return count >= least && words > 1
    }

    /// A copy of some words where all other languages say something else: a name would be the same in one of them.
    private static func isAlone(_ text: Text, source: Text, among all: [Text]) -> Bool {
        let words = text.tokens.filter { $0.kind == .word && $0.range.count > 1 }
        let others = all.filter { $0 !== text }
        guard words.count >= 2,
            words.count(where: { $0.capitals == .none && $0.range.count > 3 }) >= (words.count >= wordsLeast ? 2 : 1),
            others.count >= 3,
            !others.contains(where: { $0.bytes == source.bytes })
        else { return false }
        // The words of a name stand elsewhere too, in another order: Institut Robert Koch.
        let said = others.map { other in
            Set(other.tokens.filter { $0.kind == .word }.map { other.written($0).lowercased().prefix(5) })
        }
        return !words.contains { word in said.contains { $0.contains(text.written(word).lowercased().prefix(5)) } }
    }

    /// A copy in which a letter was lost, or corrected.
    private static func isNearCopy(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count >= 24, abs(one.count - other.count) <= 1 else { return false }
        return NamesDiffer.isOneLetterAway(one, other)
    }

    /// "Tap “Test registrieren”", where all other languages have words of their own for it.
    private static func quotations(of field: ParallelTexts, in text: Text, among all: [Text]) -> [Problem] {
        guard text.traits.contains(.quotationMarks), all.count >= 3 else { return [] }
        let meant = field.source.quotations.map { inside($0, field.source) }
        return text.quotations.compactMap { quotation in
            let words = inside(quotation, text)
            guard words.utf8.count > 5, meant.contains(words), isWordy(words) else { return nil }
            let others = all.filter { $0 !== text }
            guard others.allSatisfy({ !$0.quotations.isEmpty && !$0.contains(words) }) else { return nil }
            let range = text.range(of: quotation.lowerBound + 1..<quotation.upperBound - 1)
            return Problem(
                rule, "'\(words)' here is as in the source, and all other languages have their own words for it",
                fix: "translate it", at: range)
        }
    }

    /// Not a name: a word that begins with a small letter behind another one, or a letter beyond ASCII.
    private static func isWordy(_ words: String) -> Bool {
        words.contains { !$0.isASCII && $0.isLetter }
            || words.split(separator: " ").dropFirst().contains { $0.first?.isLowercase ?? false }
    }

    private static func inside(_ quotation: Range<Int>, _ text: Text) -> String {
        quotation.count > 2 ? text.written(tokens: quotation.lowerBound + 1..<quotation.upperBound - 1) : ""
    }
}
