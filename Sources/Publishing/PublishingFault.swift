package import Files
package import Signing
package import Trust

/// Why nothing was published. Whatever it is, what is live stays as it was.
package enum PublishingFault: Error, Hashable, Sendable {
    /// What is not as we left it.
    package enum Change: Hashable, Sendable {
        /// A path that no release of ours has.
        case stray
        /// What the index says about the file.
        case description
        case bytes
        case missing
        /// A file that clients fetch, and the index does not list.
        case unlisted
        /// A root that the history of trust does not have, or has otherwise.
        case otherRoot
    }

    /// Another publisher is at work.
    case locked
    case file(FileFault)
    /// The index of the site, on line and for a reason.
    case index(TreeIndexFault)
    /// A file of the site was changed by somebody else.
    case changed(path: String, Change)
    /// A source that was stored with a release was changed by somebody else.
    case changedSource(file: String)
    /// The record of a release names what can be no source.
    case strangeSource(String)
    /// A client that knows what we published last refuses the site.
    case notTrusted(TrustFault)
    /// The site holds a release, and the history of trust is empty.
    case noHistory
    /// A root under which something was published is missing from the history of trust.
    case lostRoot(version: Int)
    /// A file of the history of trust holds both sides of a merge.
    case mergedHistory(file: String)
    /// A root in the history does not follow from the one before it.
    case brokenHistory(version: Int, TrustFault)
    /// A root of the history is of another environment, or has keys for development.
    case foreignHistory(TrustFault)
    /// With which anybody can sign, in an environment whose releases phones believe.
    case developmentKey(signer: String, environment: String)
    /// The site has a version that we did not publish, signed with our key.
    case strangeVersion(role: Policy.Role, known: Int, found: Int)
    /// A role would be published in a version that does not follow the live one.
    case versionStep(role: Policy.Role, live: Int, next: Int)
    /// Bundles of this name are nobody's.
    /// - Parameters:
    ///   - start: what its name begins with.
    ///   - isInPolicy: whether the policy names a role for it, which nobody has signed.
    case noRole(bundle: String, start: String, isInPolicy: Bool)
    case noBundles
    /// The workspace has no bundle of the one role that is meant.
    case noBundlesOf(Policy.Role)
    /// The keys are not for development, and nobody gave a passphrase.
    case noPassphrase
    /// Neither half of a signer's key is here, and none may be made.
    case noKeys(signers: [String], names: [String])
    /// The public half is no key.
    case noPublicKey(signer: String)
    /// The file that was named holds none.
    case noPublicHalf(file: String)
    /// Two signers have the same key.
    case sharedKey(String, String)
    /// The public half is not that of the private key.
    case mismatchedHalves(signer: String)
    case key(signer: String, KeyFault)
    /// A file that a person named.
    case keyFile(String, KeyFault)
    /// A passphrase could not be had.
    case passphrase(String, fix: String?)
    /// A signer has a key already, and nobody said that it is to be replaced.
    case keyExists(signer: String, name: String)
    /// The site has no release.
    case nothingToRenew
    /// The same where it is to be brought elsewhere.
    case nothingLive
    case candidate(CandidateFault)
    case review(ReviewFault)
    /// Our own client refuses the finished tree.
    case rejected(TrustFault)
    /// A bundle that is published does not read as it was written.
    case misread(target: String, String)
    /// Something that a source or a store said while the tree was read.
    case other(String)
}

extension PublishingFault {
    /// What reading the live site can throw.
    init(reading error: any Error) {
        self =
            switch error {
            case let fault as PublishingFault: fault
            case let fault as TrustFault: .notTrusted(fault)
            case let fault as FileFault: .file(fault)
            default: .other("\(error)")
            }
    }

    /// What verifying the finished tree can throw.
    init(verifying error: any Error) {
        self =
            switch error {
            case let fault as PublishingFault: fault
            case let fault as TrustFault: .rejected(fault)
            case let fault as FileFault: .file(fault)
            default: .other("\(error)")
            }
    }
}

