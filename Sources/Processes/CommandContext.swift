import Files
package import FoundationEssentials
import Glibc
package import Terminals

/// Where a command runs: everything that it knows of the world besides its words and its streams.
package struct CommandContext: Sendable {
    /// What happens behind a command.
    package enum Lifetime: Sendable {
        /// The process ends with the command: memory is left to the system, and signals that end the process are answered.
        case process
        /// The process goes on.
        case call
    }

    /// Absolute; `.` where the system does not know it. Relative paths of a command line begin here.
    package var workingFolder: String
    /// The variables of the environment.
    package var variables: [String: String]
    /// The clock.
    package var now: @Sendable () -> Date
    package var programs: Programs
    package var lifetime: Lifetime
    /// The person at the keyboard; nil where there is none.
    package var terminal: Terminal?
    /// The commit that the program is built from.
    package var commit = "unknown"

    /// The context of a call: nothing replaces the process.
    /// - Parameter workingFolder: absolute.
    package init(workingFolder: String, variables: [String: String], now: @escaping @Sendable () -> Date) {
        self.workingFolder = workingFolder
        self.variables = variables
        self.now = now
        programs = .ofTheSystem
        programs.replaceProcess = { path, _ in FileFault(.open, path: path, .system(ENOTSUP)) }
        lifetime = .call
    }

    /// The context of this process.
    package static func ofProcess(builtFrom commit: String) -> CommandContext {
        let folder = path { path in unsafe getcwd(&path, path.count) != nil }
        var context = CommandContext(
            workingFolder: folder ?? ".", variables: processVariables(), now: { Date() })
        context.lifetime = .process
        context.programs = .ofTheSystem
        context.commit = commit
        context.terminal = Terminal()
        return context
    }

    /// The program that runs, links resolved; nil where the system does not tell.
    package static var programPath: String? {
        path { path in unsafe readlink("/proc/self/exe", &path, path.count - 1) > 0 }
    }

    /// - Parameter write: writes a path with a zero behind it, where there is one.
    private static func path(_ write: (inout [CChar]) -> Bool) -> String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard write(&path) else { return nil }
        return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func processVariables() -> [String: String] {
        var variables: [String: String] = [:]
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            let parts = unsafe String(cString: entry).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            unsafe next += 1
        }
        return variables
    }
}
