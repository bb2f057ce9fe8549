import Files
import Glibc
import Origin

/// The program `litfass-origin`, which `litfass serve` becomes. It is small and knows no Foundation.
package enum OriginProgram {
    /// - Parameters:
    ///   - arguments: of the process, its name first.
    ///   - version: of the program, and its commit.
    /// - Returns: the exit code.
    package static func run(_ arguments: [String], version: String) -> CInt {
        InheritedState.settle()
        switch OriginCommandLine.read(Array(arguments.dropFirst())) {
        case .serve(let request): return Supervisor.run(request)
        case .check(let request): return Supervisor.check(request)
        case .help:
            printLine(OriginHelp.text)
            return 0
        case .version:
            printLine("litfass-origin \(version)")
            return 0
        case .mistake(let words):
            printError("\(words); see litfass-origin --help")
            return 2
        }
    }
}

/// Writes a line at once, since scripts wait for it. A reader that does not take it does not stop the origin: the line is lost.
func printLine(_ line: String, on descriptor: CInt = STDOUT_FILENO) {
    guard OriginProcess.takesLine(descriptor) else { return }
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(descriptor, bytes, bytes.count)
}

func printError(_ words: String) { printLine("litfass-origin: \(words)", on: STDERR_FILENO) }
