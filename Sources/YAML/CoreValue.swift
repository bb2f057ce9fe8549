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
        // Most words are neither a number nor one of these.
        guard text.utf8.first.map({ Self.beginnings.contains($0) }) ?? true else {
            self = .string
            return
        }
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .bool(true)
        case "false", "False", "FALSE": self = .bool(false)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN":
            self = .float(text)
        default:
            switch NumberShape(of: text.utf8) {
            case .integer: self = .integer(text)
            case .float: self = .float(text)
            case nil: self = .string
            }
        }
    }

    /// With which everything but a string begins.
    private static let beginnings = Array("~nNtTfF+-.0123456789".utf8)
}

/// The two shapes of numbers in the core schema.
private enum NumberShape {
    case integer
    case float

    /// `[-+]? [0-9]+`, `0o [0-7]+`, `0x [0-9a-fA-F]+`,
    /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
    init?(of text: String.UTF8View) {
        var rest = text[...]
        if rest.starts(with: "0o".utf8) {
            guard rest.count > 2, rest.dropFirst(2).allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
            self = .integer
            return
        }
        if rest.starts(with: "0x".utf8) {
            guard rest.count > 2, rest.dropFirst(2).allSatisfy({ $0.isHexDigit }) else { return nil }
            self = .integer
            return
        }
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = Self.takeDigits(from: &rest)
        if rest.isEmpty {
            guard whole > 0 else { return nil }
            self = .integer
            return
        }
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = Self.takeDigits(from: &rest)
        }
        guard whole + fraction > 0 else { return nil }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            guard Self.takeDigits(from: &rest) > 0 else { return nil }
        }
        guard rest.isEmpty else { return nil }
        self = .float
    }

    private static func takeDigits(from text: inout Substring.UTF8View) -> Int {
        let digits = text.prefix { (0x30...0x39).contains($0) }.count
        text.removeFirst(digits)
        return digits
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}
