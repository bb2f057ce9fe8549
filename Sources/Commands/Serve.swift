import Files
import Invocations
import Origin
import Processes
import Publishing
import Rulebook
import Terminals
import Trust
import YAML

extension Command {
    static let serve = Command(
        name: "serve",
        summary: "Serve a published tree over HTTP",
        discussion: """
            Becomes 'litfass-origin', the program beside this one, which serves what the index of the tree lists, with \
            compression, caching and ranges. A new release is served without a restart. SIGTERM and Ctrl-C end it after the answers under way.

            See 'litfass-origin --help' for \(Help.labels(of: ServeOptions.others)).
            """,
        article: "Operating",
        operands: [.optional("TREE", "The published tree (default: the site here)")],
        options: ServeOptions.first + [
            ServeRun.config.shape, ServeRun.check.shape, workspace.shape, environment.shape,
        ],
        otherOptions: ServeOptions.others,
        examples: [
            Example(line: "litfass serve --port 0 /srv/site", meaning: "Another tree"),
            Example(
                line: "litfass serve --config origin.yaml --check-config",
                meaning: "Only check"),
        ],
        exits: [
            .diagnostics: "the file that --config names is wrong",
            .notTrusted: "the tree does not follow from --verify, or is of another environment",
            .machine: "no tree, or the port is taken",
        ],
        run: { try ServeRun(invocation: $0).run() })
}

/// The options that `litfass-origin` is given as they are.
enum ServeOptions {
    private static let addresses = "http://IP:PORT, https://IP:PORT, unix:/PATH, systemd or systemd:NAME"

    /// Those that the help explains.
    static let first: [OptionShape] = [
        Option<String?>.text(
            "address", "IP", help: "Where to listen, or 0.0.0.0 or ::", defaultText: "127.0.0.1"
        ).shape,
        Option<Int>.number("port", "PORT", help: "The port; 0 for any that is free", in: 0...65_535, default: 8080)
            .shape,
        Option<String?>.text(
            "admin", "PORT", help: "Where to serve /healthz, /readyz and /metrics"
        ).shape,
        Option<[String]>.texts("certificate", "FILE", help: "Certificate chain, PEM").shape,
        Option<[String]>.texts("key", "FILE", help: "Private key of each certificate, PEM").shape,
    ]

    static let others: [OptionShape] = [
        Option<[String]>.texts("tree", "ROUTE=DIR", help: "Another tree, for /PATH/, HOST or HOST/PATH/").shape,
        Option<[String]>.texts(
            "listen", "ADDRESS", help: addresses, expectation: addresses, accepts: { ListenAddress($0) != nil }
        ).shape,
        Option<Int>.number("loops", "N", help: "Threads", in: 1...64, default: 1).shape,
        Option<String?>.text("client-authority", "FILE", help: "Certificates of the authority of clients").shape,
        Option<[String]>.texts("host", "NAME", help: "Answer for this host alone").shape,
        Option<Gateway>.choice("gateway", "Who stands before the origin", default: .none).shape,
        Option<String?>.text("access-log", "FILE", help: "A line for each request").shape,
        Option<AccessLog.Format>.choice("log-format", "Of the access log", default: .common).shape,
        Option<[String]>.texts("verify", "ROOT", help: "Serve only trees that this root of trust vouches for").shape,
        Option<[String]>.texts("limit", "NAME=NUMBER", help: "Another value of a limit").shape,
    ]

    static let all = first + others

    /// Those of `litfass serve` that a file cannot hold.
    static let onCommandLine = Set(
        [ServeRun.config.shape, ServeRun.check.shape, Command.workspace.shape, Command.environment.shape].map(\.name))

    /// Those whose values are paths.
    static let paths: Set<String> = ["certificate", "key", "client-authority", "access-log", "tree", "verify"]
}

/// One call of `litfass serve`.
struct ServeRun {
    static let config = Option<String?>.text(
        "config", "FILE", help: "A YAML file with these options, by name without dashes")
    static let check = Option<Bool>.flag("check-config", "Check options, certificates and tree; serve nothing")

