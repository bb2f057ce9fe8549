import Digests
import Files
import Foundation
import TestKit
import Testing

@testable import Origin

@Suite(.timeLimit(.minutes(20))) struct `A file in memory` {
    private func file(_ bytes: [UInt8]) throws -> MemoryFile {
        let file = try #require(MemoryFile(capacity: 2 * MemoryFile.wholeLines(bytes.count)))
        try #require(file.append(bytes) != nil)
        return file
    }

    private func bytes(_ file: MemoryFile, _ range: Range<Int>) -> [UInt8] {
        file.withBytes(range) { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
    }

    @Test func `holds each piece from the beginning of a cache line on`() throws {
        let file = try #require(MemoryFile(capacity: 8384))
        let pieces = [1, 4096, 4097, 10].map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: $0) }
        let starts = try pieces.map { try #require(file.append($0)) }
        #expect(starts == [0, 64, 4160, 8320])
        #expect(file.count == 8384)
        file.seal()
        for (start, piece) in zip(starts, pieces) { #expect(bytes(file, start..<start + piece.count) == piece) }
    }

    /// Longer than two large pages, and with something behind them.
    @Test func `holds the same where the kernel puts its pages together`() throws {
        let pieces = (0..<50).map { [UInt8](repeating: $0, count: 100_000 + Int($0)) }
        let file = try #require(MemoryFile(capacity: pieces.reduce(0) { $0 + MemoryFile.wholeLines($1.count) }))
        let starts = try pieces.map { try #require(file.append($0)) }
        file.seal()
        for (start, piece) in zip(starts, pieces) { #expect(bytes(file, start..<start + piece.count) == piece) }
    }

    /// Not even where the kernel makes large pages of it.
    @Test func `takes no more memory than its bytes`() throws {
        for count in [1, 100_000, 2 << 20, (2 << 20) + 100_000] {
            let file = try file([UInt8](repeating: 7, count: count))
            file.seal()
            var status = stat()
            #expect(unsafe fstat(file.descriptor.rawValue, &status) == 0)
            #expect(Int(status.st_size) == MemoryFile.wholeLines(count))
            #expect(Int(status.st_blocks) * 512 <= (count + 4095) / 4096 * 4096)
            #expect(bytes(file, 0..<count) == [UInt8](repeating: 7, count: count))
        }
    }

    @Test func `takes no more than it has room for`() throws {
        let file = try #require(MemoryFile(capacity: 4096))
        #expect(file.append([UInt8](repeating: 1, count: 4097)) == nil)
        #expect(file.append([UInt8](repeating: 1, count: 4096)) == 0)
        #expect(file.append([1]) == nil)
        #expect(MemoryFile(capacity: 0) == nil)
    }

    /// Nor by whoever opens it anew, as its owner may.
    @Test func `is changed by nobody once it is sealed`() throws {
        let file = try file([1, 2, 3])
        let path = "/proc/self/fd/\(file.descriptor.rawValue)"
        let stranger = try #require(FileHandle(forUpdatingAtPath: path))
        try stranger.write(contentsOf: Data([4]))
        #expect(bytes(file, 0..<3) == [4, 2, 3], "before it is sealed")
        file.seal()
        #expect(throws: CocoaError.self) { try stranger.write(contentsOf: Data([5])) }
        #expect(throws: (any Error).self) { try stranger.truncate(atOffset: 0) }
        #expect(throws: (any Error).self) { try stranger.truncate(atOffset: 10_000) }
        #expect(file.append([5]) == nil)
        #expect(bytes(file, 0..<3) == [4, 2, 3])
    }

    /// What is left of it, were its pages lost to a program that is started meanwhile.
    @Test func `is closed where a program is started`() throws {
        let file = try file([1])
        #expect(fcntl(file.descriptor.rawValue, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
    }

    @Test func `is gone with the last who holds it`() throws {
        var file: MemoryFile? = try file([1])
        weak let held = file
        file = nil
        #expect(held == nil)
    }

    private func large(_ mark: String) -> String { String(repeating: mark, count: 100_000) }

    @Test func `lives on in later releases, and is not copied for what is new`() throws {
        let site = try Site()
        let files = Dictionary(uniqueKeysWithValues: (0..<20).map { ("targets/\($0).json", large("\($0 % 10)")) })
        try site.publish(files, timestamp: "first")
        var loader = TreeLoader(site.folder, limits: OriginLimits())
        let first = try #require(try loader.load().stores.compactMap(\.largeBodies).first)
        try site.publish(["targets/new.json": large("n")], timestamp: "second")
        let table = try loader.load()
        let kept = table.stores.compactMap(\.largeBodies)
        #expect(kept.count == 2 && kept.contains { $0 === first })
        #expect(kept.reduce(0) { $0 + $1.count } == first.count + MemoryFile.wholeLines(100_000))
        let content = TreeContent(table, limitBytes: 1 << 20)
        for (path, text) in files { #expect(content.bytes(of: path) == Array(text.utf8), "\(path)") }
        #expect(content.bytes(of: "targets/new.json") == Array(large("n").utf8))
    }

    /// How long it is, no index says.
    @Test func `holds also what may change`() throws {
        let site = try Site(timestamp: large("t"))
        var loader = TreeLoader(site.folder, limits: OriginLimits())
        for mark in ["t", "u"] {
            try site.publish([:], timestamp: large(mark))
            let table = try loader.load()
            let number = try #require(table.variant(at: "metadata/timestamp.json", as: .identity))
            #expect(table.variants[number].place == .memoryFile)
            #expect(
                TreeContent(table, limitBytes: 1 << 20).bytes(of: "metadata/timestamp.json") == Array(large(mark).utf8))
        }
    }

    /// Each has a descriptor, and clients need those.
    @Test func `is one of few, however often a little is published`() throws {
        let site = try Site()
        var loader = TreeLoader(site.folder, limits: OriginLimits())
        for release in 1...60 {
            try site.publish(["targets/\(release).json": large("\(release % 10)")], timestamp: "\(release)")
            #expect(try loader.load().stores.count < 8, "release \(release)")
        }
        let content = TreeContent(try loader.load(), limitBytes: 1 << 20)
        for release in 1...60 {
            #expect(content.bytes(of: "targets/\(release).json") == Array(large("\(release % 10)").utf8))
        }
    }

    /// What is beyond the limit stays on the disk, what is held stands there once.
    @Test func `holds no more than is held in memory`() throws {
        let site = try Site()
        let files = Dictionary(uniqueKeysWithValues: (0..<9).map { ("targets/\($0).json", large("\($0)")) })
        try site.publish(files, timestamp: "first", after: TreeIndex())
        var limits = OriginLimits()
        limits.residentBytes = 350_000
        var loader = TreeLoader(site.folder, limits: limits)
        let table = try loader.load()
        #expect(table.variants.count { $0.place == .memoryFile } == 3)
        #expect(table.variants.count { $0.place == .disk } == 6)
        #expect(table.stores.compactMap(\.largeBodies).map(\.count) == [3 * MemoryFile.wholeLines(100_000)])
    }
}

extension MemoryFile {
    fileprivate func append(_ bytes: [UInt8]) -> Int? { append(bytes.span) }
}
