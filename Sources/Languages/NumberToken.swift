/// The digits of a text and those of its words and signs that have to do with numbers.
struct NumberToken: Equatable {
    enum Kind: Equatable {
        case digits
        /// By its id in the vocabulary.
        case word(Int32)
        /// A number in one word, with others or an ending: "zweiundzwanzig", "zweimal".
        case compound(Double)
    }

    let kind: Kind
    let range: Range<Int>
    /// Of which kinds the phrases are that begin with it.
    var kinds: NumberLexicon.Kinds = []
    /// Whether it stands at the beginning of its line and counts a list: "1. "
    var countsList = false
    /// Whether a word in capitals stands directly before it, or a sign such as §: "iOS 13", "B.1.351"
    var followsName = false
    /// Whether it touches letters before it: COVID-19
    var isInName = false

    var mayBeginQuantity: Bool {
        if case .word = kind { !kinds.isDisjoint(with: .beginnings) } else { true }
    }

    /// Whether it begins more than idioms.
    var mayBeQuantity: Bool {
        if case .word = kind { !kinds.isDisjoint(with: .beginnings.subtracting(.idiom)) } else { true }
    }

    /// - Parameter hasLists: whether digits at the beginning of a line may count its items, and are no ordinal: "2. Impfung".
    static func all(in tokens: [Token], _ bytes: [UInt8], _ lexicon: NumberLexicon, hasLists: Bool) -> [NumberToken] {
        var found: [NumberToken] = []
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .digits:
                var number = NumberToken(kind: .digits, range: token.range)
                number.countsList = hasLists && countsList(index, tokens)
                number.followsName = followsName(index, tokens)
                number.isInName = isInName(at: index, of: tokens, found: found)
                found.append(number)
            case .word:
                let kinds = lexicon.kinds(of: token.id)
                if lexicon.isPiece(token.id) {
                    found.append(word(at: index, of: tokens, kinds: kinds))
                } else if !lexicon.parts.isEmpty, token.range.count >= 5 {
                    found += compound(at: token.range, in: bytes, lexicon: lexicon)
                }
            case .sign:
                guard Piecewise.isUnitSign(bytes[token.range]) else { continue }
                let id = lexicon.vocabulary.id(of: WordHash(token.range, of: bytes.span).value)
                let kinds = lexicon.kinds(of: id)
                if lexicon.isPiece(id) { found.append(NumberToken(kind: .word(id), range: token.range, kinds: kinds)) }
            case .quote, .placeholder, .address, .code: continue
            }
        }
        return found
    }

    private static func word(at index: Int, of tokens: [Token], kinds: NumberLexicon.Kinds) -> NumberToken {
        var kinds = kinds
        // The "l" of "6.30 l’acqua" is no litre.
        if tokens[index].range.count == 1, index + 2 < tokens.count, tokens[index + 1].isApostrophe,
            tokens[index + 1].gap == .none, tokens[index + 2].kind == .word, tokens[index + 2].gap == .none
        {
            kinds.remove(.unit)
        }
        return NumberToken(kind: .word(tokens[index].id), range: tokens[index].range, kinds: kinds)
    }

    /// A number in one word, and what stands behind it: nothing, a unit, or an ending.
    private static func compound(at range: Range<Int>, in bytes: [UInt8], lexicon: NumberLexicon) -> [NumberToken] {
        guard let (value, length) = CompoundNumber.read(bytes, word: range, lexicon: lexicon) else { return [] }
        let middle = range.lowerBound + length
        if length == range.count { return [NumberToken(kind: .compound(value), range: range)] }
        let unit = lexicon.vocabulary.id(of: WordHash(middle..<range.upperBound, of: bytes.span).value)
        let kinds = lexicon.kinds(of: unit)
        if kinds.contains(.unit) {
            return [
                NumberToken(kind: .compound(value), range: range.lowerBound..<middle),
                NumberToken(kind: .word(unit), range: middle..<range.upperBound, kinds: kinds),
            ]
        }
        let rest = bytes[range].latinSmall[length...]
        // Longer endings go on (`zweistellige`); with short ones a word is at its end, or `Einstellung` would begin with one.
        let hasEnding = lexicon.endings.contains { ending in
            rest.starts(with: ending) && (ending.count > 2 || rest.count == ending.count)
        }
        return hasEnding ? [NumberToken(kind: .compound(value), range: range)] : []
    }

    // MARK: Digits

    private static func countsList(_ index: Int, _ tokens: [Token]) -> Bool {
        guard tokens[index].range.count <= 3, index + 2 < tokens.count,
            tokens[index + 1].isSign(".") || tokens[index + 1].isSign(")"), tokens[index + 1].gap == .none,
            tokens[index + 2].gap == .space || tokens[index + 2].isSign("*")
        else { return false }
        var first = index
        while tokens[first].gap < .line, first > 0,
            ["#", "*", "_", ">", "("].contains(where: { tokens[first - 1].isSign($0) })
        {
            first -= 1
        }
        return tokens[first].gap >= .line
    }

    private static func followsName(_ index: Int, _ tokens: [Token]) -> Bool {
        guard index > 0 else { return false }
        let gap = tokens[index].gap
        var before = index - 1
        if gap == .none {
            // "B.1", where the point ends no sentence.
            guard tokens[before].isSign("."), before > 0, tokens[before].gap == .none,
                tokens[before - 1].kind == .word, tokens[before - 1].range.count == 1
            else { return false }
            return tokens[before - 1].capitals == .first
        }
        guard gap == .space || gap == .fixedSpace else { return false }
        if tokens[before].isSign("§") { return true }
        if tokens[before].isSign("."), before > 0, tokens[before].gap == .none { before -= 1 }
        return tokens[before].kind == .word && tokens[before].capitals != .none
    }

    /// COVID-19, iOS13.5, v2: digits behind a letter, or behind a hyphen that stands behind one; and CoV-2.1.
    private static func isInName(at index: Int, of tokens: [Token], found: [NumberToken]) -> Bool {
        guard index > 0, tokens[index].gap == .none else { return false }
        let before = tokens[index - 1]
        if before.kind == .word { return true }
        guard index > 1, before.gap == .none, before.isHyphen || before.isSign(".") else { return false }
        if tokens[index - 2].kind == .word { return before.isHyphen }
        guard let last = found.last, last.kind == .digits, last.range == tokens[index - 2].range else { return false }
        return last.isInName
    }
}

extension Token {
    package var isApostrophe: Bool { isSign("'") || isSign("’") }
    package var isHyphen: Bool { isSign("-") || isSign("\u{2010}") || isSign("\u{2011}") }
    package var isDash: Bool { isSign("–") || isSign("—") }
}
