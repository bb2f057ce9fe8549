import Bundles
import Rulebook
import YAML

extension ValueReader {
    /// The text of a scalar that is a word to YAML too.
    /// - Throws: where a list, a mapping or nothing stands there, or where YAML makes a number or a truth value of it.
    func scalarText(_ node: Node, as type: ValueType, name: String) throws(Problem) -> String {
        try requireScalar(node, as: type, name: name)
        let text = node.text
        try requireWord(text, node, as: type, name: name)
        guard !text.utf8.allSatisfy(\.isBlankOrBreak) else { throw Self.missing(name, type) }
        return text
    }

    /// The same, without blanks and line breaks at both ends.
    func trimmedText(_ node: Node, as type: ValueType, name: String) throws(Problem) -> String {
        try requireScalar(node, as: type, name: name)
        let text = node.trimmedText
        try requireWord(text, node, as: type, name: name)
        guard !text.isEmpty else { throw Self.missing(name, type) }
        return text
    }

    /// - Parameter text: of the scalar; at the ends of a plain one there are no blanks anyway.
    private func requireWord(_ text: String, _ node: Node, as type: ValueType, name: String) throws(Problem) {
        switch node.style == .plain ? CoreValue(plain: text) : .string {
        case .string: break
        case .null: throw Self.missing(name, type)
        case .bool:
            throw Problem(
                .wrongType, "'\(text)' is a truth value without quotes, and '\(name)' is \(type.words)",
                fix: Self.fix(ofTruth: text, type))
        case .integer, .float: try requireNoNumber(text, as: type, name: name)
        }
    }

    /// - Parameter text: a number to YAML.
    private func requireNoNumber(_ text: String, as type: ValueType, name: String) throws(Problem) {
        switch type {
        case .duration, .date: return
        case .version:
            throw Problem(
                .wrongType, "'\(text)' is a number without quotes, and a number does not tell 1.10 from 1.1",
                fix: "write \"\(text)\" in quotes", replacement: Version(text).map { _ in "\"\(text)\"" })
        default:
            throw Problem(
                .wrongType, "'\(text)' is a number without quotes, and '\(name)' is \(type.words)",
                fix: "write \"\(text)\" in quotes if the text is meant",
                replacement: type.isText ? "\"\(text)\"" : nil)
        }
    }

    /// Some tools make a truth value of NO, which is Norway, and write it so.
    private static func fix(ofTruth text: String, _ type: ValueType) -> String {
        switch type {
        case .country: "write NO if Norway is meant, or another country as in DE"
        case .language: "write no if Norwegian is meant, or another language as in de"
        default: "write \"\(text)\" in quotes if the word is meant"
        }
    }

    func requireScalar(_ node: Node, as type: ValueType, name: String) throws(Problem) {
        guard node.kind != .scalar else { return }
        let given = node.kind == .sequence ? "a list" : "a mapping"
        throw Problem(.wrongType, "'\(name)' is \(type.words), and here stands \(given)", fix: "write \(type.sample)")
    }

    func requireCollection(_ kind: Node.Kind, _ node: Node, as type: ValueType, name: String) throws(Problem) {
        guard node.kind != kind else { return }
        if node.isNull { throw Self.missing(name, type) }
        if node.kind == .scalar {
            throw Problem(
                .wrongType, "'\(node.text.firstLine)' is a single value, and '\(name)' is \(type.words)",
                fix: "write \(type.sample)")
        }
        let given = node.kind == .sequence ? "a list" : "a mapping"
        throw Problem(.wrongType, "'\(name)' is \(type.words), and here stands \(given)", fix: "write \(type.sample)")
    }

    static func missing(_ name: String, _ type: ValueType) -> Problem {
        Problem(.emptyValue, "'\(name)' has no value", fix: "write \(type.sample), or remove the key")
    }

    func boolean(_ node: Node, name: String) throws(Problem) -> Bool {
        try requireScalar(node, as: .boolean, name: name)
        switch node.resolved {
        case .bool(let flag): return flag
        case .null: throw Self.missing(name, .boolean)
        default: break
        }
        let meaning = ["yes": "true", "on": "true", "no": "false", "off": "false"][node.text.lowercased()]
        let isQuoted = node.style != .plain && ["true", "false"].contains(node.text)
        throw Problem(
            .wrongType, "'\(node.text.firstLine)' is not a truth value, and '\(name)' is true or false",
            fix: isQuoted ? "remove the quotes" : meaning.map { "write \($0)" } ?? "write true or false",
            replacement: isQuoted ? node.text : meaning)
    }

