internal import Files

/// Follows the two files that change when a release is published: the index, and the file that may change.
struct TreeWatch {
    private let folder: Folder
    private var loader: TreeLoader
    /// Of the files that may change, as they stood at the last look; nil for one that could not be looked at.
    private var seen: [FileIdentity?] = []

    init(_ folder: Folder, limits: OriginLimits) {
        self.folder = folder
        loader = TreeLoader(folder, limits: limits)
    }

    mutating func loadFirst() throws(TreeFault) -> ResponseTable {
        while true {
            if let table = try loadIfChanged() { return table }
            seen = []
        }
    }

    /// - Returns: nil where nothing has changed since the last look, whatever became of it.
    mutating func loadIfChanged() throws(TreeFault) -> ResponseTable? {
        let before = stamps()
        guard before != seen else { return nil }
        seen = before
        let table = try loader.load()
        // A publisher that replaced a file meanwhile has mixed two releases under our eyes: the next look loads again.
        guard stamps() == before else {
            seen = []
            return nil
        }
        return table
    }

    private func stamps() -> [FileIdentity?] {
        ([TreeIndex.path] + loader.mutablePaths).map { path in
            // Why a file cannot be looked at is said by whoever loads it.
            try? folder.identity(of: path)
        }
    }
}
