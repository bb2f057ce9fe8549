// Lists and mappings in brackets and braces that close on the line on which they open.

extension QuickReader {
    mutating func brackets(_ bytes: Span<UInt8>) -> Bool {
        let isMapping = bytes[offset] == UInt8(ascii: "{")
        let closing = UInt8(ascii: isMapping ? "}" : "]")
        builder.open(isMapping ? .mapping : .sequence, at: place(bytes, offset), isFlow: true)
        guard builder.open.count <= builder.limits.depth else { return false }
        offset += 1
        skipBlanks(bytes)
        if offset < bytes.count, bytes[offset] == closing { return closeBrackets(bytes) }
        while offset < bytes.count {
            if isMapping {
                guard key(bytes) else { return false }
                skipBlanks(bytes)
            }
            guard bracketed(bytes) else { return false }
            skipBlanks(bytes)
            guard offset < bytes.count else { return false }
            if bytes[offset] == closing { return closeBrackets(bytes) }
            guard bytes[offset] == UInt8(ascii: ",") else { return false }
            offset += 1
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: " ") else { return false }
            skipBlanks(bytes)
        }
        return false
    }

    private mutating func closeBrackets(_ bytes: Span<UInt8>) -> Bool {
        offset += 1
        builder.close(at: place(bytes, offset))
        return true
    }

    private mutating func bracketed(_ bytes: Span<UInt8>) -> Bool {
        guard offset < bytes.count else { return false }
        switch bytes[offset] {
        case UInt8(ascii: "["), UInt8(ascii: "{"): return brackets(bytes)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted(bytes)
        default: return plainInBrackets(bytes)
        }
    }

    /// A text without quotes that ends before a comma or a bracket.
    private mutating func plainInBrackets(_ bytes: Span<UInt8>) -> Bool {
        let start = offset
        guard canBeginPlain(bytes) else { return false }
        var end = start
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
                offset = end
                scalar(bytes, .plain, start..<end)
                return true
            case UInt8(ascii: "\n"), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"):
                return false
            default:
                offset += 1
                if bytes[offset - 1] != UInt8(ascii: " ") { end = offset }
            }
        }
        return false
    }
}
