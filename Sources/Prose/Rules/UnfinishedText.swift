import Languages
import Rulebook

/// No text stands in for one that is still to be written.
enum UnfinishedText: TextRule {
    static let rule = Rule.placeholder
    private static let patternName = "unfinished-text"

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        if let whole = whole(text) { return [problem(whole, text)] }
        return words(in: text) + markers(in: text) + bracketed(in: text) + digitSigns(in: text)
    }

    private static func problem(_ tokens: Range<Int>, _ text: Text) -> Problem {
        Problem(
            rule, "'\(text.written(tokens: tokens))' is a placeholder for a missing text", fix: "write the text",
            at: text.range(of: tokens))
    }

    // MARK: All of it

    private static func whole(_ text: Text) -> Range<Int>? {
        let tokens = text.tokens
        guard !tokens.isEmpty, tokens.count <= 12 else { return nil }
        if tokens.allSatisfy({ $0.isSign("?") || $0.isSign("…") || $0.isSign("[") || $0.isSign("]") || $0.isSign(".") })
        {
            return tokens.indices
        }
        guard let pattern = text.language.patterns[patternName] else { return nil }
        // "*Beispieltext*", "Text folgt …"
        let inner = tokens.indices.drop { tokens[$0].kind == .sign }
        guard let first = inner.first, let match = pattern.existence.match(at: first, of: tokens, in: text.bytes) else {
            return nil
        }
        let rest = tokens[match.tokens.upperBound...]
        return rest.allSatisfy { $0.kind == .sign } ? tokens.indices : nil
    }

    // MARK: Words

    private static let words: Set<String> = ["TODO", "FIXME", "TBD", "TBA", "XXX", "tbd", "Todo:"]

    private static func words(in text: Text) -> [Problem] {
        let tokens = text.tokens
        return tokens.indices.compactMap { index in
            guard tokens[index].kind == .word, tokens[index].range.count <= 5 else {
                return isLorem(index, text) || isObject(index, text) ? problem(index..<index + 2, text) : nil
            }
            guard tokens[index].capitals != .none || tokens[index].range.count == 3 else { return nil }
            let word = text.written(tokens[index])
            let hasColon = index + 1 < tokens.count && tokens[index + 1].isSign(":")
            let isPart = index + 1 < tokens.count && tokens[index + 1].isHyphen && tokens[index + 1].gap == .none
            guard !isPart, tokens[index].gap > .none || index == 0,
                words.contains(word) || word.uppercased() == "TODO" && hasColon
            else {
                return isLorem(index, text) ? problem(index..<index + 2, text) : nil
            }
            // The Spanish word for all.
            let isWord = word.uppercased() == "TODO" && text.set.commonIn(tokens[index]) & text.language.mask != 0
            return isWord && !hasColon ? nil : problem(index..<index + 1, text)
        }
    }

    private static func isLorem(_ index: Int, _ text: Text) -> Bool {
        pair(at: index, text).map { $0.lowercased() == "lorem" && $1.lowercased() == "ipsum" } ?? false
    }

    private static func isObject(_ index: Int, _ text: Text) -> Bool {
        pair(at: index, text).map { $0 == "object" && $1 == "Object" } ?? false
    }

    private static func pair(at index: Int, _ text: Text) -> (String, String)? {
        guard index + 1 < text.tokens.count, text.tokens[index].kind == .word, text.tokens[index + 1].kind == .word,
            (5...6).contains(text.tokens[index].range.count), (5...6).contains(text.tokens[index + 1].range.count)
        else { return nil }
        return (text.written(text.tokens[index]), text.written(text.tokens[index + 1]))
    }

    // MARK: Markers of tools

    /// "[IT] Come", "FR - Enregistrer", "|||UNTRANSLATED…", "???"
    private static func markers(in text: Text) -> [Problem] {
        let tokens = text.tokens
        var problems: [Problem] = []
        if let tag = languageTag(text) { problems.append(problem(tag, text)) }
        if tokens.count > 1, tokens[0].capitals == .all, ["DRAFT", "ENTWURF"].contains(text.written(tokens[0])),
            tokens.contains(where: { $0.kind == .word && $0.capitals == .none })
        {
            problems.append(problem(0..<1, text))
        }
        for index in tokens.indices where tokens[index].kind == .sign {
            if tokens[index].isSign("|"), run(of: "|", at: index, tokens) == 3, index + 3 < tokens.count,
                tokens[index + 3].kind == .word, tokens[index + 3].capitals == .all
            {
                problems.append(problem(index..<index + 4, text))
            }
            if tokens[index].isSign("?"), tokens[index].gap > .none, run(of: "?", at: index, tokens) >= 3 {
                problems.append(problem(index..<index + 3, text))
            }
        }
        return problems + exampleHosts(in: text)
    }

    private static func run(of sign: Unicode.Scalar, at index: Int, _ tokens: [Token]) -> Int {
        guard index == 0 || !tokens[index - 1].isSign(sign) || tokens[index].gap > .none else { return 0 }
        return tokens[index...].prefix { $0.isSign(sign) }.count
    }

    private static func languageTag(_ text: Text) -> Range<Int>? {
        let tokens = text.tokens
        guard tokens.count > 3 else { return nil }
        let isBracketed = tokens[0].isSign("[")
        let word = tokens[isBracketed ? 1 : 0]
        guard word.kind == .word, word.range.count == 2 else { return nil }
        let tag = text.written(word)
        guard tag.first?.isUppercase == tag.last?.isUppercase,
            text.set.languages.contains(where: { $0.pack.primary == tag.lowercased() })
        else { return nil }
        if isBracketed {
            guard let end = tokens[2...].prefix(4).firstIndex(where: { $0.isSign("]") }), end + 1 < tokens.count,
                tokens[end + 1].gap > .none, tokens[end + 1].kind == .word
            else { return nil }
            return 0..<end + 1
        }
        let isPrefix = tag == tag.uppercased() && tokens[1].isHyphen && tokens[1].gap > .none && tokens[2].gap > .none
        return isPrefix ? 0..<2 : nil
    }

    private static func exampleHosts(in text: Text) -> [Problem] {
        guard text.traits.contains(.addresses) || text.contains("example") else { return [] }
        let tokens = text.tokens
        // "For example, name@example.org"
        let isExplained = text.language.patterns[patternName].map { pattern in
            tokens.indices.contains { pattern.except.match(at: $0, of: tokens, in: text.bytes) != nil }
        }
        guard !(isExplained ?? false), !tokens.contains(where: { $0.kind == .code }) else { return [] }
        return tokens.indices.compactMap { index in
            let isHost: Bool
            if tokens[index].kind == .address {
                let address = text.written(tokens[index])
                isHost =
                    !address.contains("@")
                    && ["example.com", "example.org", "example.net"].contains { address.contains($0) }
            } else {
                isHost =
                    tokens[index].kind == .word && text.written(tokens[index]) == "example" && index + 2 < tokens.count
                    && tokens[index + 1].isSign(".") && tokens[index + 2].gap == .none
                    && ["com", "org", "net"].contains(text.written(tokens[index + 2]))
            }
            return isHost ? problem(index..<index + 1, text) : nil
        }
    }

    /// "[Link]", "[à traduire]", "[DATUM]": what stands in brackets, is no link, and is known as a stand-in.
    private static func bracketed(in text: Text) -> [Problem] {
        guard text.traits.contains(.brackets), let pattern = text.language.patterns[patternName] else { return [] }
        let tokens = text.tokens
        return tokens.indices.compactMap { index in
            let isRound = tokens[index].isSign("(")
            guard isRound || tokens[index].isSign("["), index + 1 < tokens.count,
                let match = pattern.existence.match(at: index + 1, of: tokens, in: text.bytes)
                    ?? (isRound ? nil : standIn(at: index + 1, text)),
                match.tokens.upperBound < tokens.count, tokens[match.tokens.upperBound].isSign(isRound ? ")" : "]"),
                match.tokens.upperBound + 1 == tokens.count || !tokens[match.tokens.upperBound + 1].isSign("(")
            else { return nil }
            return problem(index..<match.tokens.upperBound + 1, text)
        }
    }

    private static func standIn(at index: Int, _ text: Text) -> PhraseMatcher.Match? {
        let word = text.tokens[index]
        guard word.kind == .word else { return nil }
        let words = text.language.patterns["unfinished-text-in-brackets"]
        return words?.existence.match(at: index, of: text.tokens, in: text.bytes)
    }

    /// "XX Tage", "xx.xx.2021"
    private static func digitSigns(in text: Text) -> [Problem] {
        let tokens = text.tokens
        var problems: [Problem] = []
        var end = 0
        for index in tokens.indices.dropLast() where index >= end && isX(tokens[index], text) {
            let next = tokens[index + 1]
            let isDate =
                next.isSign(".") && next.gap == .none && index + 2 < tokens.count && tokens[index + 2].gap == .none
                && (isX(tokens[index + 2], text) || tokens[index + 2].kind == .digits)
            let isCount =
                next.kind == .word && next.gap <= .fixedSpace && text.language.lexicon.unit(next, in: text.bytes) != nil
            guard isDate || isCount else { continue }
            end = isDate ? index + 3 : index + 2
            problems.append(problem(index..<end, text))
        }
        return problems
    }

    private static func isX(_ token: Token, _ text: Text) -> Bool {
        token.kind == .word && (2...4).contains(token.range.count)
            && text.bytes[token.range].allSatisfy { $0 | 0x20 == UInt8(ascii: "x") }
    }
}

/// Nothing of a merge that git could not finish stands in a text.
enum MergeConflict: TextRule {
    static let rule = Rule(
        "merge-conflict", topic: .texts,
        summary: "A line with which git marks the two versions of a merge that it could not finish.",
        reason: "The text has both versions, one of which is wrong.",
        example: Rule.Example(
            wrong: "<<<<<<< HEAD\nIt is free.\n=======\nIt is free of charge.\n>>>>>>> main",
            right: "It is free of charge."))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        var problems: [Problem] = []
        let bytes = text.bytes
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let line = bytes[start..<end].drop { $0 == 0x20 }
            if let first = line.first, "<=>|".utf8.contains(first), line.prefix(while: { $0 == first }).count == length,
                line.count == length || line.dropFirst(length).first == 0x20 && first != UInt8(ascii: "=")
            {
                let mark = line.startIndex..<line.startIndex + length
                problems.append(
                    Problem(
                        rule, "'\(text.written(mark))' marks two versions of the same lines that git could not merge",
                        fix: "keep one of the versions, and remove the lines with the marks", at: mark))
            }
            start = end + 1
        }
        return problems
    }

    private static let length = 7
}
