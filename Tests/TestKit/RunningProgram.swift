import Foundation
import Synchronization

/// A program that was started: a process of its own, until it has ended and somebody has asked how.
///
/// Foundation's own crashes now and then where many are started by many threads at once (Swift 6.3.1 on Linux).
package final class RunningProgram: Sendable {
    package enum Ending: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    package let processIdentifier: Int32
    private let ending = Mutex<Ending?>(nil)

    package struct NotStarted: Error {
        let program: String
        let code: Int32
    }

    /// - Parameters:
    ///   - path: absolute.
    ///   - folder: where it runs; here unless given.
    ///   - environment: all of it.
    ///   - input: an open file that it reads from; nothing unless given.
    ///   - output: an open file that it writes to, as errors are.
    init(
        _ path: String, _ arguments: [String], in folder: URL?, environment: [String: String],
        input: FileHandle? = nil, output: FileHandle, errors: FileHandle
    ) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, 0)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors.fileDescriptor, 2)
        // Nothing else of the tests stays open because a program lives on.
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
        for descriptor in open where descriptor > 2 {
            unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        // Whoever starts the tests may have signals ignored, as a shell does for what runs in the background.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var heard = sigset_t()
        unsafe sigemptyset(&heard)
        for signal in [SIGHUP, SIGINT, SIGQUIT] { unsafe sigaddset(&heard, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &heard)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let line = folder.map { ["/usr/bin/env", "-C", $0.path, path] } ?? [path]
        var words = unsafe (line + arguments).map { unsafe strdup($0) } + [nil]
        var settings = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for place in unsafe words.indices { unsafe free(words[place]) }
            for place in unsafe settings.indices { unsafe free(settings[place]) }
        }
        var process: pid_t = 0
        var code: Int32
        var attempts = 0
        repeat {
            code = unsafe posix_spawn(&process, line[0], &actions, &attributes, &words, &settings)
            attempts += 1
            // A program that was just written is open in what another thread starts, until that runs.
        } while code == ETXTBSY && attempts < 1000 && usleep(10_000) == 0
        guard code == 0 else { throw NotStarted(program: path, code: code) }
        processIdentifier = process
    }

    package var isRunning: Bool { look(WNOHANG) == nil }

    package func waitUntilExit() { _ = look(0) }

    /// How it ended; waits for that.
    package var outcome: Ending { look(0) ?? .signal(0) }

    /// The exit code, or the number of the signal that ended it.
    package var terminationStatus: Int32 {
        switch outcome {
        case .exit(let code), .signal(let code): code
        }
    }

    private func look(_ options: Int32) -> Ending? {
        ending.withLock { ending in
            if ending != nil { return ending }
            var status: Int32 = 0
            var found: pid_t = 0
            repeat { found = unsafe waitpid(processIdentifier, &status, options) } while found < 0 && errno == EINTR
            guard found == processIdentifier else { return nil }
            // wait(2): the lower seven bits tell of a signal, the next byte is the exit code.
            ending = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
            return ending
        }
    }
}
