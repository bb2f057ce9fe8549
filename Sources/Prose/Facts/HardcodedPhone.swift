import Languages
package import Rulebook

/// No text has a telephone number of its own.
package enum HardcodedPhone: TextRule {
    package static let rule = Rule(
        "hardcoded-fact", topic: .texts, severity: .warning,
        summary: "A telephone number, an e-mail or web address, or opening hours in the words of a text.",
        reason: "When the fact changes, this text does not, and nobody can tap on it.",
        example: Rule.Example(wrong: "Call 0800 7540001.", right: "Call {{ hotlines.technical.number }}."))
    static let needs: Traits = .digits
    private static let patternName = "hardcoded-phone"

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        var problems: [Problem] = []
        var index = 0
        while index < text.tokens.count {
            guard let number = number(at: index, text) else {
                index += 1
                continue
            }
            if isPhone(number, in: text, context: context) {
                let range = text.range(of: number.tokens)
                let path = context.facts.phones[number.digits]
                problems.append(
                    Problem(
                        rule,
                        "'\(text.written(range))' is a telephone number in a text, which does not change when the number does",
                        fix: path.map { "quote it: {{ \($0) }}" } ?? "put it into a document, and quote it", at: range))
            }
            index = number.tokens.upperBound
        }
        return problems
    }

    struct Number {
        var tokens: Range<Int>
        var digits: String
        var groups: Int
        var isInternational: Bool
        var hasLetters = false
    }

    /// Groups of digits as telephone numbers have them.
    static func number(at index: Int, _ text: Text) -> Number? {
        let tokens = text.tokens
        let hasPlus = tokens[index].isSign("+")
        var next = hasPlus ? index + 1 : index
        guard next < tokens.count, isGroup(tokens[next], text) else { return nil }
        if index > 0, tokens[index].gap == .none, isJoined(to: tokens[index - 1], text) { return nil }
        var digits = self.digits(tokens[next], text)
        var groups = 1
        var hasLetters = tokens[next].kind == .word
        next += 1
        while let group = groupBehind(next, text) {
            let letters = tokens[group].kind == .word
            guard !letters || digits.hasPrefix("0") else { break }
            hasLetters = hasLetters || letters
            digits += self.digits(tokens[group], text)
            groups += 1
            next = group + 1
            // "O8OO" is several tokens.
            while next < tokens.count, tokens[next].gap == .none, isGroup(tokens[next], text) {
                digits += self.digits(tokens[next], text)
                next += 1
            }
        }
        return Number(
            tokens: index..<next, digits: digits, groups: groups, isInternational: hasPlus, hasLetters: hasLetters)
    }

    /// Letters that stand before digits, or a sign that makes them part of something else: COVID-19, v2, 3.5.
    private static func isJoined(to token: Token, _ text: Text) -> Bool {
        token.kind == .word || token.kind == .digits || token.isHyphen && token.gap == .none || token.isSign(",")
            || token.isSign("_")
            || token.isSign("#") || token.isSign(":") && token.gap == .none || token.isSign("%") || token.isSign("=")
    }

    private static func isGroup(_ token: Token, _ text: Text) -> Bool {
        if token.kind == .digits { return true }
        // "O8OO 33O 46 15"
        return token.kind == .word && text.bytes[token.range].allSatisfy { $0 == UInt8(ascii: "O") }
    }

    private static func digits(_ token: Token, _ text: Text) -> String {
        token.kind == .digits ? text.written(token) : String(repeating: "0", count: token.range.count)
    }

    /// The next group: behind a space, a hyphen, a slash, a point or brackets.
    private static func groupBehind(_ index: Int, _ text: Text) -> Int? {
        let tokens = text.tokens
        var next = index
        var signs = 0
        while next < tokens.count, signs < 3, tokens[next].gap <= .fixedSpace,
            ["-", "/", ".", "(", ")", "\u{2011}", "–"].contains(where: { tokens[next].isSign($0) })
        {
            if tokens[next].gap != .none, !tokens[next].isSign("("), !tokens[next].isSign("/") { return nil }
            signs += 1
            next += 1
        }
        guard next < tokens.count, isGroup(tokens[next], text), tokens[next].gap <= .fixedSpace else { return nil }
        // "112. 5 Minuten", "116117 (24 Stunden)", "(0)30"
        if next > index, tokens[next - 1].isSign("."), tokens[next].gap > .none { return nil }
        if next > index, tokens[next - 1].isSign("("), next + 1 < tokens.count, !tokens[next + 1].isSign(")") {
            return nil
        }
        return next
    }

    private static func isPhone(_ number: Number, in text: Text, context: Context) -> Bool {
        let tokens = text.tokens
        let end = number.tokens.upperBound
        let digits = number.digits
        if end < tokens.count, tokens[end].gap <= .fixedSpace, number.groups < 3,
            text.language.lexicon.unit(tokens[end], in: text.bytes) != nil, context.facts.phones[digits] == nil
        {
            return false
        }
        if number.isInternational { return digits.utf8.count >= 7 }
        if isDateOrDecimal(number, text) || isCode(number, text) || isNumbered(number, text) { return false }
        if context.facts.phones[digits] != nil,
            digits.utf8.count >= 5 || hasPhoneWord(before: number.tokens.lowerBound, text)
        {
            return true
        }
        if digits.hasPrefix("00"), digits.utf8.count >= 9 || number.groups > 1 && digits.utf8.count >= 4 { return true }
        if digits.hasPrefix("0"), !digits.hasPrefix("00") {
            if number.hasLetters { return digits.utf8.count >= 6 }
            return digits.utf8.count >= 7
                && (number.groups > 1 || digits.utf8.count >= 9 || hasPhoneWord(before: number.tokens.lowerBound, text))
                || isVanity(at: end, digits: digits, in: text)
        }
        let hasWord = hasPhoneWord(before: number.tokens.lowerBound, text)
        if digits.hasPrefix("11"), [3, 6].contains(digits.utf8.count) { return hasWord }
        return hasWord && (4...12).contains(digits.utf8.count)
            && !isYear(digits) && !isFollowedByNoun(end, text)
    }

    /// "0800 CORONA"
    private static func isVanity(at end: Int, digits: String, in text: Text) -> Bool {
        let tokens = text.tokens
        guard digits.utf8.count == 4, digits.hasPrefix("0800"), end < tokens.count else { return false }
        let word = tokens[end].isHyphen && end + 1 < tokens.count ? tokens[end + 1] : tokens[end]
        return word.kind == .word && word.capitals == .all && word.range.count >= 4
    }

    /// "PZN 08459212", "7/7/2021"
    private static func isCode(_ number: Number, _ text: Text) -> Bool {
        let first = number.tokens.lowerBound
        let slashes = number.tokens.count { text.tokens[$0].isSign("/") }
        if slashes == 2 { return true }
        guard first > 0, text.tokens[first].gap <= .spaces else { return false }
        let before = text.tokens[first - 1]
        // "MA 02110-1301", a ZIP code.
        if before.kind == .word, before.capitals == .all, before.range.count == 2, number.groups == 2,
            number.digits.utf8.count == 9
        {
            return true
        }
        return before.kind == .word && before.capitals == .all && before.range.count > 2 && number.groups == 1
            && text.language.match(patternName, at: first - 1, of: text.tokens, in: text.bytes) == nil
    }

    /// "Artikel 001 002", "112 Apotheken", "112,5", "01.02.03.04", "116117.de"
    private static func isNumbered(_ number: Number, _ text: Text) -> Bool {
        let tokens = text.tokens
        let (first, end) = (number.tokens.lowerBound, number.tokens.upperBound)
        let hasWord = hasPhoneWord(before: first, text)
        if !hasWord, first > 0, tokens[first].gap > .none, tokens[first].gap <= .fixedSpace,
            tokens[first - 1].kind == .word,
            tokens[first - 1].capitals != .none, text.set.commonIn(tokens[first - 1]) & text.language.mask == 0
        {
            return true
        }
        if !hasWord || number.digits.first != "0", number.tokens.contains(where: { tokens[$0].isSign(".") }) {
            return true
        }
        guard end < tokens.count else { return false }
        let next = tokens[end]
        if next.gap == .none, next.isSign(",") || next.isSign("."), end + 1 < tokens.count, tokens[end + 1].gap == .none
        {
            return true
        }
        return number.digits.utf8.count < 5 && next.kind == .word && next.gap == .space
            && text.set.commonIn(next) & text.language.mask == 0
    }

    private static func isYear(_ digits: String) -> Bool {
        digits.utf8.count == 4 && (digits.hasPrefix("19") || digits.hasPrefix("20"))
    }

    private static func isFollowedByNoun(_ end: Int, _ text: Text) -> Bool {
        guard end < text.tokens.count, text.tokens[end].kind == .word, text.tokens[end].gap <= .fixedSpace else {
            return false
        }
        return text.set.commonIn(text.tokens[end]) & text.language.mask == 0
    }

    private static func isDateOrDecimal(_ number: Number, _ text: Text) -> Bool {
        text.quantities.contains { quantity in
            let range = text.range(of: number.tokens)
            guard quantity.place.lowerBound <= range.lowerBound, quantity.place.upperBound >= range.upperBound else {
                return false
            }
            return quantity.readings.contains { $0.dimension == .date || $0.dimension == .time }
                && quantity.weight == .certain
                || quantity.unit != nil && number.groups < 3
        }
    }

    /// Whether a word of telephoning stands in the same sentence, shortly before.
    static func hasPhoneWord(before index: Int, _ text: Text) -> Bool {
        guard let sentence = text.sentences.first(where: { $0.contains(index) }) else { return false }
        let isLong = text.tokens[index].range.count > 4
        let near = max(sentence.lowerBound, index - 10)..<(isLong ? min(sentence.upperBound, index + 6) : index)
        return near.contains { text.language.match(patternName, at: $0, of: text.tokens, in: text.bytes) != nil }
    }
}
