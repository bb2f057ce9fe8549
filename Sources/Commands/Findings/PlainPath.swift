import Files

/// An absolute path without `.`, `..` and double slashes, told by its letters alone.
struct PlainPath: Hashable, Sendable {
    let parts: [String]

    init(parts: [String]) { self.parts = parts }

    init(_ path: String) {
        var parts: [String] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        self.parts = parts
    }

    var string: String { "/" + parts.joined(separator: "/") }

    /// The way from a folder down to it, empty where both are the same; nil where it lies elsewhere.
    func below(_ folder: PlainPath) -> String? {
        guard parts.starts(with: folder.parts) else { return nil }
        return parts.dropFirst(folder.parts.count).joined(separator: "/")
    }
}

extension Folder {
    /// The way down from the folder to a path, which may reach the folder by another name, through a symbolic link; nil where it
    /// lies elsewhere.
    func way(to path: PlainPath) throws -> String? {
        if let way = path.below(PlainPath(self.path)) { return way }
        let own = try OpenFolder(self, nil).identity
        return path.parts.indices.lazy.map { PlainPath(parts: Array(path.parts[...$0])) }
            // What is no folder, or can't be looked at, is not this one.
            .first { (try? OpenFolder(Folder($0.string), nil).identity) == own }
            .flatMap { path.below($0) }
    }
}

/// How files of the workspace are called from where a command was typed: what a forge takes for the root of the checkout.
struct PathFromWorkingFolder: Sendable {
    private let prefix: String

    init(to workspace: String, from here: String) {
        let way = PlainPath(workspace).below(PlainPath(here)) ?? ""
        prefix = way.isEmpty ? "" : way + "/"
    }

    func path(of file: String) -> String { prefix + file }
}
