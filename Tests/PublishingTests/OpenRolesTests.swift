import Bundles
import Digests
import Files
import JSON
import Signing
import TestKit
import Testing
import Trust

@testable import Publishing

/// A policy with a role of its own for hotlines, which Hilde signs.
@Suite struct `A role for one bundle` {
    private let workplace: PublishingFolder
    private static let text = SigningTeam.policy.replacing(
        "  rita: {name: Rita}\n", with: "  rita: {name: Rita}\n  hilde: {name: Hilde}\n"
    )
    .replacing("  snapshot:", with: "  hotlines: {signers: [hilde], threshold: 1, lifetime: 90 days}\n  snapshot:")

    init() throws {
        workplace = try PublishingFolder()
        for signer in ["anna", "ben", "clara", "edda", "rita", "hilde", "online"] {
            try KeyFolder(Folder(workplace.temporary.path + "/keys")).add(
                SigningKey.generate(.ed25519), of: signer, passphrase: SigningTeam.passphrase(signer), rounds: 1000)
        }
    }

    private func publisher(only role: Policy.Role? = nil) throws -> Publisher {
        Publisher(in: workplace.folder, policy: try PublishingFolder.read(Self.text), only: role) {
            SigningTeam.passphrase($0)
        }
    }

    private static func bundles(_ text: String = "Hallo", number: String = "112") -> [ContentBundle] {
        let document = BundleDocument(
            id: "emergency", fields: JSONObject([.init(key: "number", value: .string(number))]))
        let hotlines = PublishingFolder.bundle(
            "hotlines", "de", [DocumentCollection(name: "hotlines", types: ["number": .text], documents: [document])],
            [])
        return PublishingFolder.bundles(text, number: 1, languages: ["de", "en"]) + [hotlines]
    }

    private func propose(_ bundles: [ContentBundle], only role: Policy.Role? = nil) async throws -> Publisher.Proposal {
        try await publisher(only: role).propose(
            bundles, defaultLanguage: LanguageTag("en"),
            Candidate.Occasion(scope: .content, proposed: PublishingFolder.start))
    }

    private func sign(_ signers: String..., only role: Policy.Role? = nil) async throws {
        let publisher = try publisher(only: role)
        for signer in signers {
            let status = try await publisher.status()
            _ = try await publisher.add(publisher.sign(status, as: signer), to: status)
        }
    }

    private func open() async throws {
        _ = try await propose(Self.bundles())
        try await sign("anna", "ben", "edda", "rita", "hilde")
        _ = try await publisher().publish(
            Self.bundles(), defaultLanguage: LanguageTag("en"), at: PublishingFolder.start)
    }

    @Test func `is delegated to by its name, and signed by its people alone`() async throws {
        try await open()
        let status = try await propose(Self.bundles(number: "110")).status
        #expect(status.demands.map(\.role.rawValue) == ["hotlines"])
        #expect(status.demands.flatMap(\.missing) == ["Hilde"])
        let client = try await workplace.client()
        #expect(try await client.everyRoleName() == ["targets", "content", "parameters", "hotlines"])
    }

    /// Whoever signs hotlines lists the parameters as they like them: a client asks the role that may speak for them.
    @Test func `speaks for no bundle of another`() async throws {
        try await open()
        let publisher = try publisher()
        let before = try await publisher.published()
        let live = try #require(before.live)
        let role = Policy.Role.delegated("hotlines")
        let forged = Array("{}".utf8)
        let files =
            (live.targets[role]?.files.sorted.map(\.value) ?? []) + [TargetFile(name: "parameters.json", bytes: forged)]
        let targets = Targets(version: 2, expires: PublishingFolder.start + .days(30), files: files)
        var candidate = Candidate(
            occasion: Candidate.Occasion(scope: .content, proposed: PublishingFolder.start),
            statements: [
                Candidate.Statement(targets, of: role, Envelope(signed: targets.signed(as: .delegated("hotlines"))))
            ])
        var keyring = try Keyring(publisher.keys, opening: publisher.passphrases)
        for key in try keyring.keys(named: candidate.demands(after: before).map(\.signers)) {
            _ = try candidate.sign(with: key, after: before)
        }
        #expect(candidate.isComplete(after: before))
        let state = try await SiteState(site: publisher.site, trust: publisher.trust, limits: publisher.limits)
        let fault = await #expect(throws: PublishingFault.self) {
            let release = try await publisher.finish(
                candidate, of: [], after: state, with: keyring, at: PublishingFolder.start)
            try await ReleaseVerification(
                release, on: publisher.site, limits: publisher.limits, now: PublishingFolder.start
            ).verify()
        }
        #expect(fault != nil)
        // The same on a phone, which no publisher has protected.
        var client = try await workplace.client()
        let target = try #require(try await client.target(named: "parameters.json"))
        #expect(try await client.download(target).value != forged)
        let rules = SigningRules(signedBy: live.root, live.targets[.targets])
        #expect(rules.role(of: "parameters.json") == .parameters)
        let delegations = try #require(live.targets[.targets]?.delegations)
        #expect(delegations.roles.filter { $0.covers("parameters.json") }.map(\.name.name) == ["parameters"])
    }

    /// What waits for others keeps its signatures, and what nobody has proposed stays where it is.
    @Test func `is published alone, while the others wait`() async throws {
        try await open()
        _ = try await propose(Self.bundles("Neu"))
        try await sign("edda")
        let role = Policy.Role.delegated("hotlines")
        let alone = try await propose(Self.bundles("Neuer", number: "110"), only: role)
        #expect(alone.status.demands.map(\.role) == [role])
        try await sign("hilde", only: role)
        let report = try await publisher(only: role).publish(
            Self.bundles("Neuer", number: "110"), defaultLanguage: LanguageTag("en"), at: PublishingFolder.start)
        #expect(report.release == 2)
        #expect(report.bundles.filter { $0.change == .changed }.map(\.name.string) == ["hotlines.de.json"])
        let waiting = try await publisher().status()
        #expect(waiting.demands.map(\.signed) == [["Edda"]])
        #expect(waiting.void.isEmpty)
        try await sign("rita")
        let next = try await publisher().publish(
            Self.bundles("Neu", number: "110"), defaultLanguage: LanguageTag("en"), at: PublishingFolder.start)
        #expect(next.release == 3)
    }

    @Test func `is no first release alone`() async throws {
        await #expect(throws: PublishingFault.candidate(.onlyBeforeAll(.delegated("hotlines")))) {
            try await propose(Self.bundles(), only: .delegated("hotlines"))
        }
    }
}

extension TrustedRepository {
    fileprivate func everyRoleName() async throws -> [String] {
        var repository = self
        return try await repository.everyRole().map(\.role.name)
    }
}
