import Bytes

extension JSON {
    /// The value as compact JSON text: members in their order, only the escapes that RFC 8259 §7 requires, UTF-8. The same
    /// value always gives the same bytes.
    package func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return bytes
    }

    /// The value for people: two blanks of indentation a level, one member a line, a newline at the end.
    package func encodedPretty() -> [UInt8] {
        var bytes: [UInt8] = []
        writePretty(into: &bytes, depth: 0)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// Appends what `encoded` gives.
    package func write(into bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: number.text.utf8)
        case .string(let text): Self.write(text, into: &bytes)
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            let slice = items[...]
            let items = slice.span
            for position in items.indices {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                items[position].write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            let slice = object.members[...]
            let members = slice.span
            for position in members.indices {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(members[position].key, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                members[position].value.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private func writePretty(into bytes: inout [UInt8], depth: Int) {
        switch self {
        case .array(let items) where !items.isEmpty:
            bytes.append(UInt8(ascii: "["))
            for (position, item) in items.enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.startLine(depth + 1, &bytes)
                item.writePretty(into: &bytes, depth: depth + 1)
            }
            Self.startLine(depth, &bytes)
            bytes.append(UInt8(ascii: "]"))
        case .object(let object) where !object.isEmpty:
            bytes.append(UInt8(ascii: "{"))
            for (position, member) in object.members.enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.startLine(depth + 1, &bytes)
                Self.write(member.key, into: &bytes)
                bytes.append(contentsOf: ": ".utf8)
                member.value.writePretty(into: &bytes, depth: depth + 1)
            }
            Self.startLine(depth, &bytes)
            bytes.append(UInt8(ascii: "}"))
        default: write(into: &bytes)
        }
    }

    private static func startLine(_ depth: Int, _ bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    /// Appends what `encoded` gives of a text.
    package static func write(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        writeEscaped(text[...], into: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends a piece of a text, without the quotation marks around the whole.
    package static func writeEscaped(_ text: Substring, into bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { unsafe writeEscaped($0.span, into: &bytes) }
    }

    private static func writeEscaped(_ utf8: Span<UInt8>, into bytes: inout [UInt8]) {
        var written = 0
        utf8.eachOffset(from: 0) {
            $0.within(0...0x1F) | $0.equal(UInt8(ascii: "\"")) | $0.equal(UInt8(ascii: "\\"))
        } orOne: {
            needsEscape($0)
        } _: { offset in
            append(utf8.extracting(written..<offset), to: &bytes)
            writeEscape(of: utf8[offset], into: &bytes)
            written = offset + 1
        }
        append(utf8.extracting(written...), to: &bytes)
    }

    private static func append(_ run: Span<UInt8>, to bytes: inout [UInt8]) {
        unsafe run.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func writeEscape(of byte: UInt8, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(contentsOf: [hexDigit(byte >> 4), hexDigit(byte & 0x0F)])
        }
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }
}
