import Files
import Glibc

/// The program `git`, asked about one folder.
struct Git {
    let folder: Folder

    /// What git prints, nil where it fails or is not there.
    /// - Parameter environment: set beside what this process was given.
    func output(_ words: [String], environment: [String: String] = [:]) -> String? {
        bytes(words, environment: environment).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Why git has nothing to tell of the folder.
    var absence: (words: String, fix: String) {
        guard output(["--version"]) != nil else { return ("there is no 'git' here", "install git") }
        guard output(["rev-parse", "--git-dir"]) == nil else { return ("nothing is committed here yet", "commit it") }
        return isInClone ? Self.silence : ("there is no clone here", "call this in a clone of the repository")
    }

    /// Of a clone, as where it belongs to somebody else, or a filter is not installed.
    static let silence = (words: "git does not answer here", fix: "hear from git why: git status")

    /// Whether the folder looks like a part of a clone, whatever git says of it.
    var isInClone: Bool {
        var path = Substring(folder.path)
        while true {
            // What cannot be looked at is no clone of this person's.
            if (try? Folder(path.isEmpty ? "/" : String(path)).exists(RelativePath(known: ".git"))) == true {
                return true
            }
            guard let slash = path.lastIndex(of: "/") else { return false }
            path = path[..<slash]
        }
    }

    private func bytes(_ words: [String], environment: [String: String]) -> [UInt8]? {
        let settings =
            Self.elsewhere.flatMap { ["-u", $0] }
            + environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        // No hook of a repository runs because somebody looks at it, and nothing stands between the lines that are read.
        let own = ["core.hooksPath=/dev/null", "core.fsmonitor=false", "log.showSignature=false"]
        let git = ["git", "--no-optional-locks"] + own.flatMap { ["-c", $0] } + ["-C", folder.path]
        return Self.run(["env"] + settings + git + words)
    }

    /// What git sets for the programs that it starts, such as the hooks of another repository: it would be asked about that one, or
    /// read paths in another way.
    private static let elsewhere = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_LITERAL_PATHSPECS",
        "GIT_GLOB_PATHSPECS",
        "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
    ]

    /// What a program prints, nil where it fails.
    private static func run(_ line: [String]) -> [UInt8]? {
        var ends: [CInt] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        var actions = unsafe posix_spawn_file_actions_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        _ = unsafe posix_spawn_file_actions_addclose(&actions, ends[0])
        _ = unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe line.map { unsafe strdup($0) } + [nil]
        defer { for place in unsafe arguments.indices { unsafe free(arguments[place]) } }
        var process: pid_t = 0
        let started = unsafe posix_spawnp(&process, line[0], &actions, nil, &arguments, environ)
        close(ends[1])
        guard started == 0 else { return nil }
        let output = everything(from: ends[0])
        var (status, ended): (CInt, pid_t) = (0, 0)
        repeat { ended = unsafe waitpid(process, &status, 0) } while ended < 0 && errno == EINTR
        return ended == process && status == 0 ? output : nil
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
