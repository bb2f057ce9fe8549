import Files
import Publishing
import Testing
import Trust

@Suite struct `When the signers change` {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

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

    @Test func `a lost key stops everything, and says what is missing`() async throws {
        try await workplace.publish()
        let before = try workplace.files("site")
        try workplace.remove("keys/development.pem")
        let fault = await #expect(throws: PublishingFault.self) { try await workplace.publish("Neu") }
        #expect(fault?.description == "root 2 must be signed by 1 of the keys that may, and 0 of them are here")
        #expect(try workplace.files("site") == before)
        #expect(try workplace.files("keys")["development.pem"] == nil, "no key is left that nobody trusts")
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
        #expect(fault == .noPassphrase)
        #expect(try workplace.files("keys") == [:])
    }

    private func changed(_ old: String, _ new: String) throws -> Policy {
        let text = Workplace.development.replacing(old, with: new)
            .replacing("people:\n", with: "people:\n  anna: {name: Anna}\n")
        #expect(text.contains(new))
        return try Workplace.read(text)
    }

    private func told(_ report: PublishingReport) -> [String] {
        report.roles.map { role in
            let signed = "\(role.version) by \(role.signers.joined(separator: ", "))"
            return "\(role.role.rawValue) \(role.reason == nil ? "unchanged" : signed)"
        }
    }
}
