import Languages
package import Rulebook

/// A notification says nothing that others may not read.
enum RevealingNotification: TextRule {
    static let rule = Rule(
        "revealing-notification", topic: .texts, severity: .warning,
        summary: "A text on the lock screen that tells others about the health of its reader.",
        reason: "Whoever sees the phone reads it: colleagues, family, strangers.",
        example: Rule.Example(wrong: "Your test is positive.", right: "There is news in the app."))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        guard text.role.isShownOnLockScreen, let pattern = text.language.patterns[rule.id] else { return [] }
        // A soft hyphen within a word is not seen.
        return pattern.existence.matches(in: text.tokens, text.bytes).map { match in
            let range = text.range(of: match.tokens)
            return Problem(
                rule, "'\(text.written(range))' on the lock screen tells others about the reader's health",
                fix: "say that there is news in the app", at: range)
        }
    }
}

/// What stands in for an image says what it shows.
package enum PoorTextAlternative: TextRule {
    package static let rule = Rule(
        "text-alternative", topic: .texts, severity: .warning,
        summary:
            "A link to an image without a text alternative, or a text alternative that is a file name or an address, or begins with 'image of'. A model declares it with 'alternative-for' (WCAG 2.2, 1.1.1).",
        reason: "A screen reader says 'image' by itself, and nothing else where there is no text.",
        example: Rule.Example(wrong: "Image of a woman on the bus", right: "A woman on the bus holds her phone"))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        guard text.role.isAlternative, let first = text.tokens.first else { return [] }
        if let match = text.language.match("poor-text-alternative", at: 0, of: text.tokens, in: text.bytes) {
            return [
                Problem(
                    rule, "'\(text.written(tokens: match.tokens))' says what a screen reader says by itself",
                    fix: "begin with what the image shows",
                    at: text.range(of: match.tokens))
            ]
        }
        let isFile = !text.string.contains(" ") && text.string.contains(".") && text.string.last != "."
        guard isFile || first.kind == .address else { return [] }
        return [
            Problem(
                rule, "'\(text.string)' does not say what the image shows", fix: "describe the image",
                at: 0..<text.bytes.count)
        ]
    }
}

/// All texts address their readers in one way.
enum MixedFormality: TextRule {
    static let rule = Rule(
        "mixed-formality", topic: .texts, severity: .warning,
        summary: "A text that addresses its readers formally and informally, or not in the way of all other texts.",
        example: Rule.Example(
            wrong: "Haben Sie Fragen? Schau dir das Video an.", right: "Haben Sie Fragen? Sehen Sie sich das Video an.")
    )

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        guard let pattern = text.language.patterns[rule.id] else { return [] }
        var found: [(group: String, tokens: Range<Int>)] = []
        for (group, words) in pattern.consistency {
            for match in words.matches(in: text.tokens, text.bytes)
            where isAddress(match.tokens, group: group, in: text) {
                found.append((group, match.tokens))
            }
        }
        guard let first = found.min(by: { $0.tokens.lowerBound < $1.tokens.lowerBound }) else { return [] }
        let keepTo = pattern.pattern.keepTo ?? first.group
        guard let other = found.filter({ $0.group != keepTo }).min(by: { $0.tokens.lowerBound < $1.tokens.lowerBound })
        else { return [] }
        let range = text.range(of: other.tokens)
        let own = found.first { $0.group == keepTo }.map { "'\(text.written(tokens: $0.tokens))' is \(keepTo)" }
        return [
            Problem(
                rule,
                "'\(text.written(range))' is \(other.group), and \(own ?? "all texts of \(text.language.name) are \(keepTo)")",
                fix: "address the reader in one way", at: range)
        ]
    }

    /// "Rue du 8 mai", "Agence de la sécurité du médicament"
    private static func isForeign(_ tokens: Range<Int>, _ text: Text) -> Bool {
        let end = tokens.upperBound
        // "DIR", "dir::cache"
        if text.tokens[tokens.lowerBound].capitals == .all,
            text.tokens.contains(where: { $0.kind == .word && $0.capitals == .none })
        {
            return true
        }
        if end + 1 < text.tokens.count, text.tokens[end].isSign(":"), text.tokens[end + 1].gap == .none { return true }
        if end < text.tokens.count,
            text.tokens[end].kind == .digits || text.tokens[end].isHyphen && text.tokens[end].gap == .none
        {
            return true
        }
        // "Café du Lac", "tou(te)s", "Palazzo Te"
        let (start, first) = (tokens.lowerBound, text.tokens[tokens.lowerBound])
        if start > 0, first.gap == .none { return true }
        if first.capitals != .none, !Sentences.begins(start, text.tokens), !text.language.pack.capitalizesNouns {
            return true
        }
        if start > 0, end < text.tokens.count, text.tokens[start - 1].capitals != .none,
            text.tokens[end].capitals != .none,
            text.set.commonIn(text.tokens[start - 1]) & text.language.mask == 0
        {
            return true
        }
        guard let sentence = text.sentences.first(where: { $0.contains(tokens.lowerBound) }) else { return false }
        let foreign = sentence.count { index in
            let common = text.set.commonIn(text.tokens[index])
            return common != 0 && common & text.language.mask == 0 && text.tokens[index].range.count > 1
        }
        return foreign > 1
    }

    private static func isAddress(_ tokens: Range<Int>, group: String, in text: Text) -> Bool {
        guard !text.isQuoted(tokens.lowerBound), group == "formal" || !isForeign(tokens, text) else { return false }
        // "Via", "di'": a part of another word.
        let first = text.tokens[tokens.lowerBound]
        if tokens.lowerBound > 0, first.gap == .none,
            text.tokens[tokens.lowerBound - 1].isHyphen || text.tokens[tokens.lowerBound - 1].isApostrophe,
            group == "informal", text.language.pack.primary != "fr"
        {
            return false
        }
        // Formal words at the beginning of a sentence may be others: "Sie", "Ihre".
        return group == "informal" || !Sentences.begins(tokens.lowerBound, text.tokens)
    }
}

