import Bytes
import Rulebook
import YAML

extension UInt8 {
    /// `0`–`9`
    package var isDigit: Bool { (0x30...0x39).contains(self) }

    /// `a`–`z`
    package var isSmallLetter: Bool { (0x61...0x7A).contains(self) }

    /// `A`–`Z`
    package var isCapital: Bool { (0x41...0x5A).contains(self) }

    /// `A`–`Z`, `a`–`z`
    package var isLetter: Bool { isSmallLetter || isCapital }

    /// `0`–`9`, `a`–`f`, `A`–`F`
    package var isHexadecimal: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

    /// A blank, or the end of a line.
    package var isBlank: Bool { self == 0x20 || self == 0x0A }
}

extension String {
    /// Whether both have the same bytes. `==` on `String` is canonical equivalence, which a bundle does not know.
    package func isSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.span.isSame(as: other.utf8.span)
    }

    /// Small letters, digits and single hyphens between them: how collections, documents, fields and files are named.
    package var isKebabCase: Bool { utf8.span.isKebabCase }

    /// What stands between separators, empty pieces too.
    package func pieces(between separator: UInt8) -> [String] {
        let bytes = utf8.span
        var pieces: [String] = []
        pieces.reserveCapacity(4)
        var start = 0
        while start <= bytes.count {
            let end = bytes.firstOffset(of: separator, from: start)
            pieces.append(String(bytes, start..<end))
            start = end + 1
        }
        return pieces
    }

    /// The number of `count` ASCII digits beginning at byte `offset`, or nil where something else stands there.
    package func digits(at offset: Int, count: Int) -> Int? {
        let slice = utf8.dropFirst(offset).prefix(count)
        guard slice.count == count, slice.allSatisfy(\.isDigit) else { return nil }
        return slice.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Without blanks and line breaks at both ends.
    package var trimmed: String {
        guard let first = utf8.first, let last = utf8.last, first.isBlankOrBreak || last.isBlankOrBreak else {
            return self
        }
        let start = utf8.firstIndex { !$0.isBlankOrBreak } ?? utf8.endIndex
        let end = utf8[start...].lastIndex { !$0.isBlankOrBreak }.map { utf8.index(after: $0) } ?? start
        return String(self[start..<end])
    }
}

extension Span<UInt8> {
    /// As that of a text.
    package var isKebabCase: Bool {
        /// Whether a letter or digit stands before: a hyphen needs one, and the end.
        var isInWord = false
        for index in indices {
            let byte = self[index]
            guard byte.isDigit || byte.isSmallLetter || byte == UInt8(ascii: "-") && isInWord else { return false }
            isInWord = byte != UInt8(ascii: "-")
        }
        return isInWord
    }
}
