package import Foundation

/// A finished run of a program.
package struct Outcome: Hashable, Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package init(status: Int32, output: String, errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
    }
}

/// Runs programs to their end, for tests that see Litfass as a person or a script does.
package enum Command {
    /// No program of a test may run longer; one that does is ended and the run counts as failed.
    package static let limitSeconds = 600.0

    package struct TookTooLong: Error {
        let arguments: [String]
    }

    /// - Parameters:
    ///   - program: an absolute path, or a name that is looked up in `PATH`.
    ///   - environment: added to the environment of the tests.
    package static func run(
        _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
        limitSeconds: Double = Self.limitSeconds
    ) throws -> Outcome {
        let scratch = try TemporaryFolder()
        let process = try start(program, arguments, in: folder, environment: environment, output: scratch)
        try wait(for: process, arguments, limitSeconds)
        return Outcome(
            status: process.terminationStatus, output: try scratch.text("output"), errors: try scratch.text("errors"))
    }

    /// Runs a program that sees another clock.
    /// - Parameter time: "2020-12-31 23:00:00", where the clock stands still, or "-40d" from now, where it goes on.
    package static func run(
        _ program: String, _ arguments: [String], showing time: String, in folder: URL? = nil,
        environment: [String: String] = [:]
    ) throws -> Outcome {
        for _ in 0..<100 {
            let outcome = try run("faketime", ["-f", time, program] + arguments, in: folder, environment: environment)
            guard faketimeStumbled(saying: outcome.errors) else { return outcome }
        }
        throw TookTooLong(arguments: arguments)
    }

    /// Whether a run has to be repeated: faketime keeps a semaphore named by its process id, and gives up where a killed run of
    /// that id left one.
    package static func faketimeStumbled(saying errors: String) -> Bool {
        errors.hasPrefix("faketime: sem_open: File exists")
    }

    /// Starts a program whose output and errors go to the files `output` and `errors` of a folder.
    package static func start(
        _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
        output: TemporaryFolder
    ) throws -> RunningProgram {
        let isPath = program.hasPrefix("/")
        return try RunningProgram(
            isPath ? program : "/usr/bin/env", isPath ? arguments : [program] + arguments, in: folder,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            output: try output.openForWriting("output"), errors: try output.openForWriting("errors"))
    }

    /// Words before those of a program that may not read everything, whoever starts the tests; `env` takes them.
    package static let denied: [String] = {
        let privileges = "-dac_override,-dac_read_search"
        return getuid() == 0 ? ["setpriv", "--bounding-set", privileges, "--inh-caps", privileges] : []
    }()

    /// Ends a program that was started. Threads of the tests block signals, and a program inherits that: only SIGKILL is sure.
    package static func end(_ process: RunningProgram) {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func wait(for process: RunningProgram, _ arguments: [String], _ limitSeconds: Double) throws {
        let watchdog = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + limitSeconds, execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        guard process.outcome != .signal(SIGKILL) else { throw TookTooLong(arguments: arguments) }
    }
}

/// Where the programs under test stand: beside the bundle that runs the tests.
package enum Binaries {
    package static let folder: URL = {
        let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return executable.path.hasSuffix(".xctest") ? executable.deletingLastPathComponent() : bundle
    }()

    package static var litfass: String { folder.appending(path: "litfass").path }
    package static var origin: String { folder.appending(path: "litfass-origin").path }

    /// Whether everything was built with the address or the thread sanitizer.
    package static let areSanitized = ["__asan_init", "__tsan_init"].contains { (name: String) in
        unsafe dlsym(nil, name) != nil
    }
}
