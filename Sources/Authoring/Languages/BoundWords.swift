/// How a language says that a number is a limit, and on which side of it things are: "at least 15 minutes", "15 minutes or
/// more", "more than 15 minutes".
struct BoundWords: Sendable {
    enum Bound: Sendable {
        case least
        case most
        /// Beyond the number, which is none of them.
        case more
        case less

        /// Whether one is the contrary of the other. "At least 15" and "less than 15" may be said of two sides of one thing:
        /// who may, and who may not.
        func isOpposite(of other: Bound) -> Bool {
            switch (self, other) {
            case (.least, .most), (.most, .least), (.more, .less), (.less, .more): true
            default: false
            }
        }
    }

    private struct Phrase {
        /// UTF-8, in small letters, with one blank between two words.
        let words: [UInt8]
        let bound: Bound
    }

    /// Longer ones first: "au plus tôt" begins as "au plus" does.
    private var before: [Phrase] = []
    private var behind: [Phrase] = []

    /// What a phrase begins with that stands behind its number: `… or more`.
    static let numberSign = "… "

    init(least: [String] = [], most: [String] = [], more: [String] = [], less: [String] = []) {
        let all = [(least, Bound.least), (most, .most), (more, .more), (less, .less)]
        for (words, bound) in all.flatMap({ words, bound in words.map { ($0, bound) } }) {
            let isBehind = words.hasPrefix(Self.numberSign)
            let words = (isBehind ? words.dropFirst(Self.numberSign.count) : words[...]).lowercased()
            let phrase = Phrase(words: Array(words.utf8), bound: bound)
            if isBehind { behind.append(phrase) } else { before.append(phrase) }
        }
        before.sort { $0.words.count > $1.words.count }
        behind.sort { $0.words.count > $1.words.count }
    }

    var isEmpty: Bool { before.isEmpty && behind.isEmpty }

    /// What is said of a quantity, and where, with the quantity; nil where nothing is said, or more than one thing.
    func bound(of quantity: Range<Int>, in bytes: [UInt8]) -> (bound: Bound, place: Range<Int>)? {
        let first = phrase(before: quantity.lowerBound, in: bytes)
        if let first, phrase(before: first.start, in: bytes) != nil { return nil }
        let second = phrase(behind: quantity.upperBound, in: bytes)
        guard let bound = first?.bound ?? second?.bound, first == nil || second == nil || second?.bound == bound else {
            return nil
        }
        return (bound, (first?.start ?? quantity.lowerBound)..<(second?.end ?? quantity.upperBound))
    }

    // MARK: Looking for phrases

    private func phrase(before end: Int, in bytes: [UInt8]) -> (start: Int, bound: Bound)? {
        var last = end
        while last > 0, let length = Self.lengthOfGap(endingAt: last, in: bytes) { last -= length }
        guard last < end else { return nil }
        for phrase in before {
            let start = last - phrase.words.count
            guard start >= 0, Self.matches(phrase.words, bytes, at: start), start == 0 || !bytes[start - 1].isOfWord
            else { continue }
            return (start, phrase.bound)
        }
        return nil
    }

    private func phrase(behind start: Int, in bytes: [UInt8]) -> (end: Int, bound: Bound)? {
        var first = start
        while first < bytes.count, bytes[first].isGap { first += 1 }
        guard first > start else { return nil }
        for phrase in behind {
            let end = first + phrase.words.count
            guard end <= bytes.count, Self.matches(phrase.words, bytes, at: first),
                end == bytes.count || !bytes[end].isOfWord
            else { continue }
            return (end, phrase.bound)
        }
        return nil
    }

    /// A blank, also one that does not break, or a sign of markup.
    private static func lengthOfGap(endingAt end: Int, in bytes: [UInt8]) -> Int? {
        if bytes[end - 1].isGap { return 1 }
        return end > 1 && bytes[end - 2] == 0xC2 && bytes[end - 1] == 0xA0 ? 2 : nil
    }

    /// Capitals are small letters here, and a line break is a blank.
    private static func matches(_ words: [UInt8], _ bytes: [UInt8], at start: Int) -> Bool {
        for (offset, byte) in words.enumerated().reversed() {
            let found = bytes[start + offset]
            guard found == byte || found == 0x0A && byte == 0x20 || found.isLetter && found | 0x20 == byte else {
                return false
            }
        }
        return true
    }
}

extension UInt8 {
    /// Letters, also those beyond ASCII, and digits.
    fileprivate var isOfWord: Bool { isLetter || isDigit || self >= 0x80 }

    fileprivate var isGap: Bool { isBlank || self == UInt8(ascii: "*") || self == UInt8(ascii: "_") }
}
