/// What bytes of UTF-8 are in running text.
package enum Characters {
    /// The length of a scalar by its first byte.
    static func lengthOfScalar(_ byte: UInt8) -> Int { byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

    /// The length of a space at an offset, and 0 where there is none. U+00A0, U+2009 and U+202F are spaces too.
    package static func lengthOfBlank(in bytes: [UInt8], at index: Int) -> Int {
        guard index < bytes.count else { return 0 }
        return switch bytes[index] {
        case 0x20, 0x0A, 0x09: 1
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: 2
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80:
            bytes[index + 2] == 0xAF || bytes[index + 2] == 0x89 ? 3 : 0
        default: 0
        }
    }

    /// U+2010 and U+2011 are hyphens too.
    static func lengthOfHyphen(in bytes: [UInt8], at index: Int) -> Int {
        guard index < bytes.count else { return 0 }
        return switch bytes[index] {
        case UInt8(ascii: "-"): 1
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80:
            bytes[index + 2] == 0x90 || bytes[index + 2] == 0x91 ? 3 : 0
        default: 0
        }
    }

    /// U+2013 and U+2014.
    static func lengthOfDash(in bytes: [UInt8], at index: Int) -> Int {
        guard index + 2 < bytes.count, bytes[index] == 0xE2, bytes[index + 1] == 0x80 else { return 0 }
        return bytes[index + 2] == 0x93 || bytes[index + 2] == 0x94 ? 3 : 0
    }

    /// Whether a byte begins or continues a letter: ASCII letters, and scalars beyond ASCII but for signs.
    @inline(__always) static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A: true
        case 0xC3...0xDF, 0xE0, 0xE1, 0xE3...0xED: true
        default: false
        }
    }
}

extension UInt8 {
    package var isDigit: Bool { (0x30...0x39).contains(self) }
    package var isSmallLetter: Bool { (0x61...0x7A).contains(self) }
    package var isCapital: Bool { (0x41...0x5A).contains(self) }
    /// Of ASCII.
    package var isLetter: Bool { isSmallLetter || isCapital }
    package var isBlank: Bool { self == 0x20 || self == 0x0A }

    /// The byte of the lower-case letter, for ASCII and Latin-1.
    @inline(__always) func latinSmall(after last: UInt8) -> UInt8 {
        if isCapital { return self | 0x20 }
        return last == 0xC3 && (0x80...0x9E).contains(self) && self != 0x97 ? self | 0x20 : self
    }
}

extension ArraySlice<UInt8> {
    /// In lower case, for ASCII and Latin-1.
    package var latinSmall: [UInt8] {
        var last: UInt8 = 0
        return map { byte in
            defer { last = byte }
            return byte.latinSmall(after: last)
        }
    }

    /// The number of bytes that are the same in lower case as those of `letters`, which are.
    package func commonPrefix(_ letters: ArraySlice<UInt8>) -> Int {
        var last: UInt8 = 0
        for (offset, (byte, letter)) in zip(self, letters).enumerated() {
            guard byte.latinSmall(after: last) == letter else { return offset }
            last = byte
        }
        return Swift.min(count, letters.count)
    }
}

extension [UInt8] {
    package var latinSmall: [UInt8] { self[...].latinSmall }
}

extension String {
    /// The bytes of UTF-8 in lower case, for ASCII and Latin-1.
    package var latinSmall: [UInt8] { Array(utf8)[...].latinSmall }
}
