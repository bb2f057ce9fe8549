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
        let first = try await cache.compressed([body("a", text)])
        let second = try await cache.compressed([body("a", text)])
        #expect(first.map(\.made) == [2])
        #expect(second.map(\.made) == [0])
        #expect(first.map(\.siblings) == second.map(\.siblings))
        #expect(try folder.walk(hidden: .included).map(\.name) == [hex("a") + ".br", hex("a") + ".gz"])
    }

    @Test func `writes what the usual tools read`() async throws {
        let siblings = try await cache.compressed([body("a", text)])[0].siblings
        #expect(Set(siblings.keys) == [.brotli, .gzip])
        // RFC 1952 §2.3: magic, deflate, no flags, no time, best compression, no particular system.
        #expect(siblings[.gzip]?.prefix(10) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])
        let unpacked = try Command.run("gzip", ["-dc", temporary.path + "/cache/" + hex("a") + ".gz"])
        #expect(unpacked.output == String(decoding: text, as: UTF8.self))
    }

    @Test func `offers no sibling that is not smaller`() async throws {
        let noise = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ ($0 >> 2) &* 91) }
        #expect(try await cache.compressed([body("a", noise), body("b", [])]).map(\.siblings) == [[:], [:]])
    }

    @Test(arguments: ["empty", "noise", "foreign", "truncated", "longer"])
    func `makes an entry again that is`(damage: String) async throws {
        let good = try await cache.compressed([body("a", text)])[0]
        for coding in [Coding.brotli, .gzip] {
            let path = try #require(RelativePath(hex("a") + coding.suffix))
            let bytes = try folder.read(path, limitBytes: 100_000)
            let other = try await CompressionCache(Folder(temporary.path + "/other")).compressed([
                body("b", text + [10])
            ])
            switch damage {
            case "empty": try folder.write([], to: path)
            case "noise": try folder.write(bytes.map { $0 ^ 0x55 }, to: path)
            case "foreign": try folder.write(#require(other[0].siblings[coding]), to: path)
            case "truncated": try folder.write(bytes.dropLast(), to: path)
            default: try folder.write(bytes + [0], to: path)
            }
        }
        let again = try await cache.compressed([body("a", text)])[0]
        #expect(again.made == 2)
        #expect(again.siblings == good.siblings)
    }

    @Test func `answers in the order asked, many at once and from several caches`() async throws {
        let bodies = (0..<12).map { body(String($0, radix: 16), text + Array("number \($0)".utf8)) }
        async let one = CompressionCache(folder).compressed(bodies)
        async let other = CompressionCache(folder).compressed(bodies)
        let (left, right) = try await (one, other)
        #expect(left.map(\.siblings) == right.map(\.siblings))
        #expect(Set(left.compactMap { $0.siblings[.gzip] }).count == 12)
        #expect(try folder.walk(hidden: .included).count == 24)
    }

    private func hex(_ digit: String) -> String {
        String(repeating: digit, count: 64)
    }

    private func body(_ digit: String, _ bytes: [UInt8]) -> CompressionCache.Body {
        CompressionCache.Body(bytes, sha256: hex(digit))
    }
}
