import Foundation
import Glibc
import TestKit
import Testing

@testable import Files

@Suite struct `A folder` {
    private let temporary: TemporaryFolder
    private let folder: Folder

    init() throws {
        temporary = try TemporaryFolder()
        folder = Folder(temporary.path)
    }

    @Test func `gives back what was written, and makes the folders it needs`() throws {
        try folder.write(Array("one".utf8), to: path("a/b/c"))
        #expect(try folder.read(path("a/b/c"), limitBytes: 3) == Array("one".utf8))
        try folder.write([], to: path("a/b/c"))
        #expect(try folder.read(path("a/b/c"), limitBytes: 0) == [])
        #expect(try folder.walk(hidden: .included) == [path("a/b/c")], "nothing temporary is left")
    }

    @Test func `that does not exist yet is made with those above it`() throws {
        let deep = Folder(temporary.path + "/x/y")
        #expect(try !deep.exists)
        try deep.write([1], to: path("z"))
        #expect(try deep.exists)
        #expect(try deep.readIfPresent(path("z"), limitBytes: 1) == [1])
    }

    /// As a file system takes them (ext4 up to 2446), and archives bring them.
    @Test(arguments: [("9999-12-31", false), ("2300-01-01", false), ("1601-01-01", true), ("0001-01-01", true)])
    func `bears files of any date`(date: String, isBefore: Bool) throws {
        try folder.write([1], to: path("file"))
        let touch = try Command.run("touch", ["--date", date + " 00:00Z", temporary.path + "/file"])
        try #require(touch.status == 0)
        let written = try #require(try folder.identity(of: path("file"))).written
        #expect((written < .now()) == isBefore)
    }

    @Test func `says what stands at a path`() throws {
        try folder.write([1, 2], to: path("d/file"))
        _ = unsafe symlink("file", temporary.path + "/d/link")
        _ = unsafe mkfifo(temporary.path + "/d/pipe", 0o600)
        let kinds = try ["d", "d/file", "d/link", "d/pipe", "d/none", "none/none"].map { try folder.kind(of: path($0)) }
        #expect(kinds == [.folder, .file, .symbolicLink, .other, nil, nil])
        #expect(try folder.size(of: path("d/file")) == 2)
        #expect(try folder.size(of: path("d")) == nil)
    }

    @Test(arguments: [
        ("none", "cannot open '$/none': No such file or directory"),
        ("folder", "cannot open '$/folder': it is not a regular file"),
        ("pipe", "cannot open '$/pipe': it is not a regular file"),
        ("link", "cannot open '$/link': it is a symbolic link, and links are not followed"),
        ("out/secret", "cannot open '$/out': it is a symbolic link, and links are not followed"),
        ("file/below", "cannot open '$/file': Not a directory"),
        ("large", "cannot read '$/large': it is larger than the limit of 8 bytes"),
    ])
    func `refuses to read`(name: String, words: String) throws {
        try folder.createFolders(path("folder"))
        try folder.write([1], to: path("file"))
        try folder.write(Array(repeating: 1, count: 9), to: path("large"))
        let outside = try TemporaryFolder()
        try Folder(outside.path).write([7], to: path("secret"))
        _ = unsafe symlink(outside.path, temporary.path + "/out")
        _ = unsafe symlink("file", temporary.path + "/link")
        _ = unsafe mkfifo(temporary.path + "/pipe", 0o600)
        let fault = #expect(throws: FileFault.self) { try folder.read(path(name), limitBytes: 8) }
        #expect(fault?.description == words.replacing("$", with: temporary.path))
    }

