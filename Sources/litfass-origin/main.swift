import Files
import Glibc
import Origin

// `litfass serve` becomes this program. It is small, links the standard library statically and knows no Foundation.

/// One line, at once: scripts wait for it. Where nobody reads what was said before, it is not said: a new release is followed, and
/// a signal obeyed, all the same.
func say(_ line: String, on descriptor: CInt = STDOUT_FILENO) {
    guard OriginProcess.takesLine(descriptor) else { return }
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(descriptor, bytes, bytes.count)
}

func complain(_ words: String) { say("litfass-origin: \(words)", on: STDERR_FILENO) }

InheritedState.settle()
switch OriginCommandLine.read(Array(CommandLine.arguments.dropFirst())) {
case .serve(let request): exit(Supervisor.run(request))
case .check(let request): exit(Supervisor.check(request))
case .help:
    say(OriginCommandLine.usage)
    exit(0)
case .mistake(let words):
    complain("\(words); see litfass-origin --help")
    exit(2)
}
