extension ArraySlice<UInt8> {
    /// Whether the bytes are UTF-8 (Unicode 15, table 3-7) of characters that YAML prints (YAML 1.2.2 §5.1), with line breaks
    /// that everybody takes for such: no tabs, carriage returns, control characters, U+0085, U+2028, U+2029 or U+FEFF.
    ///
    /// Every byte of every file passes here, so eight are looked at in one step where they are ASCII.
    var isPlainText: Bool {
        unsafe withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                if offset + 8 <= bytes.count {
                    let eight = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    if eight & .high == 0 {
                        guard eight.isPlainASCII else { return false }
                        offset += 8
                        continue
                    }
                }
                let length = lengthOfCharacter(at: startIndex + offset)
                guard length > 0 else { return false }
                offset += length
            }
            return true
        }
    }

    /// Bytes of a character; 0 where it is none that a plain text has.
    private func lengthOfCharacter(at index: Int) -> Int {
        func next(_ step: Int) -> UInt8 { index + step < endIndex ? self[index + step] : 0 }
        func continues(_ steps: ClosedRange<Int>) -> Bool { steps.allSatisfy { next($0) & 0xC0 == 0x80 } }
        switch self[index] {
        case 0x0A, 0x20...0x7E: return 1
        case 0xC2: return (0xA0...0xBF).contains(next(1)) ? 2 : 0
        case 0xC3...0xDF: return continues(1...1) ? 2 : 0
        case 0xE0: return (0xA0...0xBF).contains(next(1)) && continues(2...2) ? 3 : 0
        case 0xE2 where next(1) == 0x80 && next(2) & 0xFE == 0xA8: return 0
        case 0xED: return (0x80...0x9F).contains(next(1)) && continues(2...2) ? 3 : 0
        case 0xEF where next(1) == 0xBB && next(2) == 0xBF: return 0
        case 0xEF where next(1) == 0xBF && next(2) >= 0xBE: return 0
        case 0xE1...0xEF: return continues(1...2) ? 3 : 0
        case 0xF0: return (0x90...0xBF).contains(next(1)) && continues(2...3) ? 4 : 0
        case 0xF1...0xF3: return continues(1...3) ? 4 : 0
        case 0xF4: return (0x80...0x8F).contains(next(1)) && continues(2...3) ? 4 : 0
        default: return 0
        }
    }
}

extension UInt64 {
    private static func eightTimes(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
    fileprivate static var high: UInt64 { eightTimes(0x80) }

    /// Of eight ASCII bytes, whether each is a line break or from U+0020 to U+007E.
    fileprivate var isPlainASCII: Bool {
        // The high bit of each byte: set where it is at least 0x20.
        let printable = self &+ Self.eightTimes(0x60)
        // Set where it is no line break, and where it is not 0x7F.
        let noBreak = (self ^ Self.eightTimes(0x0A)) &+ Self.eightTimes(0x7F)
        let noDelete = (self ^ Self.eightTimes(0x7F)) &+ Self.eightTimes(0x7F)
        return ((printable | ~noBreak) & noDelete) & Self.high == Self.high
    }
}

extension UInt8 {
    var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
