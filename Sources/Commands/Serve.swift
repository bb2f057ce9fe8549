import Files
import Origin
import Rulebook
import YAML

extension Command {
    static let serve = Command(
        name: "serve",
        summary: "Serve a published tree over HTTP",
        discussion: """
            Becomes the program 'litfass-origin', which stands beside this one: a small static origin for HTTP/1.1 and TLS. It \
            serves what the tree's index lists and nothing else, with the codings, entity tags and cache rules that belong to \
            each file. A new release is served without a restart and without a failed request.

            It listens on this machine alone unless it is told otherwise. Every option but --config, --check-config and \
            --workspace can stand in the file that --config names, under its name without the dashes, with one value or a \
            list; paths there are relative to the file, 'tree' names the tree, and 'limit' maps names to numbers. What stands on the command line \
            takes the place of what stands in the file. 'litfass-origin --help' names the limits.

            It never logs who asks. SIGTERM and Ctrl-C end it after the answers under way; SIGHUP reads certificates and opens \
            the log anew; SIGUSR2 has a successor take over.
            """,
        operands: [.optional("TREE", "The published tree; Publish/site in the workspace unless given")],
        options: ServeOptions.all + [ServeRun.config.shape, ServeRun.check.shape, workspace.shape],
        examples: [
            Example(line: "litfass serve", meaning: "Serve the workspace's site at http://127.0.0.1:8080"),
            Example(
                line: "litfass serve --port 0 /srv/site", meaning: "Serve another tree at a free port, and print which"),
            Example(
                line: "litfass serve --config origin.yaml --check-config",
                meaning: "Say whether the file, the certificates and the tree hold"),
        ],
        exits: [
            .diagnostics: "the file that --config names is wrong",
            .notTrusted: "the tree does not follow from --verify",
            .machine: "there is no tree to serve, the port is taken, or 'litfass-origin' is missing",
        ],
        run: { try ServeRun(invocation: $0).run() })
}

/// The options that `litfass-origin` is given as they are.
enum ServeOptions {
    private static let addresses = "http://IP:PORT, https://IP:PORT, unix:/PATH, systemd or systemd:NAME"

    static let all: [OptionShape] = [
        Option<[String]>.texts(
            "listen", "ADDRESS", addresses, defaultText: "http, at --address and --port", expectation: addresses,
            accepts: { ListenAddress($0) != nil }
        ).shape,
        Option<String?>.text(
            "address", "IP", "Where to listen, in digits; 0.0.0.0 or :: for every address", defaultText: "127.0.0.1"
        ).shape,
        Option<Int>.number("port", "PORT", "The port; 0 for any that is free", in: 0...65_535, default: 8080).shape,
        Option<String?>.text(
            "admin", "PORT",
            "Where the operator asks for /healthz, /readyz and /metrics, on this machine alone; or IP:PORT, unix:/PATH or systemd:NAME",
            defaultText: "nowhere"
        ).shape,
        Option<Int>.number("loops", "N", "Threads that serve, at most one a core", in: 1...64, default: 1).shape,
        Option<[String]>.texts("certificate", "FILE", "Certificate chain for https, PEM; one for each host").shape,
        Option<[String]>.texts("key", "FILE", "The private key of each certificate, PEM, in the same order").shape,
        Option<String?>.text(
            "client-authority", "FILE", "Certificates of the authority that clients must have theirs from, PEM"
        ).shape,
        Option<[String]>.texts("host", "NAME", "Answer for this host alone", defaultText: "every host").shape,
        Option<String?>.text(
            "access-log", "FILE", "A line a request, which does not say who asked; '-' for standard output"
        ).shape,
        Option<AccessLog.Format>.choice("log-format", "How the lines are written", default: .common).shape,
        Option<String?>.text("verify", "ROOT", "Switch only to trees that follow from this root of trust, a file")
            .shape,
        Option<[String]>.texts("limit", "NAME=NUMBER", "Another value of a limit").shape,
    ]

    /// Those of `litfass serve` that a file cannot hold.
    static let onCommandLine = Set([ServeRun.config.shape, ServeRun.check.shape, Command.workspace.shape].map(\.name))

    /// Those whose values are paths.
    static let paths: Set<String> = ["certificate", "key", "client-authority", "access-log", "verify"]
}

/// One call of `litfass serve`.
private struct ServeRun {
    static let config = Option<String?>.text("config", "FILE", "A YAML file with options")
    static let check = Option<Bool>.flag("check-config", "Say whether everything holds, and serve nothing")

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
        let tree = try settings.tree ?? invocation.workspace().path + "/Publish/site"
        invocation.console.flush()
        // It faces the internet, and is installed beside this program.
        let folder = (CommandContext.programPath ?? "").split(separator: "/", omittingEmptySubsequences: false)
            .dropLast()
        let program = (folder + ["litfass-origin"]).joined(separator: "/")
        throw invocation.context.programs.replaceProcess(program, words + [tree])
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
            settings.options[name] = others + values.map { isPath && $0 != "-" ? invocation.absolute($0) : $0 }
        }
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
