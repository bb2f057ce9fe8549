import Languages
import Rulebook

/// No word or sentence appears twice in a row.
enum DoubledWord: TextRule {
    static let rule = Rule(
        "doubled-word", topic: .texts, severity: .warning,
        summary: "A word, some words, or a sentence twice in a row, or the same on both sides of 'and'.",
        reason: "Mostly one of the two should have been something else.",
        example: Rule.Example(wrong: "Open the the app.", right: "Open the app."))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let words = text.tokens.indices.filter { text.tokens[$0].kind == .word }
        let (repetition, joiners) = (text.language.patterns[rule.id], text.language.patterns["doubled-word-joiners"])
        var problems: [Problem] = []
        var end = -1
        for (place, index) in words.enumerated() where index > end {
            guard
                let (tokens, what) =
                    single(at: place, of: words, in: text, pattern: repetition)
                    ?? phrase(at: place, of: words, in: text)
                    ?? joined(at: place, of: words, in: text, joiners: joiners)
            else { continue }
            end = tokens.upperBound - 1
            let range = text.range(of: tokens)
            problems.append(
                Problem(
                    rule, "'\(text.written(range))' \(what)", fix: "remove one of the two, or write what was meant",
                    at: range))
        }
        return problems + sentences(in: text)
    }

    private static func isSame(_ first: Int, as second: Int, in text: Text) -> Bool {
        let (one, other) = (text.tokens[first], text.tokens[second])
        guard one.range.count == other.range.count else { return false }
        if one.id >= 0 || other.id >= 0 { return one.id == other.id }
        return text.bytes[one.range].latinSmall == text.bytes[other.range].latinSmall
    }

    /// Whether nothing but spaces stands between two words.
    private static func areNeighbours(_ first: Int, and second: Int, in text: Text) -> Bool {
        second == first + 1 && (.space ... .line).contains(text.tokens[second].gap)
    }

    private static func single(
        at place: Int, of words: [Int], in text: Text, pattern: CompiledPattern?
    ) -> (Range<Int>, String)? {
        guard place + 1 < words.count, areNeighbours(words[place], and: words[place + 1], in: text), let pattern,
            pattern.pattern.isRepetition
        else { return nil }
        let (first, second) = (words[place], words[place + 1])
        if isOtherForm(first, of: second, in: text) {
            return (second..<second + 1, "follows another form of itself")
        }
        guard isSame(first, as: second, in: text) else { return nil }
        let word = text.tokens[second]
        // "Mesurez-le le matin"
        if first > 0, text.tokens[first - 1].isHyphen, text.tokens[first].gap == .none { return nil }
        // "in in-house use", "Wer Essen essen will"
        if second + 1 < text.tokens.count, text.tokens[second + 1].isHyphen, text.tokens[second + 1].gap == .none {
            return nil
        }
        if word.capitals == .none, text.tokens[first].capitals == .first, text.language.pack.capitalizesNouns,
            !Sentences.begins(first, text.tokens)
        {
            return nil
        }
        guard word.range.count > 1, pattern.except.match(at: second, of: text.tokens, in: text.bytes) == nil,
            word.capitals != .all || text.tokens[first].capitals != .all || word.range.count > 3,
            word.capitals == .none
                || text.tokens[first].capitals != .none
                    && (text.language.pack.capitalizesNouns || text.set.commonIn(word) != 0
                        || Sentences.begins(first, text.tokens))
        else { return nil }
        // "Bora Bora" is a name.
        return (second..<second + 1, "appears twice in a row")
    }

    /// "certificate certificates"
    private static func isOtherForm(_ first: Int, of second: Int, in text: Text) -> Bool {
        let (one, other) = (text.bytes[text.tokens[first].range], text.bytes[text.tokens[second].range])
        guard one.count >= 10, (1...2).contains(abs(other.count - one.count)) else { return false }
        return one.commonPrefix(other.latinSmall[...]) == min(one.count, other.count)
    }

    /// Two to eight words that stand again right behind.
    private static func phrase(at place: Int, of words: [Int], in text: Text) -> (Range<Int>, String)? {
        for length in 2...8 where place + 2 * length <= words.count {
            let (start, again) = (words[place], words[place + length])
            guard isSame(start, as: again, in: text),
                (1..<length).allSatisfy({ isSame(words[place + $0], as: words[place + length + $0], in: text) }),
                (1..<2 * length).allSatisfy({ isContinued(words[place + $0 - 1], by: words[place + $0], in: text) })
            else { continue }
            // "Schritt für Schritt für …", "mehr und mehr und mehr"
            let letters = words[place..<place + length].reduce(0) { $0 + text.tokens[$1].range.count }
            let next = place + 2 * length
            // "mehr und mehr und mehr", "in a hurry-free way", "New York New York"
            if next < words.count, isSame(start, as: words[next], in: text) { continue }
            if place > 0, isSame(words[place - 1], as: words[place + length - 1], in: text) { continue }
            let behind = words[next - 1] + 1
            if behind < text.tokens.count, text.tokens[behind].isHyphen, text.tokens[behind].gap == .none { continue }
            if words[place..<place + length].allSatisfy({
                text.tokens[$0].capitals != .none
                    && (text.set.commonIn(text.tokens[$0]) == 0 || !text.language.pack.capitalizesNouns)
            }) {
                continue
            }
            // "de extremo a extremo a través"
            if length == 2, text.set.commonIn(text.tokens[start]) == 0,
                text.set.commonIn(text.tokens[words[place + 1]]) & text.language.mask != 0
            {
                continue
            }
            guard letters >= 5,
                Set((0..<length).map { text.written(text.tokens[words[place + $0]]).lowercased() }).count > 1
            else { continue }
            guard
                text.language.patterns[rule.id]?.except.match(at: start, of: text.tokens, in: text.bytes) == nil
                    || length > 2
            else { continue }
            let last = words[place + 2 * length - 1]
            return (again..<last + 1, "appears twice in a row")
        }
        return nil
    }

    private static func isContinued(_ first: Int, by second: Int, in text: Text) -> Bool {
        if second == first + 1 { return text.tokens[second].gap <= .line }
        return second == first + 2 && (text.tokens[first + 1].isApostrophe || text.tokens[first + 1].isHyphen)
    }

    /// "Apple and Apple"
    private static func joined(
        at place: Int, of words: [Int], in text: Text, joiners: CompiledPattern?
    ) -> (Range<Int>, String)? {
        guard let joiners else { return nil }
        for length in 1...2 where place + 2 * length < words.count {
            let (joiner, again) = (words[place + length], words[place + length + 1])
            guard joiners.existence.match(at: joiner, of: text.tokens, in: text.bytes) != nil,
                isSame(words[place], as: again, in: text),
                (1..<length).allSatisfy({ isSame(words[place + $0], as: words[place + length + 1 + $0], in: text) }),
                (1...2 * length).allSatisfy({ isContinued(words[place + $0 - 1], by: words[place + $0], in: text) })
            else { continue }
            let word = text.tokens[words[place + length - 1]]
            let isNoun = word.capitals == .first || length == 2
            guard word.range.count > 3, isNoun, text.set.commonIn(word) == 0, !isBehindExistence(words[place], text),
                endsPhrase(at: words[place + 2 * length] + 1, length: length, in: text),
                text.language.patterns[rule.id]?.except.match(
                    at: words[place + length - 1], of: text.tokens, in: text.bytes) == nil
            else { continue }
            let last = words[place + 2 * length]
            return (again..<last + 1, "is on both sides of '\(text.written(text.tokens[joiner]))'")
        }
        return nil
    }

    /// "La vaccinazione e la vaccinazione di richiamo" are two.
    private static func endsPhrase(at index: Int, length: Int, in text: Text) -> Bool {
        guard index < text.tokens.count, text.tokens[index].gap < .line else { return true }
        let next = text.tokens[index]
        if next.kind == .sign { return !next.isHyphen && !next.isApostrophe }
        return length == 1 && next.kind == .word && text.set.commonIn(next) & text.language.mask != 0
    }

    /// "There are tests and tests."
    private static func isBehindExistence(_ index: Int, _ text: Text) -> Bool {
        text.tokens[..<index].suffix(4).indices.contains {
            text.language.patterns["doubled-word-joiners"]?.except.match(at: $0, of: text.tokens, in: text.bytes) != nil
        }
    }

    /// Sentences of three words and more.
    private static func sentences(in text: Text) -> [Problem] {
        zip(text.sentences, text.sentences.dropFirst()).compactMap { first, second in
            let (one, other) = (
                first.filter { text.tokens[$0].kind == .word }, second.filter { text.tokens[$0].kind == .word }
            )
            guard one.count >= 3, one.count == other.count,
                zip(one, other).allSatisfy({ isSame($0, as: $1, in: text) }),
                first.count == second.count || one.count > 4
            else { return nil }
            let isContinuous = zip(one, other).allSatisfy { $0 < $1 }
            guard isContinuous,
                text.bytes[text.range(of: first)].filter(\.isDigit)
                    == text.bytes[text.range(of: second)].filter(\.isDigit),
                text.quotes.filter({ first.contains($0.token) }).map(\.name)
                    == text.quotes.filter({ second.contains($0.token) }).map(\.name)
            else { return nil }
            let range = text.excerpt(text.range(of: second))
            return Problem(
                rule, "'\(text.written(range))' appears twice in a row", fix: "remove one of the two", at: range)
        }
    }
}
