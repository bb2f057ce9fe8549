package import Files

/// What git says of the workspace, where it is under version control.
package struct VersionControl {
    /// The commit that is checked out, in full.
    package let commit: String
    private let git: Git

    /// What a release is made of.
    package static let sources = ["Content", "Config"]

    /// Nil outside version control, before the first commit, and where there is no git.
    package init?(of workspace: Folder, in context: CommandContext) {
        git = Git(folder: workspace, context: context)
        guard let head = git.output(["rev-parse", "--verify", "HEAD"]) else { return nil }
        commit = head.filter { !$0.isWhitespace }
    }

    /// Files below the paths that the commit does not hold as they are, ignored ones and those of other repositories too; nil
    /// where git does not tell.
    package func uncommitted(below paths: [String] = Self.sources) -> [String]? {
        // One name a record: a quoted or renamed one could not be told apart from a plain one. What people set for their own eyes
        // must not hide a file.
        let looks = ["--untracked-files=all", "--ignored=matching", "--ignore-submodules=none"]
        guard let status = git.output(["status", "--porcelain", "-z", "--no-renames"] + looks + ["--"] + paths),
            let listed = git.output(["ls-files", "--stage", "-z", "--"] + paths), let unseen = unseen(below: paths)
        else { return nil }
        let records = status.split(separator: "\0").filter { !$0.hasPrefix("!! ") || !Self.isAside($0.dropFirst(3)) }
        return records.map { String($0.dropFirst(3)) } + Self.repositories(in: listed) + unseen
    }

    /// Files that are not as git has them, and that it was told not to look at: those of `git update-index --assume-unchanged`, and
    /// what a sparse checkout leaves out. Nil where git does not tell.
    private func unseen(below paths: [String]) -> [String]? {
        guard let listed = git.output(["ls-files", "-v", "--stage", "-z", "--"] + paths) else { return nil }
        // TAG MODE OBJECT STAGE, a tab, and the name; the tag is small for the former, and 'S' for the latter.
        let entries = listed.split(separator: "\0").filter { $0.first == "S" || $0.first?.isLowercase == true }
        let files = entries.compactMap { entry -> (object: Substring, name: String)? in
            let parts = entry.split(separator: "\t", maxSplits: 1)
            let facts = parts[0].split(separator: " ")
            return parts.count == 2 && facts.count == 4 ? (facts[2], String(parts[1])) : nil
        }
        return files.filter { file in content(of: file.name).map { $0 != file.object } ?? true }.map(\.name)
    }

    /// The name that git gives to what a file holds, whether it has that or not; nil for one that it cannot look at.
    private func content(of path: String) -> String? {
        // Of the many that a sparse checkout leaves out git need not be asked.
        guard let known = RelativePath(path), (try? git.folder.exists(known)) == true else { return nil }
        return git.output(["hash-object", "--", path])?.firstLine
    }

    /// Whether a file that git passes over is hidden, or an editor's copy: no source is.
    private static func isAside(_ path: Substring) -> Bool {
        path.hasSuffix("~") || path.split(separator: "/").contains { $0.hasPrefix(".") }
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
    package var hasWholeHistory: Bool {
        git.output(["rev-parse", "--is-shallow-repository"])?.hasPrefix("false") ?? false
    }

    /// What brings commits that are not here.
    package var fetching: String { hasWholeHistory ? "git fetch --all" : "git fetch --unshallow" }

    /// Whether a file came with a commit, or is about to go into one; also where git does not tell.
    package func knows(_ path: String) -> Bool {
        git.output(["ls-files", "-z", "--", path]).map { !$0.isEmpty } ?? true
    }

    /// Those of the files whose content git has nowhere: what would be lost with them. One that git cannot look at is among them.
    package func unsaved(of paths: [String]) -> [String] {
        paths.filter { path in
            guard let content = content(of: path) else { return true }
            return git.output(["cat-file", "-e", content]) == nil
        }
    }

    /// Source files that are not as they were at a commit, those that git passes over too, as seen from the workspace; nil where
    /// this clone does not have it.
    package func files(differingFrom commit: String) -> [String]? {
        guard has(commit),
            let changed = git.output(
                ["diff", "--relative", "--name-only", "--no-renames", "-z", commit, "--"] + Self.sources),
            let others = git.output(["ls-files", "--others", "-z", "--"] + Self.sources),
            let unseen = unseen(below: Self.sources)
        else { return nil }
        let added = others.split(separator: "\0").filter { !Self.isAside($0) }
        return Set((changed.split(separator: "\0") + added).map(String.init) + unseen).sortedByBytes()
    }

    /// Why the sources of a commit are not available.
    package enum SourcesUnavailable: Error {
        /// This clone does not have the commit.
        case elsewhere
        case noSources
        /// Parts of them are other repositories, of whose files the commit holds none.
        case otherRepositories([String])
        /// Git has not all files, or could not write them.
        case notWritten
    }

    /// Writes the sources of a commit into an empty folder; neither the working tree nor the index is touched.
    /// - Parameter paths: those that are wanted.
    /// - Returns: where the workspace begins there.
    /// - Throws: `SourcesUnavailable`, `FileFault`.
    package func writeSources(
        of commit: String, into folder: Folder, only paths: [String] = Self.sources
    ) throws -> Folder {
        guard has(commit) else { throw SourcesUnavailable.elsewhere }
        guard let gitFolder = git.output(["rev-parse", "--absolute-git-dir"])?.firstLine,
            let prefix = git.output(["rev-parse", "--show-prefix"])?.firstLine,
            let names = git.output(["ls-tree", "--name-only", "-z", commit, "--"] + paths),
            let listed = git.output(["ls-tree", "-r", "-z", commit, "--"] + paths)
        else { throw SourcesUnavailable.notWritten }
        guard !names.isEmpty else { throw SourcesUnavailable.noSources }
        let others = Self.repositories(in: listed)
        guard others.isEmpty else { throw SourcesUnavailable.otherRepositories(others) }
        let found = names.split(separator: "\0").map { ":(top,literal)\(prefix)\($0.split(separator: "/").last ?? $0)" }
        let index = folder.path + "/index"
        let tree = RelativePath(known: "tree")
        try folder.createFolders(tree)
        let there = Git(folder: folder.folder(tree), context: git.context)
        let words = ["--git-dir", gitFolder, "--work-tree", there.folder.path, "checkout", "--quiet", commit, "--"]
        guard there.output(words + found, environment: ["GIT_INDEX_FILE": index]) != nil else {
            throw SourcesUnavailable.notWritten
        }
        return Folder(there.folder.path + (prefix.isEmpty ? "" : "/" + prefix.dropLast()))
    }

    /// Who made a change, as the author says it of himself or herself.
    package struct Edit: Hashable, Sendable {
        package let commit: String
        package let name: String
        package let email: String
    }

    /// Who edited any of the paths last, merges aside; nil where no commit says so, or git does not tell.
    package func lastEdit(of paths: [String], upTo commit: String) -> Edit? {
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
