import Delivery
import Files
import Invocations
import Processes
import Publishing
import Reports
import Rulebook

extension Invocation {
    /// The targets that operands name, by their names in the policy or as places; all of the policy without operands.
    func targets(of policy: Policy, in workspace: Folder) throws(UsageFault) -> [DeliveryRules.Target] {
        let known = policy.delivery.targets
        guard !operands.isEmpty else {
            return known.map { $0.based(on: workspace.path) }
        }
        var targets: [DeliveryRules.Target] = []
        for word in operands {
            if let target = known.first(where: { $0.name == word }) {
                targets.append(target.based(on: workspace.path))
            } else if let location = DeliveryRules.Location(word) {
                targets.append(
                    DeliveryRules.Target(name: location.shortName(of: word), location: location)
                        .based(on: context.workingFolder))
            } else {
                throw .unknownTarget(word, known: known.map(\.name))
            }
        }
        return targets
    }

    func destination(of target: DeliveryRules.Target, scratch: Folder) throws(DeliveryFault) -> any Destination {
        switch target.location {
        case .folder(let path): FolderDestination(Folder(path))
        case .ssh(let host, let port, let path):
            RsyncDestination(
                host: host, port: port, path: path, scratch: Folder("\(scratch.path)/rsync"), run: programs)
        case .rclone(let location): try RcloneDestination(location, run: programs)
        }
    }

    /// The environment of programs that bring files somewhere: that of the operator, but for what opens keys.
    private var programs: ProgramRunner {
        { [context] words, added, input in
            var variables = context.variablesWithoutSecrets
            // rclone 1.60 fails where this is set, for which it has a variable of its own.
            if let bundle = variables.removeValue(forKey: "AWS_CA_BUNDLE"), !bundle.isEmpty,
                variables["RCLONE_CA_CERT"] == nil
            {
                variables["RCLONE_CA_CERT"] = bundle
            }
            let ending = context.programs.run(words, variables.merging(added) { $1 }, input, nil)
            return ending.map { ProgramEnding(status: $0.status, output: $0.output, errors: $0.errors) }
        }
    }
}

extension CommandContext {
    var variablesWithoutSecrets: [String: String] { variables.filter { $0.key != PassphraseSource.environmentName } }
}

extension DeliveryRules.Target {
    /// A relative folder begins where it was written.
    fileprivate func based(on folder: String) -> DeliveryRules.Target {
        guard case .folder(let path) = location, !path.hasPrefix("/") else { return self }
        let plain = PlainPath("\(folder)/\(path)").string
        return DeliveryRules.Target(name: name, location: .folder(plain), address: address)
    }
}

extension DeliveryRules.Location {
    /// A remote that is described where it is named may have a password in its description: `:s3,…:bucket/path`.
    fileprivate func shortName(of word: String) -> String {
        guard case .rclone = self, word.hasPrefix(":"), let comma = word.firstIndex(of: ","),
            let colon = word.lastIndex(of: ":"), comma < colon
        else { return word }
        return "\(word[...comma])…\(word[colon...])"
    }
}

extension PublishedTree {
    init(_ site: DeliverableSite) {
        self.init(folder: site.folder, index: site.index, replaced: site.replaced, roots: site.roots)
    }
}

extension ExitCode {
    init(_ fault: DeliveryFault) {
        switch fault {
        case .foreign, .forked, .changed: self = .notTrusted
        case .behind, .notPushed: self = .diagnostics
        case .file, .missingProgram, .program, .overtaken, .tree: self = .machine
        }
    }
}
