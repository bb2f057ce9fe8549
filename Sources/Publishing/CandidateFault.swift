package import Trust

/// What is wrong with what was proposed, or with a signature over it.
package enum CandidateFault: Error, Hashable, Sendable {
    /// There is none, and these roles would have to be signed to publish what the workspace says.
    case notProposed([Policy.Role])
    /// One role alone cannot be the first release.
    case onlyBeforeAll(Policy.Role)
    /// Nothing was proposed that could be signed.
    case none
    /// There is one already that says something else, about something else.
    case other(CandidateScope)
    /// A file of it is missing or not what `propose` writes.
    case damaged(file: String, String)
    /// Two proposals met in a merge.
    case merged(file: String)
    /// A file of it was changed after it was proposed.
    case edited(file: String)
    /// Something else of its role was published since.
    case overtaken(role: Policy.Role, live: Int, proposed: Int)
    /// It names bundles that neither the sources make nor the site has.
    case otherSources([String])
    /// No role of the policy answers any longer for these, which are live.
    case unassigned([String])
    /// The tree at hand does not have what is live, so that nobody can see what changes.
    case liveElsewhere(missing: String)
    /// A release that is to come back is not in the site.
    case noRelease(Int, newest: Int?)
    /// Its signed metadata are not on this machine.
    case releaseElsewhere(Int)
    /// No root of ours would have had clients follow the release that is to come back.
    case untrustedRelease(Int, TrustFault)
    /// The release that is to come back says what is live.
    case alreadyLive(Int)
    /// Nobody was named, and several could be meant, or none.
    case whoSigns(among: [String])
    /// This signer has no private key here.
    case noPrivateKey(signer: String, name: String)
    /// Nothing in the candidate asks for the keys of this signer.
    case notAsked(name: String)
    /// A private key was given that is not the signer's, but perhaps another one's.
    case strangeKey(name: String, owner: String?)
    /// A file with a signature that fits nothing in the candidate.
    case strangeSignature(file: String)
    /// Too few have signed a role.
    case unsigned(role: Policy.Role, version: Int, have: Int, need: Int, missing: [String])
    /// It would be good for longer than the policy says.
    case longLife(role: Policy.Role, until: Instant)
    /// It names others than the policy and the public halves beside it do.
    case otherRules([String])
    /// It was proposed at a time that has not come yet by the clock here.
    case ahead(proposed: Instant, now: Instant)
    /// Its own expiry has come.
    case expired(role: Policy.Role)
}

