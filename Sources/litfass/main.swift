import Files
import Glibc

InheritedState.settle()
Memory.growInLargeSteps()
let surroundings = Surroundings.here()
let console = Console(
    output: Stream(descriptor: STDOUT_FILENO), problems: Stream(descriptor: STDERR_FILENO),
    environment: surroundings.environment)
let door = Door(commands: Command.all, surroundings: surroundings, console: console)
let code = await door.open(Array(CommandLine.arguments.dropFirst()))
console.flush()
guard let loss = console.output.lossWords else { exit(code.rawValue) }
console.problems.line("litfass: not all of the output could be written: \(loss)")
console.flush()
exit(ExitCode.machine.rawValue)
