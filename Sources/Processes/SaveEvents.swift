import CLinux
package import Files
import Glibc
package import Terminals

/// What happens to the files of a workspace, as the kernel tells it (inotify(7)), until the process is asked to stop.
///
/// Editors save in many ways: by writing, by renaming a new file over the old one, by way of a folder that comes and goes.
/// All of them are a change of some name in a folder, and folders are what is watched.
package struct SaveEvents: ~Copyable {
    private let folder: Folder
    /// Folders elsewhere that are watched too, as paths from the workspace.
    private let others: [String]
    private let events: Descriptor
    private let stops: Descriptor
    /// Where somebody reads what is told of the saves, for as long as that is so; -1 where nobody has to.
    private let reader: CInt
    /// Whether somebody is in the middle of changing files.
    private let isBusy: () -> Bool
    /// By number of the watch; relative to the workspace, empty for the workspace itself.
    private var folders: [CInt: String] = [:]

    /// One save is several events, and some tools save several files: quiet for so long means that it is done.
    private static let quietMilliseconds: CInt = 40
    /// Where it never gets quiet, so long a wait is enough.
    private static let longestWait = Duration.seconds(10)
    private static let depthLimit = 8

    /// - Parameters:
    ///   - others: folders elsewhere that are watched too, as paths from the workspace.
    ///   - stream: ends the wait when its reader goes away, as `head` does.
    ///   - isBusy: whether somebody is in the middle of changing files.
    /// - Throws: where the system has no watch left to give.
    package static func begin(
        in folder: Folder, and others: [String] = [], toldTo stream: Stream? = nil, isBusy: @escaping () -> Bool
    ) throws(FileFault) -> SaveEvents {
        var saves = SaveEvents(folder, others, toldTo: stream, isBusy: isBusy)
        guard saves.events.rawValue >= 0 else { throw FileFault(.open, path: folder.path, .system(errno)) }
        try saves.watchFolders()
        return saves
    }

    private init(_ folder: Folder, _ others: [String], toldTo stream: Stream?, isBusy: @escaping () -> Bool) {
        (self.folder, self.others, self.isBusy) = (folder, others, isBusy)
        reader = stream?.descriptor ?? -1
        stops = StopRequests.begin()
        events = Descriptor(takingOwnershipOf: inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC)))
    }

    /// Waits for a save.
    /// - Returns: the names that changed, sorted; nil when the process is asked to stop.
    package mutating func next() throws(FileFault) -> [String]? {
        var changed: Set<String> = []
        var end = ContinuousClock.now
        while true {
            switch wait(milliseconds: changed.isEmpty ? -1 : Self.quietMilliseconds) {
            case .stop: return nil
            case .quiet where !isBusy(): return changed.sorted()
            case .quiet: break
            case .events:
                if changed.isEmpty { end = .now + Self.longestWait }
                changed.formUnion(try readEvents())
            }
            if !changed.isEmpty, .now >= end { return changed.sorted() }
        }
    }

    private enum Occurrence {
        case events, stop, quiet
    }

    private func wait(milliseconds: CInt) -> Occurrence {
        var waiting = [
            pollfd(fd: events.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stops.rawValue, events: Int16(POLLIN), revents: 0),
            // poll(2) tells of an end that nobody reads any longer without being asked.
            pollfd(fd: reader, events: 0, revents: 0),
        ]
        while true {
            let ready = unsafe poll(&waiting, nfds_t(waiting.count), milliseconds)
            if ready < 0, errno == EINTR { continue }
            if waiting[1].revents != 0 || waiting[2].revents != 0 { return .stop }
            return ready > 0 ? .events : .quiet
        }
    }

    // MARK: Events

    private mutating func readEvents() throws(FileFault) -> Set<String> {
        var changed: Set<String> = []
        var foldersChanged = false
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(events.rawValue, &buffer, buffer.count)
            guard count > 0 else { break }
            var rest = buffer[..<count]
            while let event = FolderEvent(takenFrom: &rest) {
                if event.isAboutFolder { foldersChanged = true }
                if let path = path(of: event) { changed.insert(path) }
            }
        }
        if foldersChanged { try watchFolders() }
        return changed
    }

    /// - Returns: nil for what check does not read.
    private func path(of event: FolderEvent) -> String? {
        // More happened than the kernel can remember: something changed somewhere.
        if event.isOverflow { return folder.path }
        guard let parent = folders[event.watch], !event.name.isEmpty, !event.name.hasPrefix(".") else { return nil }
        switch parent {
        case "": return Self.roots.contains(event.name) ? event.name : nil
        case "Publish": return event.isAboutFolder || event.name == "policy.yaml" ? "Publish/" + event.name : nil
        case _ where parent.hasPrefix("Publish/"):
            return event.name == "policy.yaml" ? parent + "/policy.yaml" : nil
        default: return parent + "/" + event.name
        }
    }

    // MARK: Folders

    private static let roots = ["Config", "Content", "Publish"]

    /// Watches all folders that are there; one that is watched already stays so.
    private mutating func watchFolders() throws(FileFault) {
        try watch("", depth: 0)
        for other in others { try watch(other, depth: 0) }
    }

    private mutating func watch(_ path: String, depth: Int) throws(FileFault) {
        let mask = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR
        let whole = path.isEmpty ? folder.path : folder.path + "/" + path
        let number = unsafe inotify_add_watch(events.rawValue, whole, UInt32(mask))
        guard number >= 0 else {
            // A folder may be gone again before it could be watched.
            if errno == ENOENT || errno == ENOTDIR { return }
            throw FileFault(.open, path: whole, .system(errno))
        }
        folders[number] = path
        // Of what is published, only the policy is read.
        guard !path.hasPrefix("Publish/"), depth < Self.depthLimit else { return }
        for name in subfolders(of: path) where !path.isEmpty || Self.roots.contains(name) {
            try watch(path.isEmpty ? name : path + "/" + name, depth: depth + 1)
        }
    }

    private func subfolders(of path: String) -> [String] {
        do throws(FileFault) {
            let entries = try Folder(path.isEmpty ? folder.path : "\(folder.path)/\(path)").list(nil)
            return entries.filter { $0.kind == .folder && !$0.name.hasPrefix(".") }.map(\.name)
        } catch {
            // What can't be listed is a finding of the check.
            return []
        }
    }
}

/// One record of `struct inotify_event`: four 32-bit numbers in the byte order of the machine, and a name padded with NUL.
private struct FolderEvent {
    let watch: CInt
    let name: String
    private let mask: UInt32

    init?(takenFrom bytes: inout ArraySlice<UInt8>) {
        guard bytes.count >= 16 else { return nil }
        let start = bytes.startIndex
        func number(_ offset: Int) -> UInt32 {
            let digits = bytes[start + offset..<start + offset + 4]
            let value = digits.reversed().reduce(0) { $0 << 8 | UInt32($1) }
            return UInt32(littleEndian: value.littleEndian)
        }
        watch = CInt(bitPattern: number(0))
        mask = number(4)
        let end = start + 16 + Int(number(12))
        guard end <= bytes.endIndex else { return nil }
        name = String(decoding: bytes[start + 16..<end].prefix { $0 != 0 }, as: UTF8.self)
        bytes = bytes[end...]
    }

    var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
    var isAboutFolder: Bool { isOverflow || mask & (UInt32(IN_ISDIR) | UInt32(IN_IGNORED)) != 0 }
}
