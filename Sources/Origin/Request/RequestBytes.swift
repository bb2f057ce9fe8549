import Bytes
import Glibc

/// What the reader of requests asks of bytes. Every access is checked against the count.
extension Span where Element == UInt8 {
    /// Eight bytes as one number, the first of them lowest.
    func word(at position: Int) -> UInt64 {
        precondition(position >= 0 && position <= count - 8, "a word lies within the bytes")
        return unsafe withUnsafeBytes { bytes in
            unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        }
    }

    /// The first position of a byte; nil where there is none.
    func position(of byte: UInt8, in range: Range<Int>) -> Int? {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range lies within the bytes")
        return unsafe withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            let start = unsafe base + range.lowerBound
            return unsafe memchr(start, CInt(byte), range.count).map { unsafe UnsafeRawPointer($0) - base }
        }
    }

    /// Whether a text is at a position; letters match in either case.
    func matches(_ text: StaticString, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= count else { return false }
        for offset in 0..<text.utf8CodeUnitCount {
            let expected = unsafe text.utf8Start[offset]
            let byte = self[start + offset]
            guard byte == expected || (byte | 0x20 == expected | 0x20 && expected.isLetter) else { return false }
        }
        return true
    }

    /// Whether a range holds exactly a text, letters in either case.
    func matches(_ text: StaticString, _ range: Range<Int>) -> Bool {
        range.count == text.utf8CodeUnitCount && matches(text, at: range.lowerBound)
    }

    /// Whether a range holds exactly a text, in the same case.
    func equals(_ text: StaticString, _ range: Range<Int>) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for offset in 0..<range.count {
            guard unsafe self[range.lowerBound + offset] == text.utf8Start[offset] else { return false }
        }
        return true
    }

    /// Where the text of a field line ends, from a position on: everything but control characters, and tabs. Bytes beyond ASCII
    /// are opaque (RFC 9110 §5.5): names, and values that mean something here, are held to their own grammar.
    func endOfFieldText(from start: Int) -> Int {
        var position = endOfUncontrolled(from: start)
        while position < count, self[position] == .tab { position = endOfUncontrolled(from: position + 1) }
        return position
    }

    /// Where the bytes end that are no control characters, from a position on.
    @inline(__always)
    private func endOfUncontrolled(from start: Int) -> Int {
        firstOffset(from: start) {
            $0.within(0x00...0x1F) | $0.equal(0x7F)
        } orOne: {
            $0 < 0x20 || $0 == 0x7F
        }
    }

    /// Where a token ends (RFC 9110 §5.6.2).
    func endOfToken(in range: Range<Int>) -> Int {
        var position = range.lowerBound
        while position < range.upperBound, self[position].isTokenCharacter { position += 1 }
        return position
    }

    /// Where the characters of a host end (RFC 3986 §3.2.2).
    func endOfHost(in range: Range<Int>) -> Int {
        var position = range.lowerBound
        while position < range.upperBound, self[position].isHostCharacter {
            // RFC 3986 §2.1: two digits follow a percent sign.
            if self[position] == UInt8(ascii: "%") {
                guard position + 2 < range.upperBound, self[position + 1].hexadecimal != nil,
                    self[position + 2].hexadecimal != nil
                else { return position }
                position += 2
            }
            position += 1
        }
        return position
    }

    /// Whether CRLF is at a position.
    @inline(__always)
    func hasLineEnd(at position: Int) -> Bool {
        position >= 0 && position < count - 1 && self[position] == .carriageReturn && self[position &+ 1] == .lineFeed
    }

    /// Whether a range holds visible ASCII alone.
    func isVisible(_ range: Range<Int>) -> Bool {
        let end = firstOffset(from: range.lowerBound) {
            !$0.within(0x21...0x7E)
        } orOne: {
            $0 < 0x21 || $0 > 0x7E
        }
        return end >= range.upperBound
    }

    /// The range without the blanks at its ends (RFC 9110 §5.6.3).
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// A decimal of digits alone; nil for anything else. A number too large to be counted is the largest one.
    func decimal(_ range: Range<Int>) -> Int? {
        guard !range.isEmpty else { return nil }
        var number = 0
        for position in range {
            guard self[position].isDigit else { return nil }
            number = number > (.max - 9) / 10 ? .max : number * 10 + Int(self[position] & 0x0F)
        }
        return number
    }
}

extension UInt8 {
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A
    static let space: UInt8 = 0x20
    static let tab: UInt8 = 0x09

    /// Token characters of RFC 9110 §5.6.2, one bit for each of ASCII.
    private static let lowTokens: UInt64 = 0x03FF_6CFA_0000_0000
    private static let highTokens: UInt64 = 0x57FF_FFFF_C7FF_FFFE

    var isTokenCharacter: Bool {
        let bits = self < 64 ? Self.lowTokens : Self.highTokens
        return self < 128 && bits >> UInt64(self & 63) & 1 == 1
    }

    /// Of a registered name or an IPv4 address: unreserved, sub-delims, and the percent sign of an encoded byte.
    var isHostCharacter: Bool {
        switch self {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="): true
        case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"): false
        default: isTokenCharacter
        }
    }

    var isDigit: Bool { self &- UInt8(ascii: "0") <= 9 }
    var isBlank: Bool { self == .space || self == .tab }
    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") <= 25 }

    /// The value of a hexadecimal digit.
    var hexadecimal: Int? {
        if isDigit { return Int(self & 0x0F) }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter <= 5 ? Int(letter) + 10 : nil
    }
}
