import Processes
import Terminals

/// A command as it was called: its words read, and where they were typed.
struct Invocation: Sendable {
    let command: Command
    let line: ParsedLine
    let context: CommandContext
    let console: Console
    /// The environment that an operand names.
    var environment: String?

    /// The value of an option that the command declares.
    subscript<Value>(option: Option<Value>) -> Value {
        option.value(line.options[option.shape.name] ?? [])
    }

    /// A required operand.
    func operand(_ index: Int) -> String {
        guard index < line.operands.count else {
            preconditionFailure("parsing refuses a line without required operands")
        }
        return line.operands[index]
    }

    /// An operand that may be missing.
    func optionalOperand(_ index: Int) -> String? {
        index < line.operands.count ? line.operands[index] : nil
    }

    /// All operands, in their order.
    var operands: [String] { line.operands }
}

/// The words of a command line, sorted out and found acceptable.
struct ParsedLine: Hashable, Sendable {
    /// By the option's name; the values in the order in which they stand. A flag that is given has one empty text.
    var options: [String: [String]] = [:]
    var operands: [String] = []
}
