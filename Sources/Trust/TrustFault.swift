/// Why something is not believed. Each case carries the facts; the words stand in `TrustFault+Words.swift`.
package enum TrustFault: Error, Hashable, Sendable {
    /// The file is not what its role must look like.
    case malformed(RoleName, MetadataFlaw)
    /// `_type` says something else.
    case wrongType(RoleName, found: String)
    /// A major version of the specification that is not 1.
    case unsupportedSpecification(RoleName, version: String)
    /// One key id stands twice among the signatures.
    case duplicateSignature(RoleName, keyID: String)
    /// Fewer valid signatures than the delegating role demands. Of the keys that signed, some may be of a kind that we do not verify.
    case belowThreshold(RoleName, valid: Int, threshold: Int, demandedBy: Delegator, unverifiable: Int = 0)
    /// The next root must be exactly one higher.
    case rootNotNext(trusted: Int, offered: Int)
    /// Lower than what was trusted before.
    case rolledBack(RoleName, trusted: Int, offered: Int)
    /// A role that the trusted snapshot lists is gone from the new one.
    case removedFromSnapshot(RoleName)
    /// Not the version that the parent lists.
    case wrongVersion(RoleName, listed: Int, found: Int)
    case expired(RoleName, at: Instant, now: Instant)
    case wrongLength(file: String, listed: Int, received: Int)
    /// The server goes on after as many bytes as are listed; how many there are nobody waits to see.
    case longerThanListed(file: String, listed: Int)
    case wrongDigest(file: String)
    /// None of the listed hashes is of an algorithm that we know.
    case noKnownDigest(file: String)
    /// In bytes.
    case overLimit(file: String, limit: String, allowed: Int)
    /// What a client has kept cannot be read from its disk; the reason is the store's.
    case unreadable(file: String, reason: String)
    /// The repository lists a file and does not have it.
    case missing(file: String)
    /// A role is delegated to, and the snapshot does not list it.
    case notInSnapshot(RoleName)
    /// A target whose name would lead out of the repository.
    case unusableTargetName(String)
    /// The search for a target visits too many roles.
    case tooManyDelegations(target: String, limit: Int)

    /// A root that names another environment than the one that is followed.
    case otherEnvironment(version: Int, found: String, wanted: String)
    /// A role lists a key with which anybody can sign.
    case developmentKey(RoleName, environment: String)

    /// Whether it is about the environment that is followed.
    package var isAboutEnvironment: Bool {
        switch self {
        case .otherEnvironment, .developmentKey: true
        default: false
        }
    }

    /// Whose keys and threshold a signature is held to.
    package enum Delegator: Hashable, Sendable {
        case root(version: Int)
        case role(RoleName)
    }
}
