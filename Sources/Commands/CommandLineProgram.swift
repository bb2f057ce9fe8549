import Files
import Glibc

/// The program `litfass`, from its process to a command and back.
package enum CommandLineProgram {
    /// - Parameter arguments: of the process, the program's own name first.
    /// - Returns: with what the process is to exit.
    package static func run(_ arguments: [String]) async -> Int32 {
        InheritedState.settle()
        Memory.growInLargeSteps()
        let surroundings = Surroundings.here()
        let console = Console(
            output: Stream(descriptor: STDOUT_FILENO), problems: Stream(descriptor: STDERR_FILENO),
            environment: surroundings.environment)
        let door = Door(commands: Command.all, surroundings: surroundings, console: console)
        let code = await door.open(Array(arguments.dropFirst()))
        console.flush()
        guard let loss = console.output.lossWords else { return code.rawValue }
        console.problems.line("litfass: not all of the output could be written: \(loss)")
        console.flush()
        return ExitCode.machine.rawValue
    }
}
