package import Files
import Glibc

/// How a command starts other programs.
package struct Programs: Sendable {
    /// Runs a program to its end on an input, looked up in the `PATH` of these variables, which are its environment.
    /// - Returns: what it prints; nil where it fails or is missing.
    package var output: Output
    package typealias Output =
        @Sendable (_ words: [String], _ variables: [String: String], _ input: [UInt8]) -> [UInt8]?
    /// The same, and how it ends and what it complains of; in a folder, or where this process is.
    /// - Returns: nil where the program is missing.
    package var run: Run
    package typealias Run =
        @Sendable (_ words: [String], _ variables: [String: String], _ input: [UInt8], _ folder: String?) -> Ended?
    /// Replaces this process by a program; returns only why that failed.
    package var replaceProcess: @Sendable (_ path: String, _ arguments: [String]) -> FileFault

    /// How a program ended.
    package struct Ended: Sendable {
        /// The exit code; 128 and the number of the signal that ended it.
        package let status: Int32
        package let output: [UInt8]
        package let errors: [UInt8]
    }

    package init(
        run: @escaping Run,
        replaceProcess: @escaping @Sendable (_ path: String, _ arguments: [String]) -> FileFault
    ) {
        output = { words, variables, input in
            run(words, variables, input, nil).flatMap { $0.status == 0 ? $0.output : nil }
        }
        self.run = run
        self.replaceProcess = replaceProcess
    }

    package static let ofTheSystem = Programs(
        run: { words, variables, input, folder in systemRun(words, variables: variables, input: input, in: folder) },
        replaceProcess: { path, arguments in
            var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
            unsafe execv(path, &words)
            return FileFault(.open, path: path, .system(errno))
        })

    private static func systemRun(
        _ words: [String], variables: [String: String], input: [UInt8], in directory: String?
    ) -> Ended? {
        // Files, so that neither waits for the other while both write.
        guard let program = path(of: words[0], in: directory, variables), let source = file(holding: input),
            let complaints = file(holding: [])
        else { return nil }
        var ends: [CInt] = [0, 0]
        // Unlike a pipe, it is closed at once in programs that other threads start in the meantime.
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        let reading = Descriptor(takingOwnershipOf: ends[0])
        var actions = unsafe posix_spawn_file_actions_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else {
            close(ends[1])
            return nil
        }
        defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, source.rawValue, STDIN_FILENO)
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, complaints.rawValue, STDERR_FILENO)
        // posix_spawn(3) has no folder for it.
        let way = directory.map { ["/usr/bin/env", "-C", $0, program] } ?? [program]
        let line = directory == nil ? words : way + words.dropFirst()
        var arguments = unsafe line.map { unsafe strdup($0) } + [nil]
        var environment = unsafe variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for index in unsafe arguments.indices { unsafe free(arguments[index]) }
            for index in unsafe environment.indices { unsafe free(environment[index]) }
        }
        var process: pid_t = 0
        let started = unsafe posix_spawn(&process, way[0], &actions, nil, &arguments, &environment)
        close(ends[1])
        guard started == 0 else { return nil }
        let output = everything(from: reading)
        var (status, ended): (CInt, pid_t) = (0, 0)
        repeat { ended = unsafe waitpid(process, &status, 0) } while ended < 0 && errno == EINTR
        guard ended == process, lseek(complaints.rawValue, 0, SEEK_SET) == 0 else { return nil }
        // wait(2): the lower seven bits tell of a signal, the next byte is the exit code.
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
        return Ended(status: code, output: output, errors: everything(from: complaints))
    }

    /// Looked up as execvp(3) does, which has the same default.
    private static func path(
        of program: String, in directory: String?, _ variables: [String: String]
    ) -> String? {
        let folders = (variables["PATH"] ?? "/bin:/usr/bin").split(separator: ":")
        let start = program.hasPrefix("/") ? "" : directory.map { $0 + "/" } ?? ""
        let paths = program.contains("/") ? [start + program] : folders.map { "\($0)/\(program)" }
        return paths.first { unsafe access($0, X_OK) == 0 }
    }

    /// A file without a name, to be read from its beginning.
    private static func file(holding bytes: [UInt8]) -> Descriptor? {
        var path = Array("/tmp/litfass-input-XXXXXX".utf8CString)
        let file = Descriptor(takingOwnershipOf: unsafe mkstemp(&path))
        guard file.rawValue >= 0 else { return nil }
        unsafe unlink(path)
        // Else programs that other threads start would keep it open.
        _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe write(file.rawValue, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return nil }
            written += count
        }
        guard lseek(file.rawValue, 0, SEEK_SET) == 0 else { return nil }
        return file
    }

    private static func everything(from descriptor: borrowing Descriptor) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(descriptor.rawValue, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += piece.prefix(count)
        }
    }
}
