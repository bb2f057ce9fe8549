import Bytes
import Rulebook

// Lists and mappings in brackets and braces, which may go over several lines.

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
                guard bracketedKey(bytes) else { return false }
                skipBlanks(bytes)
            }
            guard bracketed(bytes) else { return false }
            skipBlanks(bytes)
            guard offset < bytes.count else { return false }
            if bytes[offset] == closing { return closeBrackets(bytes) }
            guard bytes[offset] == UInt8(ascii: ","), skipComma(bytes) else { return false }
        }
        return false
    }

    /// Over a comma and what parts it from the next value: blanks, line breaks and comments.
    private mutating func skipComma(_ bytes: Span<UInt8>) -> Bool {
        offset += 1
        guard bytes.endsWord(at: offset) else { return false }
        return nextLine(bytes) > 0
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

    /// A key in braces, in quotes or of several words, and its colon.
    private mutating func bracketedKey(_ bytes: Span<UInt8>) -> Bool {
        let start = offset
        if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
            guard quoted(bytes) else { return false }
        } else {
            guard canBeginPlain(bytes) else { return false }
            offset = bytes.firstOffset(of: UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "\n"), from: start)
            guard !bytes.extracting(start..<offset).hasSignOfBrackets, bytes[offset - 1] != 0x20 else { return false }
            scalar(bytes, style: .plain, in: start..<offset)
        }
        guard bytes.byte(at: offset) == UInt8(ascii: ":"), bytes.endsWord(at: offset + 1) else { return false }
        offset += 1
        return offset - start <= Self.keyLimitBytes
    }

    /// A text without quotes that ends before a comma or a bracket.
    private mutating func plainInBrackets(_ bytes: Span<UInt8>) -> Bool {
        let start = offset
        guard canBeginPlain(bytes) else { return false }
        let end = plainEnd(bytes)
        guard bytes.byte(at: offset) != UInt8(ascii: "\n") else { return foldedInBrackets(bytes, start..<end) }
        guard isEndInBrackets(bytes) else { return false }
        offset = end
        scalar(bytes, style: .plain, in: start..<end)
        return true
    }

    private func isEndInBrackets(_ bytes: Span<UInt8>) -> Bool {
        let sign = bytes.byte(at: offset)
        return sign == UInt8(ascii: ",") || sign == UInt8(ascii: "]") || sign == UInt8(ascii: "}")
    }

    /// Goes on to the next sign that ends a text without quotes, or may end it.
    /// - Returns: the end of the text before it, without blanks.
    private mutating func plainEnd(_ bytes: Span<UInt8>) -> Int {
        var end = offset
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\n"), UInt8(ascii: "#"),
                UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"):
                return end
            default:
                offset += 1
                if bytes[offset - 1] != UInt8(ascii: " ") { end = offset }
            }
        }
        return end
    }

    /// A text without quotes that goes on in the next line, of which a blank makes one.
    private mutating func foldedInBrackets(_ bytes: Span<UInt8>, _ first: Range<Int>) -> Bool {
        let start = place(bytes, first.lowerBound)
        let apartStart = builder.texts.apart.count
        builder.texts.apart.add(bytes, first)
        endLine()
        skipBlanks(bytes)
        guard offset > lineStart, canBeginPlain(bytes) else { return false }
        let begin = offset
        let end = plainEnd(bytes)
        guard isEndInBrackets(bytes) else { return false }
        offset = end
        builder.texts.apart.append(UInt8(ascii: " "))
        builder.texts.apart.add(bytes, begin..<end)
        builder.scalar(.plain, apartFrom: apartStart, from: start, to: place(bytes, end))
        return true
    }
}

extension Span<UInt8> {
    /// Whether a comment may begin in a text without quotes, or a bracket stands in it.
    fileprivate var hasSignOfBrackets: Bool {
        indices.contains { index in
            switch self[index] {
            case UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
            default: false
            }
        }
    }
}
