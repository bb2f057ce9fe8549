/// Places for values in the syntaxes of other systems: nothing fills them in a text of Litfass.
enum Placeholders {
    /// - Returns: where a placeholder ends that begins at an offset; nil where none does.
    static func end(at start: Int, in bytes: [UInt8]) -> Int? {
        switch bytes[start] {
        case UInt8(ascii: "%"): percent(at: start, in: bytes)
        case UInt8(ascii: "{"): braces(at: start, in: bytes)
        case UInt8(ascii: "$"): dollar(at: start, in: bytes)
        case UInt8(ascii: "<"): enclosed(at: start, opening: "<%", closing: "%>", in: bytes)
        case UInt8(ascii: "_"): underscores(at: start, in: bytes)
        case UInt8(ascii: "["): enclosed(at: start, opening: "[[", closing: "]]", in: bytes)
        case UInt8(ascii: "@"): enclosed(at: start, opening: "@{", closing: "}", in: bytes)
        default: nil
        }
    }

    /// `%s`, `%1$@`, `%.2f`, `%ld`, `%(name)s`, `%{name}`, `%name%`, `%1`
    private static func percent(at start: Int, in bytes: [UInt8]) -> Int? {
        // "100%" ends a number.
        let isBehindNumber = start > 0 && bytes[start - 1].isDigit
        var index = start + 1
        guard index < bytes.count else { return nil }
        if bytes[index] == UInt8(ascii: "(") {
            return closed(by: UInt8(ascii: ")"), from: index + 1, in: bytes).flatMap { next in
                next < bytes.count && bytes[next].isSmallLetter ? next + 1 : nil
            }
        }
        if bytes[index] == UInt8(ascii: "{") { return closed(by: UInt8(ascii: "}"), from: index + 1, in: bytes) }
        if !isBehindNumber, bytes[index].isLetter, let end = name(from: index, in: bytes),
            end < bytes.count, bytes[end] == UInt8(ascii: "%"), end - index > 1
        {
            return end + 1
        }
        while index < bytes.count, bytes[index].isDigit || "-+#.$*,".utf8.contains(bytes[index]) { index += 1 }
        let hasPosition = bytes[start + 1..<index].contains(UInt8(ascii: "$"))
        if isBehindNumber, !hasPosition { return nil }
        let digits = index
        while index < bytes.count, "hlqLzjt".utf8.contains(bytes[index]), index - digits < 2 { index += 1 }
        if index < bytes.count, "@dDiuUxXoOfFeEgGaAcCsSp".utf8.contains(bytes[index]),
            index + 1 == bytes.count || !bytes[index + 1].isLetter
        {
            return index + 1
        }
        // Qt: "%1 of %2"
        let isPosition = digits - start == 2 && bytes[start + 1].isDigit && bytes[start + 1] != UInt8(ascii: "0")
        return isPosition && (digits == bytes.count || !bytes[digits].isLetter) ? digits : nil
    }

    /// `{name}`, `{0}`, `{{name}` and `{% x %}`; `{{ … }}` is a quote.
    private static func braces(at start: Int, in bytes: [UInt8]) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        if bytes[start + 1] == UInt8(ascii: "%") { return enclosed(at: start, opening: "{%", closing: "%}", in: bytes) }
        return closed(by: UInt8(ascii: "}"), from: start + 1, in: bytes)
    }

    /// `${name}`, `$t(key)`, `$(name)`, `$name$`
    private static func dollar(at start: Int, in bytes: [UInt8]) -> Int? {
        guard start + 2 < bytes.count else { return nil }
        switch bytes[start + 1] {
        case UInt8(ascii: "{"): return closed(by: UInt8(ascii: "}"), from: start + 2, in: bytes)
        case UInt8(ascii: "("): return closed(by: UInt8(ascii: ")"), from: start + 2, in: bytes)
        case UInt8(ascii: "t") where bytes[start + 2] == UInt8(ascii: "("):
            return closed(by: UInt8(ascii: ")"), from: start + 3, in: bytes)
        default:
            guard let end = name(from: start + 1, in: bytes), end < bytes.count, bytes[end] == UInt8(ascii: "$") else {
                return nil
            }
            return end + 1
        }
    }

    /// `__NAME__`
    private static func underscores(at start: Int, in bytes: [UInt8]) -> Int? {
        guard start + 5 < bytes.count, bytes[start + 1] == UInt8(ascii: "_"),
            start == 0 || !bytes[start - 1].isLetter,
            let end = bytes[(start + 2)...].firstIndex(where: { !$0.isLetter && !$0.isDigit && $0 != UInt8(ascii: "_") }
            )
                ?? Optional(bytes.count),
            end - start > 5, bytes[end - 1] == UInt8(ascii: "_"), bytes[end - 2] == UInt8(ascii: "_"),
            bytes[start + 2..<end].allSatisfy({ !$0.isSmallLetter })
        else { return nil }
        return end
    }

    private static func enclosed(at start: Int, opening: String, closing: String, in bytes: [UInt8]) -> Int? {
        guard bytes[start...].starts(with: opening.utf8) else { return nil }
        var index = start + opening.utf8.count
        while index < bytes.count, bytes[index] != 0x0A, index - start < lengthLimit {
            if bytes[index...].starts(with: closing.utf8) { return index + closing.utf8.count }
            index += 1
        }
        return nil
    }

    /// A name in brackets: no spaces but around it, and no more than a name.
    private static func closed(by sign: UInt8, from start: Int, in bytes: [UInt8]) -> Int? {
        var index = start
        while index < bytes.count, index - start < lengthLimit {
            let byte = bytes[index]
            if byte == sign { return index + 1 }
            guard
                byte.isLetter || byte.isDigit || byte >= 0x80 || "_-.:#$".utf8.contains(byte)
                    || byte == 0x20 && (index == start || index + 1 < bytes.count && bytes[index + 1] == sign)
            else { return nil }
            index += 1
        }
        return nil
    }

    private static func name(from start: Int, in bytes: [UInt8]) -> Int? {
        var index = start
        while index < bytes.count, bytes[index].isLetter || bytes[index].isDigit || bytes[index] == UInt8(ascii: "_") {
            index += 1
        }
        return index > start ? index : nil
    }

    private static let lengthLimit = 48
}
