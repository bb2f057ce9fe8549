import Languages
import Rulebook

/// Brackets, quotation marks and sentences that a text opens are closed.
enum UnbalancedMarks: TextRule {
    static let rule = Punctuation.rule

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        var problems: [Problem] = []
        if text.traits.contains(.brackets) { problems += brackets(in: text) }
        if text.traits.contains(.quotationMarks) { problems += quotations(in: text) }
        if !text.language.pack.openingSigns.isEmpty { problems += openings(in: text) }
        if let last = text.tokens.last, last.isSign(","), last.gap == .none,
            text.tokens.dropLast().contains(where: { $0.isSign(",") })
        {
            problems.append(
                Problem(
                    rule, "the text ends with a comma", fix: "write the rest of the sentence, or a full stop",
                    at: last.range))
        }
        return problems
    }

    private static func problem(_ token: Token, says what: String, in text: Text) -> Problem {
        Problem(rule, "'\(text.written(token))' \(what)", fix: "write the other one, or remove it", at: token.range)
    }

    private static func brackets(in text: Text) -> [Problem] {
        var (open, problems): ([Int], [Problem]) = ([], [])
        for (index, token) in text.tokens.enumerated() {
            if token.gap == .paragraph || token.gap == .line && isListItem(index, text) {
                problems += open.map { problem(text.tokens[$0], says: "is not closed in its paragraph", in: text) }
                open = []
            }
            guard token.kind == .sign, !text.isQuoted(index) else { continue }
            if token.isSign("(") {
                // ":(", a smile.
                if index > 0, text.tokens[index - 1].isSign(":"), token.gap == .none { continue }
                open.append(index)
            } else if token.isSign(")") {
                if open.popLast() == nil, !isPoint(index, text) {
                    problems.append(problem(token, says: "closes nothing", in: text))
                }
            }
        }
        return problems + open.map { problem(text.tokens[$0], says: "is not closed", in: text) }
    }

    private static func isListItem(_ index: Int, _ text: Text) -> Bool {
        let token = text.tokens[index]
        return token.kind == .digits || token.isSign("-") || token.isSign("*")
    }

    /// "a)", "1)", ":-)", ";)"
    private static func isPoint(_ index: Int, _ text: Text) -> Bool {
        guard index > 0 else { return false }
        let before = text.tokens[index - 1]
        // "b ) the card"
        guard text.tokens[index].gap == .none || before.kind == .word && before.range.count == 1 else { return false }
        if before.isSign(":") || before.isSign(";") { return true }
        if before.isHyphen, index > 1, text.tokens[index - 2].isSign(":") || text.tokens[index - 2].isSign(";") {
            return true
        }
        if before.kind == .word, before.gap >= .line { return true }
        return before.range.count <= 2 && (before.kind == .word || before.kind == .digits)
            && (before.gap >= .line || before.gap > .none)
    }

    private static func quotations(in text: Text) -> [Problem] {
        let tokens = text.tokens
        var problems: [Problem] = []
        for (index, token) in tokens.enumerated() where token.kind == .sign && isQuotationMark(token) {
            guard !text.isQuoted(index), !isMentioned(index, text) else { continue }
            let isOpening = token.gap > .none && index + 1 < tokens.count
            // 5" are inches, and of a quotation over two paragraphs each begins with a mark.
            if token.isSign("\""), index > 0, tokens[index - 1].kind == .digits, token.gap == .none { continue }
            // Each paragraph of a long quotation begins with a mark.
            if token.gap == .paragraph || index == 0,
                tokens[(index + 1)...].contains(where: { $0.gap == .paragraph && $0.id == token.id && $0.kind == .sign }
                )
            {
                continue
            }
            if isOpening || index == 0 || Quotations.closings[UInt32(token.id)] != nil && token.gap > .none {
                problems.append(problem(token, says: "opens a quotation that nothing closes", in: text))
            } else {
                problems.append(problem(token, says: "closes a quotation that nothing opens", in: text))
            }
        }
        return problems
    }

    /// "Use double quotes (") around the text": a mark between two blanks or brackets.
    private static func isMentioned(_ index: Int, _ text: Text) -> Bool {
        guard index > 0, index + 1 < text.tokens.count else { return false }
        let (token, next) = (text.tokens[index], text.tokens[index + 1])
        // French has blanks within its marks.
        guard !token.isSign("«"), !token.isSign("»") else { return false }
        return token.gap > .none && (next.gap > .none || next.isSign(","))
            || text.tokens[index - 1].isSign("(") && next.isSign(")")
    }

    static func isQuotationMark(_ token: Token) -> Bool {
        ["\"" as Unicode.Scalar, "„", "“", "”", "«", "»"].contains { token.isSign($0) }
    }

    /// Spanish: "¿Cómo funciona?"
    private static func openings(in text: Text) -> [Problem] {
        var problems: [Problem] = []
        for (closing, opening) in text.language.pack.openingSigns {
            guard let end = closing.unicodeScalars.first, let start = opening.unicodeScalars.first else { continue }
            var open: Int?
            for (index, token) in text.tokens.enumerated() where token.kind == .sign {
                if token.isSign(start) {
                    open = index
                } else if token.isSign(end) {
                    let isDoubled =
                        index > 0 && (text.tokens[index - 1].isSign(end) || text.tokens[index - 1].isSign(start))
                        && token.gap == .none
                    if open == nil, !isDoubled, index > 0, !text.tokens[index - 1].isSign("("),
                        !text.contains("…"), !isMixed(index, text), !isSearch(text)
                    {
                        problems.append(problem(token, says: "has no '\(opening)' before it", in: text))
                    }
                    open = nil
                }
            }
            if let open, !text.contains("…") {
                problems.append(problem(text.tokens[open], says: "has no '\(closing)' behind it", in: text))
            }
        }
        return problems
    }

    /// "me siento enfermo?": words that somebody looks for.
    private static func isSearch(_ text: Text) -> Bool { text.tokens.count <= 4 && text.tokens[0].capitals == .none }

    /// "¡¿Qué?!" and "¿Qué!"
    private static func isMixed(_ index: Int, _ text: Text) -> Bool {
        text.tokens[index - 1].isSign("?") || text.tokens[index - 1].isSign("!")
            || text.tokens[..<index].suffix(40).contains { $0.isSign("¡") || $0.isSign("¿") }
                && text.tokens[index].gap == .none
                && text.tokens[..<index].suffix(40).last {
                    $0.isSign("?") || $0.isSign("!") || $0.isSign("¡") || $0.isSign("¿")
                }.map { $0.isSign("¡") || $0.isSign("¿") } ?? false
    }
}

