import Languages
import Rulebook

/// Signs and spaces stand where the language has them.
enum Punctuation: TextRule {
    static let rule = Rule(
        "punctuation", topic: .texts, severity: .warning,
        summary:
            "A punctuation mark or a space that is missing, doubled or misplaced, a bracket or quotation mark without its counterpart, or a quotation with the marks of another language.",
        reason: "Often a word or a sentence is missing there.",
        example: Rule.Example(
            wrong: "The app is free ,and you can delete it.", right: "The app is free, and you can delete it."))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let tokens = text.tokens
        var problems: [Problem] = []
        for index in tokens.indices {
            guard let (range, what) = fault(at: index, text) else { continue }
            problems.append(Problem(rule, "'\(text.written(range))' \(what)", fix: nil, at: range))
        }
        return problems
    }

    private typealias Fault = (range: Range<Int>, what: String)

    private static func fault(at index: Int, _ text: Text) -> Fault? {
        let token = text.tokens[index]
        switch token.kind {
        case .word: return word(at: index, text)
        case .sign: return sign(at: index, text)
        case .digits, .quote, .placeholder, .address, .code: return doubleSpace(at: index, text)
        }
    }

    private static func range(from first: Int, through last: Int, in text: Text) -> Range<Int> {
        text.range(of: first..<last + 1)
    }

    // MARK: Words

    private static func word(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        let token = tokens[index]
        if token.gap == .spaces { return doubleSpace(at: index, text) }
        guard index > 0 else { return twoCapitals(at: index, text) }
        let before = tokens[index - 1]
        if token.gap == .none {
            // ".Und", ",und", ")und"
            if before.kind == .sign, index > 1, tokens[index - 2].kind != .digits || before.isSign(")") {
                return missingSpace(at: index, text) ?? tightEmphasis(at: index, text)
            }
            // "vers1on"
            if before.kind == .digits, before.gap == .none, index > 1, tokens[index - 2].kind == .word,
                token.capitals == .none,
                tokens[index - 2].capitals != .all, token.range.count > 1, tokens[index - 2].range.count > 1
            {
                return (range(from: index - 2, through: index, in: text), "has a digit among its letters")
            }
            return nil
        }
        if token.capitals == .none, let what = smallBeginning(at: index, text) { return what }
        return hyphen(at: index, text) ?? twoCapitals(at: index, text)
    }

    private static func missingSpace(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        let (token, before) = (tokens[index], tokens[index - 1])
        guard before.gap == .none, index > 1 else { return nil }
        let first = tokens[index - 2]
        guard
            first.kind == .word || first.kind == .address || first.isSign(")") || first.kind == .quote
                || first.isSign("*")
        else { return nil }
        switch UInt32(before.id) {
        case 0x2E where first.kind == .word:
            // "z.B.", "www.rki.de", "U.S.": a sentence ends with a longer word, and begins with a capital.
            guard first.range.count > 2, token.range.count > 2 || text.set.commonIn(token) != 0,
                token.capitals == .first, first.capitals != .all,
                // "Yandex.Fotki"
                (text.set.commonIn(token) | text.set.commonIn(first)) & text.language.mask != 0,
                index + 1 == tokens.count || !tokens[index + 1].isSign(".") || tokens[index + 1].gap > .none
                    || isLast(index + 1, text),
                index < 4 || !tokens[index - 3].isSign(".") || tokens[index - 2].gap > .none
            else { return nil }
        case 0x21, 0x3F: guard first.kind == .word, token.capitals != .none else { return nil }
        case 0x3A where first.kind == .word:
            guard token.capitals == .first, first.capitals != .all, first.range.count > 2, token.range.count > 2,
                text.set.commonIn(token) & text.language.mask != 0
            else { return nil }
        case 0x2C, 0x3B:
            // "Email;E-Mail;" are words to search for.
            guard text.bytes.last != UInt8(ascii: ";"), first.kind != .sign, token.range.count > 1,
                !text.isQuoted(index)
            else { return nil }
        case 0x29:
            guard first.kind != .sign, token.range.count > 2, token.capitals == .none,
                !isLinkTail(index - 1, text) || true
            else { return nil }
        default: return nil
        }
        if before.isSign(")"),
            isOptional(index - 1, text) || index > 2 && tokens[index - 3].isSign("(") && first.range.count <= 4
        {
            return nil
        }
        return (range(from: index - 2, through: index, in: text), "lacks a space")
    }

    private static func isLast(_ index: Int, _ text: Text) -> Bool { index == text.tokens.count - 1 }

    private static func isLinkTail(_ index: Int, _ text: Text) -> Bool {
        index > 0 && text.tokens[index - 1].kind == .address
    }

    /// "Patient(en)innen": brackets within a word.
    private static func isOptional(_ close: Int, _ text: Text) -> Bool {
        guard let open = text.tokens[..<close].lastIndex(where: { $0.isSign("(") }) else { return false }
        return text.tokens[open].gap == .none && open > 0 && text.tokens[open - 1].kind == .word
    }

    /// A sentence that begins with a small letter: the words before it, or a full stop, are wrong.
    private static func smallBeginning(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        let before = tokens[index - 1]
        guard before.isSign("."), before.gap == .none, tokens[index].gap == .space, index > 1,
            tokens[index - 2].kind == .word,
            tokens[index - 2].range.count > 3, tokens[index - 2].capitals == .none,
            text.set.commonIn(tokens[index]) & text.language.mask != 0, tokens[index].range.count > 1,
            index + 1 == tokens.count || !tokens[index + 1].isSign(".") || tokens[index + 1].gap > .none,
            !isAbbreviation(tokens[index - 2], text)
        else { return nil }
        return (range(from: index, through: index, in: text), "begins a sentence with a small letter")
    }

    /// Also what no vowel is in: "bzgl."
    private static func isAbbreviation(_ word: Token, _ text: Text) -> Bool {
        !text.bytes[word.range].contains { $0 >= 0x80 || "aeiouy".utf8.contains($0) }
            || text.language.patterns["abbreviations"]?.existence.match(at: 0, of: [word], in: text.bytes) != nil
    }

    /// "THere", "SIe"
    private static func twoCapitals(at index: Int, _ text: Text) -> Fault? {
        let token = text.tokens[index]
        guard token.capitals == .mixed, token.range.count > 2, token.id >= 0,
            text.set.commonIn(token) & text.language.mask != 0
        else {
            return nil
        }
        let bytes = text.bytes[token.range]
        guard bytes.prefix(2).allSatisfy(\.isCapital), bytes.dropFirst(2).allSatisfy({ !$0.isCapital }),
            // "IDs"
            !bytes.dropFirst(2).elementsEqual("s".utf8)
        else {
            return nil
        }
        return (token.range, "begins with two capitals")
    }

    /// "Corona- Warn-App"; but "Hin- und Rückfahrt"
    private static func hyphen(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        guard tokens[index - 1].isHyphen, tokens[index - 1].gap == .none, tokens[index].gap == .space,
            tokens[index].capitals == .first, index > 1,
            tokens[index - 2].kind == .word, tokens[index - 2].capitals == .all, text.language.pack.capitalizesNouns
        else { return nil }
        return (range(from: index - 2, through: index, in: text), "has a space within a word")
    }

    private static func doubleSpace(at index: Int, _ text: Text) -> Fault? {
        let (token, before) = (text.tokens[index], index > 0 ? text.tokens[index - 1] : text.tokens[index])
        guard token.gap == .spaces, index > 0, !text.role.isRich, token.kind == .word, !text.tokens[0].isHyphen,
            before.kind == .word && before.range.count > 1 || before.isSign(",")
        else { return nil }
        return (range(from: index - 1, through: index, in: text), "has two spaces or more")
    }

    // MARK: Signs

    private static func sign(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        let token = tokens[index]
        if token.gap == .spaces, let fault = doubleSpace(at: index, text) { return fault }
        if token.isSign("`") || token.isSign("´") { return accent(at: index, text) }
        if token.isSign("#"), text.role.isRich { return heading(at: index, text) }
        if token.isSign("["), text.role.isRich { return tightLink(at: index, text) }
        if token.isSign("("), index + 1 < tokens.count {
            if tokens[index + 1].isSign(")"), tokens[index + 1].gap == .none, text.tokens.count > 3, index > 0,
                !text.isQuoted(index),
                !tokens[(index + 2)...].prefix(1).contains(where: { $0.isSign(".") && $0.gap == .none && index == 0 }),
                index == 0 || tokens[index - 1].kind != .word || token.gap > .none
            {
                return (range(from: index, through: index + 1, in: text), "holds nothing")
            }
            if tokens[index + 1].gap == .space, tokens[index + 1].kind == .word, token.gap > .none {
                return (range(from: index, through: index + 1, in: text), "has a space behind its bracket")
            }
            if token.gap == .none, index > 1, tokens[index - 1].isSign("."), tokens[index - 2].kind == .word,
                tokens[index - 2].range.count > 3
            {
                return (range(from: index - 2, through: index, in: text), "lacks a space")
            }
            return nil
        }
        guard index > 0 else { return nil }
        if token.isApostrophe { return apostrophe(at: index, text) }
        if token.isSign("*"), token.gap == .none, tokens[index - 1].isSign("."), index > 1,
            tokens[index - 2].kind == .word,
            tokens[(index + 1)...].first(where: { $0.kind != .sign })?.capitals == .first, text.role.isRich,
            index + 1 < tokens.count,
            tokens[index + 1].isSign("*"), index + 2 < tokens.count, tokens[index + 2].gap == .none,
            tokens[index + 2].kind == .word,
            tokens[..<index].count(where: { $0.isSign("*") }) % 4 == 0
        {
            return (range(from: index - 2, through: index + 2, in: text), "lacks a space")
        }
        if token.isSign("?"), token.gap == .none { return lostLetter(at: index, text) ?? spacing(at: index, text) }
        return spacing(at: index, text) ?? repeated(at: index, text)
    }

    /// "la[liste](…)"
    private static func tightLink(at index: Int, _ text: Text) -> Fault? {
        guard index > 0, text.tokens[index].gap == .none, text.tokens[index - 1].kind == .word,
            text.tokens[index - 1].range.count > 1,
            let end = text.tokens[index...].firstIndex(where: { $0.isSign("]") }), end + 1 < text.tokens.count,
            text.tokens[end + 1].isSign("("), text.tokens[end + 1].gap == .none
        else { return nil }
        return (range(from: index - 1, through: index + 1, in: text), "lacks a space")
    }

    /// "**notez**ceci"
    private static func tightEmphasis(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        guard text.role.isRich, index > 2, tokens[index].capitals == .none, tokens[index].range.count > 3,
            tokens[index - 1].isSign("*"), tokens[index - 2].isSign("*"), tokens[index - 3].kind == .word,
            tokens[index - 3].range.count > 3, tokens[index - 1].gap == .none, tokens[index - 2].gap == .none,
            tokens[..<index].count(where: { $0.isSign("*") }) % 4 == 0
        else { return nil }
        return (range(from: index - 3, through: index, in: text), "lacks a space")
    }

    /// "won`t", "d´accord"
    private static func accent(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        guard index > 0, tokens[index - 1].kind == .word, tokens[index].gap == .none, index + 1 < tokens.count else {
            return nil
        }
        let isPlural = tokens[index + 1].gap > .none && text.tokens[(index + 1)...].contains { $0.isSign("`") }
        guard tokens[index + 1].kind == .word, !isPlural else { return nil }
        return (range(from: index - 1, through: index + 1, in: text), "has an accent for an apostrophe")
    }

    /// "l' application"
    private static func apostrophe(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        guard ["fr", "it"].contains(text.language.pack.primary), tokens[index].gap == .none,
            tokens[index - 1].kind == .word,
            tokens[index - 1].range.count <= 4, index + 1 < tokens.count,
            tokens[index + 1].gap == .space || tokens[index + 1].gap == .fixedSpace,
            tokens[index + 1].kind == .word,
            tokens[..<index].filter(\.isApostrophe).count % 2 == 0 || tokens[index].isSign("’"),
            text.set.commonIn(tokens[index - 1]) & text.language.mask != 0 || tokens[index - 1].range.count == 1
        else { return nil }
        // "un po’ di", "mo’"
        let bytes = text.bytes[tokens[index - 1].range].latinSmall
        guard let last = bytes.last, !"aeiou".utf8.contains(last) || bytes == Array("qu".utf8) else { return nil }
        return (range(from: index - 1, through: index + 1, in: text), "has a space behind its apostrophe")
    }

    /// "##Daten"
    private static func heading(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        guard tokens[index].gap >= .line else { return nil }
        let count = tokens[index...].prefix { $0.isSign("#") }.count
        let next = index + count
        guard next < tokens.count, tokens[next].gap == .none, tokens[next].kind == .word, count > 1 else { return nil }
        return (range(from: index, through: next, in: text), "is no heading without a space behind the '#'")
    }

    /// "f?r", "erh?ht": a letter that a program did not know.
    private static func lostLetter(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        guard index + 1 < tokens.count, tokens[index + 1].kind == .word, tokens[index + 1].gap == .none,
            tokens[index - 1].kind == .word,
            tokens[index + 1].capitals == .none
        else { return nil }
        return (range(from: index - 1, through: index + 1, in: text), "has lost a letter")
    }

    /// What stands before a sign: nothing, or in French a narrow space.
    private static func spacing(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        let token = tokens[index]
        let sign = text.written(token)
        guard [".", ",", ";", ":", "?", "!", ")", "…"].contains(sign),
            tokens[index - 1].kind != .sign || tokens[index - 1].isSign(")") || tokens[index - 1].isSign("*")
                || sign == ")"
        else { return nil }
        if sign == ")", index > 1 {
            let isSpace =
                token.gap == .space && tokens[index - 1].range.count > 1
                && (tokens[index - 1].kind == .word || tokens[index - 1].kind == .digits)
                && text.set.commonIn(tokens[index - 1]) & text.language.mask == 0
                || token.gap == .space && tokens[index - 1].range.count > 3 && tokens[index - 1].kind == .word
            return isSpace ? (range(from: index - 1, through: index, in: text), "has a space before its bracket") : nil
        }
        let wanted = text.language.pack.spacing[sign] ?? .none
        switch wanted {
        case .any: return nil
        case .none:
            guard token.gap == .space || token.gap == .fixedSpace, !isOperator(index, text) else { return nil }
            return (range(from: index - 1, through: index, in: text), "has a space before its sign")
        case .narrow, .space:
            guard token.gap == .none,
                tokens[index - 1].kind == .word || tokens[index - 1].isSign(")") || tokens[index - 1].isSign("*"),
                index + 1 == tokens.count || tokens[index + 1].gap > .none || tokens[index + 1].isSign("*")
            else { return nil }
            return (range(from: index - 1, through: index, in: text), "lacks a space before its sign")
        }
    }

    /// "1 : 10", ".de", "...", "« ? »", ":-)"
    private static func isOperator(_ index: Int, _ text: Text) -> Bool {
        let tokens = text.tokens
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        if tokens[index - 1].kind == .digits, next?.kind == .digits { return true }
        if let next, next.gap == .none, next.kind != .sign || next.isSign("."), !tokens[index].isSign(",") {
            return true
        }
        if tokens[index].isSign("…") || tokens[index - 1].range.count == 1 && tokens[index].isSign(":") { return true }
        if let next, next.gap == .none, next.isSign(")") || next.isHyphen,
            tokens[index].isSign(";") || tokens[index].isSign(":")
        {
            return true
        }
        if tokens[index].isSign(":"), let next, next.kind == .sign { return true }
        return tokens[index - 1].kind == .sign && !tokens[index - 1].isSign(")")
    }

    /// ",,", "etc..", "?."
    private static func repeated(at index: Int, _ text: Text) -> Fault? {
        let tokens = text.tokens
        let (token, before) = (tokens[index], tokens[index - 1])
        guard token.gap == .none, before.kind == .sign, index > 1 else { return nil }
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        if token.isSign(","), before.isSign(","), !tokens[index - 2].isSign(",") || tokens[index - 1].gap > .none,
            next?.kind != .word || next?.gap != Token.Gap.none
        {
            return (range(from: index - 1, through: index, in: text), "is doubled")
        }
        if token.isSign("."), before.isSign(".") || before.isSign("?") || before.isSign("!") {
            let isEllipsis =
                tokens[index - 2].isSign(".") && before.gap == .none || before.gap > .none
                || next.map { $0.gap == .none && $0.kind != .sign } ?? false
                || next.map { $0.isSign(".") && $0.gap == .none } ?? false
            guard !isEllipsis, tokens[index - 2].kind != .sign || tokens[index - 2].isSign(")") else { return nil }
            return (range(from: index - 1, through: index, in: text), "are two signs where one belongs")
        }
        return nil
    }
}
