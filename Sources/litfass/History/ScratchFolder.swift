import Files
import Glibc

/// A folder of its own among the temporary files, private to this person, gone with the value.
struct ScratchFolder: ~Copyable {
    let folder: Folder

    init(environment: [String: String]) throws(FileFault) {
        let parent = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var path = (parent + "/litfass-XXXXXX").utf8CString.map { $0 }
        guard unsafe mkdtemp(&path) != nil else { throw FileFault(.write, parent, .system(errno)) }
        folder = Folder(String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    deinit {
        // What cannot be removed is left to whoever sweeps temporary files.
        try? Self.empty(folder, nil)
        _ = unsafe rmdir(folder.path)
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