/// Quotations have the marks of the language.
enum QuotationMarks: TextRule {
    static let rule = Punctuation.rule
    static let needs: Traits = .quotationMarks

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let marks = text.language.pack.quotationMarks
        guard !marks.isEmpty else { return [] }
        return text.quotations.compactMap { quotation in
            let (first, last) = (text.tokens[quotation.lowerBound], text.tokens[quotation.upperBound - 1])
            let (opening, closing) = (text.written(first), text.written(last))
            guard closing != "\"", !isInches(quotation.lowerBound, text) else { return nil }
            guard marks[opening] != closing else { return nil }
            let right = marks[opening] ?? nil
            let preferred = marks.sorted { $0.key > $1.key }.map { "\($0.key)…\($0.value)" }.joined(separator: " or ")
            // A quotation of another language in its own marks is meant so.
            let hasRight = text.quotations.contains {
                marks[text.written(text.tokens[$0.lowerBound])] == text.written(text.tokens[$0.upperBound - 1])
            }
            if right == nil, hasRight || isForeign(quotation, text) { return nil }
            return Problem(
                rule, "'\(opening)…\(closing)' are not the quotation marks of \(text.language.name)",
                fix: right.map { "write '\($0)' at its end" } ?? "write \(preferred)",
                at: right == nil ? first.range : last.range)
        }
    }

    /// 5” phone
    private static func isInches(_ index: Int, _ text: Text) -> Bool {
        index > 0 && text.tokens[index].gap == .none && text.tokens[index - 1].kind == .digits
    }

    private static func isForeign(_ quotation: Range<Int>, _ text: Text) -> Bool {
        let words = quotation.filter { text.tokens[$0].kind == .word }
        let foreign = words.count {
            let common = text.set.commonIn(text.tokens[$0])
            return common != 0 && common & text.language.mask == 0
        }
        return words.count > 3 && foreign > 1
    }
}
