import YAML

/// A place for a value in the words of another system: here nothing is put in, and a reader would see it as it is.
enum ForeignPlaceholder: TextRule {
    static let rule = Rule(
        "foreign-placeholder", severity: .warning,
        "A place for a value as other systems write it (%s, %1$@, %(name)s, ${name}, {0}, @string/name). Litfass fills in {{ quotes }} alone, so a reader would see it."
    )

    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Flaw] {
        guard !text.signs.isDisjoint(with: [.place, .at]) else { return [] }
        let bytes = text.bytes
        var flaws: [Flaw] = []
        var index = 0
        var address = 0
        while index < bytes.count {
            if index >= address { address = Self.endOfAddress(at: index, in: bytes) }
            // "/wiki/%d0%93"
            if index < address, bytes[index] == UInt8(ascii: "%"), Self.isEscape(at: index, in: bytes) {
                index += 3
                continue
            }
            let end = end(at: index, in: bytes)
            guard end > index else {
                index += 1
                continue
            }
            flaws.append(
                Flaw(
                    rule, "'\(text.written(index..<end))' is a place for a value that nothing fills in here",
                    fix: "quote a fact as {{ collection.document.field }}, or write the value", piece: index..<end))
            index = end
        }
        return flaws
    }

    /// Where an address ends whose `://` or whose bracket begins at `start`; `start` where none does.
    private static func endOfAddress(at start: Int, in bytes: [UInt8]) -> Int {
        switch bytes[start] {
        case UInt8(ascii: ":"): guard bytes[start...].starts(with: "://".utf8) else { return start }
        case UInt8(ascii: "]"): guard bytes[start...].starts(with: "](".utf8) else { return start }
        default: return start
        }
        return bytes[start...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ")") } ?? bytes.count
    }

    /// Whether two hexadecimal digits follow, as in addresses (RFC 3986 §2.1).
    private static func isEscape(at start: Int, in bytes: [UInt8]) -> Bool {
        start + 2 < bytes.count && bytes[start + 1].isHexadecimal && bytes[start + 2].isHexadecimal
    }

    /// Where a placeholder ends that begins at `start`; `start` where none does.
    private static func end(at start: Int, in bytes: [UInt8]) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "%"): printf(at: start, in: bytes)
        case UInt8(ascii: "$"):
            start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "{")
                ? braces(at: start + 1, in: bytes) ?? start : start
        case UInt8(ascii: "{"): braces(at: start, in: bytes) ?? start
        case UInt8(ascii: "@"): resource(at: start, in: bytes)
        default: start
        }
    }

    /// `%s`, `%1$@`, `%ld`, `%(name)s`; "100 %s" and "5%ige" are percentages.
    private static func printf(at start: Int, in bytes: [UInt8]) -> Int {
        var before = start
        while before > 0, bytes[before - 1] == 0x20 || bytes[before - 1] == 0xA0 || bytes[before - 1] == 0xC2 {
            before -= 1
        }
        if before > 0, bytes[before - 1].isDigit { return start }
        var index = start + 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
            guard let end = name(at: index + 1, in: bytes), bytes[end...].first == UInt8(ascii: ")") else {
                return start
            }
            index = end + 1
        }
        while index < bytes.count, bytes[index].isDigit { index += 1 }
        if index < bytes.count, index > start + 1, bytes[index] == UInt8(ascii: "$") { index += 1 }
        while index < bytes.count, bytes[index] == UInt8(ascii: "l") { index += 1 }
        guard index < bytes.count, "@dfisu".utf8.contains(bytes[index]) else { return start }
        let end = index + 1
        return end < bytes.count && bytes[end].isLetter ? start : end
    }

    /// `@string/faq_title`, the key of a text in an app for Android.
    private static func resource(at start: Int, in bytes: [UInt8]) -> Int {
        guard bytes[start...].starts(with: "@string/".utf8) else { return start }
        var end = start + "@string/".utf8.count
        while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == UInt8(ascii: "_") {
            end += 1
        }
        return end
    }

    /// `{0}`, `{name}`
    private static func braces(at start: Int, in bytes: [UInt8]) -> Int? {
        guard let end = name(at: start + 1, in: bytes), bytes[end...].first == UInt8(ascii: "}") else { return nil }
        return end + 1
    }

    /// Where a name ends; nil where none stands.
    private static func name(at start: Int, in bytes: [UInt8]) -> Int? {
        var end = start
        while end < bytes.count, end - start < 40,
            bytes[end].isLetter || bytes[end].isDigit || bytes[end] == UInt8(ascii: "_")
        {
            end += 1
        }
        return end > start ? end : nil
    }
}
