import Files
import Glibc

/// What git says of the workspace, where it is under version control.
struct VersionControl {
    /// The commit that is checked out, in full.
    let commit: String
    /// Files of the sources that differ from it.
    let uncommitted: [String]

    /// Nil outside version control, before the first commit, and where there is no git.
    init?(of workspace: Folder, sources: [String]) {
        guard let head = Self.git(["rev-parse", "--verify", "HEAD"], in: workspace),
            let status = Self.git(["status", "--porcelain", "--"] + sources, in: workspace)
        else { return nil }
        commit = head.filter { !$0.isWhitespace }
        uncommitted = status.split(separator: "\n").map { String($0.dropFirst(3)) }
    }

    /// What git prints, nil where it fails.
    private static func git(_ words: [String], in folder: Folder) -> String? {
        var ends: [CInt] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        var actions = unsafe posix_spawn_file_actions_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        _ = unsafe posix_spawn_file_actions_addclose(&actions, ends[0])
        _ = unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        let line = ["git", "--no-optional-locks", "-C", folder.path] + words
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe line.map { unsafe strdup($0) } + [nil]
        defer { for place in unsafe arguments.indices { unsafe free(arguments[place]) } }
        var process: pid_t = 0
        let started = unsafe posix_spawnp(&process, "git", &actions, nil, &arguments, environ)
        close(ends[1])
        guard started == 0 else { return nil }
        let output = everything(from: ends[0])
        var status: CInt = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? String(decoding: output, as: UTF8.self) : nil
    }

    private static func everything(from descriptor: CInt) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += piece.prefix(count)
        }
    }
}