// The words, all in one place.
extension PublishingFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .locked: "another publisher is at work in this workspace"
        case .file(let fault): fault.description
        case .index(let fault): "the index of the site is damaged: \(fault)"
        case .changed(let path, let change): "'\(path)' in the site \(change)"
        case .changedSource(let file):
            "'\(Policy.anyFolder)/trust/\(file)' was changed: it does not have the digest that is its name"
        case .strangeSource(let name): "the record of the release names '\(name)', which is no source of a workspace"
        case .notTrusted(let fault): "the site was changed since the last publication: \(fault)"
        case .strangeVersion(let role, let known, let found):
            "the site has \(role.rawValue) \(found), and what we published last was \(known): somebody else signs with our key"
        case .noHistory: "the site holds a release, and there is no root in the history of trust to verify it with"
        case .mergedHistory(let file):
            "'\(Policy.anyFolder)/trust/\(file)' holds both sides of a merge: two machines have published, and phones know one of them"
        case .lostRoot(let version):
            "'\(Policy.anyFolder)/trust/\(RoleName.root.fileName(version: version))' is missing, and phones believe what was published under it"
        case .foreignHistory(let fault): "the history of trust does not belong here: \(fault)"
        case .developmentKey(let signer, let environment):
            "the key of '\(signer)' is for development: everybody knows its passphrase, and phones believe '\(environment)'"
        case .brokenHistory(let version, let fault): "root \(version) in the history of trust is damaged: \(fault)"
        case .versionStep(let role, let live, let next):
            "version \(next) of \(role.rawValue) does not follow version \(live), which is live"
        case .noRole(let bundle, _, true):
            "the role that \(Policy.anyFolder)/policy.yaml names for the bundle '\(bundle)' is not signed yet, and what is signed counts"
        case .noRole(let bundle, _, false): "no role signs the bundle '\(bundle)'"
        case .noBundles: "the workspace declares no bundle"
        case .noBundlesOf(let role): "the workspace has no bundle that '\(role.rawValue)' signs"
        case .noPassphrase:
            "a key must be opened, and there is no passphrase"
        case .noKeys(let signers, let names) where signers.count == 1:
            "the key of \(names[0]) is not here: neither '\(signers[0]).pub' nor '\(signers[0]).pem'"
        case .noKeys(let signers, let names):
            "\(names.count) keys are not here: "
                + zip(signers, names).map { "'\($0).pub' (\($1))" }.joined(separator: ", ")
        case .noPublicKey(let signer): "'\(signer).pub' is not a public key in PEM (P-256, Ed25519 or RSA)"
        case .noPublicHalf(let file): "'\(file)' contains no public key in PEM (P-256, Ed25519 or RSA)"
        case .sharedKey(let one, let other): "'\(one).pub' and '\(other).pub' are one key, and two signers need two"
        case .mismatchedHalves(let signer): "'\(signer).pub' is not the public half of '\(signer).pem'"
        case .key(let signer, let fault): "'\(signer).pem': \(fault)"
        case .keyFile(let path, let fault): "'\(path)': \(fault)"
        case .passphrase(let words, _): words
        case .keyExists(_, let name): "\(name) has a key already"
        case .nothingToRenew: "the site has no release whose signatures could be renewed"
        case .nothingLive: "the site has no release"
        case .candidate(let fault): fault.description
        case .review(let fault): fault.description
        case .rejected(let fault): "our own client refuses the new release: \(fault)"
        case .misread(let target, let words): "'\(target)' differs when it is read back: \(words)"
        case .other(let words): words
        }
    }

    /// One thing to do, where there is one.
    package var fix: String? {
        switch self {
        case .locked: "wait for it to end, then call this again"
        case .changed(_, .unlisted): "litfass publish"
        case .index, .changed, .notTrusted:
            "find out who changed it; to build the site anew from what is known, move it away and publish"
        case .strangeVersion:
            "take the key out of use with 'litfass keys new online --replace' and 'litfass root propose'; "
                + "move the site away, and publish it anew"
        case .noHistory:
            "bring the roots back, or move the site away and begin anew: clients of the old root cannot follow"
        case .mergedHistory:
            "see with 'litfass verify URL' which release is live, and take that side: git checkout --ours or --theirs \(Policy.anyFolder)/trust"
        case .changedSource, .strangeSource:
            "bring it back from version control, or from a copy of \(Policy.anyFolder)/trust"
        case .foreignHistory:
            "move \(Policy.anyFolder)/trust, candidate, keys and site away, and begin anew: 'litfass keys', then 'litfass root propose'"
        case .developmentKey(let signer, _): "make another one: litfass keys new \(signer) --replace"
        case .brokenHistory, .lostRoot: "bring the file back from 'metadata' of the site, or from version control"
        case .noRole(_, _, true): "litfass root propose, and have it signed and published; then propose"
        case .noRole(_, let start, false):
            "add '\(start): {signers: […], threshold: 1, lifetime: 180 days}' to 'roles' in \(Policy.anyFolder)/policy.yaml, or name '\(start)' in "
                + "'bundles' of a role; then litfass root propose"
        case .noBundles: "name collections or parameter sets below 'bundles' in Config/workspace.yaml"
        case .noBundlesOf: "name a role whose bundles have changed: 'litfass root' shows who signs what"
        case .noPassphrase: "name its source with --passphrase-fd N or in LITFASS_PASSPHRASE"
        case .noKeys(let signers, _):
            "make \(signers.count == 1 ? "it" : "each") with 'litfass keys new \(signers.count == 1 ? signers[0] : "ID")'; "
                + "a public half that was mailed comes in with 'litfass keys add \(signers.count == 1 ? signers[0] : "ID") FILE'"
        case .passphrase(_, let fix): fix
        case .key(let stem, .notOpened) where stem.contains("."):
            "give its passphrase; where that is lost, the others sign for those who know the root before. Where too few of them are "
                + "left, no signature helps: begin a new \(Policy.anyFolder)/trust, and ship its first root in an update of the app"
        case .key(_, .notOpened), .keyFile(_, .notOpened):
            "give the passphrase of this key; where it is lost, \(Self.anotherKey)"
        case .key(_, .unfit(let form)):
            Self.fix(of: form)
                ?? "bring the file back from a copy; where there is none, \(Self.anotherKey)"
        case .keyFile(_, .unfit(let form)):
            Self.fix(of: form)
                ?? "name the file of the private key, which begins with '-----BEGIN ENCRYPTED PRIVATE KEY-----'"
        case .keyExists(let signer, _): "to replace it, call 'litfass keys new \(signer) --replace'"
        case .nothingToRenew: "renew where the site is, or publish first"
        case .nothingLive: "litfass publish"
        case .candidate(let fault): fault.fix
        case .rejected(.expired(.root, _, _)), .rejected(.expired(.targets, _, _)): "litfass root propose"
        case .rejected(.expired(.delegated, _, _)): "litfass propose"
        case .review(let fault): fault.fix
        default: nil
        }
    }
}