    func number(
        _ node: Node, as type: ValueType, _ constraints: NumberConstraints, name: String
    ) throws(Problem) -> ExactNumber {
        try requireScalar(node, as: type, name: name)
        let number = try exactNumber(node, as: type, name: name)
        // No reader of a bundle takes -0 for a whole number, and in a text it would be read as a mistake.
        if number.isZero, number.text.hasPrefix("-") {
            throw Problem(
                .malformedNumber, "'\(number.text)' has a minus that means nothing",
                fix: "write \(number.text.dropFirst())",
                replacement: node.style == .plain ? String(number.text.dropFirst()) : nil)
        }
        if case .integer = type, number.integer == nil {
            throw Problem(
                .wrongType, "'\(number.text)' has a fraction, and '\(name)' is a whole number",
                fix: Self.wholeNumber(for: number.text),
                replacement: node.style == .plain ? Self.equalWholeNumber(number.text) : nil)
        }
        if let decimals = constraints.decimals, number.places > decimals {
            throw Problem(
                .tooManyDecimals,
                "'\(number.text)' has \(counted(number.places, "digit", "digits")) after the point, and '\(name)' has at most \(decimals)\(constraints.bounds.source.inBrackets)",
                fix: "round it")
        }
        _ = try bounded(.number(number), by: constraints.bounds, unit: constraints.unit, name: name)
        return number
    }

    /// 50.0 is 50; 9.999 may be nine thousand in the eyes of who wrote it.
    private static func wholeNumber(for text: String) -> String {
        let parts = text.split(separator: ".").map(String.init)
        guard parts.count == 2 else { return "round it" }
        if let equal = equalWholeNumber(text) { return "write \(equal)" }
        return parts[1].utf8.count == 3 ? "round it; if thousands are meant, write \(parts.joined())" : "round it"
    }

    /// 50 for 50.0; nothing for 1.000, which may be a thousand.
    private static func equalWholeNumber(_ text: String) -> String? {
        let parts = text.split(separator: ".")
        guard parts.count == 2, parts[1].utf8.count < 3, parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else {
            return nil
        }
        return String(parts[0])
    }

    private func exactNumber(_ node: Node, as type: ValueType, name: String) throws(Problem) -> ExactNumber {
        let text = node.text
        switch node.resolved {
        case .integer, .float: return try ExactNumber(text)
        case .null: throw Self.missing(name, type)
        case .bool:
            throw Problem(
                .wrongType, "'\(text)' is a truth value, and '\(name)' is \(type.words)", fix: "write \(type.sample)")
        case .string: break
        }
        // A text that would be a number but for its quotes.
        if node.style != .plain, case .integer = CoreValue(plain: text) { throw Self.quotedNumber(text, name, type) }
        if node.style != .plain, case .float = CoreValue(plain: text) { throw Self.quotedNumber(text, name, type) }
        let isNumeric = text.utf8.allSatisfy { $0.isDigit || ".,-".utf8.contains($0) }
        guard !isNumeric else { return try ExactNumber(text) }
        if let meant = Self.withDigits(text) {
            throw Problem(
                .wrongType, "'\(text.firstLine)' has a letter in place of a digit, and '\(name)' is \(type.words)",
                fix: "write \(meant)")
        }
        let digits = text.prefix { $0.isASCIIDigit || $0 == "." }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        if CoreValue(plain: String(digits)).isNumber, !unit.isEmpty, unit.allSatisfy({ $0.isLetter || $0 == "%" }) {
            throw Problem(
                .wrongType, "'\(text.firstLine)' is a text, and '\(name)' is \(type.words), whose unit the model knows",
                fix: "write \(unit == "%" ? Self.share(ofPercent: digits, type) ?? String(digits) : String(digits))")
        }
        throw Problem(
            .wrongType, "'\(text.firstLine)' is a text, and '\(name)' is \(type.words)", fix: "write \(type.sample)")
    }

    /// `0.5` for `50 %`, where a value is at most 1.
    private static func share(ofPercent digits: Substring, _ type: ValueType) -> String? {
        guard case .number(let most)? = type.bounds?.maximum, most == ExactNumber(1), digits.utf8.count < 3,
            digits.utf8.allSatisfy(\.isDigit)
        else { return nil }
        let hundredths = String(repeating: "0", count: 2 - digits.utf8.count) + digits
        return "0." + (hundredths.hasSuffix("0") ? hundredths.dropLast() : hundredths[...])
    }

    /// `10` for `1O`: a letter beside digits that looks like one of them. `1l` may be a litre.
    private static func withDigits(_ text: String) -> String? {
        guard text.utf8.contains(where: \.isDigit), text.utf8.contains(where: { "Oo".utf8.contains($0) }) else {
            return nil
        }
        let meant = String(text.map { "Oo".contains($0) ? "0" : $0 })
        return CoreValue(plain: meant).isNumber ? meant : nil
    }

    private static func quotedNumber(_ text: String, _ name: String, _ type: ValueType) -> Problem {
        Problem(
            .wrongType, "'\(text)' is a text because of its quotes, and '\(name)' is \(type.words)",
            fix: "remove the quotes", replacement: text)
    }
}

extension String {
    /// What a message shows of a text: its first line, cut after 60 characters.
    var firstLine: String {
        let line = prefix { !$0.isNewline }
        guard line.utf8.count < utf8.count || line.count > 60 else { return self }
        return line.prefix(60) + "…"
    }
}

extension CoreValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .float: true
        case .null, .bool, .string: false
        }
    }
}
