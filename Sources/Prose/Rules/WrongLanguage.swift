import Languages
import Rulebook

/// A text is in the language that its file says.
enum WrongLanguage: TextRule {
    static let rule = Rule(
        "wrong-language", topic: .texts, severity: .warning,
        summary: "A text, a sentence of it, or a word in it is in another language than its file says.",
        reason: "Readers get a text that they may not understand. Quotations within a text may be in any language.",
        example: Rule.Example(wrong: "# faq/app.de.yaml\ntitle: What is the app?", right: "title: Was ist die App?"))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let own = text.language.mask
        guard own != 0, context.languages.names.count > 1 else { return [] }
        let evidence = Evidence(text, own)
        if let language = evidence.title(text) {
            return [problem(at: 0..<text.tokens.count, language: language, in: text, context: context)]
        }
        var problems: [Problem] = []
        var last: (language: Int, end: Int)?
        for sentence in evidence.sentences {
            guard let language = sentence.language(besides: own) else { continue }
            // One finding for sentences in a row.
            if let before = last, before.language == language, before.end == sentence.range.lowerBound {
                last = (language, sentence.range.upperBound)
                continue
            }
            last = (language, sentence.range.upperBound)
            problems.append(problem(at: sentence.range, language: language, in: text, context: context))
        }
        guard problems.isEmpty else { return problems }
        return ForeignWord.problems(in: text, context)
    }

    private static func problem(at tokens: Range<Int>, language: Int, in text: Text, context: Context) -> Problem {
        var words: [String] = []
        let bit: UInt64 = 1 << UInt64(language)
        for index in tokens where words.count < 3 {
            let token = text.tokens[index]
            let masks =
                context.languages.commonIn(token) | context.languages.ownOf(token) | context.languages.titlesOf(token)
            guard masks & bit != 0, context.languages.commonIn(token) & text.language.mask == 0 else { continue }
            let word = "'\(text.written(token))'"
            if !words.contains(word) { words.append(word) }
        }
        let range = text.excerpt(text.range(of: tokens))
        let verb = words.count == 1 ? "is a word" : "are words"
        return Problem(
            rule,
            "this is not \(text.language.name): \(words.joined(separator: ", ")) \(verb) of \(context.languages.names[language])",
            fix: "translate it; put what is quoted into quotation marks", at: range)
    }
}

/// What the words of a text say about its language.
private struct Evidence {
    struct Sentence {
        var range = 0..<0
        var words = 0
        /// The languages of each word that is common in any.
        var common: [UInt64] = []
        var lengths: [Int] = []
        /// Words with a capital that begin no sentence, and are common nowhere.
        var names = 0

        /// The language that it is in; nil where that may be the own one.
        func language(besides own: UInt64) -> Int? {
            var counts = [Int](repeating: 0, count: 64)
            for mask in common where mask & own == 0 {
                var left = mask
                while left != 0 {
                    counts[left.trailingZeroBitCount] += 1
                    left &= left - 1
                }
            }
            guard let most = counts.max(), most > 1, let best = counts.firstIndex(of: most) else { return nil }
            // Words that both languages have tell nothing.
            let against = common.count { $0 & own != 0 && $0 & (1 << UInt64(best)) == 0 }
            let letters = zip(common, lengths).reduce(0) {
                $0 + ($1.0 & own == 0 && $1.0 & (1 << UInt64(best)) != 0 ? $1.1 : 0)
            }
            guard letters >= 8 else { return nil }
            if against == 0 { return most >= 3 && most + 1 >= names || most > names ? best : nil }
            return most >= 4 * against + 2 && words >= 8 ? best : nil
        }
    }

    private(set) var sentences: [Sentence] = []
    private let own: UInt64

    init(_ text: Text, _ own: UInt64) {
        self.own = own
        let isQuotedWhole = text.quotations.contains { $0.lowerBound == 0 && $0.upperBound >= text.tokens.count - 1 }
        // "Quelle: Institut national …", "> Quoted"
        for range in text.sentences where !isForeign(range, text) {
            var sentence = Sentence()
            sentence.range = range
            for index in range where text.tokens[index].kind == .word && (isQuotedWhole || !text.isQuoted(index)) {
                take(index, isFirst: index == range.lowerBound, into: &sentence, of: text)
            }
            sentences.append(sentence)
        }
    }

    private func isForeign(_ sentence: Range<Int>, _ text: Text) -> Bool {
        let second = sentence.lowerBound + 1
        return text.tokens[sentence.lowerBound].isSign(">") && text.role.isRich
            || text.language.match(WrongLanguage.rule.id, at: second - 1, of: text.tokens, in: text.bytes) != nil
                && second < text.tokens.count && text.tokens[second].isSign(":")
    }

