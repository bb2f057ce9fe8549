import Foundation
import JSON
import TestKit
import Testing
import Trust

/// A folder as the transport.
struct FolderSource: MetadataSource {
    let folder: URL

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        let file = URL(filePath: folder.path + "/" + path)
        return FileManager.default.contents(atPath: file.path).map { Array($0.prefix(limitBytes + 1)) }
    }
}

/// `Tests/Fixtures/trust/python-tuf` was made by python-tuf 7.0.1: roots of 2-of-3 with one key of each kind and a rotation,
/// delegations with thresholds, a role named `in/ner`, digests of both kinds, text beyond ASCII in what is signed.
@Suite struct `A repository made by python-tuf` {
    static let folder = Fixture.trust.appending(path: "python-tuf")

    private func phone() throws -> Phone {
        Phone(shipped: UntrustedBytes(Array(try Data(contentsOf: Self.folder.appending(path: "metadata/1.root.json")))))
    }

    @Test(arguments: [
        ("top.txt", "from top\n"), ("folder/outer.txt", "from outer\n"), ("folder/deep.txt", "from inner\n"),
        ("x", "from hashed\n"),
    ])
    func `is read whole`(name: String, content: String) async throws {
        let bytes = try #require(try await phone().fetch(name, from: FolderSource(folder: Self.folder)))
        #expect(String(decoding: bytes, as: UTF8.self) == content)
    }

    @Test func `shows its versions, roles and custom words`() async throws {
        var repository = try await phone().refresh(FolderSource(folder: Self.folder))
        #expect(repository.root.value.version == 2)
        #expect(repository.timestamp.value.version == 9)
        #expect(repository.snapshot.value.version == 5)
        #expect(try await repository.everyRole().map(\.role.name) == ["targets", "outer", "in/ner", "hashed"])
        let outer = try await repository.target(named: "folder/outer.txt")
        #expect(outer?.value.custom?["text"]?.string == "grüß dich \"\\/\u{1}")
        #expect(try await repository.target(named: "folder/none.txt") == nil)
    }

    @Test func `expires for us as for python-tuf`() async throws {
        let end = try #require(Instant("2030-01-01T00:00:00Z"))
        let source = FolderSource(folder: Self.folder)
        try await phone().refresh(source, at: Instant(secondsSinceEpoch: end.secondsSinceEpoch - 1))
        await #expect(throws: TrustFault.expired(.root, at: end, now: end)) {
            try await phone().refresh(source, at: end)
        }
    }
}
