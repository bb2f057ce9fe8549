import Bytes
import Glibc

/// What a reader of requests asks of bytes, eight or sixteen at a time where that is enough. Every access is checked against the
/// count.
extension Span where Element == UInt8 {
    /// Eight bytes as one number, the first of them lowest.
    func word(at position: Int) -> UInt64 {
        precondition(position >= 0 && position <= count - 8, "a word lies within the bytes")
        return unsafe withUnsafeBytes { bytes in
            unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        }
    }

    /// Four bytes as one number.
    func halfWord(at position: Int) -> UInt32 {
        precondition(position >= 0 && position <= count - 4, "half a word lies within the bytes")
        return unsafe withUnsafeBytes { bytes in
            unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
        }
    }

    /// Where a byte stands first, nil where it does not.
    func position(of byte: UInt8, in range: Range<Int>) -> Int? {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range lies within the bytes")
        return unsafe withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            let start = unsafe base + range.lowerBound
            return unsafe memchr(start, CInt(byte), range.count).map { unsafe UnsafeRawPointer($0) - base }
        }
    }

    /// Whether a text stands at a position; letters match in either case.
    func matches(_ text: StaticString, at start: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard start + length <= count else { return false }
        guard length >= 8 else { return matchesBytes(of: text, at: start) }
        var offset = 0
        while true {
            let expected = unsafe UnsafeRawPointer(text.utf8Start + offset).loadUnaligned(as: UInt64.self)
            guard word(at: start + offset).matches(UInt64(littleEndian: expected)) else { return false }
            guard offset + 8 < length else { return true }
            // The last two words overlap, where the text is not made of whole ones.
            offset = Swift.min(offset + 8, length - 8)
        }
    }

    private func matchesBytes(of text: StaticString, at start: Int) -> Bool {
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

    /// Where printable ASCII and tabs end, from a position on: what a field value may hold here (RFC 9110 §5.5; bytes beyond
    /// ASCII are obsolete there, and refused).
    func endOfFieldText(from start: Int) -> Int {
        var position = endOfPrintable(from: start)
        while position < count, self[position] == .tab { position = endOfPrintable(from: position + 1) }
        return position
    }

    /// Where printable ASCII ends, from a position on.
    @inline(__always)
    func endOfPrintable(from start: Int) -> Int {
        firstOffset(from: start) {
            $0.unprintable
        } orOne: {
            $0 < 0x20 || $0 > 0x7E
        }
    }

    /// Where a token ends (RFC 9110 §5.6.2).
    func endOfToken(in range: Range<Int>) -> Int {
        var position = Swift.min(endOfPlainName(from: range.lowerBound), range.upperBound)
        while position < range.upperBound, self[position].isTokenCharacter { position += 1 }
        return position
    }

    /// Where the characters of a host end (RFC 3986 §3.2.2).
    func endOfHost(in range: Range<Int>) -> Int {
        let end = firstOffset(from: range.lowerBound) {
            !($0.small.within(0x61...0x7A) | $0.within(0x2D...0x2E) | $0.within(0x30...0x39))
        } orOne: {
            !($0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "."))
        }
        var position = Swift.min(end, range.upperBound)
        while position < range.upperBound, self[position].isHostCharacter {
            // RFC 3986 §2.1: two digits stand behind a percent sign.
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

    /// Passes over letters, digits and hyphens, of which most names are made, as long as there are sixteen bytes to look at.
    func endOfPlainName(from start: Int) -> Int {
        var position = start
        while let sixteen = sixteen(at: position) {
            let others = sixteen.outsidePlainNames
            guard others.isEmpty else { return position &+ others.first }
            position &+= SixteenBytes.count
        }
        return position
    }

    /// Whether CRLF stands at a position.
    @inline(__always)
    func hasLineEnd(at position: Int) -> Bool {
        position >= 0 && position < count - 1 && self[position] == .carriageReturn && self[position &+ 1] == .lineFeed
    }

    /// Whether a range holds visible ASCII, and neither a query nor a fragment; of some that do, it says no.
    func isPlainTarget(_ range: Range<Int>) -> Bool {
        guard range.count >= 8 else { return false }
        var position = range.lowerBound
        while word(at: position).isPlainTarget {
            guard position + 8 < range.upperBound else { return true }
            position = Swift.min(position + 8, range.upperBound - 8)
        }
        return false
    }

    /// Whether a range holds visible ASCII alone.
    func isVisible(_ range: Range<Int>) -> Bool {
        var position = range.lowerBound
        while position + 8 <= range.upperBound {
            let word = word(at: position)
            if word.bytes(below: 0x21) | word.bytesBeyondPrintable != 0 { return false }
            position += 8
        }
        while position < range.upperBound {
            guard self[position] > .space, self[position] < 0x7F else { return false }
            position += 1
        }
        return true
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

extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Marks the bytes that are smaller than a limit of at most 128: the lowest of them for certain, in its highest bit.
    fileprivate func bytes(below limit: UInt64) -> UInt64 { (self &- Self.ones &* limit) & ~self & Self.highBits }

    /// Marks the bytes that are DEL or beyond ASCII, in the same way.
    fileprivate var bytesBeyondPrintable: UInt64 { ((self &+ Self.ones) | self) & Self.highBits }

    /// Whether all bytes are visible ASCII beyond '#', and none is a question mark.
    fileprivate var isPlainTarget: Bool {
        bytes(below: 0x24) | bytesBeyondPrintable | (self ^ Self.ones &* 0x3F).bytes(below: 1) == 0
    }

    /// Whether two words are the same but for the case of letters.
    fileprivate func matches(_ other: UInt64) -> Bool {
        // The cases of a letter differ in the bit of 0x20.
        (self ^ other) & ~(other.letters >> 2) == 0
    }

    /// Marks the letters among bytes of ASCII.
    private var letters: UInt64 {
        let folded = self | Self.ones &* 0x20
        return folded.bytes(from: 0x61) & ~folded.bytes(from: 0x7B) & Self.highBits
    }

    /// Marks the bytes from a limit on, of which none is beyond ASCII; the other bits mean nothing.
    private func bytes(from limit: UInt64) -> UInt64 { self &+ Self.ones &* (0x80 - limit) }
}

extension SixteenBytes {
    /// Those that are no printable ASCII.
    @inline(__always)
    var unprintable: FoundBytes { !within(0x20...0x7E) }

    /// Those that are no letter, digit or hyphen.
    @inline(__always)
    var outsidePlainNames: FoundBytes {
        !(small.within(0x61...0x7A) | within(0x30...0x39) | equal(UInt8(ascii: "-")))
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
