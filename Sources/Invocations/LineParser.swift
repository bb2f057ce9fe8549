import Rulebook
import Terminals

/// Sorts the words behind a command's name into options and operands, as the command declares them.
///
/// `--name value` and `--name=value` are the same; behind `--` all words are operands.
struct LineParser {
    let command: Command
    private let words: ArraySlice<String>
    private var line = ParsedLine()
    private var rest: ArraySlice<String>

    private init(_ words: ArraySlice<String>, of command: Command) {
        self.command = command
        self.words = words
        rest = words
    }

    static func parse(_ words: ArraySlice<String>, of command: Command) throws(UsageFault) -> ParsedLine {
        var parser = LineParser(words, of: command)
        return try parser.parse()
    }

    private mutating func parse() throws(UsageFault) -> ParsedLine {
        while let word = rest.popFirst() {
            if word == "--" {
                line.operands += rest
                break
            } else if let pasted = TypographicWord(word), pasted.isOption {
                throw .unknownOption(word, suggestion: meaning(ofPasted: pasted.plain))
            } else if word.hasPrefix("-"), word != "-" {
                try takeOption(word)
            } else {
                line.operands.append(word)
            }
        }
        try checkOperands()
        if let option = missingOption { throw .missingOperand(option.label) }
        return line
    }

    private mutating func takeOption(_ word: String) throws(UsageFault) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let label = String(parts[0])
        guard let option = command.allOptions.first(where: { "--" + $0.name == label }) else {
            let candidates = command.allOptions.map { "--" + $0.name } + ["--help"]
            throw .unknownOption(label, suggestion: suggestion(for: label, among: candidates))
        }
        guard option.isRepeatable || line.options[option.name] == nil else { throw .repeatedOption(option.name) }
        let written = parts.count == 2 ? String(parts[1]) : nil
        line.options[option.name, default: []].append(try value(of: option, written: written))
    }

    /// What was meant by a word with dashes or blanks that are no plain ones.
    private func meaning(ofPasted plain: String) -> String {
        let name = plain.prefix { $0 != " " && $0 != "=" }
        let isKnown = command.allOptions.contains { "--" + $0.name == name }
        let near = suggestion(for: String(name), among: command.allOptions.map { "--" + $0.name } + ["--help"])
        return (isKnown ? String(name) : near ?? String(name)) + plain.dropFirst(name.count)
    }

    private mutating func value(of option: OptionShape, written: String?) throws(UsageFault) -> String {
        guard option.placeholder != nil else {
            if written != nil { throw .unwantedValue(option: option.name) }
            return ""
        }
        let value: String
        if let written {
            value = written
        } else if let next = rest.first, !next.hasPrefix("--") {
            value = next
            rest.removeFirst()
        } else {
            throw .missingValue(option: option.name, expectation: option.expectation)
        }
        guard option.accepts(value) else {
            throw .unacceptableValue(
                option: option.name, value, expectation: option.expectation,
                suggestion: suggestion(for: value, among: option.choices))
        }
        return value
    }

    private func checkOperands() throws(UsageFault) {
        for (index, operand) in command.operands.enumerated() {
            switch operand.need {
            case .required: if index >= line.operands.count { throw .missingOperand(operand.name) }
            case .optional: continue
            case .any: return
            }
        }
        guard line.operands.count > command.operands.count else { return }
        let word = line.operands[command.operands.count]
        if let option = missingOption, option.accepts(word) { throw .strayOperand(word, option: "--\(option.name)") }
        throw words.first { $0 != "--" } == word ? .strayOperand(word, option: nil) : .unwantedOperand(word)
    }

    private var missingOption: OptionShape? {
        command.allOptions.first { $0.isRequired && line.options[$0.name] == nil }
    }
}
