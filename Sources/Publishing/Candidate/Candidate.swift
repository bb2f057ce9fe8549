import Digests
import JSON
package import Trust

/// A release that people are asked to sign: what each role is to say, with version and expiry, and the signatures so far.
///
/// Snapshot and timestamp are no part of it. They say nothing of their own, and the machine that publishes signs them.
package struct Candidate: Sendable {
    /// Why there is a candidate, for those who look at it. Nothing of it is signed.
    package struct Occasion: Hashable, Sendable {
        package let scope: CandidateScope
        package let proposed: Instant
        /// What it is a release of, `corona-warn-app (production)`; nil where nothing of that was known.
        package let product: String?
        /// The commit of the sources; nil outside version control.
        package let commit: String?
        /// Whether the sources differed from the commit, so that nobody else can rebuild them.
        package let isUncommitted: Bool
        /// What the proposer wants others to know; may be empty.
        package let notes: String
        /// The release whose content comes back.
        package let restores: Int?
        /// The one role that it is about; nil where it is about all.
        package var only: Policy.Role?
        /// The release of another environment, from whose sources it is made.
        package let promotes: Promotion?

        package init(
            scope: CandidateScope, proposed: Instant, product: String? = nil, commit: String? = nil,
            isUncommitted: Bool = false, notes: String = "", restores: Int? = nil, promotes: Promotion? = nil
        ) {
            self.scope = scope
            self.proposed = proposed
            self.product = product
            self.commit = commit
            self.isUncommitted = isUncommitted
            self.notes = notes
            self.restores = restores
            self.promotes = promotes
        }

        /// Whether a newer proposal says the same sort of thing, so that it may take the place of this one.
        func isReplaceable(by newer: Occasion) -> Bool {
            scope == newer.scope && promotes?.environment == newer.promotes?.environment
        }
    }

    /// A release of another environment.
    package struct Promotion: Hashable, Sendable {
        package let environment: String
        package let release: Int

        package init(environment: String, release: Int) { (self.environment, self.release) = (environment, release) }
    }

    /// What one role is to say.
    package struct Statement: Sendable {
        package let role: Policy.Role
        package let version: Int
        package let expires: Instant
        let content: Content
        fileprivate(set) var envelope: Envelope

        enum Content: Sendable {
            case root(Root)
            case targets(Targets)
        }

        /// What a signature is made over.
        package var bytesToSign: [UInt8] { envelope.canonicalBytes }
    }

    package let occasion: Occasion
    /// In the order in which each vouches for the next.
    package private(set) var statements: [Statement]

    init(occasion: Occasion, statements: [Statement]) {
        self.occasion = occasion
        self.statements = statements.sorted { $0.role < $1.role }
    }

    package subscript(role: Policy.Role) -> Statement? {
        statements.first { $0.role == role }
    }

    package var isEmpty: Bool { statements.isEmpty }

    /// SHA-256 of everything that is signed, in hexadecimal: two candidates that ask for the same signatures have the same.
    package var digest: String {
        SHA256Digest(of: statements.flatMap { SHA256Digest(of: $0.bytesToSign).hex.utf8 }).hex
    }

    mutating func add(_ signature: Signature, to role: Policy.Role) {
        guard let place = statements.firstIndex(where: { $0.role == role }) else { return }
        statements[place].envelope.add(signature)
    }
}

extension Candidate {
    /// What a plan asks people for.
    init(_ signings: [ReleasePlan.Signing], saying wanted: ReleaseStatements, occasion: Occasion) {
        self.init(
            occasion: occasion,
            statements: signings.map {
                Statement(of: $0.role, saying: wanted, version: $0.version, expires: $0.expires)
            })
    }

