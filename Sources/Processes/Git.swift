package import Files

/// The program `git`, asked about one folder.
package struct Git {
    let folder: Folder
    let context: CommandContext

    package init(folder: Folder, context: CommandContext) {
        self.folder = folder
        self.context = context
    }

    /// What git prints, nil where it fails or is not there.
    /// - Parameter environment: set beside the variables of the context.
    func output(_ words: [String], environment: [String: String] = [:]) -> String? {
        bytes(words, environment: environment).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Why git has nothing to tell of the folder.
    package var absence: (words: String, fix: String) {
        guard output(["--version"]) != nil else { return ("there is no 'git' here", "install git") }
        guard output(["rev-parse", "--git-dir"]) == nil else { return ("nothing is committed here yet", "commit it") }
        return isInClone ? Self.silence : ("there is no clone here", "call this in a clone of the repository")
    }

    /// Of a clone, as where it belongs to somebody else, or a filter is not installed.
    package static let silence = (words: "git does not answer here", fix: "ask git for the reason: git status")

    /// Whether the folder looks like a part of a clone, whatever git says of it.
    package var isInClone: Bool { clone != nil }

    /// Makes an empty repository of the folder.
    /// - Returns: whether git did.
    package func begin() -> Bool { output(["init", "--quiet"]) != nil }

    /// Whether git is about to change files of the clone, as 'git switch' does.
    package var isChangingFiles: Bool {
        guard let clone else { return false }
        // In a folder of 'git worktree', '.git' is a file that says where git keeps what is its own. What cannot be read is no
        // clone of this person's.
        let pointer = (try? clone.readIfPresent(Self.name, limitBytes: 1 << 12)) ?? nil
        let path = pointer.map {
            String(decoding: $0.dropFirst("gitdir: ".utf8.count).prefix { $0 != 0x0A }, as: UTF8.self)
        }
        let own = path.map { $0.hasPrefix("/") ? Folder($0) : Folder("\(clone.path)/\($0)") } ?? clone.folder(Self.name)
        // The same holds for what git keeps.
        return (try? own.exists(RelativePath(known: "index.lock"))) == true
    }

    /// What keeps a file out of version control, as `line 15 of .gitignore, '/Publish/keys/'`; nil where nothing does.
    package func ignoreRule(for path: String) -> String? {
        // SOURCE:LINE:PATTERN, a tab, and the path.
        guard let found = output(["check-ignore", "--verbose", "--", path])?.split(separator: "\t").first else {
            return nil
        }
        let parts = found.split(separator: ":", maxSplits: 2)
        // The rule that counts may be one that lets the file in.
        guard parts.count == 3, !parts[2].hasPrefix("!") else { return nil }
        return "line \(parts[1]) of \(parts[0]), '\(parts[2])'"
    }

    private static let name = RelativePath(known: ".git")

    /// The folder that has '.git' in it.
    private var clone: Folder? {
        var path = Substring(folder.path)
        while true {
            let folder = Folder(path.isEmpty ? "/" : String(path))
            // What cannot be looked at is no clone of this person's.
            if (try? folder.exists(Self.name)) == true { return folder }
            guard let slash = path.lastIndex(of: "/") else { return nil }
            path = path[..<slash]
        }
    }

    /// Copies the newest state of a repository into the folder, which is empty, and brings it up to date in later calls. Nobody is
    /// asked for a password.
    /// - Parameter address: as git knows it; a path is absolute.
    /// - Returns: whether that worked.
    package func follow(_ address: String) -> Bool {
        let quiet = [
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_SSH_COMMAND": context.variables["GIT_SSH_COMMAND"] ?? "ssh -o BatchMode=yes",
        ]
        if output(["rev-parse", "--git-dir"]) == nil, output(["init", "--quiet"]) == nil { return false }
        return output(["fetch", "--quiet", "--depth", "1", "--", address, "HEAD"], environment: quiet) != nil
            && output(["reset", "--quiet", "--hard", "FETCH_HEAD"]) != nil
    }

    private func bytes(_ words: [String], environment: [String: String]) -> [UInt8]? {
        let variables = context.variables.filter { !Self.elsewhere.contains($0.key) }.merging(environment) { $1 }
        // No hook of a repository runs because somebody looks at it, and nothing stands between the lines that are read.
        let own = ["core.hooksPath=/dev/null", "core.fsmonitor=false", "log.showSignature=false"]
        let git = ["git", "--no-optional-locks"] + own.flatMap { ["-c", $0] } + ["-C", folder.path]
        return context.programs.output(git + words, variables, [])
    }

    /// What git sets for the programs that it starts, such as the hooks of another repository: it would be asked about that one, or
    /// read paths in another way.
    private static let elsewhere: Set<String> = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_LITERAL_PATHSPECS",
        "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
    ]
}
