import Models

/// Words that texts of a language often have, by which one is told that a slip of the hand made of one of them: 'Exosure'.
///
/// Every long word of every text is asked for, and nearly all of them are turned away by how they begin and end, and by their
/// length. A class, since it has many parts.
final class FamiliarWords: Sendable {
    /// Of fewer letters, a slip of one word is often another word. In bytes of UTF-8.
    static let bytesLeast = 6
    static let countLimit = 3000

    /// What turns nearly all words away.
    let look: Look
    /// As they are written.
    private let words: [String]
    /// The letters of all words, `folded`, and where those of each begin, with the end of the last one.
    private let letters: [UInt8]
    private let starts: [Int32]
    /// What a slip makes of the words: those whose keys have the same highest bits beside each other, in the order of words.
    private let slips: [Slip]
    /// By the highest bits of a key: where those slips begin, and behind the last ones their end.
    private let slipStarts: [Int32]

    private struct Slip {
        var key: UInt16 = 0
        var word: UInt16 = 0
    }

    /// Bits of a key by which slips are not told apart at once.
    private static let lowBits = 3

    struct Look: Sendable {
        /// A bit for each key of what a slip makes of a word.
        fileprivate var slips = [UInt64](repeating: 0, count: 1024)
        /// The marks of the words themselves, each at the first free place from where it belongs; 0 is free.
        fileprivate var words: [UInt32]

        @inline(__always) func mayBeSlip(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
            word.count >= FamiliarWords.bytesLeast && Self.has(slipKey(of: word, in: bytes), slips)
                && !isWord(wordMark(of: word, in: bytes))
        }

        /// - Parameter marks: of words.
        fileprivate init(words marks: [UInt32], slips keys: [UInt16]) {
            var size = 64
            while size < 2 * marks.count { size *= 2 }
            words = [UInt32](repeating: 0, count: size)
            for mark in marks where !isWord(mark) { words[place(of: mark)] = mark }
            var bits = slips.mutableSpan
            for key in keys { bits[Int(key >> 6)] |= 1 << UInt64(key & 63) }
        }

        @inline(__always) private func isWord(_ mark: UInt32) -> Bool { words[place(of: mark)] == mark }

        /// Where a mark stands, or may be put.
        @inline(__always) private func place(of mark: UInt32) -> Int {
            var place = Int(mark >> 1) & (words.count - 1)
            while words[place] != 0, words[place] != mark { place = (place + 1) & (words.count - 1) }
            return place
        }

        @inline(__always) private static func has(_ bit: UInt16, _ bits: borrowing [UInt64]) -> Bool {
            bits[Int(bit >> 6)] & (1 << UInt64(bit & 63)) != 0
        }
    }

    init(_ words: [String]) {
        // A language has one list for each of its varieties.
        let words = Array(words.prefix(Int(UInt16.max)))
        var letters: [UInt8] = []
        letters.reserveCapacity(words.reduce(0) { $0 + $1.utf8.count })
        var starts: [Int32] = [0]
        starts.reserveCapacity(words.count + 1)
        var slips: [Slip] = []
        slips.reserveCapacity(Self.slipsOfWord * words.count)
        var marks: [UInt32] = []
        marks.reserveCapacity(words.count)
        for (index, word) in words.enumerated() {
            let start = letters.count
            for byte in word.utf8 { letters.append(Overlap.folded(byte)) }
            starts.append(Int32(letters.count))
            marks.append(wordMark(of: start..<letters.count, in: letters.span))
            let keys = Self.keys(ofSlipsIn: letters.span.extracting(start...))
            for place in keys.indices { slips.append(Slip(key: keys[place], word: UInt16(index))) }
        }
        look = Look(words: marks, slips: slips.map(\.key))
        (self.words, self.letters, self.starts) = (words, letters, starts)
        (self.slips, slipStarts) = Self.gathered(slips)
    }

