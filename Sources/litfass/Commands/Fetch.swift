import Files
import FoundationEssentials
import LitfassClient

extension Command {
    static let fetch = Command(
        name: "fetch",
        summary: "Fetch and verify a release as a phone does, and show what it says",
        discussion: """
            What this command accepts, a phone accepts: it is the client of the apps at a desk. It follows the signatures from \
            the given root to each bundle, keeps what it trusts in the state folder, and fetches only what it does not have.

            Where something newer cannot be verified, it says why, and shows the last release that could be, with its age.
            """,
        operands: [.required("URL", "Where a tree is served: http://127.0.0.1:8080/")],
        options: FetchOptions.all,
        examples: [
            Example(
                line: "litfass fetch http://127.0.0.1:8080/ --language fr-CH",
                meaning: "Fetch the release of the workspace's own origin, in the language that serves a Swiss best"),
            Example(
                line: "litfass fetch https://content.example.org/ --root 1.root.json --state here --collection faq",
                meaning: "Fetch what is new since the last time, and show all questions"),
        ],
        exits: [.notTrusted: "what the origin offers is not trusted; the last good release is shown, if there is one"],
        run: { try await FetchRun(invocation: $0).run() })
}

enum FetchOptions {
    static let root = Option<String?>.text(
        "root", "FILE", "The root of trust, as an app is shipped with it",
        defaultText: "Publish/trust/1.root.json of the workspace")
    static let state = Option<String?>.text(
        "state", "DIR", "Where to keep what is trusted", defaultText: "nowhere: every fetch is a first one")
    static let language = Option<[String]>.texts(
        "language", "TAG", "A language of the reader, the best first", defaultText: "the workspace's own default")
    static let bundle = Option<[String]>.texts("bundle", "NAME", "Fetch this bundle", defaultText: "all")
    static let collection = Option<[String]>.texts(
        "collection", "NAME", "Show the documents of this collection, or the values of this parameter set")

    static let all = [
        root.shape, state.shape, language.shape, bundle.shape, collection.shape, Moment.option.shape,
        Command.workspace.shape, Command.format.shape,
    ]
}

/// One call of `litfass fetch`.
struct FetchRun {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let address = invocation.operand(0)
        guard let transport = URLSessionTransport(address) else { throw TreeFault.noAddress(address) }
        let root = try TrustedRoot.read(for: invocation, option: FetchOptions.root)
        let moment = try Moment(invocation)
        var configuration = LitfassClient.Configuration(
            root: root.bytes, transport: transport, languages: invocation[FetchOptions.language],
            state: state(at: moment))
        configuration.bundles = invocation[FetchOptions.bundle].isEmpty ? nil : invocation[FetchOptions.bundle]
        configuration.clock = { moment.now }
        let client = try await LitfassClient(configuration)
        if let fault = client.openingFault {
            invocation.console.problems.line("litfass fetch: \(fault)\n  what is damaged is fetched anew")
        }
        return try await fetch(with: client, at: moment.now)
    }

    /// A question about another moment leaves nothing behind: its answer would be a floor for the clock.
    private func state(at moment: Moment) -> any StateFiles {
        guard let path = invocation[FetchOptions.state] else { return MemoryFiles() }
        let folder = Folder(invocation.absolute(path))
        return moment.isNow ? folder : MemoryFiles(over: .readOnly(folder))
    }

    private func fetch(with client: LitfassClient, at now: Date) async throws -> ExitCode {
        let refresh: Refresh
        do throws(ClientFault) {
            refresh = try await client.refresh()
        } catch {
            return try showRefusal(error, of: client, at: now)
        }
        try show(refresh.release, refresh, at: now)
        return .done
    }

    /// Says what was wrong, and shows what there is.
    private func showRefusal(_ fault: ClientFault, of client: LitfassClient, at now: Date) throws -> ExitCode {
        invocation.console.problems.line("litfass fetch: \(fault)")
        guard let release = client.release else {
            invocation.console.problems.line("  there is no earlier release to show")
            return ExitCode(fault.kind)
        }
        if let doubt = release.freshness.lastRefusal?.clockDoubt {
            invocation.console.problems.line("  the clock may be wrong: \(doubt)")
        }
        try show(release, nil, at: now)
        return ExitCode(fault.kind)
    }

    private func show(_ release: Release, _ refresh: Refresh?, at now: Date) throws {
        let report = ReleaseReport(
            release, refresh, wanted: invocation[FetchOptions.language], showing: invocation[FetchOptions.collection],
            at: now)
        switch invocation[Command.format] {
        case .text: invocation.console.output.line(try report.text())
        case .json: invocation.console.output.write(try report.json())
        }
    }
}
