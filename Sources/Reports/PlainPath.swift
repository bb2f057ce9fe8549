package import Files

/// An absolute path without `.`, `..` and double slashes, told by its letters alone.
package struct PlainPath: Hashable, Sendable {
    package let parts: [String]

    package init(parts: [String]) { self.parts = parts }

    package init(_ path: String) {
        var parts: [String] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        self.parts = parts
    }

    package var string: String { "/" + parts.joined(separator: "/") }

    /// The way from a folder down to it, empty where both are the same; nil where it lies elsewhere.
    package func below(_ folder: PlainPath) -> String? {
        guard parts.starts(with: folder.parts) else { return nil }
        return parts.dropFirst(folder.parts.count).joined(separator: "/")
    }
}

extension Folder {
    /// The way down from the folder to a path, which may reach the folder by another name, through a symbolic link; nil where it
    /// lies elsewhere.
    package func way(to path: PlainPath) throws -> String? {
        if let way = path.below(PlainPath(self.path)) { return way }
        let own = try OpenFolder(self, nil).identity
        return path.parts.indices.lazy.map { PlainPath(parts: Array(path.parts[...$0])) }
            // What is no folder, or can't be looked at, is not this one.
            .first { (try? OpenFolder(Folder($0.string), nil).identity) == own }
            .flatMap { path.below($0) }
    }
}

/// How files of the workspace are called from where a command was typed: what a forge takes for the root of the checkout.
package struct PathFromWorkingFolder: Sendable {
    private let prefix: String

    package init(to workspace: String, from here: String) {
        let way = PlainPath(workspace).below(PlainPath(here)) ?? ""
        prefix = way.isEmpty ? "" : way + "/"
    }

    package func path(of file: String) -> String { prefix + file }
}
