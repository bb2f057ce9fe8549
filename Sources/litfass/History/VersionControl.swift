import Files

/// What git says of the workspace, where it is under version control.
struct VersionControl {
    /// The commit that is checked out, in full.
    let commit: String
    /// Files of the sources that it does not hold as they are, ignored ones and those of other repositories too.
    let uncommitted: [String]
    private let git: Git

    /// What a release is made of.
    static let sources = ["Content", "Config"]

    /// Nil outside version control, before the first commit, and where there is no git.
    init?(of workspace: Folder, sources: [String] = Self.sources) {
        git = Git(folder: workspace)
        // One name a record: a quoted or renamed one could not be told apart from a plain one. What people set for their own eyes
        // must not hide a file.
        let looks = ["--untracked-files=all", "--ignored=matching", "--ignore-submodules=none"]
        guard let head = git.output(["rev-parse", "--verify", "HEAD"]),
            let status = git.output(["status", "--porcelain", "-z", "--no-renames"] + looks + ["--"] + sources),
            let listed = git.output(["ls-files", "--stage", "-z", "--"] + sources)
        else { return nil }
        commit = head.filter { !$0.isWhitespace }
        let records = status.split(separator: "\0").filter { !Self.isIgnoredAside($0) }
        uncommitted = records.map { String($0.dropFirst(3)) } + Self.repositories(in: listed)
    }

    /// Whether a record of `git status` is about an ignored file that is hidden, or an editor's copy: no source is.
    private static func isIgnoredAside(_ record: Substring) -> Bool {
        let name = record.split(separator: "/").last?.dropFirst(record.contains("/") ? 0 : 3) ?? ""
        return record.hasPrefix("!!") && (name.hasPrefix(".") || name.hasSuffix("~"))
    }

    /// Entries of `ls-files --stage` or `ls-tree` that are other repositories, of whose files a commit holds none.
    private static func repositories(in listed: String) -> [String] {
        listed.split(separator: "\0").filter { $0.hasPrefix("160000 ") }.map { entry in
            String(entry.split(separator: "\t", maxSplits: 1).last ?? entry)
        }
    }

    /// Whether this clone has the commit.
    func has(_ commit: String) -> Bool {
        Self.isCommit(commit) && git.output(["cat-file", "-e", "\(commit)^{commit}"]) != nil
    }

    /// Whether nothing of the past was left out when it was cloned.
    var hasWholeHistory: Bool { git.output(["rev-parse", "--is-shallow-repository"])?.hasPrefix("false") ?? false }

    /// Those of the files whose content git has nowhere: what would be lost with them. One that git cannot look at is among them.
    func unsaved(of paths: [String]) -> [String] {
        paths.filter { path in
            guard let content = git.output(["hash-object", "--", path])?.firstLine, !content.isEmpty else {
                return true
            }
            return git.output(["cat-file", "-e", content]) == nil
        }
    }

    /// Source files that are not as they were at a commit; nil where this clone does not have it.
    func files(differingFrom commit: String) -> [String]? {
        guard has(commit),
            let names = git.output(["diff", "--name-only", "--no-renames", "-z", commit, "--"] + Self.sources)
        else { return nil }
        return names.split(separator: "\0").map(String.init)
    }

    /// Writes the sources of a commit into an empty folder; neither the working tree nor the index is touched.
    /// - Returns: where the workspace begins there; nil where this clone does not have the commit, or that does not hold all sources.
    func writeSources(of commit: String, into folder: Folder) throws -> Folder? {
        guard has(commit), let gitFolder = git.output(["rev-parse", "--absolute-git-dir"])?.firstLine,
            let prefix = git.output(["rev-parse", "--show-prefix"])?.firstLine,
            let names = git.output(["ls-tree", "--name-only", "-z", commit, "--"] + Self.sources), !names.isEmpty,
            let listed = git.output(["ls-tree", "-r", "-z", commit, "--"] + Self.sources),
            Self.repositories(in: listed).isEmpty
        else { return nil }
        let paths = names.split(separator: "\0").map { ":(top,literal)\(prefix)\($0.split(separator: "/").last ?? $0)" }
        let index = folder.path + "/index"
        let tree = RelativePath(known: "tree")
        try folder.createFolders(tree)
        let there = Git(folder: folder.folder(tree))
        let words = ["--git-dir", gitFolder, "--work-tree", there.folder.path, "checkout", "--quiet", commit, "--"]
        guard there.output(words + paths, environment: ["GIT_INDEX_FILE": index]) != nil else { return nil }
        return Folder(there.folder.path + (prefix.isEmpty ? "" : "/" + prefix.dropLast()))
    }

    /// Who made a change, as the author says it of himself or herself.
    struct Edit: Hashable, Sendable {
        let commit: String
        let name: String
        let email: String
    }

    /// Who edited any of the paths last, merges aside; nil where no commit says so, or git does not tell.
    func lastEdit(of paths: [String], upTo commit: String) -> Edit? {
        guard has(commit), !paths.isEmpty,
            let line = git.output(
                ["log", "-1", "--no-merges", "--no-mailmap", "--format=%H%x00%an%x00%ae", commit, "--"] + paths)
        else { return nil }
        let parts = line.firstLine.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { return nil }
        return Edit(commit: parts[0], name: parts[1], email: parts[2])
    }

    /// A candidate is a file that anybody could have written: nothing but a whole commit id is handed to git.
    private static func isCommit(_ text: String) -> Bool {
        [40, 64].contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension String {
    fileprivate var firstLine: String { String(prefix { $0 != "\n" && $0 != "\r\n" }) }
}
