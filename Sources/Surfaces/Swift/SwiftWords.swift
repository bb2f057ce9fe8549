import JSON
import Models

/// What Swift has taken, and how it writes values.
enum SwiftWords {
    /// Words that name something only between backticks.
    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try", "typealias", "var", "where", "while",
    ]

    /// Words that backticks do not help, and members that every value has.
    static let reservedMembers: Set<String> = ["self", "init", "hash", "hashValue", "await", "async"]

    /// Types by whose names the file calls something else.
    static let reservedTypes: Set<String> = [
        "Any", "Array", "Asset", "Bool", "CalendarDate", "Date", "Decimal", "Document", "DocumentID", "Duration",
        "Hashable",
        "Identifiable", "Int", "LocalizedText", "MissingField", "NumberRange", "OpeningHours", "Optional",
        "PhoneNumber", "Protocol", "Release", "RichText", "Self", "Sendable", "Set", "String", "Type", "TypedChoice",
        "TypedDocument", "TypedFields", "TypedParameters", "TypedRecord", "TypedValue", "URL", "Version",
    ]

    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Text between quotation marks.
    static func literal(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            case _ where scalar.properties.isAlphabetic || (" "..."~").contains(scalar): String(scalar)
            default: "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return "\"\(escaped.joined())\""
    }

    /// A declared default.
    /// - Returns: nil for what no model can declare.
    static func literal(_ value: Value.Content, as type: any ValueType) -> String? {
        if let element = type.element, case .list(let items) = value {
            let literals = items.map { literal($0.content, as: element) }
            return literals.contains(nil) ? nil : "[\(literals.compactMap(\.self).joined(separator: ", "))]"
        }
        if let options = type.options, case .word(let word) = value {
            return SwiftEnumeration.cases(of: options).first { $0.option == word }.map { ".\($0.name)" }
        }
        switch (value.json(as: type), type.bundleName) {
        case (.bool(let flag), _): return flag ? "true" : "false"
        case (.number(let number), DurationType.name): return ".seconds(\(number.text))"
        case (.number(let number), IntegerType.name): return number.text
        case (.number(let number), _): return decimal(number.text)
        default: return nil
        }
    }

    /// A literal would go through a binary fraction, and 0.1 is none.
    private static func decimal(_ text: String) -> String {
        let unsigned = text.drop { $0 == "-" }
        let places = unsigned.firstIndex(of: ".").map { unsigned.distance(from: $0, to: unsigned.endIndex) - 1 } ?? 0
        let digits = unsigned.filter { $0 != "." }.drop { $0 == "0" }
        let sign = text.hasPrefix("-") ? "minus" : "plus"
        return "Decimal(sign: .\(sign), exponent: \(-places), significand: \(digits.isEmpty ? "0" : String(digits)))"
    }
}
