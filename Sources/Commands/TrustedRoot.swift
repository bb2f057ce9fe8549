import Files
import Invocations
import LitfassClient
import Reports
import Trust

/// The root from which a command begins to believe.
struct TrustedRoot {
    let bytes: [UInt8]
    /// Where it came from, as a person would type it.
    let path: String

    /// The environment that it must be of: the one that was named, or that of the workspace whose root it is.
    var environment: String?

    /// More than any root that a client takes.
    static let limitBytes = 1 << 20

    /// The file that the option names, else the first root of the workspace that the command was called in.
    static func read(for invocation: Invocation, option: Option<String?>) throws -> TrustedRoot {
        if let root = try find(for: invocation, option: option) { return root }
        do {
            _ = try invocation.workspace()
        } catch UsageFault.noWorkspace {
            throw LookupFault.nothingToTrust
        }
        throw LookupFault.nothingPublishedToTrust
    }

    /// The same; nil where no file is named, and there is no workspace or it has no root.
    static func find(for invocation: Invocation, option: Option<String?>) throws -> TrustedRoot? {
        do {
            if let path = invocation[option] {
                var root = try read(path, for: invocation)
                root.environment = invocation.namedEnvironment
                return root
            }
            let place = try invocation.publishing(of: invocation.workspace())
            var root = try read(place.trust.path + first, for: invocation)
            root.environment = place.environment
            return root
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

    /// - Throws: where the bytes are no root that its own people have signed.
    func demandSigned() throws(LookupFault) {
        do throws(TrustFault) {
            _ = try Root(selfSigned: UntrustedBytes(bytes), limits: .desk)
        } catch {
            throw .strangeRoot(path, error)
        }
    }

    private static let first = "/1.root.json"
}

extension ClientFault {
    /// Whether there is nothing to begin with, so that another address was probably meant.
    var isAboutNoRelease: Bool {
        if case .trust(.missing(file: "timestamp.json")) = cause { true } else { false }
    }

    /// Whether TLS was spoken to a server that speaks none. The words are OpenSSL's; in others, nothing is known of it.
    var isAboutPlainServer: Bool {
        guard case .transport(let fault) = cause, case .failed(let words) = fault.reason else { return false }
        return words.contains("wrong version number")
    }
}

extension ExitCode {
    init(_ fault: ClientFault) {
        switch fault.cause {
        // What was typed is there nowhere, and nobody is to be distrusted for it.
        case .noSuchBundle, .unusableBundleName, .unusableAddress: self = .usage
        default: self.init(fault.kind)
        }
    }

    init(_ kind: ClientFault.Kind) {
        switch kind {
        case .notTrusted, .notUsable: self = .notTrusted
        default: self = .machine
        }
    }
}
