import Languages
import Markup
package import Rulebook

/// A translation is divided as its source is.
package enum StructureDiffers: FieldRule {
    package static let rule = Rule(
        "structure-differs", topic: .translations, severity: .warning,
        summary:
            "A translation with another number of headings, list items or paragraphs than its source, with steps in another order, or far shorter than its source and all other languages.",
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
            if let count {
                return FieldProblem(
                    text,
                    Problem(
                        rule, "\(count.here) \(count.name) here, but \(count.there) in the source",
                        fix: "divide the text as its source is divided"))
            }
            return (levels(field.source, text) ?? steps(field.source, text)).map { FieldProblem(text, $0) }
        }
    }

    private static func levels(_ source: Text, _ text: Text) -> Problem? {
        guard let meant = source.shape?.headings, let said = text.shape?.headings,
            let index = zip(meant, said).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset
        else { return nil }
        return Problem(
            rule, "heading \(index + 1) is of level \(said[index]) here, but of level \(meant[index]) in the source",
            fix: "begin it with '\(String(repeating: "#", count: meant[index]))', or correct the source")
    }

    // MARK: Steps

    /// Two steps that stand in each other's place, as far as links, quotes and numbers in them tell.
    private static func steps(_ source: Text, _ text: Text) -> Problem? {
        let (meant, said) = (contents(ofStepsIn: source), contents(ofStepsIn: text))
        guard meant.count == said.count, meant != said else { return nil }
        for first in said.indices {
            for second in said.indices where second > first && said[first] != said[second] {
                guard said[first] == meant[second], said[second] == meant[first] else { continue }
                return Problem(
                    rule,
                    "steps \(first + 1) and \(second + 1) here are steps \(second + 1) and \(first + 1) in the source",
                    fix: "write the steps in the order of the source, or correct the source")
            }
        }
        return nil
    }

    /// What each step links to, quotes and counts.
    private static func contents(ofStepsIn text: Text) -> [[String]] {
        var steps: [[String]] = []
        for (index, token) in text.tokens.enumerated() {
            let isNumber = token.kind == .digits && (index == 0 || token.gap >= .line)
            if isNumber, index + 1 < text.tokens.count, text.tokens[index + 1].isSign(".") {
                steps.append([])
            } else if !steps.isEmpty, [.digits, .quote, .address].contains(token.kind) {
                steps[steps.count - 1].append(text.written(token).filter { $0 != " " })
            }
        }
        return steps.map { $0.sorted() }
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
    static let rule = StructureDiffers.rule

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
                sentences[index] < leastSentences
                && (all.count >= 4
                    ? sentences[index] == 1 && leastWords >= 4
                        && 10 * words[index] < (leastWords < 8 ? 6 : 7) * leastWords
                    : leastWords >= 15 && 2 * words[index] < leastWords)
            let isShort = leastWords >= 20 && (all.count >= 3 ? 2 : 3) * words[index] < leastWords
            guard lostSentence || isShort, index > 0 || all.count >= 4 else { continue }
            return [
                problem(
                    all[index], has: (sentences[index], words[index]), but: "at least",
                    others: (leastSentences, leastWords), where: "in all other languages", fix: "write what is missing")
            ]
        }
        // What only the source says.
        if all.count >= 4, let mostSentences = sentences.dropFirst().max(), let mostWords = words.dropFirst().max(),
            mostSentences < sentences[0], words[0] >= 20, words[0] > 2 * mostWords
        {
            return [
                problem(
                    all[0], has: (sentences[0], words[0]), but: "at most", others: (mostSentences, mostWords),
                    where: "in all translations",
                    fix: "translate what is missing there")
            ]
        }
        return []
    }

    private static func problem(
        _ text: Text, has own: (sentences: Int, words: Int), but limit: String,
        others: (sentences: Int, words: Int), where place: String, fix: String
    ) -> FieldProblem {
        FieldProblem(
            text,
            Problem(
                rule,
                "\(own.sentences) sentence\(own.sentences == 1 ? "" : "s") with \(own.words) words here, but \(limit) \(others.sentences) with \(others.words) \(place)",
                fix: fix))
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
            "A text that begins with a small letter or a bullet, is in capitals or quotation marks, or lacks its full stop, unlike in all other languages.",
        reason: "Mostly the beginning or the end was lost.",
        example: Rule.Example(wrong: "# it\ntitle: '\"Quanto dura?\"'", right: "title: Quanto dura?"))

    private enum Form: CaseIterable {
        case small, capitals, quoted, bullet, open

        var what: String {
            switch self {
            case .small: "begins with a small letter"
            case .capitals: "is in capitals"
            case .quoted: "is in quotation marks"
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

    /// "eSIM", "e-mail", "detach : …": names that begin so.
    private static func isFollowedTightly(_ index: Int, _ tokens: [Token]) -> Bool {
        tokens.count > 1
            && (tokens[index + 1].gap == .none && tokens[index + 1].isHyphen || tokens[index + 1].isSign(":")
                || tokens[index + 1].isSign("["))
    }

    private static func endsSentence(_ text: Text) -> Bool {
        guard let last = text.tokens.last else { return false }
        return last.isSign(".") || last.isSign("!") || last.isSign("?")
    }
}
