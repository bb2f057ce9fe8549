/// How a language says that a number is a limit, and on which side of it things are: "at least 15 minutes", "15 minutes or
/// more", "more than 15 minutes".
package struct BoundWords: Sendable {
    package enum Bound: Sendable {
        case least
        case most
        /// Beyond the number, which is none of them.
        case more
        case less
        case from
        case until

        /// Whether one begins where the other ends: "from 12" and "under 12" may be said of two sides of one thing, too.
        package func isOtherSide(of other: Bound) -> Bool {
            switch (self, other) {
            case (.from, .until), (.until, .from), (.from, .less), (.less, .from), (.least, .less), (.less, .least):
                true
            default: false
            }
        }

        /// Whether one is the contrary of the other. "At least 15" and "less than 15" may be said of two sides of one thing:
        /// who may, and who may not.
        package func isOpposite(of other: Bound) -> Bool {
            switch (self, other) {
            case (.least, .most), (.most, .least), (.more, .less), (.less, .more):
                true
            default: false
            }
        }
    }

    private struct Phrase {
        /// UTF-8, in small letters, with one blank between two words.
        let words: [UInt8]
        let bound: Bound
        /// By which nearly all are turned away.
        let (first, last): (UInt8, UInt8)

        init(_ words: [UInt8], _ bound: Bound) {
            (self.words, self.bound, first, last) = (words, bound, words.first ?? 0, words.last ?? 0)
        }
    }

    /// Longer ones first: "au plus tôt" begins as "au plus" does.
    private var before: [Phrase] = []
    private var behind: [Phrase] = []

    /// What a phrase begins with that stands behind its number: `… or more`.
    package static let numberSign = "… "

    package init(
        least: [String] = [], most: [String] = [], more: [String] = [], less: [String] = [],
        from: [String] = [], until: [String] = []
    ) {
        let all = [(least, Bound.least), (most, .most), (more, .more), (less, .less), (from, .from), (until, .until)]
        for (words, bound) in all.flatMap({ words, bound in words.map { ($0, bound) } }) {
            let isBehind = words.hasPrefix(Self.numberSign)
            let words = (isBehind ? words.dropFirst(Self.numberSign.count) : words[...]).lowercased()
            let phrase = Phrase(Array(words.utf8), bound)
            if isBehind { behind.append(phrase) } else { before.append(phrase) }
        }
        before.sort { $0.words.count > $1.words.count }
        behind.sort { $0.words.count > $1.words.count }
    }

    package var isEmpty: Bool { before.isEmpty && behind.isEmpty }

    /// What is said of a quantity, and where, with the quantity; nil where nothing is said, or more than one thing.
    package func bound(of quantity: Range<Int>, in bytes: [UInt8]) -> (bound: Bound, place: Range<Int>)? {
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
        guard last < end, last > 0 else { return nil }
        let letter = bytes[last - 1].latinSmall(after: last > 1 ? bytes[last - 2] : 0)
        for phrase in before where phrase.last == letter {
            guard let start = Self.start(of: phrase.words, endingAt: last, in: bytes),
                start == 0 || !bytes[start - 1].isOfWord || Self.endsWithApostrophe(bytes[..<start])
            else { continue }
            return (start, phrase.bound)
        }
        return nil
    }

    private func phrase(behind start: Int, in bytes: [UInt8]) -> (end: Int, bound: Bound)? {
        var first = start
        while let length = Self.lengthOfGap(at: first, in: bytes) { first += length }
        guard first > start, first < bytes.count else { return nil }
        let letter = bytes[first].latinSmall(after: bytes[first - 1])
        for phrase in behind where phrase.first == letter {
            guard let end = Self.end(of: phrase.words, from: first, in: bytes),
                end == bytes.count || !bytes[end].isOfWord
            else { continue }
            return (end, phrase.bound)
        }
        return nil
    }

    /// "d’au moins 15 minutes"
    private static func endsWithApostrophe(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.suffix(3).elementsEqual("’".utf8)
    }

    /// A blank, also one that does not break, or a sign of markup.
    private static func lengthOfGap(endingAt end: Int, in bytes: [UInt8]) -> Int? {
        if bytes[end - 1].isGap { return 1 }
        return end > 1 && bytes[end - 2] == 0xC2 && bytes[end - 1] == 0xA0 ? 2 : nil
    }

    private static func lengthOfGap(at start: Int, in bytes: [UInt8]) -> Int? {
        guard start < bytes.count else { return nil }
        if bytes[start].isGap { return 1 }
        return start + 1 < bytes.count && bytes[start] == 0xC2 && bytes[start + 1] == 0xA0 ? 2 : nil
    }

    /// Where words begin that end at a place; nil where they do not stand there. Capitals are small letters, and a line break
    /// and a blank that does not break are blanks.
    private static func start(of words: [UInt8], endingAt end: Int, in bytes: [UInt8]) -> Int? {
        var index = end
        for byte in words.reversed() {
            guard index > 0 else { return nil }
            index -= 1
            if byte == 0x20, bytes[index] == 0xA0, index > 0, bytes[index - 1] == 0xC2 {
                index -= 1
            } else if !isSame(bytes[index], byte, behind: index > 0 ? bytes[index - 1] : 0) {
                return nil
            }
        }
        return index
    }

    /// Where words end that begin at a place.
    private static func end(of words: [UInt8], from start: Int, in bytes: [UInt8]) -> Int? {
        var index = start
        for byte in words {
            guard index < bytes.count else { return nil }
            if byte == 0x20, bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
                index += 1
            } else if !isSame(bytes[index], byte, behind: index > 0 ? bytes[index - 1] : 0) {
                return nil
            }
            index += 1
        }
        return index
    }

    private static func isSame(_ found: UInt8, _ byte: UInt8, behind last: UInt8) -> Bool {
        found == 0x0A ? byte == 0x20 : found.latinSmall(after: last) == byte
    }
}

extension UInt8 {
    /// Letters, also those beyond ASCII, and digits.
    fileprivate var isOfWord: Bool { isLetter || isDigit || self >= 0x80 }

    fileprivate var isGap: Bool { isBlank || self == UInt8(ascii: "*") || self == UInt8(ascii: "_") }
}
