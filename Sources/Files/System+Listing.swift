import Glibc

extension System {
    /// The names in a folder without `.` and `..`, in no order, and what stands at each where the file system says so. A name
    /// that is no UTF-8 is nil.
    static func entries(
        in folder: borrowing Descriptor, path: String, limit: Int
    ) throws(FileFault) -> [(name: String?, kind: EntryKind?)] {
        let stream = try FolderStream(folder, path: path)
        var entries: [(name: String?, kind: EntryKind?)] = []
        while let entry = try stream.next(path) {
            guard entry.name != ".", entry.name != ".." else { continue }
            guard entries.count < limit else { throw FileFault(.list, path, .tooManyFiles(limit: limit)) }
            entries.append(entry)
        }
        return entries
    }

    /// Entries whose names begin with no dot, of which nothing else is asked.
    static func countVisible(in folder: borrowing Descriptor, path: String) throws(FileFault) -> Int {
        let stream = try FolderStream(folder, path: path)
        var count = 0
        while let isHidden = try stream.skip(path) { count += isHidden ? 0 : 1 }
        return count
    }
}

/// The owner of a `DIR`.
@safe private struct FolderStream: ~Copyable {
    private let stream: OpaquePointer

    /// Reads through a descriptor of its own: `fdopendir` takes the one it gets.
    init(_ folder: borrowing Descriptor, path: String) throws(FileFault) {
        let number = unsafe openat(folder.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw FileFault(.list, path, .system(errno)) }
        guard let stream = unsafe fdopendir(number) else {
            let code = errno
            System.close(number)
            throw FileFault(.list, path, .system(code))
        }
        unsafe self.stream = stream
    }

    private func entry(_ path: String) throws(FileFault) -> UnsafeMutablePointer<dirent>? {
        errno = 0
        guard let entry = unsafe readdir(stream) else {
            guard errno == 0 else { throw FileFault(.list, path, .system(errno)) }
            return nil
        }
        return unsafe entry
    }

    /// - Returns: whether the next name begins with a dot; nil behind the last one.
    func skip(_ path: String) throws(FileFault) -> Bool? {
        guard let entry = unsafe try entry(path) else { return nil }
        return unsafe entry.pointee.d_name.0 == CChar(UInt8(ascii: "."))
    }

    func next(_ path: String) throws(FileFault) -> (name: String?, kind: EntryKind?)? {
        guard let entry = unsafe try entry(path) else { return nil }
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
            unsafe name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                unsafe String(validatingCString: $0)
            }
        }
        return (name, Self.kind(unsafe Int(entry.pointee.d_type)))
    }

    /// nil where the file system leaves it to `stat`.
    private static func kind(_ type: Int) -> EntryKind? {
        switch type {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .symbolicLink
        case Int(DT_UNKNOWN): nil
        default: .other
        }
    }

    deinit {
        unsafe closedir(stream)
    }
}
