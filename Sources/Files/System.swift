import Glibc

/// The system calls this room makes, each in one line; the only file that imports the C library.
enum System {
    static let noEntry = ENOENT
    static let inputFailure = EIO

    /// What stands at a path.
    struct Status {
        let kind: EntryKind
        let size: Int
        let identity: FileIdentity
        let ownership: Ownership
    }

    /// Whose a file is, and who may do what with it.
    struct Ownership {
        let owner: UInt32
        let group: UInt32
        /// Without what makes a program run as its owner.
        let permissions: UInt32
    }

    static func words(for code: CInt) -> String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }

    /// Repeats a call for as long as a signal interrupts it: EINTR is known here and nowhere else.
    private static func call<Result: SignedInteger>(
        _ operation: FileFault.Operation, _ path: String, _ body: () -> Result
    ) throws(FileFault) -> Result {
        while true {
            let result = body()
            guard result == -1 else { return result }
            let code = errno
            guard code == EINTR else { throw FileFault(operation, path, .system(code)) }
        }
    }

    /// Linux has let go of the number even where `close` reports EINTR: a repetition could close a stranger's file.
    static func close(_ descriptor: CInt) {
        _ = Glibc::close(descriptor)
    }

    /// Opens those of the three standard descriptors that are closed. Nothing can be written to what stands there then, as before.
    static func openStandardDescriptors() {
        var number: CInt = 0
        while number >= 0, number <= STDERR_FILENO { number = unsafe open("/dev/null", O_RDONLY) }
        if number > STDERR_FILENO { close(number) }
    }

    /// Opens a folder by a path that the operator gave: links in it are the operator's own.
    static func openRoot(_ path: String) throws(FileFault) -> Descriptor {
        let number = try call(.open, path) { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        return Descriptor(takingOwnershipOf: number)
    }

    static func openFolder(_ name: String, in folder: borrowing Descriptor, path: String) throws(FileFault)
        -> Descriptor
    {
        let parent = folder.rawValue
        do throws(FileFault) {
            let number = try call(.open, path) {
                unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            }
            return Descriptor(takingOwnershipOf: number)
        } catch {
            throw try linkTold(error, name, in: folder)
        }
    }

    /// O_NONBLOCK keeps a named pipe from blocking whoever opens it; regular files ignore it.
    static func openFile(_ name: String, in folder: borrowing Descriptor, path: String) throws(FileFault) -> Descriptor
    {
        let parent = folder.rawValue
        let descriptor: Descriptor
        do throws(FileFault) {
            let number = try call(.open, path) {
                unsafe openat(parent, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            }
            descriptor = Descriptor(takingOwnershipOf: number)
        } catch {
            throw try linkTold(error, name, in: folder)
        }
        return descriptor
    }

    /// Creates a file that must not exist yet; nil where it does.
    static func createFile(
        _ name: String, in folder: borrowing Descriptor, permissions: UInt32, path: String
    ) throws(FileFault) -> Descriptor? {
        let parent = folder.rawValue
        do throws(FileFault) {
            let number = try call(.create, path) {
                unsafe openat(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
            }
            return Descriptor(takingOwnershipOf: number)
        } catch {
            guard error.reason == .system(EEXIST) else { throw error }
            return nil
        }
    }

    /// ELOOP and ENOTDIR both come from a link met with O_NOFOLLOW; a person is told which it is.
    private static func linkTold(
        _ fault: FileFault, _ name: String, in folder: borrowing Descriptor
    ) throws(FileFault) -> FileFault {
        guard fault.reason == .system(ELOOP) || fault.reason == .system(ENOTDIR) else { return fault }
        let status = try status(of: name, in: folder, path: fault.path)
        guard status?.kind == .symbolicLink else { return fault }
        return FileFault(fault.operation, fault.path, .symbolicLink)
    }

    /// Nil where nothing stands at the name.
    static func status(of name: String, in folder: borrowing Descriptor, path: String) throws(FileFault) -> Status? {
        let parent = folder.rawValue
        var info = stat()
        do throws(FileFault) {
            _ = try call(.inspect, path) { unsafe fstatat(parent, name, &info, AT_SYMLINK_NOFOLLOW) }
        } catch {
            guard error.isMissing || error.reason == .system(ENOTDIR) else { throw error }
            return nil
        }
        return Status(info)
    }

    /// Of regular files in a folder, by their names, each ended by a NUL; nil for what is none, or can't be looked at.
    static func identities(ofFiles names: ArraySlice<UInt8>, in folder: borrowing Descriptor) -> [FileIdentity?] {
        let parent = folder.rawValue
        return unsafe names.withUnsafeBytes { bytes in
            var identities: [FileIdentity?] = []
            var start = 0
            while let end = unsafe bytes[start...].firstIndex(of: 0) {
                var info = stat()
                let name = unsafe bytes.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
                let found = unsafe name.map { unsafe fstatat(parent, $0, &info, AT_SYMLINK_NOFOLLOW) }
                let status = System.Status(info)
                identities.append(found == 0 && status.kind == .file ? status.identity : nil)
                start = end + 1
            }
            return identities
        }
    }

    static func status(of descriptor: borrowing Descriptor, path: String) throws(FileFault) -> Status {
        let number = descriptor.rawValue
        var info = stat()
        _ = try call(.inspect, path) { unsafe fstat(number, &info) }
        return Status(info)
    }

    /// As many bytes as there are, at the beginning of `buffer`; 0 at the end of the file.
    static func read(
        _ descriptor: borrowing Descriptor, into buffer: inout [UInt8], path: String
    ) throws(FileFault) -> Int {
        let number = descriptor.rawValue
        return try call(.read, path) {
            unsafe buffer.withUnsafeMutableBytes { unsafe Glibc::read(number, $0.baseAddress, $0.count) }
        }
    }

    /// As many bytes as there are, in memory of their own; none at the end of the file.
    static func read(
        _ descriptor: borrowing Descriptor, atMost capacity: Int, path: String
    ) throws(FileFault) -> [UInt8] {
        let number = descriptor.rawValue
        return unsafe try [UInt8](unsafeUninitializedCapacity: capacity) { bytes, count throws(FileFault) in
            let start = bytes.baseAddress
            count = try call(.read, path) { unsafe Glibc::read(number, start, capacity) }
        }
    }

    /// Whether these are the bytes that come next.
    static func reads(
        _ bytes: [UInt8], from descriptor: borrowing Descriptor, path: String
    ) throws(FileFault) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let piece = try read(descriptor, atMost: bytes.count - offset, path: path)
            let isSame = unsafe piece.withUnsafeBytes { read in
                unsafe bytes.withUnsafeBytes { expected in
                    guard let read = read.baseAddress, let expected = expected.baseAddress else { return false }
                    return unsafe memcmp(read, expected.advanced(by: offset), piece.count) == 0
                }
            }
            guard !piece.isEmpty, isSame else { return false }
            offset += piece.count
        }
        return true
    }

    static func write(_ bytes: [UInt8], to descriptor: borrowing Descriptor, path: String) throws(FileFault) {
        let number = descriptor.rawValue
        var offset = 0
        while offset < bytes.count {
            let start = offset
            offset += try call(.write, path) {
                unsafe bytes.withUnsafeBytes {
                    unsafe Glibc::write(number, $0.baseAddress?.advanced(by: start), $0.count - start)
                }
            }
        }
    }

    /// Reads from the beginning again.
    static func rewind(_ descriptor: borrowing Descriptor, path: String) throws(FileFault) {
        let number = descriptor.rawValue
        _ = try call(.read, path) { lseek(number, 0, SEEK_SET) }
    }

    /// Sets the permissions of a file that the process made, and gives it to another owner and group, or to that of the two to
    /// which the process may give it.
    static func give(_ ownership: Ownership, to descriptor: borrowing Descriptor, path: String) throws(FileFault) {
        let number = descriptor.rawValue
        _ = try call(.write, path) { fchmod(number, ownership.permissions) }
        if fchown(number, ownership.owner, ownership.group) != 0 { _ = fchown(number, uid_t.max, ownership.group) }
    }

    static func synchronise(_ descriptor: borrowing Descriptor, path: String) throws(FileFault) {
        let number = descriptor.rawValue
        _ = try call(.write, path) { fsync(number) }
    }

    /// Returns when everything is on the disks, as Linux has it (sync(2)).
    static func synchroniseAll() { sync() }

    static func rename(
        _ old: String, to new: String, in folder: borrowing Descriptor, path: String
    ) throws(FileFault) {
        let parent = folder.rawValue
        _ = try call(.replace, path) { unsafe renameat(parent, old, parent, new) }
    }

    static func removeFile(_ name: String, in folder: borrowing Descriptor, path: String) throws(FileFault) {
        let parent = folder.rawValue
        _ = try call(.remove, path) { unsafe unlinkat(parent, name, 0) }
    }

    static func removeFolder(_ name: String, in folder: borrowing Descriptor, path: String) throws(FileFault) {
        let parent = folder.rawValue
        _ = try call(.remove, path) { unsafe unlinkat(parent, name, AT_REMOVEDIR) }
    }

    /// Creates a folder; one that exists already is as good.
    static func createFolder(_ name: String, in folder: borrowing Descriptor, path: String) throws(FileFault) {
        let parent = folder.rawValue
        do throws(FileFault) {
            _ = try call(.create, path) { unsafe mkdirat(parent, name, 0o777) }
        } catch {
            guard error.reason == .system(EEXIST) else { throw error }
        }
    }

    /// As `createFolder`, by a path that the operator gave.
    static func createRoot(_ path: String) throws(FileFault) {
        do throws(FileFault) {
            _ = try call(.create, path) { unsafe mkdir(path, 0o777) }
        } catch {
            guard error.reason == .system(EEXIST) else { throw error }
        }
    }

    /// Whether the exclusive lock was free.
    static func lock(_ descriptor: borrowing Descriptor, path: String) throws(FileFault) -> Bool {
        let number = descriptor.rawValue
        do throws(FileFault) {
            _ = try call(.lock, path) { flock(number, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            guard error.reason == .system(EWOULDBLOCK) else { throw error }
            return false
        }
    }

    /// Gives a lock back. There is nothing that could go wrong with a descriptor that holds one.
    static func unlock(_ descriptor: borrowing Descriptor) {
        _ = flock(descriptor.rawValue, LOCK_UN)
    }

    static var processIdentifier: CInt { getpid() }

    static var now: FileTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return FileTime(time)
    }

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
}

extension System {
    /// Entries whose names begin with no dot, of which nothing else is asked.
    static func countVisible(in folder: borrowing Descriptor, path: String) throws(FileFault) -> Int {
        let stream = try FolderStream(folder, path: path)
        var count = 0
        while let isHidden = try stream.skip(path) { count += isHidden ? 0 : 1 }
        return count
    }
}

extension System.Status {
    fileprivate init(_ info: stat) {
        kind =
            switch info.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .symbolicLink
            default: .other
            }
        size = Int(info.st_size)
        identity = FileIdentity(
            file: UInt64(info.st_ino), size: size, written: FileTime(info.st_mtim), changed: FileTime(info.st_ctim))
        ownership = System.Ownership(owner: info.st_uid, group: info.st_gid, permissions: info.st_mode & 0o777)
    }
}

extension FileTime {
    /// A file may bear any date; what lies beyond 1677 or 2262, where the nanoseconds end, stands for the nearest.
    fileprivate init(_ time: timespec) {
        let second: Int64 = 1_000_000_000
        let seconds = min(max(Int64(time.tv_sec), .min / second + 1), .max / second - 1)
        self.init(nanoseconds: seconds * second + Int64(time.tv_nsec))
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
