/// What a plain scalar means under the core schema of YAML 1.2 (YAML 1.2.2 §10.3.2). `no`, `on`, `12:30` and `1_000` are
/// words there, unlike in YAML 1.1. Numbers stay the author's text: no decimal passes through binary floating point.
package enum CoreValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// `-12`, `+7`, `0o17`, `0x1F`, as written.
    case integer(String)
    /// `1.5`, `.5`, `2.`, `1e3`, `-.inf`, `.nan`, as written.
    case float(String)
    case string

    package init(plain text: String) {
        // Most words are neither a number nor one of these, which their first letters tell.
        switch text.utf8.first ?? UInt8(ascii: "~") {
        case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"),
            UInt8(ascii: "f"), UInt8(ascii: "F"):
            self = text.utf8.count <= Self.wordBytes ? Self.named(text) : .string
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39: self = Self.number(text)
        default: self = .string
        }
    }

    private static func named(_ word: String) -> Self {
        switch word {
        case "", "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .bool(true)
        case "false", "False", "FALSE": .bool(false)
        default: .string
        }
    }

    /// Of the longest one, "false".
    private static let wordBytes = 5

    private static func number(_ text: String) -> Self {
        switch NumberShape(of: text.utf8.span) {
        case .integer: return .integer(text)
        case .float: return .float(text)
        case nil: break
        }
        return switch text {
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN":
            .float(text)
        default: .string
        }
    }
}

/// The two shapes of numbers in the core schema.
private enum NumberShape {
    case integer
    case float

    /// `[-+]? [0-9]+`, `0o [0-7]+`, `0x [0-9a-fA-F]+`,
    /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
    init?(of text: Span<UInt8>) {
        if text.count > 2, text[0] == UInt8(ascii: "0"), text[1] == UInt8(ascii: "o") || text[1] == UInt8(ascii: "x") {
            let isHexadecimal = text[1] == UInt8(ascii: "x")
            for index in 2..<text.count
            where !(isHexadecimal ? text[index].isHexDigit : (0x30...0x37).contains(text[index])) { return nil }
            self = .integer
            return
        }
        var offset = Self.behindSign(in: text, at: 0)
        let whole = Self.behindDigits(in: text, at: offset)
        let digits = whole - offset
        guard whole < text.count else {
            guard digits > 0 else { return nil }
            self = .integer
            return
        }
        offset = whole
        var decimals = 0
        if text[offset] == UInt8(ascii: ".") {
            offset = Self.behindDigits(in: text, at: whole + 1)
            decimals = offset - whole - 1
        }
        guard digits + decimals > 0 else { return nil }
        if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
            let exponent = Self.behindSign(in: text, at: offset + 1)
            offset = Self.behindDigits(in: text, at: exponent)
            guard offset > exponent else { return nil }
        }
        guard offset == text.count else { return nil }
        self = .float
    }

    private static func behindSign(in text: Span<UInt8>, at offset: Int) -> Int {
        let sign = text.byte(at: offset)
        return sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? offset + 1 : offset
    }

    private static func behindDigits(in text: Span<UInt8>, at offset: Int) -> Int {
        var end = offset
        while (0x30...0x39).contains(text.byte(at: end)) { end += 1 }
        return end
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}
