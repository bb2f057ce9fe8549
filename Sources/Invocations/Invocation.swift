package import Processes
package import Terminals

/// A command as it was called: its words read, and where they were typed.
package struct Invocation: Sendable {
    package let command: Command
    package let line: ParsedLine
    package let context: CommandContext
    package let console: Console
    /// The environment that an operand names.
    package var environment: String?

    /// The value of an option that the command declares.
    package subscript<Value>(option: Option<Value>) -> Value {
        option.value(line.options[option.shape.name] ?? [])
    }

    /// A required operand.
    package func operand(_ index: Int) -> String {
        guard index < line.operands.count else {
            preconditionFailure("parsing refuses a line without required operands")
        }
        return line.operands[index]
    }

    /// An operand that may be missing.
    package func optionalOperand(_ index: Int) -> String? {
        index < line.operands.count ? line.operands[index] : nil
    }

    /// All operands, in their order.
    package var operands: [String] { line.operands }
}

/// The words of a command line, sorted out and found acceptable.
package struct ParsedLine: Hashable, Sendable {
    /// By the option's name; the values in the order in which they stand. A flag that is given has one empty text.
    package var options: [String: [String]] = [:]
    package var operands: [String] = []
}