    /// - Returns: the slips by the highest bits of their keys, and where those with the same begin.
    private static func gathered(_ slips: [Slip]) -> (slips: [Slip], starts: [Int32]) {
        var starts = [Int32](repeating: 0, count: 1 << (UInt16.bitWidth - lowBits) + 1)
        for slip in slips { starts[Int(slip.key >> lowBits) + 1] += 1 }
        for place in starts.indices.dropFirst() { starts[place] += starts[place - 1] }
        var (next, gathered) = (starts, [Slip](repeating: Slip(), count: slips.count))
        for slip in slips {
            let place = Int(slip.key >> lowBits)
            gathered[Int(next[place])] = slip
            next[place] += 1
        }
        return (gathered, starts)
    }

    private static let slipsOfWord = 14

    /// The keys of a letter that is missing, one too many, two that changed places, one without its accent: among the first
    /// letters, behind them, and at the end.
    private static func keys(ofSlipsIn word: Span<UInt8>) -> [14 of UInt16] {
        let (a, b, c, d) = (word[0], word[1], word[2], word[3])
        let (count, last) = (word.count, word[word.count - 1])
        let second = Overlap.plain(at: 1, in: word).map { (a, $0, d) }
        let third = Overlap.plain(at: 2, in: word).map { (a, b, $0) }
        let end = Overlap.plain(at: count - 2, in: word)
        return [
            key((a, b, c), last, count - 1), key((a, b, d), last, count - 1), key((a, c, d), last, count - 1),
            key((b, c, d), last, count - 1),
            key((a, b, c), last, count + 1), key((a, b, d), last, count + 1), key((a, a, b), last, count + 1),
            key((a, b, b), last, count + 1),
            key((a, b, c), last, count), key((b, a, c), last, count), key((a, c, b), last, count),
            key((a, b, d), last, count),
            end.map { key((a, b, c), $0, count - 1) } ?? key((a, b, c), word[count - 2], count),
            key(second ?? third ?? (a, b, c), last, count - 1),
        ]
    }

    private static func key(_ first: (UInt8, UInt8, UInt8), _ last: UInt8, _ count: Int) -> UInt16 {
        slipKey(UInt32(first.0) | UInt32(first.1) << 8 | UInt32(first.2) << 16, last, count)
    }

    /// The word of which a slip made another one; nil where none did, and for each of the words.
    func meant(by word: Range<Int>, in bytes: Span<UInt8>) -> String? {
        look.mayBeSlip(word, in: bytes) ? meant(bySlip: word, in: bytes) : nil
    }

    /// - Parameter word: may be a slip, as the look says.
    func meant(bySlip word: Range<Int>, in bytes: Span<UInt8>) -> String? {
        let key = slipKey(of: word, in: bytes)
        let written = bytes.extracting(word)
        let known = letters
        let letters = known.span
        let bucket = Int(key >> Self.lowBits)
        for index in Int(slipStarts[bucket])..<Int(slipStarts[bucket + 1]) where slips[index].key == key {
            let place = Int(slips[index].word)
            let meant = letters.extracting(Int(starts[place])..<Int(starts[place + 1]))
            if Overlap(written, meant).isSlip(written, of: meant) { return words[place] }
        }
        return nil
    }
}

/// Of the first three bytes of a word, its last one, and its length, whatever the case of letters.
@inline(__always) private func slipKey(_ first: UInt32, _ last: UInt8, _ count: Int) -> UInt16 {
    // All accents at the end are one.
    let end = Int(min(Overlap.folded(last), 0x80))
    let mixed = (first & 0xFF_FFFF | 0x20_2020) &+ UInt32(truncatingIfNeeded: count &* 37 ^ end) << 24
    return UInt16(truncatingIfNeeded: (mixed &* 0x9E37_79B1) >> 16)
}

@inline(__always) private func slipKey(of word: Range<Int>, in bytes: Span<UInt8>) -> UInt16 {
    slipKey(four(bytes, at: word.lowerBound), bytes[word.upperBound - 1], word.count)
}

/// Of the first eight bytes of a word and its last eight, whatever the case of letters: of most words, of all their letters.
/// Never 0.
@inline(__always) private func wordMark(of word: Range<Int>, in bytes: Span<UInt8>) -> UInt32 {
    let (start, end) = (word.lowerBound, word.upperBound)
    let first = UInt64(four(bytes, at: start)) | UInt64(four(bytes, at: min(start + 4, end - 4))) << 32
    let last = UInt64(four(bytes, at: max(start, end - 8))) | UInt64(four(bytes, at: end - 4)) << 32
    let letters: UInt64 = 0x2020_2020_2020_2020
    let mixed = (first | letters) &* 0x9E37_79B9_7F4A_7C15 ^ (last | letters) &* 0xC2B2_AE3D_27D4_EB4F
    return UInt32(truncatingIfNeeded: ((mixed ^ mixed >> 29) &* 0x1656_67B1_9E37_79F9) >> 32) | 1
}

