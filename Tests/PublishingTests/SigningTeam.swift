import Bundles
import Files
import JSON
import Publishing
import Signing
import TestKit
import Testing
import Trust

/// A workplace of people with keys of their own, each under a passphrase that only they know.
final class SigningTeam: Sendable {
    let workplace: PublishingFolder

    static let policy = """
        people:
          anna: {name: Anna}
          ben: {name: Ben}
          clara: {name: Clara}
          edda: {name: Edda}
          rita: {name: Rita}
        roles:
          root: {signers: [anna, ben, clara], threshold: 2, lifetime: 365 days}
          targets: {signers: [anna, ben, clara], threshold: 2, lifetime: 365 days}
          content: {signers: [edda, rita], threshold: 2, lifetime: 180 days}
          parameters: {signers: [anna, edda, rita], threshold: 2, lifetime: 180 days}
          snapshot: {signers: [online], threshold: 1, lifetime: 180 days}
          timestamp: {signers: [online], threshold: 1, lifetime: 7 days}

        """

    /// - Parameter signers: those who have made a key.
    init(_ signers: [String] = ["anna", "ben", "clara", "edda", "rita", "online"]) throws {
        workplace = try PublishingFolder()
        for signer in signers { try makeKey(signer) }
    }

    func makeKey(_ signer: String, _ type: SigningKey.KeyType = .ed25519) throws {
        try KeyFolder(Folder(workplace.temporary.path + "/keys")).add(
            SigningKey.generate(type), of: signer, passphrase: Self.passphrase(signer), rounds: 1000)
    }

    /// - Parameter stem: the name of a key's file: of one that was replaced with a part of its id behind the signer's.
    static func passphrase(_ stem: String) -> [UInt8] { Array("nobody but \(stem.prefix { $0 != "." })".utf8) }

    func publisher(_ policy: String = SigningTeam.policy) throws -> Publisher {
        Publisher(in: workplace.folder, policy: try PublishingFolder.read(policy)) { SigningTeam.passphrase($0) }
    }

    // MARK: The steps of a release

    @discardableResult func propose(
        _ text: String = "Hallo", number: Int = 1, under policy: String = SigningTeam.policy,
        after time: Duration = .zero,
        notes: String = ""
    ) async throws -> Publisher.Proposal {
        try await publisher(policy).propose(
            PublishingFolder.bundles(text, number: number, languages: ["de", "en"]), defaultLanguage: LanguageTag("en"),
            Candidate.Occasion(scope: .content, proposed: PublishingFolder.start + time, notes: notes))
    }

    @discardableResult func proposeRules(
        under policy: String = SigningTeam.policy, after time: Duration = .zero
    ) async throws -> Publisher.Proposal {
        try await publisher(policy).propose(
            nil, defaultLanguage: nil, Candidate.Occasion(scope: .trust, proposed: PublishingFolder.start + time))
    }

    @discardableResult func sign(_ signers: String..., under policy: String = SigningTeam.policy) async throws
        -> PublishingStatus
    {
        let publisher = try publisher(policy)
        for signer in signers {
            let status = try await publisher.status()
            _ = try await publisher.add(publisher.sign(status, as: signer), to: status)
        }
        return try await publisher.status()
    }

    @discardableResult func publish(
        _ text: String = "Hallo", number: Int = 1, under policy: String = SigningTeam.policy,
        after time: Duration = .zero
    ) async throws -> PublishingReport {
        try await publisher(policy).publish(
            PublishingFolder.bundles(text, number: number, languages: ["de", "en"]), defaultLanguage: LanguageTag("en"),
            at: PublishingFolder.start + time)
    }

    /// The first release, signed by those who must.
    func open() async throws {
        try await propose()
        try await sign("anna", "ben", "edda", "rita")
        try await publish()
    }
}
