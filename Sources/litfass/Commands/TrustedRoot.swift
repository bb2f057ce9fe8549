import Files
import LitfassClient

/// The root from which a command begins to believe.
struct TrustedRoot {
    let bytes: [UInt8]
    /// Where it came from, as a person would type it.
    let path: String

    /// More than any root that a client takes.
    private static let limitBytes = 1 << 20

    /// The file that the option names, else the first root of the workspace that the command was called in.
    static func read(for invocation: Invocation, option: Option<String?>) throws -> TrustedRoot {
        if let path = invocation[option] {
            return try read(invocation.absolute(path))
        }
        return try read(try invocation.workspace().path + "/Publish/trust/1.root.json")
    }

    /// The first root of the workspace, where there is a workspace and it has one.
    static func ofWorkspace(for invocation: Invocation) throws -> TrustedRoot? {
        do {
            let root = try read(for: invocation, option: FetchOptions.root)
            return root
        } catch let fault as UsageFault {
            if case .noWorkspace = fault { return nil }
            throw fault
        } catch let fault as FileFault {
            if fault.isMissing && invocation[FetchOptions.root] == nil { return nil }
            throw fault
        }
    }

    private static func read(_ path: String) throws -> TrustedRoot {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard let name = parts.last, let file = RelativePath(String(name)) else {
            throw FileFault(.read, path, .unusableName)
        }
        let folder = "/" + parts.dropLast().joined(separator: "/")
        return TrustedRoot(bytes: try Folder(folder).read(file, limitBytes: limitBytes), path: path)
    }
}

/// What is wrong with a word that should lead to a tree.
enum TreeFault: Error, Hashable, CustomStringConvertible {
    case noAddress(String)
    case noRelease(String)
    case noCollection(String, known: [String])

    var description: String {
        switch self {
        case .noAddress(let text):
            "'\(text)' is not the address of a tree: an http or https URL with a host, without query"
        case .noRelease(let text): "'\(text)' holds no release: it has no metadata/timestamp.json"
        case .noCollection(let name, let known):
            "the release has no collection or parameter set '\(name)', only \(known.joined(separator: ", "))"
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