@inline(__always) private func four(_ bytes: Span<UInt8>, at index: Int) -> UInt32 {
    unsafe UInt32(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self))
}

extension Overlap {
    /// Whether a hand may have made the one of the other.
    fileprivate func isSlip(_ written: Span<UInt8>, of word: Span<UInt8>) -> Bool {
        switch (written.count - word.count, min(written.count, word.count) - start - end) {
        case (-1, 0): start > 0 && end > 1
        case (-1, 1): start > 0 && Self.isAccent(on: written[start], word, at: start)
        case (1, 0): isAdded(in: written)
        case (1, 1): end > 0 && Self.isAccent(on: word[start], written, at: start)
        case (0, 2): start > 0 && isExchange(written, word)
        case (0, 1): isReplaced(in: written, word) || isOtherAccent(in: written, word)
        default: false
        }
    }

    /// One letter twice, or one that stands near already: "Poisitiv". What else is added may make another word: contact, contract.
    private func isAdded(in written: Span<UInt8>) -> Bool {
        let letter = Overlap.folded(written[start])
        guard start > 0 else { return false }
        if Overlap.folded(written[start - 1]) == letter { return true }
        guard start > 1, end > 2 else { return false }
        let near = max(0, start - 4)..<min(written.count, start + 5)
        return near.contains { $0 != start && Overlap.folded(written[$0]) == letter }
    }

    /// By a letter that sounds alike. In words of fewer letters, and at their end, another one makes another word.
    private func isReplaced(in written: Span<UInt8>, _ word: Span<UInt8>) -> Bool {
        guard start > 1, end > 2, word.count > 8 else { return false }
        return Self.alike.contains { $0.contains(Overlap.folded(written[start])) && $0.contains(word[start]) }
    }

    private static let alike = ["aeiouy", "csz", "ck", "gj", "bp", "dt", "mn", "vfw"].map { Array($0.utf8) }

    /// One letter with another accent: "poichè".
    private func isOtherAccent(in written: Span<UInt8>, _ word: Span<UInt8>) -> Bool {
        guard start > 1, written[start - 1] == Self.accented else { return false }
        return Self.letters.contains { letter in
            Self.seconds(of: letter).contains(Overlap.folded(written[start]))
                && Self.seconds(of: letter).contains(Overlap.folded(word[start]))
        }
    }

    /// Whether a letter of two bytes is this one with an accent.
    private static func isAccent(on letter: UInt8, _ written: Span<UInt8>, at index: Int) -> Bool {
        guard Overlap.folded(written[index]) == Overlap.folded(accented), index + 1 < written.count else {
            return false
        }
        return seconds(of: Overlap.folded(letter)).contains(Overlap.folded(written[index + 1]))
    }

    /// The letter of two bytes at a place without its accent; nil where there is none.
    fileprivate static func plain(at index: Int, in word: Span<UInt8>) -> UInt8? {
        letters.first { isAccent(on: $0, word, at: index) }
    }

    /// With which every letter of Latin-1 with an accent begins.
    private static let accented: UInt8 = 0xC3
    private static let letters = Array("aceinou".utf8)

    /// - Returns: the second bytes of a letter with its accents, `folded`.
    private static func seconds(of letter: UInt8) -> ClosedRange<UInt8> {
        switch letter {
        case UInt8(ascii: "a"): 0xA0...0xA4
        case UInt8(ascii: "c"): 0xA7...0xA7
        case UInt8(ascii: "e"): 0xA8...0xAB
        case UInt8(ascii: "i"): 0xAC...0xAF
        case UInt8(ascii: "n"): 0xB1...0xB1
        case UInt8(ascii: "o"): 0xB2...0xB6
        case UInt8(ascii: "u"): 0xB9...0xBC
        // No letter's.
        default: 0x00...0x00
        }
    }
}
