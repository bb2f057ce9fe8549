/// What help and parsing know of an option, whatever its value is.
package struct OptionShape: Sendable {
    /// Without the dashes.
    package let name: String
    /// Stands for the value: `DIR`, `text|json`. Nil for a flag, which has none.
    package let placeholder: String?
    package let summary: String
    /// The value that holds where the option is not given, as a person would type or say it.
    package let defaultText: String?
    package let isRepeatable: Bool
    /// Whether the command means nothing without it.
    package let isRequired: Bool
    /// What a value must be ("a whole number from 0 to 65535"), for the one who wrote another.
    package let expectation: String
    /// The values it can have, where they are few.
    package let choices: [String]
    package let accepts: @Sendable (String) -> Bool

    /// `--workspace DIR`
    package var label: String { "--\(name)" + (placeholder.map { " " + $0 } ?? "") }

    /// `[--workspace DIR]`, and without brackets where the command means nothing without it.
    package var usageLabel: String { isRequired ? label : "[\(label)]" }

    /// `--format FORMAT` where the choices are too many for a column.
    package var shortLabel: String { choices.count > 2 ? "--\(name) \(name.uppercased())" : label }
}

/// An option of a command: declared once, and read from an `Invocation` by this very value.
package struct Option<Value: Sendable>: Sendable {
    package let shape: OptionShape
    /// The value of the texts that stand on the command line, in their order; all of them are accepted by `shape`.
    package let value: @Sendable ([String]) -> Value

    private init(
        _ name: String, _ placeholder: String?, help summary: String, defaultText: String? = nil,
        isRepeatable: Bool = false, isRequired: Bool = false,
        expectation: String? = nil, choices: [String] = [],
        accepts: @escaping @Sendable (String) -> Bool = { !$0.isEmpty },
        value: @escaping @Sendable ([String]) -> Value
    ) {
        shape = OptionShape(
            name: name, placeholder: placeholder, summary: summary, defaultText: defaultText,
            isRepeatable: isRepeatable, isRequired: isRequired,
            expectation: expectation ?? Self.expectation(placeholder), choices: choices, accepts: accepts)
        self.value = value
    }

    /// What a value must be of which only the placeholder is known.
    private static func expectation(_ placeholder: String?) -> String {
        switch placeholder {
        case "DIR": "a folder"
        case "FILE": "a file"
        case "URL": "a URL"
        case "TAG": "a language, as 'fr'"
        case "ID": "the id of a person"
        default: "some text"
        }
    }
}

extension Option where Value == Bool {
    /// `--once`
    package static func flag(_ name: String, _ summary: String) -> Option {
        Option(name, nil, help: summary, value: { !$0.isEmpty })
    }
}

extension Option where Value == String? {
    /// `--workspace DIR`
    /// - Parameter defaultText: what happens without it, in words.
    package static func text(
        _ name: String, _ placeholder: String, help summary: String, defaultText: String? = nil,
        expectation: String? = nil
    ) -> Option {
        Option(
            name, placeholder, help: summary, defaultText: defaultText, expectation: expectation, value: { $0.last })
    }
}

extension Option where Value == String {
    /// `--output DIR`, with a value that holds where it is not given.
    package static func text(_ name: String, _ placeholder: String, help summary: String, default value: String)
        -> Option
    {
        Option(name, placeholder, help: summary, defaultText: value, value: { $0.last ?? value })
    }
}

extension Option where Value == [String] {
    /// `--language TAG`, as often as wanted.
    package static func texts(
        _ name: String, _ placeholder: String, help summary: String, defaultText: String? = nil,
        expectation: String? = nil, accepts: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
    ) -> Option {
        Option(
            name, placeholder, help: summary, defaultText: defaultText, isRepeatable: true, expectation: expectation,
            accepts: accepts, value: { $0 })
    }
}

extension Option where Value == [String] {
    /// `--languages TAG[,TAG]`, without which the command means nothing: words with commas between them.
    package static func requiredList(_ name: String, _ placeholder: String, help summary: String) -> Option {
        Option(
            name, placeholder, help: summary, isRepeatable: true, isRequired: true,
            expectation: "words with commas between them",
            accepts: { $0.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty } },
            value: { $0.flatMap { $0.split(separator: ",").map(String.init) } })
    }
}

extension Option where Value == Int {
    /// `--port PORT`
    package static func number(
        _ name: String, _ placeholder: String, help summary: String, in range: ClosedRange<Int>, default value: Int
    ) -> Option {
        Option(
            name, placeholder, help: summary, defaultText: String(value),
            expectation: range.expectation,
            accepts: range.holds,
            value: { $0.last.flatMap { Int($0) } ?? value })
    }

    /// `--to N`, without which the command means nothing.
    package static func requiredNumber(
        _ name: String, _ placeholder: String, help summary: String, in range: ClosedRange<Int>
    ) -> Option {
        Option(
            name, placeholder, help: summary, isRequired: true,
            expectation: range.expectation,
            accepts: range.holds,
            value: { texts in
                guard let number = texts.last.flatMap({ Int($0) }) else {
                    preconditionFailure("parsing refuses a line without required options")
                }
                return number
            })
    }
}

extension Option where Value == Int? {
    /// `--next COUNT`, without a value that would hold where it is not given.
    package static func number(
        _ name: String, _ placeholder: String, help summary: String, in range: ClosedRange<Int>,
        defaultText: String? = nil
    ) -> Option {
        Option(
            name, placeholder, help: summary, defaultText: defaultText, expectation: range.expectation,
            accepts: range.holds, value: { $0.last.flatMap { Int($0) } })
    }
}

extension Option where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// `--format text|json`
    package static func choice(_ name: String, _ summary: String, default value: Value) -> Option {
        let choices = Value.allCases.map(\.rawValue)
        return Option(
            name, choices.joined(separator: "|"), help: summary, defaultText: value.rawValue,
            expectation: choices.map { "'\($0)'" }.joined(separator: " or "), choices: choices,
            accepts: { Value(rawValue: $0) != nil },
            value: { $0.last.flatMap { Value(rawValue: $0) } ?? value })
    }
}

extension Option where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// `--for ios|android|web`, without which the command means nothing.
    package static func requiredChoice(_ name: String, _ summary: String) -> Option {
        let choices = Value.allCases.map(\.rawValue)
        return Option(
            name, choices.joined(separator: "|"), help: summary, isRequired: true,
            expectation: choices.map { "'\($0)'" }.joined(separator: " or "), choices: choices,
            accepts: { Value(rawValue: $0) != nil },
            value: { texts in
                guard let value = texts.last.flatMap({ Value(rawValue: $0) }) else {
                    preconditionFailure("parsing refuses a line without required options")
                }
                return value
            })
    }
}

extension ClosedRange<Int> {
    /// What a number on a command line must be.
    fileprivate var expectation: String { "a whole number from \(lowerBound) to \(upperBound)" }

    fileprivate func holds(_ text: String) -> Bool { Int(text).map(contains) ?? false }
}
