import Files
import Glibc
import Invocations
package import Processes
import Terminals

/// The program `litfass`.
package enum CommandLineProgram {
    /// Runs the process.
    /// - Parameters:
    ///   - arguments: of the process, the program's own name first.
    ///   - commit: that the program is built from.
    /// - Returns: the exit code.
    package static func run(_ arguments: [String], commit: String) async -> Int32 {
        InheritedState.settle()
        Memory.growInLargeSteps()
        let context = CommandContext.ofProcess(builtFrom: commit)
        let console = Console(
            output: Stream(descriptor: STDOUT_FILENO), problems: Stream(descriptor: STDERR_FILENO),
            variables: context.variables)
        let code = await CommandDispatch(context: context, console: console).run(Array(arguments.dropFirst()))
        console.flush()
        guard let loss = console.output.lossWords else { return code.rawValue }
        console.problems.line("litfass: not all of the output could be written: \(loss)")
        console.flush()
        return ExitCode.machine.rawValue
    }

    /// How a command ended that was called in a process which goes on.
    package struct Result: Sendable {
        /// The exit code.
        package let status: Int32
        package let output: [UInt8]
        package let errors: [UInt8]
    }

    /// Runs a command as a part of this process.
    /// - Parameter words: of the command line, without the program's name.
    package static func call(_ words: [String], in context: CommandContext) async -> Result {
        let console = Console(output: Stream(), problems: Stream(), variables: context.variables)
        let code = await CommandDispatch(context: context, console: console).run(words)
        return Result(
            status: code.rawValue, output: console.output.collected, errors: console.problems.collected)
    }
}

extension CommandDispatch {
    /// To all commands.
    init(context: CommandContext, console: Console) {
        self.init(commands: Command.all, context: context, console: console) { fault, invocation in
            guard let invocation else { return FaultWords(for: fault) }
            guard let elsewhere = fault as? FaultOfEnvironment else {
                return FaultWords(for: fault, EnvironmentWords(invocation))
            }
            return FaultWords(for: elsewhere.fault, EnvironmentWords(invocation.about(elsewhere.environment)))
        }
    }
}
