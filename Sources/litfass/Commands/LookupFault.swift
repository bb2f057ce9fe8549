import LitfassClient

/// Why a word of the command line leads to no tree, or to nothing in it.
enum LookupFault: Error, Hashable, CustomStringConvertible {
    case noAddress(String)
    case noNetworkLibrary
    case noRelease(String)
    case noCollection(String, known: [String])
    case noTree(String)
    case noRoot(String)
    case damagedRoot(String)

    var description: String {
        switch self {
        case .noAddress(let text): ClientFault(.unusableAddress(text)).description
        case .noNetworkLibrary: "libcurl is not installed, by which litfass reaches the network"
        case .noRelease(let text): "'\(text)' holds no release: it has no metadata/timestamp.json"
        case .noCollection(let name, let known):
            "the release has no collection or parameter set '\(name)', only \(known.joined(separator: ", "))"
        case .noTree(let path): "there is no folder '\(path)'"
        case .noRoot(let tree): "'\(tree)' has no metadata/1.root.json, and no other root was given"
        case .damagedRoot(let state):
            "the newest root in '\(state)' is damaged: name one that you trust with --root FILE, and it is mended"
        }
    }

    /// One thing to do.
    var fix: String? {
        switch self {
        case .noTree: "name the folder of a published tree, or its URL; 'litfass publish' makes the workspace's own"
        case .noRoot: "name a folder or URL that holds metadata/, or the root with --root FILE"
        case .noNetworkLibrary: "install it, on Debian with 'apt-get install libcurl4'"
        case .noAddress, .noRelease, .noCollection, .damagedRoot: nil
        }
    }

    /// What is not there is missing like any other file; the rest is a word that leads nowhere.
    var code: ExitCode {
        switch self {
        case .noTree, .noRoot, .noNetworkLibrary: .machine
        case .noAddress, .noRelease, .noCollection, .damagedRoot: .usage
        }
    }
}
