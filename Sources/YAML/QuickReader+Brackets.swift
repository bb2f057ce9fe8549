// Lists and mappings in brackets and braces that close on the line on which they open.

extension QuickReader {
    mutating func brackets() -> Bool {
        let isMapping = bytes[offset] == UInt8(ascii: "{")
        let closing = UInt8(ascii: isMapping ? "}" : "]")
        builder.open(isMapping ? .mapping : .sequence, at: place(offset), isFlow: true)
        guard builder.open.count <= builder.limits.depth else { return false }
        offset += 1
        skipBlanks()
        if offset < bytes.count, bytes[offset] == closing { return closeBrackets() }
        while offset < bytes.count {
            if isMapping {
                guard key() else { return false }
                skipBlanks()
            }
            guard bracketed() else { return false }
            skipBlanks()
            guard offset < bytes.count else { return false }
            if bytes[offset] == closing { return closeBrackets() }
            guard bytes[offset] == UInt8(ascii: ",") else { return false }
            offset += 1
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: " ") else { return false }
            skipBlanks()
        }
        return false
    }

    private mutating func closeBrackets() -> Bool {
        offset += 1
        builder.close(at: place(offset))
        return true
    }

    private mutating func bracketed() -> Bool {
        guard offset < bytes.count else { return false }
        switch bytes[offset] {
        case UInt8(ascii: "["), UInt8(ascii: "{"): return brackets()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted()
        default: return plainInBrackets()
        }
    }

    /// A text without quotes that ends before a comma or a bracket.
    private mutating func plainInBrackets() -> Bool {
        let start = offset
        guard canBeginPlain else { return false }
        var end = start
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
                offset = end
                scalar(.plain, start..<end, from: place(start), to: place(end))
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
