import Files
import Publishing
import Testing
import Trust

@Suite struct `When the signers change` {
    private let workplace: PublishingFolder

    init() throws { workplace = try PublishingFolder() }

    @Test func `a role is signed anew by those who must, and only that role`() async throws {
        try await workplace.publish()
        let policy = try changed(
            "content: {signers: [development], threshold: 1", "content: {signers: [development, anna], threshold: 2")
        let report = try await workplace.publish(under: policy)
        #expect(report.madeKeys == ["anna"])
        #expect(
            told(report) == [
                "root unchanged", "targets 2 by Development", "content 2 by Development, Anna", "parameters unchanged",
                "snapshot 2 by the online key", "timestamp 2 by the online key",
            ])
        #expect(report.roles.map(\.reason)[1...2] == [.changed, .otherSigners])
        var repository = try await workplace.client()
        #expect(try await repository.target(named: "content.de.json") != nil)
    }

    @Test func `a new root is signed by the old and the new, and clients of the first follow`() async throws {
        try await workplace.publish()
        let store = MemoryStore()
        _ = try await workplace.client(store)
        let policy = try changed(
            "root: {signers: [development], threshold: 1", "root: {signers: [anna], threshold: 1")
        let report = try await workplace.publish(under: policy)
        #expect(
            told(report) == [
                "root 2 by Anna, Development", "targets unchanged", "content unchanged", "parameters unchanged",
                "snapshot unchanged", "timestamp 2 by the online key",
            ])
        #expect(try await workplace.client(store).root.value.version == 2)
        #expect(try await workplace.client().root.value.version == 2)
        #expect(try await workplace.publish(under: policy).outcome == .unchanged)
    }

    @Test func `a lost key stops everything that needs it, and nothing else`() async throws {
        try await workplace.publish()
        let before = try workplace.files("site")
        try workplace.remove("keys/development.pem")
        #expect(try await workplace.publish().outcome == .unchanged)
        let fault = await #expect(throws: PublishingFault.self) { try await workplace.publish("Neu") }
        #expect(fault?.description == "content 2 has 0 of the 1 signatures that it needs; not signed: Development")
        #expect(fault?.fix == "they run 'litfass sign'")
        #expect(try workplace.files("site") == before)
    }

    @Test func `a key in the place of a lost one is not believed`() async throws {
        try await workplace.publish()
        let before = try workplace.files("site")
        try workplace.remove("keys/development.pem")
        try workplace.remove("keys/development.pub")
        let fault = await #expect(throws: PublishingFault.self) { try await workplace.publish() }
        #expect(
            fault?.description.replacing(/key [0-9a-f ]+/, with: "key …")
                == "root 2 has 0 of the 1 signatures that it needs; not signed: somebody unknown (key …)")
        #expect(try workplace.files("site") == before)
        #expect(
            try workplace.files("keys").keys.sorted() == [".gitignore", "online.pem", "online.pub"],
            "no key is left behind")
    }

    @Test func `a public half that was lost or never written is written again`() async throws {
        try await workplace.publish()
        let before = try workplace.files("keys")
        try workplace.remove("keys/development.pub")
        try await workplace.publish("Neu")
        #expect(try workplace.files("keys") == before)
    }

    @Test func `nobody is two people`() async throws {
        try await workplace.publish()
        let policy = try changed(
            "content: {signers: [development], threshold: 1", "content: {signers: [development, anna], threshold: 2")
        for half in ["pem", "pub"] {
            try workplace.write(workplace.read("keys/development.\(half)"), to: "keys/anna.\(half)")
        }
        let fault = await #expect(throws: PublishingFault.self) { try await workplace.publish(under: policy) }
        #expect(fault?.description == "'development.pub' and 'anna.pub' are one key, and two signers need two")
    }

    @Test func `halves that do not belong together are told`() async throws {
        try await workplace.publish()
        // As openssl writes it, without the line that says which key it is.
        let pem = try workplace.read("keys/online.pem").drop { $0 != 0x0A }.dropFirst()
        try workplace.write(Array(pem), to: "keys/development.pem")
        let fault = await #expect(throws: PublishingFault.self) { try await workplace.publish("Neu") }
        #expect(fault?.description == "'development.pub' is not the public half of 'development.pem'")
    }

    @Test(arguments: [
        ("development.pub", "'development.pub' is not a public key in PEM (P-256, Ed25519 or RSA)"),
        ("development.pem", "'development.pem': this is not a private key"),
    ])
    func `a damaged key is told`(file: String, words: String) async throws {
        try await workplace.publish()
        try workplace.write(Array("damaged".utf8), to: "keys/" + file)
        let fault = await #expect(throws: PublishingFault.self) { try await workplace.publish("Neu") }
        #expect(fault?.description.hasPrefix(words) == true)
    }

    @Test func `a lost online key is replaced, for the root knows people who may`() async throws {
        try await workplace.publish()
        try workplace.remove("keys/online.pem")
        try workplace.remove("keys/online.pub")
        let report = try await workplace.publish()
        #expect(
            told(report) == [
                "root 2 by Development", "targets unchanged", "content unchanged", "parameters unchanged",
                "snapshot 2 by the online key", "timestamp 2 by the online key",
            ])
        #expect(try await workplace.client().snapshot.value.version == 2)
    }

    @Test func `keys that are not for development ask for more than publish knows`() async throws {
        let policy = try changed("development-keys: true", "development-keys: false")
        let fault = await #expect(throws: PublishingFault.self) { try await workplace.publish(under: policy) }
        #expect(
            fault?.description
                == "2 keys are not here: 'development.pub' (Development), 'online.pub' (the online key)")
        #expect(fault?.fix?.hasPrefix("make each with 'litfass keys new ID'; ") == true)
        #expect(try workplace.files("keys") == [:])
        try await workplace.publish()
        let other = await #expect(throws: PublishingFault.self) { try await workplace.publish("Neu", under: policy) }
        #expect(other == .candidate(.notProposed([.content])))
        let third = await #expect(throws: PublishingFault.self) {
            try await workplace.publish(under: policy, after: .days(6))
        }
        #expect(third == .noPassphrase)
    }

    private func changed(_ old: String, _ new: String) throws -> Policy {
        let text = PublishingFolder.development.replacing(old, with: new)
            .replacing("people:\n", with: "people:\n  anna: {name: Anna}\n")
        #expect(text.contains(new))
        return try PublishingFolder.read(text)
    }

    private func told(_ report: PublishingReport) -> [String] {
        report.roles.map { role in
            let signed = "\(role.version) by \(role.signers.joined(separator: ", "))"
            return "\(role.role.rawValue) \(role.reason == nil ? "unchanged" : signed)"
        }
    }
}
