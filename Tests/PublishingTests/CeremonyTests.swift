import Bundles
import Files
import Publishing
import Signing
import Testing
import Trust

/// What people do with keys, from the first root on; after each step an old client and a new one follow.
@Suite struct `A ceremony` {
    private let team: SigningTeam
    private var workplace: PublishingFolder { team.workplace }

    init() throws { team = try SigningTeam() }

    @Test func `founds a root of two in three before there is anything to publish`() async throws {
        let proposal = try await team.proposeRules()
        #expect(
            proposal.status.changes.map(\.heading) == [
                "root 1, the first, good until 2027-11-21T08:00:00Z (365 days)"
            ])
        try await team.sign("clara")
        await refused("root 1 has 1 of the 2 signatures that it needs; not signed: Anna, Ben")
        try await team.sign("anna")
        let report = try await team.publish()
        #expect(report.outcome == .founded)
        #expect(report.roles.map(\.signers) == [["Anna", "Clara"]])
        #expect(try workplace.files("site") == [:])
        #expect(try workplace.files("candidate") == [:])
        try await team.propose()
        try await team.sign("ben", "clara", "edda", "rita")
        #expect(try await team.publish().release == 1)
        #expect(try await workplace.client().root.value.version == 1)
    }

    @Test func `invites somebody, whom nobody believes before the root says so`() async throws {
        try await team.open()
        let store = MemoryStore()
        _ = try await workplace.client(store)
        let policy = SigningTeam.policy.replacing(
            "  edda: {name: Edda}", with: "  dora: {name: Dora}\n  edda: {name: Edda}"
        )
        .replacing("root: {signers: [anna, ben, clara]", with: "root: {signers: [anna, ben, clara, dora]")
        let status = try await team.publisher(policy).status()
        #expect(status.withoutKey == ["Dora"])
        try await team.propose("Neu", under: policy)
        try await team.sign("edda", "rita", under: policy)
        try await team.publish("Neu", under: policy)
        try team.makeKey("dora", .p256)
        let difference = try await team.publisher(policy).status().difference.map { $0.replacing(hex, with: "…") }
        #expect(
            difference == [
                "Dora joins, to sign root, with the key …", "root needs 2 of 4 signers, where it needed 2 of 3",
            ])
        try await team.proposeRules(under: policy)
        try await team.sign("dora", "anna", under: policy)
        await refused("root 2 has 1 of the 2 signatures that it needs; not signed: Ben, Clara", under: policy)
        try await team.sign("ben", under: policy)
        let report = try await team.publish("Neu", under: policy)
        #expect(report.outcome == .renewed)
        #expect(report.roles[0].signers == ["Anna", "Ben", "Dora"])
        #expect(try await workplace.client(store).root.value.version == 2)
        #expect(try await team.publisher(policy).status().difference == [])
    }

    @Test func `replaces a key whose owner has lost it`() async throws {
        try await team.open()
        let store = MemoryStore()
        _ = try await workplace.client(store)
        try workplace.remove("keys/rita.pem")
        let old = try workplace.read("keys/rita.pub")
        try team.makeKey("rita", .p256)
        let replaced = try workplace.files("keys").filter { $0.key.hasPrefix("rita.") && $0.key.count > 10 }
        #expect(Array(replaced.values) == [old])
        let proposal = try await team.proposeRules()
        let lines = proposal.status.changes.flatMap { $0.lines.map { $0.replacing(hex, with: "…") } }
        #expect(
            lines == [
                "Rita signs with another key: …, in the place of …",
                "says the same as before; signed anew, for others must have signed it",
                "says the same as before; signed anew, for others must have signed it",
            ])
        try await team.sign("anna", "clara", "rita", "edda")
        let report = try await team.publish()
        #expect(report.roles.map(\.version) == [1, 2, 2, 2, 2, 2])
        #expect(report.release == 2)
        #expect(report.bundles.allSatisfy { $0.change == .unchanged })
        #expect(try await workplace.client(store).snapshot.value.version == 2)
    }

    @Test func `removes somebody, and raises a threshold`() async throws {
        try await team.open()
        let policy = SigningTeam.policy.replacing("  clara: {name: Clara}\n", with: "")
            .replacing("[anna, ben, clara]", with: "[anna, ben]")
            .replacing(
                "parameters: {signers: [anna, edda, rita], threshold: 2",
                with: "parameters: {signers: [anna, edda, rita], threshold: 3")
        let status = try await team.proposeRules(under: policy).status
        #expect(
            status.changes.flatMap(\.lines) == [
                "clara leaves, and signs root and targets no longer",
                "root needs 2 of 2 signers, where it needed 2 of 3",
                "targets needs 2 of 2 signers, where it needed 2 of 3",
                "parameters needs 3 of 3 signers, where it needed 2 of 3",
                "says the same as before; signed anew, for others must have signed it",
            ])
        try await team.sign("ben", "clara", "rita", "edda", under: policy)
        await refused("root 2 has 1 of the 2 signatures that it needs; not signed: Anna", under: policy)
        try await team.sign("anna", under: policy)
        try await team.publish(under: policy)
        let notAsked = await #expect(throws: PublishingFault.self) {
            try await team.propose("Neu", under: policy)
            try await team.sign("clara", under: policy)
        }
        #expect(notAsked?.description == "nothing in the candidate asks for a signature of clara")
    }

    @Test func `takes another online key without a gap`() async throws {
        try await team.open()
        let store = MemoryStore()
        _ = try await workplace.client(store)
        let old = try workplace.read("keys/online.pub")
        try team.makeKey("online")
        #expect(try workplace.read("keys/online.pub") != old)
        let renewed = try await team.publisher().renew(.due, at: PublishingFolder.start + .days(4))
        #expect(renewed.outcome == .renewed, "the old key signs until a root says otherwise")
        try await team.proposeRules(after: .days(5))
        try await team.sign("anna", "clara")
        let report = try await team.publish(after: .days(5))
        #expect(report.roles.filter { $0.reason != nil }.map(\.role) == [.root, .snapshot, .timestamp])
        #expect(try await workplace.client(store, after: .days(5)).root.value.version == 2)
        #expect(try await workplace.client(after: .days(5)).snapshot.value.version == 2)
        for name in try workplace.files("keys").keys where name.hasPrefix("online.") && name.count > 10 {
            try workplace.remove("keys/" + name)
        }
        #expect(try await team.publisher().renew(.due, at: PublishingFolder.start + .days(9)).outcome == .renewed)
    }

    @Test func `goes on after the root has expired`() async throws {
        try await team.open()
        let store = MemoryStore()
        _ = try await workplace.client(store)
        #expect(try await team.publisher().status().roles[0].expires == PublishingFolder.start + .days(365))
        try await team.proposeRules(after: .days(400))
        try await team.sign("ben", "clara", "edda", "rita")
        let report = try await team.publish(after: .days(400))
        #expect(report.roles.map(\.version) == [2, 2, 2, 2, 2, 2])
        #expect(try await workplace.client(store, after: .days(400)).root.value.version == 2)
    }

    /// Signatures below it would be given in vain, and stand in the way of the root's.
    @Test func `asks nobody to sign below a root that has expired`() async throws {
        try await team.open()
        let fault = await #expect(throws: PublishingFault.self) { try await team.propose("Neu", after: .days(400)) }
        #expect(
            fault?.description
                == "our own client refuses the new release: root expired on 2027-11-21T08:00:00Z, and it is 2027-12-26T08:00:00Z"
        )
        #expect(fault?.fix == "litfass root propose")
        #expect(try await team.publisher().status().candidate == nil)
    }

    @Test func `tells the history of roots in words`() async throws {
        try await team.open()
        try team.makeKey("online")
        try await team.proposeRules()
        try await team.sign("anna", "clara")
        try await team.publish()
        let publisher = try team.publisher()
        let names = try await publisher.status().names
        let history = try publisher.rootHistory(names: names).map { $0.lines.map { $0.replacing(hex, with: "…") } }
        #expect(
            history == [
                [
                    "root and targets are signed by 2 of these:", "  Anna, key …", "  Ben, key …", "  Clara, key …",
                    "snapshot and timestamp are signed by the online key, key …",
                ], ["the online key signs with another key: …, in the place of …"],
            ])
    }

    private var hex: some RegexComponent { /(?:[0-9a-f]{4} ){3,7}[0-9a-f]{4}/ }

    private func refused(_ words: String, under policy: String = SigningTeam.policy) async {
        let fault = await #expect(throws: PublishingFault.self) { try await team.publish(under: policy) }
        #expect(fault?.description == words)
    }
}
