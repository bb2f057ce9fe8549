import Models

/// A word of at most eight letters of ASCII in one number, as most words are: in small letters, the first of them lowest.
///
/// Every word of every text is looked for in the words of languages, which costs a multiplication so.
struct ShortWord: Sendable {
    let bits: UInt64

    /// - Parameter word: letters.
    /// - Returns: nil for a longer word, and for one with other letters.
    init?(_ bytes: Span<UInt8>, _ word: Range<Int>) {
        let length = word.count
        guard length > 0, length <= 8 else { return nil }
        var bits: UInt64 = 0
        if word.lowerBound + 8 <= bytes.count {
            bits = unsafe UInt64(
                littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: word.lowerBound, as: UInt64.self))
        } else {
            for index in word.reversed() { bits = bits << 8 | UInt64(bytes[index]) }
        }
        let mask = UInt64.max >> UInt64(64 - 8 * length)
        guard bits & mask & 0x8080_8080_8080_8080 == 0 else { return nil }
        self.bits = (bits | 0x2020_2020_2020_2020) & mask
    }

    /// The word that begins at an offset, and its length, found without a look at each of its letters.
    /// - Returns: nil where the word has eight letters or more, or letters beyond ASCII, or stands at the end of the text.
    @inline(__always)
    static func beginning(_ bytes: Span<UInt8>, at start: Int) -> (word: ShortWord, length: Int)? {
        guard start + 8 <= bytes.count else { return nil }
        let eight = unsafe UInt64(
            littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
        // The word ends at the first of them, or goes on there.
        let others = others(in: eight)
        let first = others & (0 &- others)
        guard others != 0, eight & first == 0 else { return nil }
        let letters = (first &- 1) >> 7
        guard letters != 0 else { return nil }
        return (ShortWord(bits: (eight | 0x2020_2020_2020_2020) & letters), others.trailingZeroBitCount >> 3)
    }

    /// The word that begins at an offset, nil where it is a longer one or has other letters, and where it ends.
    /// - Parameter isLetter: of bytes that are no letters of ASCII, which belong to a word all the same.
    @inline(__always)
    static func next(
        _ bytes: Span<UInt8>, at start: Int, isLetter: (UInt8) -> Bool
    ) -> (word: ShortWord?, end: Int) {
        if let quick = beginning(bytes, at: start) { return (quick.word, start + quick.length) }
        let end = end(bytes, from: start + 1, isLetter: isLetter)
        return (ShortWord(bytes, start..<end), end)
    }

    /// Where a word ends that has more letters, or others.
    /// - Parameter start: a place within it.
    @inline(__always)
    fileprivate static func end(_ bytes: Span<UInt8>, from start: Int, isLetter: (UInt8) -> Bool) -> Int {
        var end = start + letters(bytes, from: start)
        while end < bytes.count, isLetter(bytes[end]) {
            end += 1
            end += letters(bytes, from: end)
        }
        return end
    }

    /// How many letters of ASCII follow each other from an offset on, found eight at a time.
    static func letters(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end + 8 <= bytes.count {
            let eight = unsafe UInt64(
                littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self))
            let others = others(in: eight)
            guard others == 0 else { return end - start + others.trailingZeroBitCount >> 3 }
            end += 8
        }
        while end < bytes.count, bytes[end].isLetter { end += 1 }
        return end - start
    }

    /// The high bits of those of eight bytes that are no letters of ASCII.
    fileprivate static func others(in eight: UInt64) -> UInt64 {
        let high: UInt64 = 0x8080_8080_8080_8080
        // Small letters. Without the high bits no sum of two bytes reaches into the next one.
        let ascii = (eight | 0x2020_2020_2020_2020) & ~high
        let fromA = ascii &+ 0x1F1F_1F1F_1F1F_1F1F
        let behindZ = ascii &+ 0x0505_0505_0505_0505
        return high & ~(fromA & ~behindZ) | eight & high
    }

    fileprivate init(bits: UInt64) { self.bits = bits }

    /// Fourteen bits.
    var hash: Int { Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 50) }
}

/// How a word begins: its first eight bytes in one number, the first of them lowest, with the bit set that parts capitals from
/// small letters of ASCII and of Latin-1. That of a short word is the word.
struct WordHead: Sendable {
    let bits: UInt64

    static let bytes = 8

