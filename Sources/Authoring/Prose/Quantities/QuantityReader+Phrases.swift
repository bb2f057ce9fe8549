import Models
import Rulebook

// Phrases of the lexicon among the tokens of a text, and what stands between tokens.

extension QuantityReader {
    enum Gap {
        case tight, blank, hyphen, dash, sign
        /// Something else, or much.
        case far
    }

    /// Whether phrases of a kind begin with a token: asked first, since hardly any does, and of what stands before a token each
    /// byte is looked at.
    func means(_ kinds: NumberLexicon.Kinds, at index: Int) -> Bool {
        index < tokens.count && !tokens[index].kinds.isDisjoint(with: kinds)
    }

    /// The first of the phrases that begin at a token and mean what is asked for, longer ones first.
    func phrase<Sought>(
        at index: Int, _ kinds: NumberLexicon.Kinds, _ sought: (NumberLexicon.Meaning) -> Sought?
    ) -> (Sought, next: Int)? {
        guard means(kinds, at: index), case .word(let id) = tokens[index].kind else { return nil }
        for entry in lexicon.entries[id] where kinds.contains(entry.meaning.kind) {
            guard let found = sought(entry.meaning), let next = end(of: entry, at: index) else { continue }
            return (found, next)
        }
        return nil
    }

    /// - Returns: the token behind the first of the phrases that are of a kind.
    func phrase(at index: Int, _ kinds: NumberLexicon.Kinds) -> Int? {
        phrase(at: index, kinds) { _ in true }?.next
    }

    func idiom(at index: Int) -> Int? {
        if case .digits = tokens[index].kind {
            let isFollowed = index + 1 < tokens.count && gapLength(index + 1) <= 4
            for entry in lexicon.idiomsOfDigits[Int(bytes[tokens[index].range.lowerBound] & 0x0F)]
            where isFollowed || entry.pieces.count == 1 {
                if let next = end(of: entry, at: index) { return next }
            }
            return nil
        }
        return phrase(at: index, .idiom)
    }

    private func end(of entry: NumberLexicon.Entry, at index: Int) -> Int? {
        guard index + entry.pieces.count <= tokens.count else { return nil }
        for (offset, piece) in entry.pieces.enumerated() {
            let token = tokens[index + offset]
            switch (piece, token.kind) {
            case (.word(let wanted), .word(let id)): guard wanted == id else { return nil }
            case (.digits(let wanted), .digits):
                guard wanted.count == token.range.count, bytes[token.range].elementsEqual(wanted) else { return nil }
            default: return nil
            }
            guard offset == 0 || gap(index + offset) != .far && gapLength(index + offset) <= 4 else { return nil }
        }
        if let exact = entry.exact {
            guard bytes[tokens[index].range].elementsEqual(exact) else { return nil }
        }
        return index + entry.pieces.count
    }

    /// What stands before a token, up to the one before it.
    func gap(_ index: Int) -> Gap {
        guard index > 0 else { return .far }
        return gap(tokens[index - 1].range.upperBound, tokens[index].range.lowerBound)
    }

    func gapLength(_ index: Int) -> Int { tokens[index].range.lowerBound - tokens[index - 1].range.upperBound }

    func gap(_ start: Int, _ end: Int) -> Gap {
        if start >= end { return .tight }
        var index = start
        var gap = Gap.tight
        while index < end {
            // Between most tokens stand other words.
            if bytes[index].isLetter || bytes[index] == 0xC3 { return .far }
            let blank = TextScan.lengthOfBlank(in: bytes, at: index)
            let hyphen = TextScan.lengthOfHyphen(in: bytes, at: index)
            let dash = TextScan.lengthOfDash(in: bytes, at: index)
            if blank > 0 {
                if gap == .tight { gap = .blank }
                if gap == .hyphen { gap = .dash }
                index += blank
            } else if hyphen > 0, gap == .tight || gap == .blank {
                gap = gap == .blank ? .dash : .hyphen
                index += hyphen
            } else if dash > 0, gap == .tight || gap == .blank {
                gap = .dash
                index += dash
            } else if Self.isSign(bytes[index]), gap == .tight || gap == .blank {
                gap = .sign
                index += 1
            } else if bytes[index] == 0xE2, index + 2 < end || index + 3 == end, bytes[index + 1] == 0x80,
                bytes[index + 2] == 0x99, gap == .tight
            {
                gap = .sign
                index += 3
            } else {
                return .far
            }
        }
        return gap
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "'"): true
        default: false
        }
    }

    /// Whether a token stands where a unit would: behind a blank, a hyphen, an apostrophe ("un’ora"), or nothing.
    func isNear(_ index: Int) -> Bool {
        switch gap(index) {
        case .tight, .blank, .hyphen: gapLength(index) <= 4
        case .sign: isBehindApostrophe(index)
        default: false
        }
    }

    /// With nothing else before it, and an article before that.
    private func isBehindApostrophe(_ index: Int) -> Bool {
        guard means(.article, at: index - 1) else { return false }
        let start = tokens[index].range.lowerBound
        return bytes[start - 1] == UInt8(ascii: "'") && gapLength(index) == 1
            || bytes[start - 1] == 0x99 && gapLength(index) == 3
    }
}
