import Languages
import Markup
package import Rulebook

/// A translation is divided as its source is.
package enum StructureDiffers: FieldRule {
    package static let rule = Rule(
        "structure-differs", topic: .translations, severity: .warning,
        summary:
            "A translation with another number of headings, list items or paragraphs than its source, or with steps in another order.",
        reason: "Often something was left out, or is still there that the source no longer has.",
        example: Rule.Example(
            wrong: "# de has two list items\nanswer: '- First'", right: "answer: |-\n  - First\n  - Second"))

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        guard let source = field.source.shape else { return [] }
        let texts = field.foreign.filter { $0.shape != nil }
        let counts = texts.map { text in text.shape.flatMap { what(source.parts, $0.parts) } }
        if texts.count >= 2, let first = counts.first ?? nil,
            counts.allSatisfy({ $0?.name == first.name && $0?.here == first.here })
        {
            return [
                FieldProblem(
                    field.source,
                    Problem(
                        rule, "\(first.there) \(first.name) here, but \(first.here) in all translations",
                        fix: "bring the source and its translations in line"))
            ]
        }
        return zip(texts, counts).compactMap { text, count in
            count.map {
                FieldProblem(
                    text,
                    Problem(
                        rule, "\($0.here) \($0.name) here, but \($0.there) in the source",
                        fix: "divide the text as its source is divided"))
            }
        }
    }

    private static func what(_ source: [(name: String, count: Int)], _ own: [(name: String, count: Int)]) -> (
        name: String, here: Int, there: Int
    )? {
        for (meant, said) in zip(source, own) where meant.count != said.count {
            return (meant.name, said.count, meant.count)
        }
        return nil
    }
}

/// A translation says as much as its source.
enum LengthDiffers: FieldRule {
    static let rule = Rule(
        "length-differs", topic: .translations, severity: .warning,
        summary: "A translation that is far shorter than its source and than all other languages.",
        reason: "A sentence was lost.",
        example: Rule.Example(
            wrong: "# de: Rufen Sie an. Bleiben Sie zu Hause.\nanswer: Call us.",
            right: "answer: Call us. Stay at home."))

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        let all = [field.source] + field.foreign
        guard all.count >= 2 else { return [] }
        let sentences = all.map { text in
            text.sentences.count { range in
                range.contains { text.tokens[$0].kind == .word || text.tokens[$0].kind == .quote }
            }
        }
        let words = all.map { text in text.tokens.count { $0.kind == .word || $0.kind == .quote || $0.kind == .digits }
        }
        for index in all.indices {
            let (otherSentences, otherWords) = (sentences.without(index), words.without(index))
            guard let leastSentences = otherSentences.min(), let leastWords = otherWords.min() else { continue }
            let lostSentence =
                all.count >= 4 && sentences[index] == 1 && leastSentences >= 2 && leastWords >= 8
                && 10 * words[index] < 7 * leastWords
            let isShort = leastWords >= 20 && (all.count >= 3 ? 2 : 3) * words[index] < leastWords
            guard lostSentence || isShort, index > 0 || all.count >= 4 else { continue }
            return [
                FieldProblem(
                    all[index],
                    Problem(
                        rule,
                        "\(sentences[index]) sentence\(sentences[index] == 1 ? "" : "s") with \(words[index]) words here, but at least \(leastSentences) with \(leastWords) in all other languages",
                        fix: "write what is missing"))
            ]
        }
        return []
    }
}

extension Array {
    fileprivate func without(_ index: Int) -> [Element] { Array(self[..<index]) + Array(self[(index + 1)...]) }
}

extension MarkdownShape {
    fileprivate var parts: [(name: String, count: Int)] {
        [("headings", headings.count), ("list items", items), ("paragraphs", paragraphs)]
    }
}

/// A translation begins and ends as all other languages do.
enum FormDiffers: FieldRule {
    static let rule = Rule(
        "form-differs", topic: .translations, severity: .warning,
        summary:
            "A text that begins with a small letter or a bullet, is in capitals or quotation marks, or lacks its full stop, as in no other language.",
        reason: "Mostly the beginning or the end was lost.",
        example: Rule.Example(wrong: "# it\ntitle: '\"Quanto dura?\"'", right: "title: Quanto dura?"))

    private enum Form: CaseIterable {
        case small, capitals, quoted, bullet, open

        var what: String {
            switch self {
            case .small: "begins with a small letter"
            case .capitals: "is in capitals"
            case .quoted: "stands in quotation marks"
            case .bullet: "begins with a bullet"
            case .open: "has no full stop or other sign at its end"
            }
        }

        var fix: String {
            switch self {
            case .small: "begin with a capital, or with what is missing"
            case .capitals: "write it as a sentence"
            case .quoted: "remove the quotation marks"
            case .bullet: "remove the bullet"
            case .open: "write the rest of the sentence, or its sign"
            }
        }
    }

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        let all = [field.source] + field.foreign
        guard all.count >= 4, all.allSatisfy({ $0.tokens.count > 1 }) else { return [] }
        return Form.allCases.compactMap { form in
            let having = all.filter { has($0, form) }
            guard having.count == 1, let text = having.first,
                form != .open || all.allSatisfy({ $0 === text || endsSentence($0) })
            else { return nil }
            let range = form == .open ? text.tokens[text.tokens.count - 1].range : text.tokens[0].range
            return FieldProblem(
                text, Problem(rule, "the text \(form.what), as in no other language", fix: form.fix, at: range))
        }
    }

    private static func has(_ text: Text, _ form: Form) -> Bool {
        let tokens = text.tokens
        switch form {
        case .small:
            return endsSentence(text) && tokens[0].kind == .word && tokens[0].capitals == .none
                && !isFollowedTightly(0, tokens)
        case .capitals:
            let words = tokens.filter { $0.kind == .word && $0.range.count > 1 }
            return words.count >= 3 && words.allSatisfy { $0.capitals == .all }
        case .quoted:
            return text.quotations.contains { $0.lowerBound == 0 && $0.upperBound == tokens.count } && tokens.count > 3
        case .bullet: return tokens[0].isSign("•") || tokens[0].isSign("·")
        case .open:
            return text.role.isRich && (tokens[tokens.count - 1].kind == .word || tokens[tokens.count - 1].isSign(","))
                && text.sentences.count >= 1 && tokens.count >= 4
        }
    }

    /// "eSIM", "e-mail": names that begin so.
    private static func isFollowedTightly(_ index: Int, _ tokens: [Token]) -> Bool {
        tokens.count > 1 && tokens[index + 1].gap == .none && tokens[index + 1].isHyphen
    }

    private static func endsSentence(_ text: Text) -> Bool {
        guard let last = text.tokens.last else { return false }
        return last.isSign(".") || last.isSign("!") || last.isSign("?")
    }
}