    /// As one that somebody writes to meanwhile: the system calls these empty.
    @Test func `reads what a file holds beyond its size, up to the limit`() throws {
        let version = try Data(contentsOf: URL(filePath: "/proc/version"))
        let system = Folder("/proc")
        #expect(try system.size(of: path("version")) == 0)
        #expect(try system.read(path("version"), limitBytes: version.count) == Array(version))
        #expect(throws: FileFault(.read, path: "/proc/version", .larger(limitBytes: version.count - 1))) {
            try system.read(path("version"), limitBytes: version.count - 1)
        }
    }

    @Test func `is not left through a link when it is written to`() throws {
        let outside = try TemporaryFolder()
        _ = unsafe symlink(outside.path, temporary.path + "/out")
        #expect(throws: FileFault.self) { try folder.write([1], to: path("out/file")) }
        #expect(throws: FileFault.self) { try folder.removeFile(path("out/file")) }
        #expect(try Folder(outside.path).list() == [])
    }

    @Test func `replaces a link instead of writing through it`() throws {
        try folder.write([1], to: path("file"))
        _ = unsafe symlink("file", temporary.path + "/link")
        try folder.write([2], to: path("link"))
        #expect(try folder.read(path("file"), limitBytes: 1) == [1])
        #expect(try folder.kind(of: path("link")) == .file)
    }

    @Test func `keeps a private file to its owner`() throws {
        try folder.write([1], to: path("key"), readableBy: .ownerOnly)
        var info = stat()
        _ = unsafe stat(temporary.path + "/key", &info)
        #expect(info.st_mode & 0o777 == 0o600)
    }

    /// The mask belongs to the whole process, so that another one writes under it.
    @Test(arguments: ["077", "027", "000"])
    func `lets everybody read a tree, whatever the mask of its writer is`(mask: String) async throws {
        await #expect(processExitsWith: .success) { [mask = mask as String, place = temporary.path as String] in
            umask(mode_t(mask, radix: 8) ?? 0)
            let folder = Folder(place + "/site")
            let item = RepositoryTree.Item(
                mutable: RelativePath(known: "metadata/timestamp.json"), mediaType: "application/json", bytes: [1],
                revalidateSeconds: 60)
            _ = try RepositoryTree(adding: [try #require(item)]).place(on: folder)
        }
        for (name, mode) in [
            ("site", 0o755), ("site/metadata", 0o755), ("site/metadata/timestamp.json", 0o644),
            ("site/tree.index", 0o644),
        ] as [(String, mode_t)] {
            var info = stat()
            #expect(unsafe stat(temporary.path + "/" + name, &info) == 0)
            #expect(info.st_mode & 0o777 == mode, "\(name)")
        }
    }

    @Test(arguments: [0o600, 0o640, 0o664, 0o755] as [mode_t])
    func `keeps a file that it writes anew to those who had it`(mode: mode_t) throws {
        try folder.write([1], to: path("old"))
        _ = unsafe chmod(temporary.path + "/old", mode)
        // Only who may give files away can be tested with another's.
        let (owner, group): (uid_t, gid_t) = geteuid() == 0 ? (12, 34) : (geteuid(), getegid())
        _ = unsafe chown(temporary.path + "/old", owner, group)
        for name in ["old", "new"] {
            try folder.write([2], to: path(name), readableBy: .asBefore(path("old")))
            var info = stat()
            _ = unsafe stat(temporary.path + "/" + name, &info)
            #expect(info.st_mode & 0o7777 == mode)
            #expect((info.st_uid, info.st_gid) == (owner, group))
        }
    }

    @Test func `gives a file that none was before to everyone`() throws {
        for name in ["none", "folder"] {
            try folder.createFolders(path("folder"))
            try folder.write([1], to: path("new"), readableBy: .asBefore(path(name)))
            var info = stat()
            _ = unsafe stat(temporary.path + "/new", &info)
            #expect(info.st_mode & 0o777 == 0o644)
        }
    }

    @Test func `leaves the old file and nothing else when a replacement fails`() throws {
        try folder.write([1], to: path("taken/child"))
        #expect(throws: FileFault.self) { try folder.write([2], to: path("taken")) }
        #expect(try folder.walk(hidden: .included) == [path("taken/child")])
    }

    @Test func `finds a way past files that killed writers left, and removes them when told`() throws {
        try folder.write([1], to: path(".\(getpid())-0.tmp"))
        try folder.write([2], to: path("file"))
        #expect(try folder.walk(hidden: .included).map(\.string) == [".\(getpid())-0.tmp", "file"])
        let others = [".1-.tmp", ".1.tmp", ".notes-2.tmp", ".x.tmp", "1-0.tmp"]
        for name in others { try folder.write([3], to: path(name)) }
        try folder.removeTemporaryFiles()
        #expect(try folder.walk(hidden: .included).map(\.string) == others + ["file"])
    }

    /// So many that they are distributed by their bytes; many begin alike, and some end where others go on.
    @Test(arguments: 0..<4) func `many paths are sorted as few are`(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let letters = ["a", "a", "b", "-", ".", "/x", "ä", "😀", "0"]
        let paths = (0..<6000).compactMap { _ in
            RelativePath("Content/" + (0..<random.below(24)).map { _ in letters[random.below(9)] }.joined())
        }
        try #require(paths.count > 4000)
        var (stem, found) = (PathStem(nil), FoundPaths())
        for path in paths { #expect(stem.put(path.string.utf8.span, into: &found)) }
        #expect(found.sorted() == paths.sorted())
    }

    /// Names of all lengths around eight bytes, many of which go on where another one ends.
    @Test func `a walk is in the order of the bytes of whole paths`() throws {
        let names = [
            "a", "a-b", "a.b", "aaaaaaa", "aaaaaaaa", "aaaaaaaab", "aaaaaaaa-é", "aaaaaaaaaaaaaaaa", "ü", "é", "zz",
        ]
        for folder in ["d", "d-e", "dddddddd"] {
            for name in names { try self.folder.write([], to: path("\(folder)/\(name)")) }
        }
        let found = try folder.walk()
        #expect(found.count == 3 * names.count)
        let bytes = found.map { Array($0.string.utf8) }
        #expect(bytes == bytes.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `a file is written piece by piece, and stands at its place only at the end`() throws {
        var file = try folder.newFile(at: path("a/file"))
        try file.append([1, 2])
        #expect(try folder.walk() == [])
        try file.append([3])
        try file.place()
        #expect(try folder.read(path("a/file"), limitBytes: 9) == [1, 2, 3])
        #expect(try folder.walk(hidden: .included) == [path("a/file")])
    }

    @Test(
        arguments: [([1, 2, 3], true), ([1, 2, 4], false), ([1, 2], false), ([1, 2, 3, 4], false)] as [([UInt8], Bool)])
    func `a file that is not placed leaves nothing, and knows whether it says the same`(
        bytes: [UInt8], isSame: Bool
    ) throws {
        try folder.write([1, 2, 3], to: path("file"))
        do {
            var file = try folder.newFile(at: path("file"))
            try file.compareWithPlaced()
            for byte in bytes { try file.append([byte]) }
            let isAsBefore = file.isAsBefore
            #expect(isAsBefore == isSame)
        }
        #expect(try folder.walk(hidden: .included) == [path("file")])
        #expect(try folder.read(path("file"), limitBytes: 9) == [1, 2, 3])
    }

    /// Nothing is written of what is as it was; what differs then has it all the same.
    @Test(arguments: [[1, 2, 3], [1, 2, 4, 5], [1, 2], [], [4, 2, 3], [1, 2, 3, 4]] as [[UInt8]])
    func `a file that was compared holds what was appended to it`(bytes: [UInt8]) throws {
        try folder.write([1, 2, 3], to: path("file"))
        var file = try folder.newFile(at: path("file"))
        try file.compareWithPlaced()
        for byte in bytes { try file.append([byte]) }
        try file.place()
        #expect(try folder.read(path("file"), limitBytes: 9) == bytes)
        #expect(try folder.walk(hidden: .included) == [path("file")])
    }

    @Test func `is walked in the order of bytes, links listed and not entered`() throws {
        for name in ["b/z", "b-a", "a/é", "a/e\u{301}", "B", ".hidden/x", "b/.git"] {
            try folder.write([], to: path(name))
        }
        _ = unsafe symlink("..", temporary.path + "/b/loop")
        #expect(try folder.walk().map(\.string) == ["B", "a/e\u{301}", "a/é", "b-a", "b/loop", "b/z"])
        #expect(try folder.walk(path("b"), hidden: .included).map(\.string) == ["b/.git", "b/loop", "b/z"])
    }

    @Test func `stops a walk at its limits, by name`() throws {
        for name in ["a/1", "a/2", "a/b/c/d"] { try folder.write([], to: path(name)) }
        let many = #expect(throws: FileFault.self) { try folder.walk(limits: WalkLimits(entries: 3, depth: 9)) }
        #expect(many?.reason == .tooManyFiles(limit: 3))
        let deep = #expect(throws: FileFault.self) { try folder.walk(limits: WalkLimits(entries: 99, depth: 2)) }
        #expect(deep?.reason == .tooDeep(limit: 2))
    }

    @Test func `refuses to list a name that is not UTF-8`() throws {
        try makeFile(named: [0xFF, 0xFE], in: ".")
        let fault = #expect(throws: FileFault.self) { try folder.walk() }
        #expect(fault?.reason == .unusableName)
    }

    /// No UTF-8, and a control character.
    @Test(arguments: ["outer", "outer/inner"], [[0x66, 0xE4], [0x66, 0x07]])
    func `names the folder of a name that nobody can type, and lists the rest`(place: String, strange: [UInt8]) throws {
        for name in ["outer/a", "outer/inner/b", "outer/other/c"] { try folder.write([], to: path(name)) }
        try makeFile(named: strange, in: place)
        let found = try folder.walkReadable(path("outer"))
        #expect(found.files.map(\.string) == ["outer/a", "outer/inner/b", "outer/other/c"])
        #expect(found.unread.map(\.folder.string) == [place])
        #expect(found.unread.map(\.fault.reason) == [.unusableName])
    }

    @Test func `passes over a hidden name that nobody can type, where hidden ones are passed over`() throws {
        try folder.write([], to: path("a"))
        try makeFile(named: [0x2E, 0xFF], in: ".")
        #expect(try folder.walk().map(\.string) == ["a"])
        let fault = #expect(throws: FileFault.self) { try folder.walk(hidden: .included) }
        #expect(fault?.reason == .unusableName)
    }

    private func makeFile(named name: [UInt8], in place: String) throws {
        let name = Array("\(temporary.path)/\(place)/".utf8) + name + [0]
        let number = unsafe name.withUnsafeBytes {
            guard let bytes = unsafe $0.baseAddress?.assumingMemoryBound(to: CChar.self) else { return CInt(-1) }
            return unsafe open(bytes, O_CREAT | O_WRONLY, 0o600)
        }
        try #require(number >= 0)
        close(number)
    }

    @Test func `has one lock, free again when its owner is gone`() throws {
        do {
            let first = try folder.lock()
            let second = try folder.lock()
            let held = (isHeld(first), isHeld(second))
            #expect(held == (true, false))
        }
        let third = try folder.lock()
        let held = isHeld(third)
        #expect(held)
    }

    private func isHeld(_ lock: borrowing FolderLock?) -> Bool {
        switch lock {
        case .some: true
        case .none: false
        }
    }
}