/// Texts use the words that the language's file prefers.
enum PreferredTerm: TextRule {
    static let rule = Rule(
        "preferred-term", topic: .texts, severity: .warning,
        summary: "A word for which the language's file prefers another one.",
        example: Rule.Example(wrong: "your e-Mail", right: "your e-mail"))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        guard let pattern = text.language.patterns[rule.id] else { return [] }
        return pattern.substitution.matches(in: text.tokens, text.bytes).map { match in
            let range = text.range(of: match.tokens)
            let right = pattern.pattern.substitution[match.index].right
            return Problem(
                rule, "'\(text.written(range))' is written '\(right)' here", fix: "write '\(right)'", at: range,
                replacement: right)
        }
    }
}

/// Texts in plain language keep to its limits.
enum ReadabilityLimits: TextRule {
    static let rule = Rule(
        "readability", topic: .texts, severity: .warning,
        summary: "A sentence or word that is longer, or a text that is harder, than the language's file allows.",
        reason: "People who need plain language do not understand it.",
        example: Rule.Example(wrong: "Kontaktnachverfolgungssystem", right: "System zum Nachverfolgen von Kontakten"))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        guard let limits = text.language.pack.readability else { return [] }
        var problems: [Problem] = []
        // Plain language divides sentences with colons too.
        for sentence in text.sentences.flatMap({ text.parts(of: $0, dividedBy: { $0.isSign(":") }) }) {
            let words = sentence.count { text.tokens[$0].kind == .word || text.isNumber($0, in: sentence) }
            if let most = limits.wordsInASentence, words > most {
                let range = text.excerpt(text.range(of: sentence))
                problems.append(
                    Problem(
                        rule, "this sentence has \(words) words, and \(most) are the limit", fix: "divide it", at: range
                    ))
            }
        }
        if let most = limits.lettersInAWord {
            for token in text.tokens where token.kind == .word && token.range.count > most {
                let letters = text.written(token).count
                guard letters > most else { continue }
                problems.append(
                    Problem(
                        rule, "'\(text.written(token))' has \(letters) letters, and \(most) are the limit",
                        fix: "write it in other words", at: token.range))
            }
        }
        if problems.isEmpty, let problem = hardness(text, limits) { problems.append(problem) }
        return problems
    }

    /// Texts of fewer words have no meaningful value.
    private static let wordsLeast = 30

    private static func hardness(_ text: Text, _ limits: LanguagePack.Readability) -> Problem? {
        guard let most = limits.most, let formula = limits.formula else { return nil }
        let words = text.tokens.filter { $0.kind == .word }.map { text.written($0) }
        let sentences = Double(max(1, text.sentences.count))
        guard words.count >= wordsLeast else { return nil }
        let count = Double(words.count)
        let syllables = words.map(Self.syllables)
        let length = count / sentences
        let value: Double
        switch formula {
        case .wienerSachtextformel:
            let many = 100 * Double(syllables.count { $0 >= 3 }) / count
            let long = 100 * Double(words.count { $0.count > 6 }) / count
            let single = 100 * Double(syllables.count { $0 == 1 }) / count
            value = 0.1935 * many + 0.1672 * length + 0.1297 * long - 0.0327 * single - 0.875
        case .fleschReadingEase:
            let perWord = Double(syllables.reduce(0, +)) / count
            value =
                -(text.language.pack.primary == "de"
                ? 180 - length - 58.5 * perWord : 206.835 - 1.015 * length - 84.6 * perWord)
        }
        guard value > most else { return nil }
        let tenths = (value * 10).rounded() / 10
        return Problem(
            rule, "this text has a readability of \(tenths), and \(most) is the limit (\(formula.rawValue))",
            fix: "write shorter sentences and words")
    }

    /// Runs of vowels.
    private static func syllables(_ word: String) -> Int {
        var (count, wasVowel) = (0, false)
        for letter in word.lowercased() {
            let isVowel = "aeiouyäöüáéíóúàèìòùâêîôû".contains(letter)
            if isVowel, !wasVowel { count += 1 }
            wasVowel = isVowel
        }
        return max(1, count)
    }
}

extension Text {
    /// The ranges of tokens between those that divide them.
    fileprivate func parts(of range: Range<Int>, dividedBy divides: (Token) -> Bool) -> [Range<Int>] {
        range.split { divides(tokens[$0]) }.compactMap { part in
            part.first.flatMap { first in part.last.map { first..<$0 + 1 } }
        }
    }

    /// Whether a token is a number, and not that of an item of a list.
    fileprivate func isNumber(_ index: Int, in sentence: Range<Int>) -> Bool {
        tokens[index].kind == .digits
            && !(index == sentence.lowerBound && index + 1 < tokens.count && tokens[index + 1].isSign("."))
    }
}