extension PublishingFault {
    /// How a private key in another form becomes one that is taken; nil for what is none. The lines keep the file that they read.
    private static func fix(of form: PrivateKeyForm) -> String? {
        switch form {
        case .encrypted, .publicHalf, .certificate, .other: nil
        case .traditional: "make a file of it that is taken: openssl pkey -in FILE -aes-256-cbc -out NEW.pem"
        case .der: "make a file of it that is taken: openssl pkey -inform DER -in FILE -aes-256-cbc -out NEW.pem"
        case .openSSH(isEd25519: false):
            "copy it, and give the copy the form that is taken, with a passphrase: ssh-keygen -p -m PKCS8 -f COPY"
        case .openSSH(isEd25519: true): "ssh-keygen writes keys of Ed25519 in no other form: \(anotherKey)"
        }
    }

    private static let anotherKey =
        "make another with 'litfass keys new ID --replace', and have the root signed that names it"
}

extension PublishingFault.Change: CustomStringConvertible {
    package var description: String {
        switch self {
        case .stray: "is listed in its index, and no release of ours put it there"
        case .description: "differs from our entry in its index"
        case .bytes: "was changed: its bytes do not match the index"
        case .missing: "is gone"
        case .otherRoot: "is not the root that \(Policy.anyFolder)/trust has in its place"
        case .unlisted: "is no longer listed in its index, so that an origin does not serve it"
        }
    }
}

/// Does something with files; what goes wrong with them is why nothing was published.
func doing<Result: ~Copyable>(_ body: () throws(FileFault) -> Result) throws(PublishingFault) -> Result {
    do throws(FileFault) {
        return try body()
    } catch {
        throw .file(error)
    }
}
