package import Files
import Glibc
import Synchronization

/// A folder of its own among the temporary files, private to this person, gone with the value, and where the process is asked to
/// stop before, with the process.
package struct ScratchFolder: ~Copyable {
    package let folder: Folder

    /// Paths of all that are there. Whoever removes them because the process is to end holds the lock until it has: what fails
    /// since its folder is gone waits here, and tells nobody.
    private static let present = Mutex<Set<String>>([])

    package init(in context: CommandContext) throws(FileFault) {
        if case .process = context.lifetime { Self.removeAllOnStop() }
        let parent = context.variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        folder = try Self.present.withLock { (paths) throws(FileFault) in
            var path = (parent + "/litfass-XXXXXX").utf8CString.map { $0 }
            guard unsafe mkdtemp(&path) != nil else { throw FileFault(.write, path: parent, .system(errno)) }
            let made = String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            paths.insert(made)
            return Folder(made)
        }
    }

    private static func removeAllOnStop() {
        StopRequests.answer { number in
            present.withLock { paths in
                for path in paths { remove(path) }
                StopRequests.end(by: number)
            }
        }
    }

    deinit {
        Self.present.withLock { paths in
            Self.remove(folder.path)
            paths.remove(folder.path)
        }
    }

    private static func remove(_ path: String) {
        // A program that was started to fill it may not have ended yet: it writes nothing where its folder is gone.
        for _ in 0..<3 {
            // What cannot be removed is left to whoever sweeps temporary files.
            try? empty(Folder(path), nil)
            if unsafe rmdir(path) == 0 { return }
        }
    }

    private static func empty(_ folder: Folder, _ path: RelativePath?) throws(FileFault) {
        for entry in try folder.list(path) {
            guard let below = RelativePath((path.map { $0.string + "/" } ?? "") + entry.name) else { continue }
            guard entry.kind == .folder else {
                try folder.removeFile(below)
                continue
            }
            try empty(folder, below)
            try folder.removeEmptyFolder(below)
        }
    }
}