    /// What all roles say when this is published.
    func wanted(after before: Published) -> ReleaseStatements {
        var (root, targets) = (before.root, before.live?.targets[.targets])
        var files = before.files
        for statement in statements {
            switch statement.content {
            case .root(let new): root = new
            case .targets(let new) where statement.role == .targets: targets = new
            case .targets(let new): files[statement.role] = Array(new.files.values)
            }
        }
        guard let root else { preconditionFailure("a candidate contains a root where there is none") }
        let rules = SigningRules(signedBy: root, targets)
        let delegated = Set(rules.delegated.map(\.role))
        return ReleaseStatements(
            rules: rules, files: files.filter { delegated.contains($0.key) }, environment: root.environment)
    }
}

extension Candidate.Statement {
    /// What a role is to say, as `propose` writes it.
    init(of role: Policy.Role, saying wanted: ReleaseStatements, version: Int, expires: Instant) {
        guard role == .root else {
            let targets = wanted.targets(role, version: version, expires: expires)
            self.init(targets, of: role, Envelope(signed: targets.signed(as: role.name)))
            return
        }
        let root = wanted.root(version: version, expires: expires)
        self.init(root, Envelope(signed: root.signed))
    }

    init(_ root: Root, _ envelope: Envelope) {
        self.init(
            role: .root, version: root.version, expires: root.expires, content: .root(root), envelope: envelope)
    }

    init(_ targets: Targets, of role: Policy.Role, _ envelope: Envelope) {
        self.init(
            role: role, version: targets.version, expires: targets.expires, content: .targets(targets),
            envelope: envelope)
    }

    /// Reads what a file says, and believes nothing of it.
    init(reading file: [UInt8], as role: Policy.Role, limits: TrustLimits) throws(TrustFault) {
        let envelope = try Envelope(parsing: UntrustedBytes(file), as: role.name, limits: limits)
        if role == .root {
            self.init(try Root(envelope.signed), Envelope(signed: envelope.signed))
        } else {
            self.init(try Targets(envelope.signed, as: role.name), of: role, Envelope(signed: envelope.signed))
        }
    }

    /// Whether these are the bytes that `propose` writes where this is wanted, whatever version and expiry are. What we pass over
    /// when we read, a client may believe.
    func matches(_ wanted: ReleaseStatements) -> Bool {
        guard role != .targets || wanted.rules.isComplete else { return false }
        let proposed = Candidate.Statement(of: role, saying: wanted, version: version, expires: expires)
        return proposed.bytesToSign == bytesToSign
    }
}

extension Candidate {
    /// Whether all of it is live already, as after a publication that was killed at its end.
    func isPublished(in before: Published) -> Bool {
        statements.allSatisfy { statement in
            let role = statement.role
            guard before.version(role) == statement.version else { return false }
            switch statement.content {
            case .root(let root): return root == before.root
            case .targets(let targets): return targets == before.live?.targets[role]
            }
        }
    }

    /// Holds its files to what they are read as, which is all that anybody is shown: a delegation to a stranger would stand unseen
    /// beside ours.
    /// - Throws: `.damaged`.
    func requireNothingHidden(after before: Published) throws(PublishingFault) {
        let wanted = wanted(after: before)
        for statement in statements where !statement.matches(wanted) {
            let words = "it says more, or other things, than is shown of it"
            throw .candidate(.damaged(file: statement.role.fileName, words))
        }
    }

    /// By how much the clocks of two machines may differ: one may be hours off.
    private static let clockTolerance = Duration.seconds(86_400)

    /// Holds it to what is live: each version is the next, and nothing has expired; by a clock that is not behind the proposal,
    /// or what the online key signs by it would have expired for everybody else.
    func requireNextVersions(after before: Published, at now: Instant) throws(PublishingFault) {
        guard occasion.proposed <= now + Self.clockTolerance else {
            throw .candidate(.ahead(proposed: occasion.proposed, now: now))
        }
        for statement in statements {
            let (role, live) = (statement.role, before.version(statement.role))
            guard statement.version == live + 1 else {
                throw .candidate(.overtaken(role: role, live: live, proposed: statement.version))
            }
            guard now < statement.expires else { throw .candidate(.expired(role: role)) }
        }
    }
}