    private func take(_ index: Int, isFirst: Bool, into sentence: inout Sentence, of text: Text) {
        let word = text.tokens[index]
        sentence.words += 1
        let common = text.set.commonIn(word) | text.set.ownOf(word)
        if common & own != 0 {
            sentence.common.append(common)
            sentence.lengths.append(word.range.count)
        } else if common != 0, text.set.titlesOf(word) & own == 0, word.range.count > 1 {
            // Within a sentence, a small word with a capital may begin a name: "Der Spiegel".
            if isFirst || word.capitals == .none || sentence.words == 1 {
                sentence.common.append(common)
                sentence.lengths.append(word.range.count)
            }
        } else if !isFirst, word.capitals != .none, word.gap > .none {
            sentence.names += 1
        }
    }

    /// Of a short text whose words all belong to another language, and one of them not to the own one.
    func title(_ text: Text) -> Int? {
        let words = text.tokens.filter { $0.kind == .word }
        guard (1...5).contains(words.count) else { return nil }
        var (all, foreign): (UInt64, UInt64) = (.max, 0)
        for word in words {
            let known =
                text.set.commonIn(word) | text.set.titlesOf(word) | text.set.ownOf(word)
                | text.set.compoundOf(word, in: text.bytes)
            all &= known
            if known & own == 0 { foreign |= known }
        }
        let found = all & foreign
        guard found != 0, all & own == 0, words.contains(where: { $0.range.count > 3 }),
            words.count > 1 || text.set.commonIn(words[0]) & found == 0 || text.set.ownOf(words[0]) & found != 0
        else { return nil }
        return found.trailingZeroBitCount
    }
}

/// One word in a sentence that only another language has, or a month or a day of the week of one.
private enum ForeignWord {
    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let own = text.language.mask
        var problems: [Problem] = []
        for (index, token) in text.tokens.enumerated() where token.kind == .word && token.id >= 0 {
            let language: Int
            let mask = context.languages.ownOf(token)
            if mask != 0, mask & own == 0,
                (context.languages.commonIn(token) | context.languages.titlesOf(token)) & own == 0,
                token.capitals == .none || token.gap >= .line || index == 0, !text.isQuoted(index),
                isInSentence(index, text)
            {
                language = mask.trailingZeroBitCount
            } else if let other = dateWord(at: index, text, context) {
                language = other
            } else {
                continue
            }
            problems.append(
                Problem(
                    WrongLanguage.rule,
                    "'\(text.written(token))' is not \(text.language.name) but \(context.languages.names[language])",
                    fix: "translate it; put what is quoted into quotation marks", at: token.range))
        }
        return problems
    }

    /// Whether the own language's words stand beside it, and no name does.
    private static func isInSentence(_ index: Int, _ text: Text) -> Bool {
        guard let sentence = text.sentences.first(where: { $0.contains(index) }) else { return false }
        let own = sentence.count { text.set.commonIn(text.tokens[$0]) & text.language.mask != 0 }
        guard own >= 2 else { return false }
        let words = sentence.filter { text.tokens[$0].kind == .word }
        if let place = words.firstIndex(of: index) {
            let beside = [place - 1, place + 1].filter { words.indices.contains($0) }
            guard beside.contains(where: { text.set.commonIn(text.tokens[words[$0]]) & text.language.mask != 0 }) else {
                return false
            }
        }
        for neighbour in [index - 1, index + 1] where sentence.contains(neighbour) {
            let token = text.tokens[neighbour]
            if token.kind != .word, token.gap == .none || token.isHyphen { return false }
            if token.kind == .word, token.capitals != .none, neighbour != sentence.lowerBound,
                text.set.commonIn(token) & text.language.mask == 0, !text.language.pack.capitalizesNouns
            {
                return false
            }
        }
        return true
    }

    /// "24. March": a month or a weekday of another language beside digits.
    private static func dateWord(at index: Int, _ text: Text, _ context: Context) -> Int? {
        let token = text.tokens[index]
        guard token.range.count > 2, text.traits.contains(.digits), text.language.lexicon.month(token) == nil,
            text.language.lexicon.weekday(token) == nil, !text.isQuoted(index),
            context.languages.commonIn(token) & text.language.mask == 0
        else { return nil }
        let near = max(0, index - 3)..<min(text.tokens.count, index + 4)
        if index > 0, text.tokens[index - 1].kind == .word, text.tokens[index - 1].capitals != .none,
            context.languages.commonIn(text.tokens[index - 1]) & text.language.mask == 0
        {
            return nil
        }
        guard near.contains(where: { text.tokens[$0].kind == .digits && text.tokens[$0].range.count <= 4 }) else {
            return nil
        }
        // "Rue du 8 mai" is a name.
        let isInName = near.contains { place in
            let common = context.languages.commonIn(text.tokens[place])
            return common != 0 && common & text.language.mask == 0 && text.tokens[place].range.count > 1
        }
        guard !isInName else { return nil }
        for other in context.languages.languages where other.mask & text.language.mask == 0 {
            if other.pack.months.contains(text.written(token)) || other.pack.weekdays.contains(text.written(token)) {
                return other.mask.trailingZeroBitCount
            }
        }
        return nil
    }
}
