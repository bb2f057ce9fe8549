package import Rulebook
import Values
package import YAML

extension ValueReader {
    /// The text of a scalar that is a word to YAML too.
    /// - Throws: for a list, a mapping, an empty value, and for what YAML makes a number or a truth value of.
    package func scalarText(_ node: Node, as type: any ValueType, name: String) throws(Problem) -> String {
        try requireScalar(node, as: type, name: name)
        let text = node.text
        try requireWord(text, node, as: type, name: name)
        guard !text.utf8.allSatisfy(\.isBlankOrBreak) else { throw Self.missing(name, type) }
        return text
    }

    /// The same, without blanks and line breaks at both ends.
    func trimmedText(_ node: Node, as type: any ValueType, name: String) throws(Problem) -> String {
        try requireScalar(node, as: type, name: name)
        let text = node.trimmedText
        try requireWord(text, node, as: type, name: name)
        guard !text.isEmpty else { throw Self.missing(name, type) }
        return text
    }

    /// The text of a scalar; nil where a finding says why there is none.
    package mutating func text(of node: Node, as type: any ValueType, name: String) -> String? {
        do {
            return try scalarText(node, as: type, name: name)
        } catch {
            findings.add(error, at: node)
            return nil
        }
    }

    /// - Parameter text: of the scalar; a plain one has no blanks at its ends anyway.
    private func requireWord(
        _ text: String, _ node: Node, as type: any ValueType, name: String
    ) throws(Problem) {
        switch node.style == .plain ? CoreValue(plain: text) : .string {
        case .string: break
        case .null: throw Self.missing(name, type)
        case .bool:
            throw Problem(
                .wrongType, "'\(text)' is a truth value without quotes, and '\(name)' is \(type.words)",
                fix: type.fixOfTruthValue ?? "write \"\(text)\" in quotes if the word is meant")
        case .integer, .float:
            if let problem = type.problem(ofNumber: text, name: name) { throw problem }
        }
    }

    func requireScalar(_ node: Node, as type: any ValueType, name: String) throws(Problem) {
        guard node.kind == .scalar else { throw Self.wrongKind(node, as: type, name: name) }
    }

    func requireCollection(
        _ kind: Node.Kind, _ node: Node, as type: any ValueType, name: String
    ) throws(Problem) {
        guard node.kind != kind else { return }
        if node.isNull { throw Self.missing(name, type) }
        throw Self.wrongKind(node, as: type, name: name)
    }

    private static func wrongKind(_ node: Node, as type: any ValueType, name: String) -> Problem {
        let message =
            node.kind == .scalar
            ? "'\(node.text.firstLine)' is a single value, and '\(name)' is \(type.words)"
            : "'\(name)' is \(type.words), but this is \(node.words)"
        return Problem(.wrongType, message, fix: "write \(type.sample)")
    }

    static func missing(_ name: String, _ type: any ValueType) -> Problem {
        Problem(.emptyValue, "'\(name)' has no value", fix: "write \(type.sample), or remove the key")
    }

    // MARK: Numbers

    func number(_ node: Node, as type: any ValueType, name: String) throws(Problem) -> ExactNumber {
        try requireScalar(node, as: type, name: name)
        let number = try exactNumber(node, as: type, name: name)
        // Readers of a bundle don't take -0 for a whole number, and in a text it looks like a mistake.
        guard number.isZero, number.text.hasPrefix("-") else { return number }
        throw Problem(
            .malformedValue, "'\(number.text)' has a minus that means nothing",
            fix: "write \(number.text.dropFirst())",
            replacement: node.style == .plain ? String(number.text.dropFirst()) : nil)
    }

    private func exactNumber(_ node: Node, as type: any ValueType, name: String) throws(Problem) -> ExactNumber {
        let text = node.text
        switch node.resolved {
        case .integer, .float: return try ExactNumber(text)
        case .null: throw Self.missing(name, type)
        case .bool:
            throw Problem(
                .wrongType, "'\(text)' is a truth value, and '\(name)' is \(type.words)", fix: "write \(type.sample)")
        case .string: break
        }
        if node.style != .plain, CoreValue(plain: text).isNumber {
            throw Problem(
                .wrongType, "'\(text)' is a text because of its quotes, and '\(name)' is \(type.words)",
                fix: "remove the quotes", replacement: text)
        }
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
                .wrongType, "'\(text.firstLine)' is a text, and '\(name)' is \(type.words) whose unit the model has",
                fix: "write \(unit == "%" ? Self.share(ofPercent: digits, type) ?? String(digits) : String(digits))")
        }
        throw Problem(
            .wrongType, "'\(text.firstLine)' is a text, and '\(name)' is \(type.words)", fix: "write \(type.sample)")
    }

    /// `0.5` for `50 %`, where a value is at most 1.
    private static func share(ofPercent digits: Substring, _ type: any ValueType) -> String? {
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
}

extension CoreValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .float: true
        case .null, .bool, .string: false
        }
    }
}
