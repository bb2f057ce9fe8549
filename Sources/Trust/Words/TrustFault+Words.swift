extension TrustFault: CustomStringConvertible {
    /// One sentence for a person, without a full stop.
    package var description: String {
        switch self {
        case .malformed(let role, let flaw): "\(role) metadata is malformed: \(flaw)"
        case .wrongType(let role, let found): "\(role) metadata was expected, '\(found)' was offered"
        case .unsupportedSpecification(let role, let version):
            "\(role) metadata follows version \(version) of the TUF specification, and only 1.x is known"
        case .duplicateSignature(let role, let keyID): "\(role) is signed twice under the key id \(short(keyID))"
        case .belowThreshold(let role, let valid, let threshold, let delegator, let unverifiable):
            "\(role) has \(valid) of the \(threshold) valid signatures that \(words(delegator)) requires"
                + unverifiableWords(unverifiable)
        case .rootNotNext(let trusted, let offered):
            "root version \(offered) was offered where \(trusted + 1) must follow \(trusted)"
        case .otherEnvironment(let version, let found, let wanted):
            "root version \(version) is of the environment '\(found)', not of '\(wanted)'"
        case .developmentKey(let role, let environment):
            "\(role) lists a key for development, with which anybody can sign, and this is '\(environment)'"
        case .rolledBack, .removedFromSnapshot, .wrongVersion, .expired, .notInSnapshot: versionWords
        default: fileWords
        }
    }

    private var versionWords: String {
        switch self {
        case .rolledBack(let role, let trusted, let offered): "\(role) went back from version \(trusted) to \(offered)"
        case .removedFromSnapshot(let role): "the snapshot no longer lists \(role), which it listed before"
        case .wrongVersion(let role, let listed, let found):
            "\(role) has version \(found) where version \(listed) is listed"
        case .expired(let role, let instant, let now): "\(role) expired on \(instant), and it is \(now)"
        case .notInSnapshot(let role): "the snapshot does not list \(role), which is delegated to"
        default: preconditionFailure("the caller passes only faults of versions")
        }
    }

    private var fileWords: String {
        switch self {
        case .wrongLength(let file, let listed, let received):
            "\(file) has \(received) bytes where \(listed) are listed"
        case .longerThanListed(let file, let listed):
            "\(file) is larger than the limit 'length' of \(listed) bytes, which is what is listed"
        case .wrongDigest(let file): "\(file) does not have the digest that is listed"
        case .noKnownDigest(let file): "\(file) is listed without a SHA-256 or SHA-512 digest"
        case .overLimit(let file, let limit, let allowed):
            "\(file) is larger than the limit '\(limit)' of \(allowed) bytes"
        case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)"
        case .missing(let file): "the repository does not have \(file)"
        case .unusableTargetName(let name): "'\(name)' cannot be the path of a file in a repository"
        case .tooManyDelegations(let target, let limit):
            "the search for \(target) visits more than \(limit) roles (limit 'delegations')"
        default: preconditionFailure("the caller passes only faults of files")
        }
    }

    private func unverifiableWords(_ keys: Int) -> String {
        switch keys {
        case 0: ""
        case 1: "; 1 key that signed is of a kind that this system does not verify"
        default: "; \(keys) keys that signed are of a kind that this system does not verify"
        }
    }

    private func words(_ delegator: Delegator) -> String {
        switch delegator {
        case .root(let version): "root version \(version)"
        case .role(let role): "\(role)"
        }
    }

    /// Enough of a key id to tell keys apart by eye.
    private func short(_ keyID: String) -> String { String(keyID.prefix(12)) }
}
