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

/// `Tests/Fixtures/trust/python-tuf-bins` was made by python-tuf 7.0.1: 32 bins `bin.s-00` to `bin.s-1f` below the role `middle`.
@Suite struct `Bins made by python-tuf` {
    static let folder = Fixture.trust.appending(path: "python-tuf-bins")

    private func phone() throws -> Phone {
        Phone(shipped: UntrustedBytes(Array(try Data(contentsOf: Self.folder.appending(path: "metadata/1.root.json")))))
    }

    @Test func `are followed to each of their files`() async throws {
        for number in 0..<40 {
            let name = "files/\(number).txt"
            let bytes = try #require(try await phone().fetch(name, from: FolderSource(folder: Self.folder)), "\(name)")
            #expect(String(decoding: bytes, as: UTF8.self) == "content \(number)\n")
        }
    }

    @Test func `do not stand in the way of other files`() async throws {
        let source = FolderSource(folder: Self.folder)
        #expect(try await phone().fetch("top.txt", from: source) == Array("from top\n".utf8))
        #expect(try await phone().fetch("files/none.txt", from: source) == nil)
    }

    @Test func `are as many as a client visits at most`() async throws {
        let source = FolderSource(folder: Self.folder)
        var limits = TrustLimits()
        limits.delegations = 33
        var repository = try await phone().refresh(source, limits: limits)
        #expect(try await repository.everyRole().count == 34)
        var phones = try await phone().refresh(source)
        await #expect(throws: TrustFault.tooManyDelegations(target: "every file", limit: 8)) {
            try await phones.everyRole()
        }
    }
}

/// TAP 15.
@Suite struct `Succinct roles` {
    private func read(_ change: (inout JSONObject) -> Void) throws -> Targets {
        var bins: JSONObject = JSONObject()
        bins.append("keyids", ["a"])
        bins.append("threshold", 1)
        bins.append("bit_length", 3)
        bins.append("name_prefix", "bins")
        var delegations = JSONObject()
        delegations.append("keys", .object(JSONObject()))
        change(&bins)
        delegations.append("succinct_roles", .object(bins))
        if bins["roles"] != nil { delegations.append("roles", []) }
        var signed = Targets(version: 1, expires: RepositorySimulator.today).signed().object ?? JSONObject()
        signed["delegations"] = .object(delegations)
        return try Targets(.object(signed))
    }

    @Test(arguments: [Int64(1), 4, 5, 32]) func `have from 1 to 32 bits, and are written as they were read`(bits: Int64)
        throws
    {
        let targets = try read { $0["bit_length"] = .number(JSONNumber(bits)) }
        #expect(try Targets(targets.signed()) == targets)
    }

    @Test(arguments: [Int64(0), 33, -1]) func `have no other number of bits`(bits: Int64) {
        let fault = #expect(throws: TrustFault.self) { try read { $0["bit_length"] = .number(JSONNumber(bits)) } }
        #expect(
            fault?.description
                == "targets metadata is malformed: 'bit_length' of 'succinct_roles' of 'delegations' of 'signed' is not an integer from 1 to 32"
        )
    }

    @Test func `stand in the place of a list of roles`() {
        let fault = #expect(throws: TrustFault.self) { try read { $0["roles"] = [] } }
        #expect(
            fault?.description
                == "targets metadata is malformed: 'delegations' of 'signed' needs either 'roles' or 'succinct_roles'")
    }
}
