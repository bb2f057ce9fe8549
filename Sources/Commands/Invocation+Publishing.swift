import Authoring
import Bundles
import Files
import FoundationEssentials
import Invocations
import JSON
import Markup
import Processes
import Publishing
import Reports
import Rulebook
import Signing
import Terminals
import Trust
import Workspaces
import YAML

extension Invocation {
    /// Who publishes the environment that the command is about.
    /// - Throws: `FindingsShown` where its policy has errors.
    func publisher(in workspace: Folder) throws -> Publisher {
        let place = try publishing(of: workspace)
        guard let (policy, diagnostics) = try place.readPolicy() else {
            let missing = Diagnostic.error(
                .missingFile, file: place.policy, "the file that says who signs what is missing",
                fix: place.policyRemedy(beside: try Self.allPublishing(of: workspace)))
            throw FindingsShown(CheckReport(policy: [missing]), on: console)
        }
        guard let policy else { throw FindingsShown(CheckReport(policy: diagnostics), on: console) }
        return publisher(in: place, under: policy)
    }

    /// Who publishes what the command is about: all, or the one role that '--only' names.
    func publisherOfCandidate(in workspace: Folder) throws -> Publisher {
        let publisher = try publisher(in: workspace)
        guard let name = self[Command.onlyRole] else { return publisher }
        let known = publisher.policy.delegated
        guard let role = known.first(where: { $0.rawValue == name }) else {
            throw UsageFault.unknownWord(name, expected: known.map(\.rawValue))
        }
        return publisher.only(role)
    }

    /// The same under a policy that was read.
    func publisher(in place: PublishingFolder, under policy: Policy) -> Publisher {
        let source = PassphraseSource(self)
        if policy.developmentKeys, self[PassphraseSource.descriptor] != nil {
            remark([
                "note: --passphrase-fd is not read: \(place.policy) says that keys are for development, whose passphrase is known"
            ])
        }
        return Publisher(in: place.folder, policy: policy) {
            (signer) throws(PublishingFault) in
            do throws(PassphraseFault) {
                return try source.opening(keyName(signer, under: policy))
            } catch {
                throw .passphrase(error.description, fix: error.fix)
            }
        }
    }

    /// Whose key a file is, for the person who is asked for its passphrase.
    /// - Parameter stem: the name of the file without its ending: the signer's id, and of a replaced key the first digits of its key id.
    private func keyName(_ stem: String, under policy: Policy) -> String {
        let parts = stem.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return policy.name(of: stem) }
        return "the replaced key \(parts[1]) of \(policy.name(of: parts[0])) (where it is lost, type anything)"
    }

    /// The time of signing: the clock is read here, and nowhere below.
    var signingTime: Instant {
        Instant(secondsSinceEpoch: Int64(context.now().timeIntervalSince1970.rounded(.down)))
    }

    /// A file that the person named.
    func file(_ path: String, limitBytes: Int = 1 << 20) throws -> [UInt8] {
        let (folder, name) = try place(path, .read)
        return try folder.read(name, limitBytes: limitBytes)
    }

    /// Writes a file that the person named.
    func write(_ bytes: [UInt8], to path: String) throws {
        let (folder, name) = try place(path, .write)
        try folder.write(bytes, to: name)
    }

    private func place(_ path: String, _ operation: FileFault.Operation) throws -> (Folder, RelativePath) {
        let parts = absolute(path).split(separator: "/", omittingEmptySubsequences: true)
        guard let name = parts.last, name != ".", name != ".." else {
            throw FileFault(operation, path: path, .notAFile)
        }
        guard let file = RelativePath(String(name)) else { throw FileFault(operation, path: path, .unusableName) }
        return (Folder("/" + parts.dropLast().joined(separator: "/")), file)
    }

    /// Prints the answer of a command for people or for programs.
    func answer(_ lines: @autoclosure () throws -> [String], json: @autoclosure () throws -> JSON) rethrows {
        switch self[Command.format] {
        case .text: say(try lines())
        case .json: write(try json())
        }
    }

    /// Prints an answer for programs.
    func write(_ json: JSON) { console.output.write(EnvironmentWords(self).next(in: json)) }

    /// Prints lines for people. What they are made of may stand in a file that nobody signed, and must not move a cursor.
    func say(_ lines: [String]) {
        let words = EnvironmentWords(self)
        for line in lines.flatMap({ $0.split(separator: "\n", omittingEmptySubsequences: false) }) {
            console.output.line(ReportText.safe(words(String(line))))
        }
    }

    /// The same of what is no answer, beside it.
    func remark(_ lines: [String]) {
        let words = EnvironmentWords(self)
        for line in lines { console.problems.line(ReportText.safe(words(line))) }
    }
}

extension ExitCode {
    init(_ fault: PublishingFault) {
        switch fault {
        case .locked, .file, .other: self = .machine
        case .noPassphrase, .passphrase, .key(_, .notOpened), .keyFile(_, .notOpened), .key(_, .unfit),
            .keyFile(_, .unfit):
            self = .usage
        case .noRole, .noBundles, .noBundlesOf, .noKeys, .keyExists, .noPublicHalf, .sharedKey, .nothingToRenew,
            .nothingLive:
            self = .diagnostics
        case .candidate(.unsigned), .candidate(.edited), .candidate(.damaged), .candidate(.strangeSignature),
            .candidate(.ahead), .candidate(.expired), .candidate(.longLife), .candidate(.otherRules),
            .candidate(.otherSources):
            self = .notTrusted
        case .candidate: self = .diagnostics
        case .review(let fault): self = fault.isMachineFault ? .machine : .notTrusted
        default: self = .notTrusted
        }
    }
}
