import Bytes
import Digests
import Models
import Values
import YAML

/// What identifies a source text for its translations: the first 12 hexadecimal digits of SHA-256 over the text without
/// the accidents of its layout, so that a reformat or a move makes no translation out of date, and a changed word does.
package struct SourceDigest: Hashable, Sendable {
    /// Four for each digit.
    private let bits: UInt64

    package static let digits = 12

    package var hex: String { String(decoding: (0..<Self.digits).map(digit), as: UTF8.self) }

    /// Whether its digits stand there.
    package func isWritten(as bytes: Span<UInt8>) -> Bool {
        guard bytes.count == Self.digits else { return false }
        for index in bytes.indices where bytes[index] != digit(index) { return false }
        return true
    }

    /// Whether the digits of some digest stand there.
    static func canStand(as bytes: Span<UInt8>) -> Bool {
        guard bytes.count == Self.digits else { return false }
        for index in bytes.indices where !bytes[index].isDigit && !(0x61...0x66).contains(bytes[index]) {
            return false
        }
        return true
    }

    private func digit(_ index: Int) -> UInt8 {
        let digit = UInt8(truncatingIfNeeded: bits >> UInt64(4 * (Self.digits - 1 - index))) & 0x0F
        return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }

    package init(of text: String) {
        self.init(normalized: Self.normalized(text))
    }

    /// The digest of a list: its items' texts, each normalised, divided by U+001E.
    package init(of texts: [String]) {
        self.init(normalized: Array(texts.map(Self.normalized).joined(separator: [0x1E])))
    }

    private init(normalized: [UInt8]) {
        bits = SHA256Digest(of: normalized).bytes.prefix(Self.digits / 2).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Line breaks become blanks, except before a list item, quotation or heading, and between paragraphs; runs of blanks
    /// become one. Letters in two pieces become one.
    package static func normalized(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var blankLines = 0
        var offset = 0
        while offset <= bytes.count {
            let end = bytes.span.firstOffset(of: newline, from: offset)
            let line = bytes.span.withoutBlanks(offset..<end)
            offset = end + 1
            guard !line.isEmpty else {
                blankLines += 1
                continue
            }
            if !result.isEmpty {
                let beginsBlock = beginsBlock(bytes[line].prefix { !isBlank($0) })
                result += blankLines > 0 ? [newline, newline] : beginsBlock ? [newline] : [blank]
            }
            blankLines = 0
            append(bytes[line], to: &result)
        }
        return Accents.joined(result)
    }

    private static let newline = UInt8(ascii: "\n")
    private static let blank = UInt8(ascii: " ")

    fileprivate static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// With one blank for each run of them.
    private static func append(_ line: ArraySlice<UInt8>, to result: inout [UInt8]) {
        // Most lines have none.
        guard line.span.mayHoldRunsOfBlanks else {
            result += line
            return
        }
        var isBehindBlank = false
        for byte in line {
            if isBehindBlank, !isBlank(byte) { result.append(blank) }
            isBehindBlank = isBlank(byte)
            if !isBehindBlank { result.append(byte) }
        }
    }

    /// Whether a line with this first word begins a list item, quotation, heading or ruler, and not just another line of
    /// its paragraph: `**bold**` and `-5` do not. Source: CommonMark 0.30 §4.1–4.3, §5.1, §5.2.
    private static func beginsBlock(_ first: ArraySlice<UInt8>) -> Bool {
        guard let sign = first.first, let last = first.last else { return false }
        if sign == UInt8(ascii: ">") { return true }
        if Self.isMark(sign), first.allSatisfy({ $0 == sign }) { return true }
        return first.count > 1 && first.dropLast().allSatisfy(\.isDigit)
            && (last == UInt8(ascii: ".") || last == UInt8(ascii: ")"))
    }

    private static func isMark(_ sign: UInt8) -> Bool {
        switch sign {
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "_"),
            UInt8(ascii: "#"):
            true
        default: false
        }
    }
}

extension Span<UInt8> {
    /// A line without blanks and tabs at its ends, and without the carriage return that belongs to its end.
    fileprivate func withoutBlanks(_ line: Range<Int>) -> Range<Int> {
        var (start, end) = (line.lowerBound, line.upperBound)
        if end > start, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        while end > start, SourceDigest.isBlank(self[end - 1]) { end -= 1 }
        while start < end, SourceDigest.isBlank(self[start]) { start += 1 }
        return start..<end
    }

    /// Whether a tab stands here, or one blank behind another.
    fileprivate var mayHoldRunsOfBlanks: Bool {
        var offset = 0
        while let sixteen = sixteen(at: offset), let next = self.sixteen(at: offset + 1) {
            let runs = sixteen.equal(0x20) & next.equal(0x20)
            guard (runs | sixteen.equal(0x09)).isEmpty else { return true }
            offset += SixteenBytes.count
        }
        var isBehindBlank = false
        while offset < count {
            let isBlank = SourceDigest.isBlank(self[offset])
            if isBlank, isBehindBlank || self[offset] == 0x09 { return true }
            isBehindBlank = isBlank
            offset += 1
        }
        return false
    }
}
