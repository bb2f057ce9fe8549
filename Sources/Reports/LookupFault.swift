import LitfassClient
import Rulebook
package import Trust

/// Why a word of the command line leads to no tree, or to nothing in it.
package enum LookupFault: Error, Hashable, CustomStringConvertible {
    case noAddress(String, fix: String?)
    /// A folder, where only what is served is read.
    case notServed(String)
    case noRelease(String, fix: String)
    /// The same where somebody watches a tree that was there.
    case nothingPublished(String, fix: String)
    case noCollection(String, known: [String])
    case noLanguages([String])
    case noTree(String, fix: String?)
    case noRoot(String)
    case damagedRoot(String)
    case strangeRoot(String, TrustFault)
    /// In no workspace, where no root was named.
    case nothingToTrust
    /// The same in a workspace that is new.
    case nothingPublishedToTrust
    /// A repository that git does not bring.
    case notFetched(String)

    package var description: String {
        switch self {
        case .noAddress(let text, _): ClientFault(.unusableAddress(text)).description
        case .notServed(let path): "'\(path)' is a folder, and fetch asks a server, as a phone does"
        case .noRelease(let text, _), .nothingPublished(let text, _):
            "'\(text)' holds no release: it has no metadata/timestamp.json"
        case .noCollection(let name, let known):
            "the release has no collection or parameter set '\(name)', only \(known.joined(separator: ", "))"
        case .noLanguages(let tags): "the release is not there in \(tags.map { "'\($0)'" }.joined(separator: ", "))"
        case .noTree(let path, _): "there is no folder '\(path)'"
        case .noRoot(let tree): "'\(tree)' has no metadata/1.root.json, and no other root was given"
        case .strangeRoot(let path, let fault): "'\(path)' is no root of trust: \(fault)"
        case .nothingToTrust: "there is no root of trust to begin with: no workspace with one was found here"
        case .nothingPublishedToTrust:
            "there is no root of trust to begin with: nothing was published from this workspace"
        case .notFetched(let address): "git does not fetch '\(address)'"
        case .damagedRoot(let state):
            "the newest root in '\(state)' is damaged: repair it with --root FILE, which names one that you trust"
        }
    }

    /// One thing to do.
    package var fix: String? {
        switch self {
        case .noTree(_, nil):
            "name the folder of a published tree, or its URL; 'litfass publish' makes the workspace's own"
        case .noAddress(_, let fix?), .noRelease(_, let fix), .nothingPublished(_, let fix), .noTree(_, let fix?): fix
        case .notServed(let path):
            "run 'litfass serve \(path)', and fetch http://127.0.0.1:8080/; 'litfass verify \(path)' reads the folder itself"
        case .noRoot: "name a folder or URL that holds metadata/, or the root with --root FILE"
        case .strangeRoot: "name a copy of metadata/1.root.json, as apps are shipped with"
        case .noCollection(let name, let known): suggestion(for: name, among: known).map { "did you mean '\($0)'?" }
        case .nothingToTrust: "name a copy of metadata/1.root.json with --root FILE, as apps are shipped with"
        case .nothingPublishedToTrust:
            "name a copy of metadata/1.root.json with --root FILE; 'litfass publish' makes the workspace's own"
        case .noAddress: "write it as https://content.example.org/ or http://127.0.0.1:8080/"
        case .noLanguages: "name languages of Config/workspace.yaml, as in --languages de,en"
        case .notFetched(let address): "ask git for the reason: git ls-remote \(address) HEAD"
        case .damagedRoot: nil
        }
    }
}
