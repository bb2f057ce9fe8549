import Platform

extension System {
    /// Calls `take` with the bytes of each name in a folder but `.` and `..`, in no order, and with what stands there, where the
    /// file system says so.
    static func forEachEntry(
        in folder: borrowing Descriptor, path: String,
        _ take: (_ name: Span<UInt8>, EntryKind?) throws(FileFault) -> Void
    ) throws(FileFault) {
        let stream = try FolderStream(folder, path: path)
        while try stream.next(path, take) {}
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
    private let stream: FolderPointer

    /// Reads through a descriptor of its own: `fdopendir` takes the one it gets.
    init(_ folder: borrowing Descriptor, path: String) throws(FileFault) {
        let number = unsafe openat(folder.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw FileFault(.list, path: path, .system(errno)) }
        guard let stream = unsafe fdopendir(number) else {
            let code = errno
            System.close(number)
            throw FileFault(.list, path: path, .system(code))
        }
        unsafe self.stream = stream
    }

    private func entry(_ path: String) throws(FileFault) -> UnsafeMutablePointer<dirent>? {
        errno = 0
        guard let entry = unsafe readdir(stream) else {
            guard errno == 0 else { throw FileFault(.list, path: path, .system(errno)) }
            return nil
        }
        return unsafe entry
    }

    /// - Returns: whether the next name begins with a dot; nil behind the last one.
    func skip(_ path: String) throws(FileFault) -> Bool? {
        guard let entry = unsafe try entry(path) else { return nil }
        return unsafe entry.pointee.d_name.0 == CChar(UInt8(ascii: "."))
    }

    /// Calls `take` with the next name, but for `.` and `..`.
    /// - Returns: whether there was one.
    func next(
        _ path: String, _ take: (_ name: Span<UInt8>, EntryKind?) throws(FileFault) -> Void
    ) throws(FileFault) -> Bool {
        guard let entry = unsafe try entry(path) else { return false }
        let kind = Self.kind(unsafe Int(entry.pointee.d_type))
        try unsafe withUnsafeBytes(of: &entry.pointee.d_name) { (room) throws(FileFault) in
            let bytes = unsafe room.bindMemory(to: UInt8.self).span
            let name = bytes.extracting(..<(bytes.indices.first { bytes[$0] == 0 } ?? bytes.count))
            if !Self.isOwn(name) { try take(name, kind) }
        }
        return true
    }

    /// Whether it stands for the folder itself, or for the one around it.
    private static func isOwn(_ name: Span<UInt8>) -> Bool {
        name.count <= 2 && name.indices.allSatisfy { name[$0] == UInt8(ascii: ".") }
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

extension String {
    /// nil for what is not UTF-8.
    init?(utf8 bytes: Span<UInt8>) {
        let text = unsafe bytes.withUnsafeBufferPointer { bytes -> String? in
            let text = unsafe String(decoding: bytes, as: UTF8.self)
            // What was repaired is not the same any more.
            return unsafe text.utf8.elementsEqual(bytes) ? text : nil
        }
        guard let text else { return nil }
        self = text
    }
}
