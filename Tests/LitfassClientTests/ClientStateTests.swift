import Digests
import Files
import Synchronization
import TestKit
import Testing

@testable import LitfassClient

/// Files of which some writes fail: from one on, as after a kill, or a single one, as on a disk that is full for a moment.
final class MortalFiles: StateFiles {
    private let files: any StateFiles
    /// Counted from 0.
    private let failing: Range<Int>
    private let written = Mutex(0)

    /// Nothing from this write on reaches the disk.
    init(_ files: any StateFiles, dyingAfter writes: Int = .max) {
        self.files = files
        failing = writes..<Int.max
    }

    init(_ files: any StateFiles, failingOnlyAt write: Int) {
        self.files = files
        failing = write..<write + 1
    }

    var writes: Int { written.withLock { $0 } }

    private func write(_ body: () throws(FileFault) -> Void) throws(FileFault) {
        let number = written.withLock { written in
            defer { written += 1 }
            return written
        }
        guard !failing.contains(number) else { throw FileFault(.write, path: "state", .system(28)) }
        try body()
    }

    func readIfPresent(_ path: RelativePath, limitBytes: Int) throws(FileFault) -> [UInt8]? {
        try files.readIfPresent(path, limitBytes: limitBytes)
    }

    func replace(_ path: RelativePath, with bytes: [UInt8]) throws(FileFault) {
        try write { () throws(FileFault) in try files.replace(path, with: bytes) }
    }

    func removeFile(_ path: RelativePath) throws(FileFault) {
        try write { () throws(FileFault) in try files.removeFile(path) }
    }

    func names(in folder: RelativePath) throws(FileFault) -> [String] { try files.names(in: folder) }
    func claim() throws(FileFault) -> (any StateClaim)? { try files.claim() }
}

@Suite struct `A client's state` {
    static let bytes = Array("what was signed".utf8)

    @Test func `gives an object back by its digest`() throws {
        let state = ClientState(files: MemoryFiles())
        let digest = try state.keep(Self.bytes)
        #expect(state.object(digest, limitBytes: 100) == .sound(Self.bytes))
        #expect(state.object(SHA256Digest(of: []), limitBytes: 100) == .missing)
    }

    @Test(arguments: [Array("what was signeD".utf8), [], Array(repeating: 0, count: 1000)])
    func `tells a damaged object from a sound one, and heals it`(damaged: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let state = ClientState(files: Folder(folder.path))
        let digest = try state.keep(Self.bytes)
        try state.files.replace(RelativePath(known: "objects/\(digest.hex)"), with: damaged)
        #expect(state.object(digest, limitBytes: 100) == .damaged)
        _ = try state.keep(Self.bytes)
        #expect(state.object(digest, limitBytes: 100) == .sound(Self.bytes))
    }

    @Test func `remembers the last good release`() throws {
        let folder = try TemporaryFolder()
        let state = ClientState(files: Folder(folder.path))
        #expect(try state.keptRelease() == nil)
        let digest = try state.keep(Self.bytes)
        let release = KeptRelease(
            number: 7, verifiedAt: 1_610_780_400, files: ["targets/x": digest, "metadata/a": digest])
        try state.keep(release)
        #expect(try state.keptRelease() == release)
        #expect(
            String(decoding: release.encoded(), as: UTF8.self) == """
                {
                  "format": 1,
                  "release": 7,
                  "verified-at": 1610780400,
                  "files": {
                    "metadata/a": "\(digest.hex)",
                    "targets/x": "\(digest.hex)"
                  }
                }

                """)
    }

    @Test(arguments: [
        "", "{}", "{\"format\":2,\"release\":1,\"verified-at\":1,\"files\":{}}", "nul",
        "{\"format\":1,\"release\":1.5,\"verified-at\":1,\"files\":{}}",
        "{\"format\":1,\"release\":1,\"verified-at\":9223372036854775807,\"files\":{}}",
        "{\"format\":1,\"release\":1,\"verified-at\":-1,\"files\":{}}",
        "{\"format\":1,\"release\":1,\"verified-at\":1,\"files\":{\"a\":\"b\"}}", "[[[[[[[[[[",
    ])
    func `says when its record is damaged`(text: String) throws {
        let files = MemoryFiles()
        files.replace(RelativePath(known: "release.json"), with: Array(text.utf8))
        let fault = #expect(throws: ClientFault.self) { try ClientState(files: files).keptRelease() }
        #expect(fault?.kind == .notStored)
        #expect(fault?.description == "the state on disk is damaged: release.json is not a record of a release")
    }

    @Test func `keeps no object that the last good release does not need`() throws {
        let folder = try TemporaryFolder()
        let state = ClientState(files: Folder(folder.path))
        let old = try state.keep([1])
        let new = try state.keep([2])
        state.sweep(keeping: KeptRelease(number: 1, verifiedAt: 0, files: ["x": new]))
        #expect(state.object(old, limitBytes: 10) == .missing)
        #expect(state.object(new, limitBytes: 10) == .sound([2]))
    }
}

@Suite struct `A state in memory` {
    let path = RelativePath(known: "objects/a")
    let other = RelativePath(known: "objects/b")

    @Test func `reads what lies beneath it and never writes it`() throws {
        let base = MemoryFiles()
        base.replace(path, with: [1])
        base.replace(other, with: [2])
        let over = MemoryFiles(over: .readOnly(base))
        #expect(try over.readIfPresent(path, limitBytes: 10) == [1])
        over.replace(path, with: [3])
        over.removeFile(other)
        #expect(try over.readIfPresent(path, limitBytes: 10) == [3])
        #expect(try over.readIfPresent(other, limitBytes: 10) == nil)
        #expect(try over.names(in: RelativePath(known: "objects")) == ["a"])
        #expect(try base.readIfPresent(path, limitBytes: 10) == [1])
        #expect(try base.names(in: RelativePath(known: "objects")) == ["a", "b"])
    }

    @Test func `has limits too`() throws {
        let files = MemoryFiles()
        files.replace(path, with: [1, 2, 3])
        #expect(throws: FileFault.self) { try files.readIfPresent(path, limitBytes: 2) }
    }
}

@Suite struct `A folder of a state` {
    @Test func `is written by one at a time`() throws {
        let folder = try TemporaryFolder()
        let first = try Folder(folder.path).claim()
        #expect(first != nil)
        #expect(try Folder(folder.path).claim() == nil)
        withExtendedLifetime(first) {}
    }
}
