import Bytes

/// What is known of bytes that are UTF-8 (Unicode 15, table 3-7) of characters that YAML prints (YAML 1.2.2 §5.1), with line
/// breaks that everybody takes for such: no tabs, carriage returns, control characters, U+0085, U+2028, U+2029 or U+FEFF.
struct PlainText {
    /// Whether a `#` stands anywhere.
    private(set) var hasHash = false

    /// nil where the bytes are no plain text.
    init?(_ bytes: Span<UInt8>) {
        var offset = 0
        while let sixteen = bytes.sixteen(at: offset) {
            if !sixteen.equal(UInt8(ascii: "#")).isEmpty { hasHash = true }
            let ascii = (!(sixteen.within(0x20...0x7E) | sixteen.equal(0x0A))).first
            offset += ascii
            guard ascii < SixteenBytes.count else { continue }
            let length = bytes.lengthOfCharacter(at: offset)
            guard length > 0 else { return nil }
            offset += length
        }
        while offset < bytes.count {
            let length = bytes.lengthOfCharacter(at: offset)
            guard length > 0 else { return nil }
            if bytes[offset] == UInt8(ascii: "#") { hasHash = true }
            offset += length
        }
    }
}

extension Span<UInt8> {
    /// Bytes of the character at an offset; 0 where it is none that a plain text has.
    fileprivate func lengthOfCharacter(at offset: Int) -> Int {
        switch self[offset] {
        case 0x0A, 0x20...0x7E: 1
        case 0xC2: (0xA0...0xBF).contains(byte(at: offset + 1)) ? 2 : 0
        case 0xC3...0xDF: continues(offset + 1) ? 2 : 0
        case 0xE0...0xEF: continues(offset + 1) && continues(offset + 2) && isPlainOfThree(at: offset) ? 3 : 0
        case 0xF0: (0x90...0xBF).contains(byte(at: offset + 1)) && continuesTwice(offset + 2) ? 4 : 0
        case 0xF1...0xF3: continues(offset + 1) && continuesTwice(offset + 2) ? 4 : 0
        case 0xF4: (0x80...0x8F).contains(byte(at: offset + 1)) && continuesTwice(offset + 2) ? 4 : 0
        default: 0
        }
    }

    private func continues(_ offset: Int) -> Bool { byte(at: offset) & 0xC0 == 0x80 }

    private func continuesTwice(_ offset: Int) -> Bool { continues(offset) && continues(offset + 1) }

    /// Of three bytes that look like a character: whether they are no longer than need be and no half of a surrogate pair, and
    /// not U+2028, U+2029, U+FEFF, U+FFFE or U+FFFF.
    private func isPlainOfThree(at offset: Int) -> Bool {
        switch (self[offset], self[offset + 1]) {
        case (0xE0, ..<0xA0), (0xED, 0xA0...): false
        case (0xE2, 0x80): self[offset + 2] & 0xFE != 0xA8
        case (0xEF, 0xBB): self[offset + 2] != 0xBF
        case (0xEF, 0xBF): self[offset + 2] < 0xBE
        default: true
        }
    }
}

extension UInt8 {
    var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
