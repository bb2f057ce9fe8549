import Files
import Glibc

StandardDescriptors.reserve()
// A reader that goes away ends no command half-way: `Stream` drops what nobody reads. Nor does a file that may not grow further:
// writing to it fails, with words.
for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
// Where whoever started the process ignores it, nobody could ask how git has ended (waitpid(2)).
_ = signal(SIGCHLD, SIG_DFL)

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