    let invocation: Invocation

    func run() throws -> ExitCode {
        var settings = ServeSettings()
        if let path = invocation[Self.config] {
            let bytes = try invocation.file(path, limitBytes: ServeSettings.limitBytes)
            let (read, diagnostics) = ServeSettings.read(
                bytes, path: path, folder: Self.folder(of: invocation.absolute(path)))
            guard diagnostics.isEmpty else {
                for diagnostic in diagnostics {
                    let stream = invocation.console.output
                    stream.line(
                        DiagnosticText.render(diagnostic, colour: invocation.console.hasColour(stream)))
                }
                return .diagnostics
            }
            settings = read
        }
        try override(&settings)
        var words = settings.words
        if invocation[Self.check] { words.append("--check-config") }
        let others = settings.options["tree"] ?? []
        let tree = try settings.tree ?? (others.isEmpty ? ownSite() : nil)
        invocation.console.flush()
        // It faces the internet, and is installed beside this program.
        let folder = (CommandContext.programPath ?? "").split(separator: "/", omittingEmptySubsequences: false)
            .dropLast()
        let program = (folder + ["litfass-origin"]).joined(separator: "/")
        throw invocation.context.programs.replaceProcess(program, words + [tree].compactMap(\.self))
    }

    /// The site of the workspace.
    /// - Throws: `.foreignHistory` where it was copied from another environment.
    private func ownSite() throws -> String {
        let place = try invocation.publishing(of: invocation.workspace())
        let first = RelativePath(known: "metadata/1.root.json")
        if let bytes = try place.site.readIfPresent(first, limitBytes: TrustedRoot.limitBytes),
            // A damaged one is told by the origin.
            let root = try? Root(selfSigned: UntrustedBytes(bytes), limits: .desk)
        {
            do throws(TrustFault) {
                try root.demand(environment: place.environment)
            } catch {
                throw PublishingFault.foreignHistory(error)
            }
        }
        return place.site.path
    }

    private func override(_ settings: inout ServeSettings) throws {
        if let operand = invocation.optionalOperand(0) { settings.tree = invocation.absolute(operand) }
        for option in ServeOptions.all {
            let name = option.name
            guard let values = invocation.line.options[name] else { continue }
            // Limits are many; a single one on the command line leaves the others of the file.
            let others = name == "limit" ? settings.options[name] ?? [] : []
            // One way to say where to listen takes the place of the other.
            if name == "listen" { (settings.options["address"], settings.options["port"]) = (nil, nil) }
            if name == "address" || name == "port", invocation.line.options["listen"] == nil {
                settings.options["listen"] = nil
            }
            if name == "limit" { try values.forEach(Self.demandLimit) }
            let isPath = ServeOptions.paths.contains(name)
            settings.options[name] =
                others + values.map { isPath && $0 != "-" ? Self.absolute($0, of: name, invocation.absolute) : $0 }
        }
    }

    /// - Parameter absolute: of a path; of a tree and of its root, that is what follows the route.
    static func absolute(_ value: String, of option: String, _ absolute: (String) -> String) -> String {
        guard option == "tree" || option == "verify", let sign = value.firstIndex(of: "="),
            TreeRoute(String(value[..<sign])) != nil
        else { return absolute(value) }
        return value[...sign] + absolute(String(value[value.index(after: sign)...]))
    }

    private static func demandLimit(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let limit = OriginLimits.names.first { $0.name == parts[0] }
        if let limit, parts.count == 2, Int(parts[1]).map(limit.range.contains) ?? false { return }
        let words = limit.map {
            "'\($0.name)=' and a whole number from \($0.range.lowerBound) to \($0.range.upperBound)"
        }
        throw UsageFault.unacceptableValue(
            option: "limit", text,
            expectation: words
                ?? "the name of a limit and a number, as head-bytes=16384; 'litfass-origin --help' names all",
            suggestion: limit == nil ? suggestion(for: parts[0], among: OriginLimits.names.map(\.name)) : nil)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return String(path[...slash])
    }
}
