/// A number in the digits of its author: 1.10 stays 1.10 and never becomes binary floating point.
package struct JSONNumber: Hashable, Sendable {
    /// As RFC 8259 §6 writes numbers, "-0.5", "1e3". ASCII.
    package let text: String

    /// - Returns: nil where the text is not a number of RFC 8259 §6: no sign but minus, no leading zeros, digits around the point.
    package init?(text: String) {
        var copy = text
        guard copy.withUTF8({ unsafe Self.length(of: $0.span, from: 0) }) == text.utf8.count else { return nil }
        self.text = text
    }

    package init(_ value: Int64) { text = String(value) }
    package init(_ value: Int) { text = String(value) }

    /// The text of a number that the reader has already held to the grammar.
    init(checked text: String) { self.text = text }

    /// The value of a number without fraction and exponent, where it fits 64 bits; nil for -0, which no integer is.
    package var integer: Int64? { isInteger ? Int64(text) : nil }

    /// Whether this is an integer of any size, written as one: no fraction, no exponent, not -0.
    var isInteger: Bool { !text.hasSameBytes(as: "-0") && !text.utf8.contains(where: Self.isBeyondInteger) }

    private static func isBeyondInteger(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
    }

    /// How many bytes from a position on are one number; 0 where none begins there.
    static func length(of bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        guard index < bytes.count else { return 0 }
        let whole = digits(bytes, &index)
        guard whole > 0, whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else { return 0 }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            guard digits(bytes, &index) > 0 else { return 0 }
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            guard digits(bytes, &index) > 0 else { return 0 }
        }
        return index - start
    }

    private static func digits(_ bytes: Span<UInt8>, _ index: inout Int) -> Int {
        let start = index
        while index < bytes.count, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") { index += 1 }
        return index - start
    }
}
