import Files
import Publishing
import TestKit
import Testing

@Suite struct `A cache of compressed siblings` {
    private let temporary: TemporaryFolder
    private let folder: Folder
    private let cache: CompressionCache
    private let text = Array(String(repeating: "Wash your hands, keep your distance. ", count: 200).utf8)

    init() throws {
        temporary = try TemporaryFolder()
        folder = Folder(temporary.path + "/cache")
        cache = CompressionCache(folder)
    }

    @Test func `compresses once and remembers`() async throws {
        let first = try await cache.compressed([text])
        let second = try await cache.compressed([text])
        #expect(first.map(\.made) == [2])
        #expect(second.map(\.made) == [0])
        #expect(first.map(\.siblings) == second.map(\.siblings))
        #expect(try entries().count == 2)
    }

    @Test(arguments: [1, 7_400, 2 << 20])
    func `writes what the usual tools read`(count: Int) async throws {
        let file = prose(count)
        let siblings = try await cache.compressed([file])[0].siblings
        if count > 1 { #expect(Set(siblings.keys) == [.brotli, .gzip]) }
        for (coding, tool) in [(Coding.brotli, "brotli"), (.gzip, "gzip")] {
            guard let sibling = siblings[coding] else { continue }
            #expect(sibling.count < count / 2)
            let path = try #require(RelativePath("file" + coding.suffix))
            try folder.write(sibling, to: path)
            let unpacked = try Command.run(tool, ["-d", folder.path + "/" + path.string])
            #expect(unpacked.status == 0)
            let isSame = try folder.read(#require(RelativePath("file")), limitBytes: 4 << 20) == file
            #expect(isSame)
            try folder.removeFile(#require(RelativePath("file")))
        }
        // RFC 1952 §2.3: magic, deflate, no flags, no time, best compression, no particular system.
        if count > 1 { #expect(siblings[.gzip]?.prefix(10) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255]) }
    }

    @Test func `makes again only the pieces around a change of a long file`() async throws {
        var file = prose(3 << 20)
        _ = try await cache.compressed([file])
        let before = try entries()
        file.insert(contentsOf: Array("A sentence that is new. ".utf8), at: 2 << 20)
        let changed = try await cache.compressed([file])[0]
        #expect(changed.made == 2)
        let added = try entries().subtracting(before)
        #expect(before.count > 6)
        #expect((2...4).contains(added.count), "\(added.count) of \(before.count) entries were made again")
        let afresh = try await CompressionCache(Folder(temporary.path + "/afresh")).compressed([file])[0]
        #expect(changed.siblings == afresh.siblings)
    }

    @Test func `offers no sibling that is not smaller`() async throws {
        let noise = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ ($0 >> 2) &* 91) }
        #expect(try await cache.compressed([noise, []]).map(\.siblings) == [[:], [:]])
    }

    @Test(arguments: [
        ("empty", 7_400), ("noise", 7_400), ("foreign", 7_400), ("truncated", 7_400), ("longer", 7_400),
        ("missing", 7_400), ("noise", 3 << 19),
    ])
    func `makes an entry again that is`(damage: String, count: Int) async throws {
        let file = prose(count)
        let good = try await cache.compressed([file])[0]
        let other = try await CompressionCache(Folder(temporary.path + "/other")).compressed([text + [10]])[0]
        for coding in [Coding.brotli, .gzip] {
            let name = try #require(try entries().filter { $0.hasSuffix(coding.suffix) }.max())
            let path = try #require(RelativePath(name))
            let bytes = try folder.read(path, limitBytes: 4 << 20)
            switch damage {
            case "empty": try folder.write([], to: path)
            case "noise": try folder.write(bytes.map { $0 ^ 0x55 }, to: path)
            case "foreign": try folder.write(#require(other.siblings[coding]), to: path)
            case "truncated": try folder.write(bytes.dropLast(), to: path)
            case "missing": try folder.removeFile(path)
            default: try folder.write(bytes + [0], to: path)
            }
        }
        let again = try await cache.compressed([file])[0]
        #expect(again.made == 2)
        #expect(again.siblings == good.siblings)
        #expect(try await cache.compressed([file])[0].made == 0)
    }

    @Test func `answers in the order asked, many at once and from several caches`() async throws {
        let files = (0..<12).map { text + Array("number \($0)".utf8) }
        async let one = CompressionCache(folder).compressed(files)
        async let other = CompressionCache(folder).compressed(files)
        let (left, right) = try await (one, other)
        #expect(left.map(\.siblings) == right.map(\.siblings))
        #expect(Set(left.compactMap { $0.siblings[.gzip] }).count == 12)
        #expect(try entries().count == 24)
    }

    private func entries() throws -> Set<String> {
        Set(try folder.walk(hidden: .included).map(\.name))
    }

    /// Words in an order without pattern, the same at each run.
    private func prose(_ count: Int) -> [UInt8] {
        let words = ["distance", "hands", "mask", "test", "result", "hotline", "app", "risk", "call", "rest"]
        var generator = SeededGenerator(seed: 7)
        var bytes: [UInt8] = []
        while bytes.count < count { bytes += (words[Int.random(in: 0..<10, using: &generator)] + " ").utf8 }
        return Array(bytes.prefix(count))
    }
}
