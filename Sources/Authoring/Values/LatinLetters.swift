import Models

// Letters of ASCII and of Latin-1 in bytes of UTF-8: `Ü` is C3 9C, and `ü` C3 BC. Other scripts stay as they are.

extension UInt8 {
    /// Whether it is a capital, or the second byte of one. `×`, C3 97, stands among those and is none.
    @inline(__always) func isLatinCapital(after last: UInt8) -> Bool {
        self &- 0x41 < 26 || last == 0xC3 && self &- 0x80 < 0x1F && self != 0x97
    }

    /// That of the small letter, where it is of a capital.
    @inline(__always) func latinSmall(after last: UInt8) -> UInt8 {
        isLatinCapital(after: last) ? self | 0x20 : self
    }
}

extension Sequence<UInt8> {
    /// In small letters.
    var latinSmall: [UInt8] {
        var last: UInt8 = 0
        return map { byte in
            defer { last = byte }
            return byte.latinSmall(after: last)
        }
    }
}
