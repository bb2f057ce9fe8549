package import Trust

/// Why a candidate is not shown as reviewed, and nothing of it is signed. What is live and what is proposed stay as they are.
package enum ReviewFault: Error, Hashable, Sendable {
    /// The candidate was made from another workspace.
    case otherProduct(candidate: String, workspace: String)
    /// What is live is no release of this workspace.
    case otherProductLive(live: String, workspace: String, place: String)
    /// Something newer is live than this clone has heard of.
    case behind(live: Int, known: Int?, place: String)
    /// What is offered is older than what was published last.
    case setBack(live: Int, known: Int, place: String)
    /// The offered release has the number of the one that was published last, and says something else.
    case otherRelease(Int, roles: [Policy.Role], place: String)
    /// What is live does not hold as a client holds it.
    case notBelieved(place: String, String)
    /// What is live cannot be had.
    case notReached(place: String, String)
    /// Nobody says where to look, and nothing of what is live is here.
    case nowhere(release: Int, why: String)
    /// The sources here give something else than what was proposed, and the commit, where one is here that gives it.
    case otherSources(bundles: [String], why: [String], commit: String?)
    /// Somebody reviewed another candidate here, and this one was not looked at.
    case reviewedOther(reviewed: Instant)
    /// The candidate is not the one whose digest somebody agreed to.
    case otherDigest(agreed: String, found: String)
    /// A role would be signed only by the person who edited last what it answers for.
    case onlyEditor(Policy.Role, LastEditor)
}

extension ReviewFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .otherProduct(let candidate, let workspace):
            "the candidate is one of \(candidate), and this is the workspace of \(workspace)"
        case .otherProductLive(let live, let workspace, let place):
            "\(place) serves \(live), and this is the workspace of \(workspace)"
        case .behind(let live, let known, let place):
            "release \(live) is live at \(place), and this clone knows "
                + (known.map { "release \($0)" } ?? "no release") + " only"
        case .setBack(let live, let known, let place):
            "\(place) offers release \(live), and release \(known) was published: it was set back, or is late"
        case .otherRelease(let number, let roles, let place):
            "\(place) offers another release \(number) than the one that was published here: "
                + "\(roles.map(\.rawValue).joined(separator: ", ")) "
                + (roles.count == 1 ? "has other signatures" : "have other signatures")
        case .notBelieved(let place, let reason): "what is live at \(place) cannot be trusted: \(reason)"
        case .notReached(let place, let reason): "what is live at \(place) cannot be fetched: \(reason)"
        case .nowhere(let release, _):
            "release \(release) is live, and neither its tree nor the sources that it was made of are available here"
        case .otherSources(let bundles, _, _):
            "the sources here do not give what was proposed: \(bundles.joined(separator: ", "))"
        case .reviewedOther(let reviewed):
            "this is not the candidate that was reviewed here on \(reviewed): it has changed since"
        case .otherDigest(let agreed, let found):
            "the candidate has the digest \(found), and what was agreed to is \(agreed)"
        case .onlyEditor(let role, let editor): "\(editor.words(for: role))"
        }
    }

    /// More that a person should know, a line each.
    package var details: [String] {
        switch self {
        case .otherSources(_, let why, _): why
        case .nowhere(_, let why): [why]
        default: []
        }
    }

    package var fix: String? {
        switch self {
        case .otherProduct:
            "find out who put it into \(Policy.anyFolder)/candidate; 'litfass propose' makes one of this workspace"
        case .otherProductLive: "name the right tree with --live, or as 'origin' in \(Policy.anyFolder)/policy.yaml"
        case .behind: "git pull, then look whether the candidate still stands"
        case .setBack, .otherRelease:
            "find out who serves it: 'litfass verify'; '--live known' compares with what was published last"
        case .notBelieved: "find out who changed it: 'litfass verify' names everything that does not hold"
        case .notReached: "try again; '--live known' compares with what was published last, as this clone knows it"
        case .nowhere:
            "name where it is served with --live URL; or look at the change elsewhere, and sign with --yes"
        case .otherSources(_, _, let commit?):
            "commit what is yours, then 'git restore --source \(commit) Content Config'; or propose again; "
                + "sign nothing until it is clear"
        case .otherSources: "propose again; sign nothing until it is clear"
        case .reviewedOther: "litfass review"
        case .otherDigest: "litfass review, and find out which of the two was meant"
        case .onlyEditor: "somebody else signs: see 'litfass status'"
        }
    }

    /// Whether it is the machine or the network that failed, and nobody's word.
    package var isMachineFault: Bool {
        if case .notReached = self { true } else { false }
    }
}