    /// - Parameter short: the word; nil for a longer one, and for one with other letters.
    @inline(__always) init(_ short: ShortWord?, _ word: Range<Int>, in bytes: Span<UInt8>) {
        self = short.map { WordHead(bits: $0.bits) } ?? WordHead(word, in: bytes)
    }

    /// - Parameter word: letters.
    @inline(__always) init(_ word: Range<Int>, in bytes: Span<UInt8>) {
        var bits: UInt64 = 0
        if word.lowerBound + Self.bytes <= bytes.count {
            bits = unsafe UInt64(
                littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: word.lowerBound, as: UInt64.self))
        } else {
            for index in word.prefix(Self.bytes).reversed() { bits = bits << 8 | UInt64(bytes[index]) }
        }
        self.bits = (bits | 0x2020_2020_2020_2020) & Self.mask(word.count)
    }

    /// How a word ends: its last eight bytes.
    /// - Parameter word: at least as many.
    @inline(__always) init(endOf word: Range<Int>, in bytes: Span<UInt8>) {
        self = WordHead(word.upperBound - Self.bytes..<word.upperBound, in: bytes)
    }

    init(_ word: [UInt8]) { self = WordHead(word.indices, in: word.span) }

    init(bits: UInt64) { self.bits = bits }

    /// How the word at an offset begins, and where it ends.
    /// - Parameter isLetter: of bytes that are no letters of ASCII, which belong to a word all the same.
    @inline(__always)
    static func next(_ bytes: Span<UInt8>, at start: Int, isLetter: (UInt8) -> Bool) -> (head: WordHead, end: Int) {
        guard start + Self.bytes <= bytes.count else {
            let end = ShortWord.end(bytes, from: start + 1, isLetter: isLetter)
            return (WordHead(start..<end, in: bytes), end)
        }
        let eight = unsafe UInt64(
            littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
        // Most words end where letters of ASCII do.
        var end = start + ShortWord.others(in: eight).trailingZeroBitCount >> 3
        if end == start + Self.bytes || isLetter(bytes[end]) {
            end = ShortWord.end(bytes, from: end, isLetter: isLetter)
        }
        return (WordHead(bits: (eight | 0x2020_2020_2020_2020) & mask(end - start)), end)
    }

    /// The word itself; nil for a longer one, and for one with other letters.
    /// - Parameter count: its bytes.
    @inline(__always) func shortWord(_ count: Int) -> ShortWord? {
        count <= Self.bytes && isASCII ? ShortWord(bits: bits) : nil
    }

    /// The word itself, if it is a short one, or what stands for one that is longer: how it begins, and its length.
    @inline(__always) func word(_ count: Int) -> UInt64 {
        // No short word has the highest bit. One byte more may be the s of a plural.
        shortWord(count)?.bits ?? 1 << 63 | UInt64(hash) << 32 | UInt64(truncatingIfNeeded: count)
    }

    /// Whether the first eight bytes are of ASCII.
    @inline(__always) var isASCII: Bool { bits & 0x8080_8080_8080_8080 == 0 }

    /// Fourteen bits.
    @inline(__always) var hash: Int { Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 50) }

    var firstThree: UInt32 { firstFour & 0xFF_FFFF }
    var firstFour: UInt32 { UInt32(truncatingIfNeeded: bits) }

    /// Five bits of its first letter and of its second.
    var letterPair: Int { Int(bits & 0x1F) << 5 | Int(bits >> 8 & 0x1F) }

    static let letterPairs = 1 << 10

    /// The bits of so many first bytes.
    @inline(__always) static func mask(_ bytes: Int) -> UInt64 {
        bytes < Self.bytes ? (1 &<< UInt64(truncatingIfNeeded: 8 &* bytes)) &- 1 : .max
    }
}

/// Words of which hardly any stands in a text: says of most others that they are none of them.
struct ShortWordFilter: Sendable {
    /// A bit for each hash.
    private(set) var bits = [UInt64](repeating: 0, count: 256)

    mutating func insert(_ word: ShortWord) { bits[word.hash >> 6] |= 1 << UInt64(word.hash & 63) }

    static func mayContain(_ word: ShortWord, _ bits: borrowing [UInt64]) -> Bool {
        bits[word.hash >> 6] & (1 << UInt64(word.hash & 63)) != 0
    }
}
