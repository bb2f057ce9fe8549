import Platform

/// The system calls of this module, each in one place; only files of this name import the C library. What its headers call
/// otherwise on another system stands in `System+Differences.swift`.
enum System {
    static let noEntry = ENOENT
    static let notDirectory = ENOTDIR
    static let denied = EACCES
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
        // Not optional in every C library.
        let text: UnsafeMutablePointer<CChar>? = unsafe strerror(code)
        guard let text = unsafe text else { return "error \(code)" }
        return unsafe String(cString: text)
    }

    /// Repeats a call for as long as a signal interrupts it: EINTR is known here and nowhere else.
    private static func call<Result: SignedInteger>(
        _ operation: FileFault.Operation, path: String, _ body: () -> Result
    ) throws(FileFault) -> Result {
        while true {
            let result = body()
            guard result == -1 else { return result }
            let code = errno
            guard code == EINTR else { throw FileFault(operation, path: path, .system(code)) }
        }
    }

    /// Linux has let go of the number even where `close` reports EINTR: a repetition could close a stranger's file.
    static func close(_ descriptor: CInt) {
        _ = Platform::close(descriptor)
    }

    /// Opens those of the three standard descriptors that are closed. What stands there then takes no bytes either.
    static func openStandardDescriptors() {
        var number: CInt = 0
        while number >= 0, number <= STDERR_FILENO { number = unsafe open("/dev/null", O_RDONLY) }
        if number > STDERR_FILENO { close(number) }
    }

    /// A write to where nobody reads, or beyond the length that a file may have, ends no process.
    static func letWritesFail() {
        for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    }

    /// How a child has ended is there to be asked for.
    static func keepEndsOfChildren() { _ = signal(SIGCHLD, SIG_DFL) }

    /// Opens a folder by a path that the operator gave: links in it are the operator's own.
    static func openRoot(_ path: String) throws(FileFault) -> Descriptor {
        let number = try call(.open, path: path) { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        return Descriptor(takingOwnershipOf: number)
    }

    static func openFolder(_ name: String, in folder: borrowing Descriptor, path: String) throws(FileFault)
        -> Descriptor
    {
        let parent = folder.rawValue
        do throws(FileFault) {
            let number = try call(.open, path: path) {
                unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            }
            return Descriptor(takingOwnershipOf: number)
        } catch {
            throw try reportingLinks(error, name, in: folder)
        }
    }

    /// O_NONBLOCK keeps a named pipe from blocking whoever opens it; regular files ignore it.
    static func openFile(_ name: String, in folder: borrowing Descriptor, path: String) throws(FileFault) -> Descriptor
    {
        let parent = folder.rawValue
        let descriptor: Descriptor
        do throws(FileFault) {
            let number = try call(.open, path: path) {
                unsafe openat(parent, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            }
            descriptor = Descriptor(takingOwnershipOf: number)
        } catch {
            throw try reportingLinks(error, name, in: folder)
        }
        return descriptor
    }

    /// Creates a file that must not exist yet; nil where it does.
    static func createFile(
        _ name: String, in folder: borrowing Descriptor, permissions: UInt32, path: String
    ) throws(FileFault) -> Descriptor? {
        let parent = folder.rawValue
        do throws(FileFault) {
            let number = try call(.create, path: path) {
                unsafe openat(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(permissions))
            }
            return Descriptor(takingOwnershipOf: number)
        } catch {
            guard error.reason == .system(EEXIST) else { throw error }
            return nil
        }
    }

    /// ELOOP and ENOTDIR both come from a link met with O_NOFOLLOW; the message says which it is.
    private static func reportingLinks(
        _ fault: FileFault, _ name: String, in folder: borrowing Descriptor
    ) throws(FileFault) -> FileFault {
        guard fault.reason == .system(ELOOP) || fault.reason == .system(ENOTDIR) else { return fault }
        let status = try status(of: name, in: folder, path: fault.path)
        guard status?.kind == .symbolicLink else { return fault }
        return FileFault(fault.operation, path: fault.path, .symbolicLink)
    }

    /// Nil where nothing stands at the name.
    static func status(of name: String, in folder: borrowing Descriptor, path: String) throws(FileFault) -> Status? {
        let parent = folder.rawValue
        var info = stat()
        do throws(FileFault) {
            _ = try call(.inspect, path: path) { unsafe fstatat(parent, name, &info, AT_SYMLINK_NOFOLLOW) }
        } catch {
            guard error.isMissing || error.reason == .system(ENOTDIR) else { throw error }
            return nil
        }
        return Status(info)
    }

    /// - Parameter name: ended by a NUL.
    /// - Returns: nil for what is no regular file, or can't be looked at.
    static func identity(ofFile name: [UInt8], in folder: borrowing Descriptor) -> FileIdentity? {
        var info = stat()
        guard unsafe fstatat(folder.rawValue, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return info.st_mode & S_IFMT == S_IFREG ? FileIdentity(info) : nil
    }

    static func status(of descriptor: borrowing Descriptor, path: String) throws(FileFault) -> Status {
        let number = descriptor.rawValue
        var info = stat()
        _ = try call(.inspect, path: path) { unsafe fstat(number, &info) }
        return Status(info)
    }

    /// As many bytes as there are, at the beginning of `buffer`; 0 at the end of the file.
    static func read(
        _ descriptor: borrowing Descriptor, into buffer: inout [UInt8], path: String
    ) throws(FileFault) -> Int {
        let number = descriptor.rawValue
        return try call(.read, path: path) {
            unsafe buffer.withUnsafeMutableBytes { unsafe Platform::read(number, $0.baseAddress, $0.count) }
        }
    }

    /// As many bytes as there are, in memory of their own; none at the end of the file.
    static func read(
        _ descriptor: borrowing Descriptor, atMost capacity: Int, path: String
    ) throws(FileFault) -> [UInt8] {
        let number = descriptor.rawValue
        return unsafe try [UInt8](unsafeUninitializedCapacity: capacity) { bytes, count throws(FileFault) in
            let start = bytes.baseAddress
            count = try call(.read, path: path) { unsafe Platform::read(number, start, capacity) }
        }
    }

    /// Whether these are the bytes that come next.
    static func reads(
        _ bytes: RawSpan, from descriptor: borrowing Descriptor, path: String
    ) throws(FileFault) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let piece = try read(descriptor, atMost: rest.byteCount, path: path)
            let isSame = unsafe piece.withUnsafeBytes { read in
                unsafe rest.withUnsafeBytes { expected in
                    guard let read = read.baseAddress, let expected = expected.baseAddress else { return false }
                    return unsafe memcmp(read, expected, piece.count) == 0
                }
            }
            guard !piece.isEmpty, isSame else { return false }
            rest = rest.extracting(droppingFirst: piece.count)
        }
        return true
    }

    static func write(_ bytes: RawSpan, to descriptor: borrowing Descriptor, path: String) throws(FileFault) {
        let number = descriptor.rawValue
        var rest = bytes
        while !rest.isEmpty {
            let written = try call(.write, path: path) {
                unsafe rest.withUnsafeBytes { unsafe Platform::write(number, $0.baseAddress, $0.count) }
            }
            rest = rest.extracting(droppingFirst: written)
        }
    }

    /// Reads from the beginning again.
    static func rewind(_ descriptor: borrowing Descriptor, path: String) throws(FileFault) {
        let number = descriptor.rawValue
        _ = try call(.read, path: path) { lseek(number, 0, SEEK_SET) }
    }

    /// Sets the permissions of a file or folder that the process made.
    static func permit(_ permissions: UInt32, for descriptor: borrowing Descriptor, path: String) throws(FileFault) {
        let number = descriptor.rawValue
        _ = try call(.write, path: path) { fchmod(number, mode_t(permissions)) }
    }

    /// Sets the permissions of a file that the process made, and gives it to another owner and group, or to that of the two to
    /// which the process may give it.
    static func give(_ ownership: Ownership, to descriptor: borrowing Descriptor, path: String) throws(FileFault) {
        let number = descriptor.rawValue
        try permit(ownership.permissions, for: descriptor, path: path)
        if fchown(number, ownership.owner, ownership.group) != 0 { _ = fchown(number, uid_t.max, ownership.group) }
    }

    static func synchronise(_ descriptor: borrowing Descriptor, path: String) throws(FileFault) {
        let number = descriptor.rawValue
        _ = try call(.write, path: path) { synchronised(number) }
    }

    /// Returns when everything is on the disks, as Linux has it (sync(2)).
    static func synchroniseAll() { sync() }

    static func rename(
        _ old: String, to new: String, in folder: borrowing Descriptor, path: String
    ) throws(FileFault) {
        let parent = folder.rawValue
        _ = try call(.replace, path: path) { unsafe renameat(parent, old, parent, new) }
    }

    static func removeFile(_ name: String, in folder: borrowing Descriptor, path: String) throws(FileFault) {
        let parent = folder.rawValue
        _ = try call(.remove, path: path) { unsafe unlinkat(parent, name, 0) }
    }

    static func removeFolder(_ name: String, in folder: borrowing Descriptor, path: String) throws(FileFault) {
        let parent = folder.rawValue
        _ = try call(.remove, path: path) { unsafe unlinkat(parent, name, AT_REMOVEDIR) }
    }

    /// Creates a folder; one that exists already is as good.
    static func createFolder(_ name: String, in folder: borrowing Descriptor, path: String) throws(FileFault) {
        let parent = folder.rawValue
        do throws(FileFault) {
            _ = try call(.create, path: path) { unsafe mkdirat(parent, name, 0o777) }
        } catch {
            guard error.reason == .system(EEXIST) else { throw error }
        }
    }

    /// As `createFolder`, by a path that the operator gave.
    /// - Returns: whether there was none.
    static func createRoot(_ path: String) throws(FileFault) -> Bool {
        do throws(FileFault) {
            _ = try call(.create, path: path) { unsafe mkdir(path, 0o777) }
            return true
        } catch {
            guard error.reason == .system(EEXIST) else { throw error }
            return false
        }
    }

    /// Whether the exclusive lock was free.
    static func lock(_ descriptor: borrowing Descriptor, path: String) throws(FileFault) -> Bool {
        let number = descriptor.rawValue
        do throws(FileFault) {
            _ = try call(.lock, path: path) { flock(number, LOCK_EX | LOCK_NB) }
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
        identity = FileIdentity(info)
        ownership = System.Ownership(owner: info.st_uid, group: info.st_gid, permissions: UInt32(info.st_mode & 0o777))
    }
}

extension FileIdentity {
    fileprivate init(_ info: stat) {
        self.init(
            file: UInt64(info.st_ino), size: Int(info.st_size), written: FileTime(info.written),
            changed: FileTime(info.changed))
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
