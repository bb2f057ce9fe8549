import Files
import LitfassClient

/// The root from which a command begins to believe.
struct TrustedRoot {
    let bytes: [UInt8]
    /// Where it came from, as a person would type it.
    let path: String

    /// More than any root that a client takes.
    static let limitBytes = 1 << 20

    /// The file that the option names, else the first root of the workspace that the command was called in.
    static func read(for invocation: Invocation, option: Option<String?>) throws -> TrustedRoot {
        if let path = invocation[option] { return try read(path, for: invocation) }
        return try read(try invocation.workspace().path + first, for: invocation)
    }

    /// The same; nil where no file is named, and there is no workspace or it has no root.
    static func find(for invocation: Invocation, option: Option<String?>) throws -> TrustedRoot? {
        do {
            return try read(for: invocation, option: option)
        } catch UsageFault.noWorkspace {
            return nil
        } catch let fault as FileFault where fault.isMissing && invocation[option] == nil {
            return nil
        }
    }

    static func read(_ path: String, for invocation: Invocation) throws -> TrustedRoot {
        let path = invocation.absolute(path)
        return TrustedRoot(bytes: try invocation.file(path, limitBytes: limitBytes), path: path)
    }

    private static let first = "/Publish/trust/1.root.json"
}

/// What is wrong with a word that should lead to a tree.
enum TreeFault: Error, Hashable, CustomStringConvertible {
    case noAddress(String)
    case noRelease(String)
    case noCollection(String, known: [String])
    case noTree(String)
    case noRoot(String)

    var description: String {
        switch self {
        case .noAddress(let text):
            "'\(text)' is not the address of a tree: an http or https URL with a host, without query"
        case .noRelease(let text): "'\(text)' holds no release: it has no metadata/timestamp.json"
        case .noCollection(let name, let known):
            "the release has no collection or parameter set '\(name)', only \(known.joined(separator: ", "))"
        case .noTree(let path): "there is no folder '\(path)'"
        case .noRoot(let tree): "'\(tree)' has no metadata/1.root.json, and no other root was given"
        }
    }
}

extension ExitCode {
    init(_ kind: ClientFault.Kind) {
        switch kind {
        case .notTrusted, .notUsable: self = .notTrusted
        default: self = .machine
        }
    }
}
