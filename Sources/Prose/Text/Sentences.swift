import Languages

/// Where the sentences of a text begin and end.
enum Sentences {
    /// Ranges of tokens. Each list item, heading and paragraph is at least one.
    static func ranges(in text: Text) -> [Range<Int>] {
        let tokens = text.tokens
        var ranges: [Range<Int>] = []
        var start = 0
        for index in tokens.indices.dropFirst() where begins(index, tokens) {
            ranges.append(start..<index)
            start = index
        }
        if start < tokens.count { ranges.append(start..<tokens.count) }
        return ranges
    }

    /// Whether a token begins a sentence.
    static func begins(_ index: Int, _ tokens: [Token]) -> Bool {
        guard index > 0 else { return true }
        let token = tokens[index]
        guard token.gap > .none else { return false }
        if token.gap == .paragraph { return true }
        if token.gap == .line {
            if ["-" as Unicode.Scalar, "*", "#", "•"].contains(where: { token.isSign($0) }) || token.kind == .digits {
                return true
            }
            // A heading ends with its line.
            if tokens[..<index].last(where: { $0.gap >= .line })?.isSign("#") ?? tokens[0].isSign("#") { return true }
        }
        return ends(before: index, tokens) && startsLikeASentence(index, tokens)
    }

    /// Whether a full stop or the like stands before a token, with closing marks behind it perhaps.
    private static func ends(before index: Int, _ tokens: [Token]) -> Bool {
        var last = index - 1
        while last > 0, tokens[last].kind == .sign, isClosing(tokens[last]), tokens[last].gap < .line { last -= 1 }
        guard tokens[last].kind == .sign, isEnd(tokens[last]) else { return false }
        // "z. B.", "Dr.", "3. Januar"
        guard tokens[last].isSign("."), last > 0 else { return true }
        let before = tokens[last - 1]
        if before.kind == .digits { return before.range.count > 2 || tokens[index].kind != .word }
        return !(before.kind == .word && before.range.count == 1)
    }

    private static func startsLikeASentence(_ index: Int, _ tokens: [Token]) -> Bool {
        let token = tokens[index]
        switch token.kind {
        case .word: return token.capitals != .none
        case .sign:
            guard !isEnd(token), !token.isSign(","), index + 1 < tokens.count else { return false }
            return tokens[index + 1].kind != .word || tokens[index + 1].capitals != .none || token.isSign("¿")
        case .digits, .quote, .placeholder, .address, .code: return true
        }
    }

    static func isEnd(_ token: Token) -> Bool {
        ["." as Unicode.Scalar, "!", "?", "…", ":"].contains { token.isSign($0) } && !token.isSign(":")
    }

    private static func isClosing(_ token: Token) -> Bool {
        ["“" as Unicode.Scalar, "”", "»", "\"", ")", "]", "*", "_", "’"].contains { token.isSign($0) }
    }
}

/// What stands within quotation marks.
enum Quotations {
    /// Which signs may close a quotation, by the one that opens it.
    static let closings: [UInt32: [UInt32]] = [
        0x201E: [0x201C, 0x201D, 0x22], 0x201C: [0x201D, 0x201C], 0xAB: [0xBB, 0x201D, 0x201C], 0xBB: [0xAB],
        0x22: [0x22],
        0x201D: [0x201D],
    ]

    static func ranges(in tokens: [Token]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        while index < tokens.count {
            guard tokens[index].kind == .sign, let closings = closings[UInt32(tokens[index].id)],
                let end = end(of: index, closings, tokens)
            else {
                index += 1
                continue
            }
            ranges.append(index..<end + 1)
            index = end + 1
        }
        return ranges
    }

    /// The mark that belongs to the opening one, and only where there is none, one of another kind.
    private static func end(of start: Int, _ closings: [UInt32], _ tokens: [Token]) -> Int? {
        var other: Int?
        for index in (start + 1)..<max(start + 1, tokens.count) {
            if tokens[index].gap == .paragraph { break }
            guard tokens[index].kind == .sign, let kind = closings.firstIndex(of: UInt32(tokens[index].id)) else {
                continue
            }
            if kind == 0 { return index }
            if other == nil, tokens[index].gap == .none { other = index }
        }
        return other
    }
}
