package import Bundles

/// Who must sign what, how many of them, and for how long a signature lasts: `policy.yaml` of an environment.
package struct Policy: Hashable, Sendable {
    /// The roles of a repository: the four of TUF (§2.1) and the two that content is delegated to by class.
    package enum Role: String, Hashable, Sendable, CaseIterable {
        case root
        case targets
        case content
        case parameters
        case snapshot
        case timestamp

        /// Whether `targets` delegates to it the bundles whose names begin with its own.
        package var isDelegated: Bool {
            self == .content || self == .parameters
        }

        /// The role whose people answer for a bundle; nil for one that nobody answers for.
        package init?(answeringFor bundle: BundleName) {
            guard let role = Self(rawValue: bundle.role), role.isDelegated else { return nil }
            self = role
        }

        /// Whether a machine alone may sign it: the two roles that say nothing of their own.
        package var mayBeOnline: Bool {
            self == .snapshot || self == .timestamp
        }
    }

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
    }

    /// The id of the key that a machine holds to sign `snapshot` and `timestamp`.
    package static let onlineSigner = "online"

    /// The environment that is published by it.
    package let environment: String
    /// In the order of the file.
    package let people: [Person]
    /// One for each role.
    private let rules: [Role: Rule]
    /// Whether keys are made on demand, under a passphrase that everybody knows.
    package let developmentKeys: Bool
    /// Where phones fetch what is published; nil where nobody wrote it down.
    package let origin: String?
    /// Bundles of which the site has unsigned copies under addresses that stay; each once.
    package let aliases: [BundleName]
    package let delivery: DeliveryRules

    init(
        of environment: String, people: [Person], rules: [Role: Rule], developmentKeys: Bool, origin: String? = nil,
        aliases: [BundleName] = [], delivery: DeliveryRules = DeliveryRules()
    ) {
        precondition(Role.allCases.allSatisfy { rules[$0] != nil }, "a policy has a rule for each role")
        self.environment = environment
        self.people = people
        self.rules = rules
        self.developmentKeys = developmentKeys
        self.origin = origin
        self.aliases = aliases
        self.delivery = delivery
    }

    package subscript(role: Role) -> Rule {
        guard let rule = rules[role] else { preconditionFailure("a policy has a rule for each role") }
        return rule
    }

    /// The environment that may be published with keys under a passphrase that everybody knows.
    package static let development = "development"

    /// The path of something in the environment's folder, from the workspace on, for people.
    package func name(_ path: String) -> String { "Publish/\(environment)/\(path)" }

    /// The same of an environment that is not known where the words are made; whoever shows them puts the folder in its place.
    package static let anyFolder = "Publish/ENVIRONMENT"

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
        return Role.allCases.flatMap { self[$0].signers }.filter { seen.insert($0).inserted }
    }

    /// How a signer is called among people.
    package func name(of signer: String) -> String {
        if signer == Self.onlineSigner { return "the online key" }
        return people.first { $0.id == signer }?.name ?? signer
    }
}
