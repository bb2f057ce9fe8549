package import Bundles

/// Who must sign what, how many of them, and for how long a signature lasts: `policy.yaml` of an environment.
package struct Policy: Hashable, Sendable {
    /// Somebody with a key.
    package struct Person: Hashable, Sendable {
        /// The name of the key's files.
        package let id: String
        /// As it is shown to others.
        package let name: String
        /// By which version control knows what this person edits; nil where the name does.
        package var email: String?
    }

    /// Whether the person who edited last what a role answers for may be the only one who signs it.
    package enum LastEditorRule: String, Hashable, Sendable, CaseIterable {
        case alone
        case notAlone = "not-alone"
    }

    package struct Rule: Hashable, Sendable {
        /// Ids of people, or `online`; each once.
        package let signers: [String]
        /// How many of them must sign; 1 up to all.
        package let threshold: Int
        /// From signing to expiry.
        package let lifetime: Duration
        package var lastEditor = LastEditorRule.alone
        /// What the names of the role's bundles begin with, up to the first dot; empty for the roles of TUF.
        package var bundles: [String] = []
    }

    /// The id of the key that a machine holds to sign `snapshot` and `timestamp`.
    package static let onlineSigner = "online"

    /// The environment that is published by it.
    package let environment: String
    /// In the order of the file.
    package let people: [Person]
    /// One for each role.
    private let rules: [Role: Rule]
    /// The roles that bundles are delegated to, in the order of the file, which is that in which clients ask them.
    package let delegated: [Role]
    /// Whether keys are made on demand, under a passphrase that everybody knows.
    package let developmentKeys: Bool
    /// Where phones fetch what is published; nil where nobody wrote it down.
    package let origin: String?
    /// Bundles of which the site has unsigned copies under addresses that stay; each once.
    package let aliases: [BundleName]
    package let delivery: DeliveryRules

    init(
        of environment: String, people: [Person], rules: [(Role, Rule)], developmentKeys: Bool, origin: String? = nil,
        aliases: [BundleName] = [], delivery: DeliveryRules = DeliveryRules()
    ) {
        precondition(
            Role.ofTUF.allSatisfy { role in rules.contains { $0.0 == role } },
            "a policy has a rule for each role of TUF")
        self.environment = environment
        self.people = people
        self.rules = Dictionary(rules) { first, _ in first }
        delegated = rules.map(\.0).filter(\.isDelegated)
        self.developmentKeys = developmentKeys
        self.origin = origin
        self.aliases = aliases
        self.delivery = delivery
    }

    /// The roles that it names, each before those that it vouches for.
    package var roles: [Role] { [.root, .targets] + delegated + [.snapshot, .timestamp] }

    /// A role that is signed and that the policy no longer names lives as long as the one that delegates to it.
    package subscript(role: Role) -> Rule {
        guard let rule = rules[role] ?? rules[.targets] else {
            preconditionFailure("a policy has a rule for each role of TUF")
        }
        return rule
    }

    /// The environment that may be published with keys under a passphrase that everybody knows.
    package static let development = "development"

    /// The path of something in the environment's folder, from the workspace on, for people.
    package func name(_ path: String) -> String { "Publish/\(environment)/\(path)" }

    /// The same of an environment that is not known where the words are made; whoever shows them puts the folder in its place.
    package static let anyFolder = "Publish/ENVIRONMENT"

    /// Whether a role is named that answers for bundles whose names begin so.
    package func answers(for start: String) -> Bool { delegated.contains { self[$0].bundles.contains(start) } }

    /// Bytes of a signer's id.
    static let idLimit = 64

    /// Whether an id can name a key file on every system.
    package static func isKeyName(_ id: String) -> Bool {
        let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
        return (1...idLimit).contains(id.utf8.count) && id.utf8.allSatisfy { allowed.contains($0) }
            && id.utf8.first != UInt8(ascii: "-")
    }

    /// Everybody who signs anything, each once, in the order of the roles.
    package var signers: [String] {
        var seen: Set<String> = []
        return roles.flatMap { self[$0].signers }.filter { seen.insert($0).inserted }
    }

    /// How a signer is called among people.
    package func name(of signer: String) -> String {
        if signer == Self.onlineSigner { return "the online key" }
        return people.first { $0.id == signer }?.name ?? signer
    }
}