extension CandidateFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notProposed(let roles):
            "the workspace says something that is not published, or no longer holds, and it has not been proposed: "
                + "\(roles.map(\.rawValue).joined(separator: ", ")) would have to be signed"
        case .onlyBeforeAll(let role):
            "'\(role.rawValue)' alone is no release: nothing is published yet that has the other roles"
        case .none: "nothing is proposed: there is no \(Policy.anyFolder)/candidate"
        case .other(.content): "another proposal waits for signatures: what the workspace said then"
        case .other(.trust): "another proposal waits for signatures: a change of who may sign"
        case .other(.rollback): "another proposal waits for signatures: an older release that is to come back"
        case .other(.everything): "another proposal waits for signatures"
        case .damaged(let file, let what): "'\(Self.path(file))' is not what 'litfass propose' writes: \(what)"
        case .merged(let file) where file.hasPrefix("signatures/"):
            "'\(Self.path(file))' holds both sides of a merge: one person has signed two different proposals"
        case .merged(let file):
            "'\(Self.path(file))' holds both sides of a merge: two people have proposed different releases"
        case .edited(let file):
            "'\(Self.path(file))' was changed after it was proposed, or belongs to another proposal"
        case .overtaken(let role, let live, let proposed):
            "the candidate is out of date: it proposes \(role.rawValue) \(proposed), and \(role.rawValue) \(live) is live"
        case .otherSources(let names):
            "the sources here do not give what was proposed: \(names.joined(separator: ", "))"
        case .unassigned(let names):
            "no role of \(Policy.anyFolder)/policy.yaml answers any longer for what is live: \(names.joined(separator: ", "))"
        case .liveElsewhere(let missing):
            "the live release cannot be compared with the candidate: \(missing) is not here"
        case .noRelease(let number, nil): "there is no release \(number) to bring back: nothing is published yet"
        case .noRelease(let number, let newest?):
            "the site has no release \(number) before the live one, which is \(newest)"
        case .releaseElsewhere(let number):
            "release \(number) is not in \(Policy.anyFolder)/site here, and only from there can it come back as it was"
        case .untrustedRelease(let number, let fault):
            "release \(number) is not what was published: somebody changed it in the site (\(fault))"
        case .alreadyLive(let number):
            "release \(number) has the same content as the live release: there is nothing to bring back"
        case .whoSigns(let signers) where signers.isEmpty:
            "there is no person's private key in \(Policy.anyFolder)/keys"
        case .whoSigns(let signers):
            "there are private keys of several people here: \(signers.joined(separator: ", "))"
        case .noPrivateKey(let signer, let name): "the private key of \(name) is not here: no '\(signer).pem'"
        case .notAsked(let name): "nothing in the candidate asks for a signature of \(name)"
        case .strangeKey(let name, let owner):
            "the private key that was given is not \(name)'s\(owner.map { ", but \($0)'s" } ?? "")"
        case .strangeSignature(let file):
            "the signature in '\(file)' fits nothing here: it is over other bytes, or by a key that may not sign"
        case .unsigned(let role, let version, let have, let need, let missing):
            "\(role.rawValue) \(version) has \(have) of the \(need) signatures that it needs; "
                + "not signed: \(missing.joined(separator: ", "))"
        case .longLife(let role, let until):
            "the candidate's \(role.rawValue) would be good until \(until), which is longer than the policy's lifetime"
        case .otherRules(let lines):
            "the candidate names other signers than \(Policy.anyFolder)/policy.yaml and \(Policy.anyFolder)/keys: "
                + lines.joined(separator: "; ")
        case .ahead(let proposed, let now):
            "the candidate was proposed on \(proposed), and the clock here shows \(now)"
        case .expired(let role): "the candidate's \(role.rawValue) has expired before it was published"
        }
    }

    package var fix: String? {
        switch self {
        case .notProposed: "litfass propose"
        case .none, .onlyBeforeAll: "litfass propose"
        case .other: "have it signed and published, or drop it with 'litfass propose --withdraw'"
        case .damaged(let file, _) where file.hasPrefix("signatures/"):
            "bring it back from version control; or remove it, and ask its signer to run 'litfass sign' again"
        case .damaged, .edited: "bring it back from version control, or propose again and have it signed again"
        case .merged: "run 'litfass propose' again: it proposes what the merged sources say; then have it signed again"
        case .otherRules:
            "find out who edited it, or pull what is missing here; 'litfass root propose' proposes what is here"
        case .ahead:
            "set the clock right; where it was wrong when it was proposed, run 'litfass propose' again, and have it signed again"
        case .longLife: "see that the clock is right here; then run 'litfass propose' again, and have it signed again"
        case .overtaken, .expired: "run 'litfass propose' again, and have it signed again"
        case .otherSources: "'litfass review' says how to have the sources that were proposed; or propose again"
        case .unassigned:
            "take it out of the release first: out of 'bundles' in Config/workspace.yaml, then 'litfass propose', and have it signed and "
                + "published; then call this again"
        case .liveElsewhere:
            "name where it is served with --live URL; or look at the change elsewhere, and call this with --yes"
        case .noRelease(_, nil): "see 'litfass status' for what comes next"
        case .noRelease: "see 'litfass log' for the releases there are"
        case .releaseElsewhere(let number):
            "call this where the site is; or bring its sources back with 'litfass restore \(number)', and propose them"
        case .untrustedRelease: "find out who did, and bring the site's files back from a copy"
        case .alreadyLive: nil
        case .whoSigns(let signers) where signers.isEmpty:
            "make one with 'litfass keys new ID', or name the file with --key FILE"
        case .whoSigns: "say who signs with --as ID"
        case .noPrivateKey: "name the file with --key FILE"
        case .notAsked: "see 'litfass status' for who must sign"
        case .strangeKey: "give the key whose id 'litfass keys' shows for the signer"
        case .strangeSignature:
            "have it sent again; where it was made over something else, have it made again: "
                + "'litfass sign' where the candidate is, or 'litfass sign --openssl DIR' for the bytes to sign"
        case .unsigned(let role, _, _, _, _) where role.mayBeOnline:
            "call this on the machine that has the online key which the root names, '\(Policy.anyFolder)/keys/online.pem'; another one counts "
                + "after it was named with 'litfass root propose'"
        case .unsigned: "they run 'litfass sign'"
        }
    }

    private static func path(_ file: String) -> String { "\(Policy.anyFolder)/candidate/\(file)" }
}
