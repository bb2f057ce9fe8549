/// A word, a run of digits, a sign, or a piece of a text that is no prose: an address, code, a quote, a placeholder.
///
/// Spaces are no tokens: each token says what stands before it.
package struct Token: Sendable {
    package enum Kind: UInt8, Sendable {
        case word
        case digits
        /// One character that is neither letter nor digit nor space.
        case sign
        /// `{{ hotlines.technical.number }}`
        case quote
        /// A place for a value in the syntax of another system: `%1$s`, `{name}`.
        case placeholder
        /// A web or e-mail address, or the destination of a link.
        case address
        /// What stands between backticks, with them.
        case code
    }

    /// What separates a token from the one before it.
    package enum Gap: UInt8, Comparable, Sendable {
        case none
        case space
        /// One or several that do not break: U+00A0, U+202F, U+2009.
        case fixedSpace
        /// Two spaces or more.
        case spaces
        case line
        case paragraph

        package static func < (left: Gap, right: Gap) -> Bool { left.rawValue < right.rawValue }
    }

    package enum Capitals: UInt8, Sendable {
        case none
        case first
        /// Two letters or more, all of them capitals.
        case all
        /// `iPhone`, `GmbH`
        case mixed
    }

    package let kind: Kind
    package internal(set) var gap: Gap
    package let capitals: Capitals
    let start: Int32
    let end: Int32
    /// Of a word, its number in the vocabulary of all languages, and -1 where none of them has it; of a sign, its scalar.
    package let id: Int32

    /// UTF-8 offsets into the text.
    package var range: Range<Int> { Int(start)..<Int(end) }

    init(_ kind: Kind, _ range: Range<Int>, id: Int32 = -1, gap: Gap, capitals: Capitals = .none) {
        self.kind = kind
        self.gap = gap
        self.capitals = capitals
        (start, end) = (Int32(range.lowerBound), Int32(range.upperBound))
        self.id = id
    }

    package func isSign(_ scalar: Unicode.Scalar) -> Bool { kind == .sign && id == Int32(scalar.value) }
}

/// Hashes of words in lower case (FNV-1a), so that no word of a text has to be copied to be looked up.
struct WordHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// - Parameter range: of letters.
    init(_ range: Range<Int>, of bytes: Span<UInt8>) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if byte == 0xC2, index + 1 < range.upperBound, bytes[index + 1] == 0xAD {
                // A soft hyphen.
                index += 2
            } else if byte < 0x80 {
                add(byte.isCapital ? byte | 0x20 : byte)
                index += 1
            } else if byte == 0xC3, index + 1 < range.upperBound {
                add(byte)
                let next = bytes[index + 1]
                add((0x80...0x9E).contains(next) && next != 0x97 ? next | 0x20 : next)
                index += 2
            } else {
                index += addScalar(at: index, range, of: bytes)
            }
        }
    }

    /// Other alphabets: Greek, Cyrillic, the rest of Latin.
    private mutating func addScalar(at index: Int, _ range: Range<Int>, of bytes: Span<UInt8>) -> Int {
        let length = min(Characters.lengthOfScalar(bytes[index]), range.upperBound - index)
        guard length == 2 else {
            for offset in 0..<length { add(bytes[index + offset]) }
            return length
        }
        let value = UInt32(bytes[index] & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)
        let small = Unicode.Scalar(value)?.properties.lowercaseMapping ?? ""
        for byte in small.utf8 { add(byte) }
        return length
    }

    static func of(_ word: String) -> UInt64 {
        var word = word
        return word.withUTF8 { bytes in unsafe WordHash(0..<bytes.count, of: Span(_unsafeElements: bytes)).value }
    }
}
