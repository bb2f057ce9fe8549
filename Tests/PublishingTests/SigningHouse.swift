import Bundles
import Files
import JSON
import Publishing
import TestKit
import Testing
import Trust

/// A workplace of people with keys of their own, each under a passphrase that only they know.
final class SigningHouse: Sendable {
    let workplace: Workplace

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
        workplace = try Workplace()
        for signer in signers { try makeKey(signer) }
    }

    func makeKey(_ signer: String, _ type: SigningKey.KeyType = .ed25519) throws {
        try KeyFolder(Folder(workplace.temporary.path + "/keys")).add(
            SigningKey.generate(type), of: signer, passphrase: Self.passphrase(signer), rounds: 1000)
    }

    static func passphrase(_ signer: String) -> [UInt8] { Array("nobody but \(signer)".utf8) }

    func publisher(_ policy: String = SigningHouse.policy) throws -> Publisher {
        Publisher(in: workplace.folder, policy: try Workplace.read(policy)) { SigningHouse.passphrase($0) }
    }

    // MARK: The steps of a release

    @discardableResult func propose(
        _ text: String = "Hallo", number: Int = 1, under policy: String = SigningHouse.policy,
        after time: Duration = .zero,
        notes: String = ""
    ) async throws -> Publisher.Proposal {
        try await publisher(policy).propose(
            Workplace.bundles(text, number: number, languages: ["de", "en"]), defaultLanguage: LanguageTag("en"),
            Candidate.Occasion(scope: .content, proposed: Workplace.start + time, notes: notes))
    }

    @discardableResult func proposeRules(
        under policy: String = SigningHouse.policy, after time: Duration = .zero
    ) async throws -> Publisher.Proposal {
        try await publisher(policy).propose(
            nil, defaultLanguage: nil, Candidate.Occasion(scope: .trust, proposed: Workplace.start + time))
    }

    @discardableResult func sign(_ signers: String..., under policy: String = SigningHouse.policy) async throws
        -> Standing
    {
        let publisher = try publisher(policy)
        for signer in signers {
            let standing = try await publisher.standing()
            _ = try await publisher.add(publisher.sign(standing, as: signer), to: standing)
        }
        return try await publisher.standing()
    }

    @discardableResult func publish(
        _ text: String = "Hallo", number: Int = 1, under policy: String = SigningHouse.policy,
        after time: Duration = .zero
    ) async throws -> PublishingReport {
        try await publisher(policy).publish(
            Workplace.bundles(text, number: number, languages: ["de", "en"]), defaultLanguage: LanguageTag("en"),
            at: Workplace.start + time)
    }

    /// The first release, signed by those who must.
    func open() async throws {
        try await propose()
        try await sign("anna", "ben", "edda", "rita")
        try await publish()
    }
}
