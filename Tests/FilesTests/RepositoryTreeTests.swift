import Files
import TestKit
import Testing

@Suite struct `A repository tree` {
    private let temporary: TemporaryFolder
    private let site: Folder

    init() throws {
        temporary = try TemporaryFolder()
        site = Folder(temporary.path + "/site")
    }

    @Test func `is placed with its siblings and its index`() throws {
        let placement = try tree(release: 1).place(on: site)
        #expect(
            (placement.writtenFiles, placement.foundFiles) == (5, 0))
        #expect(
            try site.walk(hidden: .included).map(\.string) == [
                "metadata/1.json", "metadata/timestamp.json", "targets/1", "targets/1.br", "tree.index",
            ])
        let index = try #require(try TreeIndex.read(from: site))
        #expect(index.entries.map(\.path.string) == ["metadata/1.json", "metadata/timestamp.json", "targets/1"])
    }

    /// A server takes no index that lists what is missing.
    @Test func `has all but the last of what may change before its index lists it`() throws {
        let notes = try ["notes/a.json", "notes/b.json"].map { name in
            try #require(
                RepositoryTree.Item(
                    mutable: path(name), mediaType: "application/json", bytes: [1], revalidateSeconds: 60))
        }
        // Where the index should be, nothing can be written.
        try site.write([], to: path("tree.index/occupied"))
        #expect(throws: FileFault.self) { try RepositoryTree(adding: notes).place(on: site) }
        #expect(try site.walk(hidden: .included).map(\.string) == ["notes/a.json", "tree.index/occupied"])
    }

    /// A copy of a release that is not visible would be ahead of it.
    @Test func `has copies behind the last of what may change, and lists them behind that`() throws {
        let copy = try #require(
            RepositoryTree.Item(
                mutable: path("a.json"), mediaType: "application/json", bytes: [1], revalidateSeconds: 60))
        let release = try tree(release: 1)
        let copied = try RepositoryTree(adding: release.items, copies: [copy])
        // Where the copy should be, nothing can be written.
        try site.write([], to: path("a.json/occupied"))
        #expect(throws: FileFault.self) { try copied.place(on: site) }
        #expect(try TreeIndex.read(from: site) == release.index)
        #expect(try site.read(path("metadata/timestamp.json"), limitBytes: 99) == Array("timestamp 1".utf8))
        try site.removeFile(path("a.json/occupied"))
        try site.removeEmptyFolder(path("a.json"))
        _ = try copied.place(on: site)
        #expect(try TreeIndex.read(from: site) == copied.index)
        let without = try RepositoryTree(adding: [], dropping: [path("a.json")], to: copied.index)
        _ = try without.place(on: site)
        #expect(try TreeIndex.read(from: site) == release.index)
        #expect(try !site.exists(path("a.json")))
    }

    @Test func `writes only what is missing`() throws {
        _ = try tree(release: 1).place(on: site)
        let placement = try tree(release: 1).place(on: site)
        #expect((placement.writtenFiles, placement.writtenBytes, placement.foundFiles) == (0, 0, 5))
    }

    @Test func `keeps what an older release needs`() throws {
        _ = try tree(release: 1).place(on: site)
        let live = try #require(try TreeIndex.read(from: site))
        _ = try tree(release: 2, on: live).place(on: site)
        #expect(try site.read(path("targets/1"), limitBytes: 99) == Array("target 1".utf8))
        #expect(try site.read(path("metadata/timestamp.json"), limitBytes: 99) == Array("timestamp 2".utf8))
        #expect(
            try TreeIndex.read(from: site)?.entries.map(\.path.string) == [
                "metadata/1.json", "metadata/2.json", "metadata/timestamp.json", "targets/1", "targets/2",
            ])
    }

    @Test(arguments: [
        // What cannot be written, and which release is then seen in the index and in the mutable entry.
        ("targets/2", 1, 1), ("targets/2.br", 1, 1), ("metadata/2.json", 1, 1), ("tree.index", 1, 1),
        ("metadata/timestamp.json", 2, 1),
    ])
    func `stays the old release when placing stops at`(obstacle: String, indexed: Int, stamped: Int) throws {
        _ = try tree(release: 1).place(on: site)
        let live = try #require(try TreeIndex.read(from: site))
        let saved = try site.readIfPresent(path(obstacle), limitBytes: 9999)
        try site.removeFile(path(obstacle))
        try site.createFolders(path(obstacle + "/obstacle"))
        #expect(throws: FileFault.self) { try tree(release: 2, on: live).place(on: site) }
        try site.removeEmptyFolder(path(obstacle + "/obstacle"))
        try site.removeEmptyFolder(path(obstacle))
        if let saved { try site.write(saved, to: path(obstacle)) }
        let index = try #require(try TreeIndex.read(from: site))
        #expect(try (index[path("targets/2")] != nil) == (indexed == 2))
        #expect(try site.read(path("metadata/timestamp.json"), limitBytes: 99) == Array("timestamp \(stamped)".utf8))

        // The next one repairs it.
        _ = try tree(release: 2, on: live).place(on: site)
        #expect(try site.read(path("metadata/timestamp.json"), limitBytes: 99) == Array("timestamp 2".utf8))
    }

    @Test func `replaces what a publication left that never became visible`() throws {
        try site.write(Array("target X".utf8), to: path("targets/1"))
        _ = try tree(release: 1).place(on: site)
        #expect(try site.read(path("targets/1"), limitBytes: 99) == Array("target 1".utf8))
    }

    @Test func `has one file at one path`() throws {
        let first = try item("a", coding: .brotli)
        let second = try item("a.br", coding: .identity)
        let fault = #expect(throws: TreeIndexFault.self) { try RepositoryTree(adding: [first, second]) }
        #expect(fault?.description == "tree.index:3: 'a.br' is named twice")
    }

    private func tree(release: Int, on live: TreeIndex = TreeIndex()) throws -> RepositoryTree {
        let timestamp = try #require(
            RepositoryTree.Item(
                mutable: path("metadata/timestamp.json"), mediaType: "application/json",
                bytes: Array("timestamp \(release)".utf8), revalidateSeconds: 60))
        let target = try item("targets/\(release)", text: "target \(release)", coding: .brotli)
        let metadata = try item("metadata/\(release).json", text: "metadata \(release)", coding: .identity)
        return try RepositoryTree(adding: [timestamp, target, metadata], to: live)
    }

    private func item(_ name: String, text: String = "", coding: Coding) throws -> RepositoryTree.Item {
        let bytes = Array(text.utf8)
        return try #require(
            RepositoryTree.Item(
                immutable: path(name), mediaType: "application/json",
                bytes: Dictionary([(.identity, bytes), (coding, bytes)]) { first, _ in first },
                digest: { _ in String(repeating: "0", count: 64) }))
    }
}
