import Languages
package import Rulebook

/// Words are spelt as a dictionary has them.
package enum Spelling {
    package static let rule = Rule(
        "spelling", topic: .texts, severity: .warning,
        summary: "A word that neither the dictionary of its language nor the word list of the workspace has.",
        reason: """
            Words are looked up by hunspell with the dictionaries that are installed (on Debian 'apt-get install hunspell \
            hunspell-de-de …'), in a workspace that has a Config/words.txt. That file has words that are right and in no dictionary, \
            one a line. Two machines may have two dictionaries, so this is a warning.
            """,
        example: Rule.Example(wrong: "Open the aplication.", right: "Open the application."))

    /// The words of a text that a dictionary may judge: no names, codes, placeholders, addresses, quotations.
    /// - Parameter names: words of the workspace that are right in every language, in lower case.
    package static func words(of text: Text, names: Set<String> = []) -> [(word: String, range: Range<Int>)] {
        let tokens = text.tokens
        var words: [(word: String, range: Range<Int>)] = []
        for (index, token) in tokens.enumerated() where token.kind == .word && token.range.count > 3 {
            guard mayBeMisspelt(index, text) else { continue }
            var range = token.range
            if isElided(index, text), index + 2 < tokens.count {
                range = token.range.lowerBound..<tokens[index + 2].range.upperBound
            }
            let word = text.written(range).filter { $0 != "\u{AD}" }
            if !names.contains(word.lowercased()) { words.append((word, range)) }
        }
        return words
    }

    /// "doesn’t": dictionaries have it as one word.
    private static func isElided(_ index: Int, _ text: Text) -> Bool {
        let tokens = text.tokens
        return text.language.pack.primary == "en" && index + 2 < tokens.count && tokens[index + 1].isApostrophe
            && tokens[index + 1].gap == .none
            && tokens[index + 2].kind == .word && tokens[index + 2].gap == .none && tokens[index + 2].range.count <= 2
    }

    private static func mayBeMisspelt(_ index: Int, _ text: Text) -> Bool {
        let tokens = text.tokens
        let token = tokens[index]
        if token.id >= 0, text.set.commonIn(token) & text.language.mask != 0 { return false }
        switch token.capitals {
        case .all, .mixed: return false
        case .first where !text.language.pack.capitalizesNouns && !Sentences.begins(index, tokens): return false
        case .first, .none: break
        }
        guard !text.isQuoted(index) else { return false }
        // "Verifikations-Hotline", "quest’ora": the beginning of a longer word.
        if index + 2 < tokens.count, tokens[index + 1].gap == .none, tokens[index + 2].gap == .none,
            tokens[index + 2].kind == .word
        {
            if tokens[index + 1].isApostrophe { return text.language.pack.primary == "en" }
            if text.language.pack.capitalizesNouns, tokens[index + 1].isHyphen {
                return text.bytes[token.range].last != 0x73
            }
        }
        // A part of a code: digits, low lines, or a domain beside it.
        if index > 0, token.gap == .none,
            tokens[index - 1].kind == .digits || tokens[index - 1].isSign("_") || tokens[index - 1].isSign(".")
                || tokens[index - 1].isSign("#") || tokens[index - 1].isSign("@") || tokens[index - 1].kind == .quote
        {
            return false
        }
        guard index + 1 < tokens.count, tokens[index + 1].gap == .none else { return true }
        let next = tokens[index + 1]
        if next.kind == .digits || next.isSign("_") || next.kind == .quote || next.isSign("@") { return false }
        return
            !(next.isSign(".") && index + 2 < tokens.count && tokens[index + 2].gap == .none
            && tokens[index + 2].kind == .word)
    }

    /// - Parameter suggestions: by the misspelt word, what may have been meant, or nothing.
    /// - Returns: the problems, and the number of words that were looked at.
    package static func problems(in text: Text, misspelt suggestions: [String: String], names: Set<String> = [])
        -> (problems: [Problem], words: Int)
    {
        let words = words(of: text, names: names)
        let problems = words.compactMap { word, range -> Problem? in
            guard let meant = suggestions[word] else { return nil }
            let fix =
                meant.isEmpty
                ? "write the word that was meant, or add it to Config/words.txt"
                : "look at it: was '\(meant)' meant? A word that is right goes into Config/words.txt"
            return Problem(rule, "'\(word)' is not in the dictionary of \(text.language.name)", fix: fix, at: range)
        }
        return (problems, words.count)
    }
}
