import Bundles
import Files
import FoundationEssentials
import Invocations
import LitfassClient
import Reports
import Terminals

extension Command {
    static let fetch = Command(
        name: "fetch",
        summary: "Fetch and verify a release as a phone does",
        discussion: """
            Follows the signatures from the root to each bundle, and fetches only what the state folder lacks. Where \
            something newer cannot be verified, it says why and shows the last release that was.

            With --metadata-url, it reads any repository of The Update Framework: it fetches the targets that are \
            named. \(Help.labels(of: FetchTargets.others)) belong to it.
            """,
        article: "AppDevelopment",
        operands: [
            .any(
                "URL or TARGET", "Where a tree is served; with --metadata-url, targets"
            )
        ],
        options: FetchOptions.all, otherOptions: FetchTargets.others,
        examples: [
            Example(line: "litfass fetch http://127.0.0.1:8080/ --language fr-CH", meaning: "In French"),
            Example(
                line: "litfass fetch https://content.example.org/ --state here",
                meaning: "What is new"),
        ],
        exits: [.notTrusted: "what the origin offers is not trusted"],
        run: { try await FetchRun(invocation: $0).run() })
}

enum FetchOptions {
    static let root = Option<String?>.text(
        "root", "FILE", help: "The root of trust", defaultText: "the workspace's first")
    static let state = Option<String?>.text(
        "state", "DIR", help: "Where to keep what is trusted", defaultText: "nowhere")
    static let language = Option<[String]>.texts(
        "language", "TAG", help: "Languages of the reader, the best first",
        expectation: "a language, as 'fr' or 'fr-CH'", accepts: { LanguageTag($0) != nil })
    static let bundle = Option<[String]>.texts("bundle", "NAME", help: "Fetch this bundle", defaultText: "all")
    static let collection = Option<[String]>.texts(
        "collection", "NAME", help: "Show this collection or parameter set")

    /// What only a release of Litfass has.
    static let ofReleases = [language.shape, bundle.shape, collection.shape]

    static let all =
        [
            root.shape, state.shape, language.shape, bundle.shape, collection.shape, Moment.option.shape,
        ] + [FetchTargets.metadataURL.shape, Command.workspace.shape, Command.environment.shape, Command.format.shape]
}

/// One call of `litfass fetch`.
struct FetchRun {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        if let metadataURL = invocation[FetchTargets.metadataURL] {
            for option in FetchOptions.ofReleases where invocation.line.options[option.name] != nil {
                throw UsageFault.contradiction("--\(option.name)", "--metadata-url")
            }
            return try await FetchTargets(invocation: invocation, metadataURL: metadataURL).run()
        }
        for option in FetchTargets.options where invocation.line.options[option.name] != nil {
            throw UsageFault.missingOption("--metadata-url", neededBy: option.name)
        }
        guard let address = invocation.optionalOperand(0) else { throw UsageFault.missingOperand("URL") }
        if let extra = invocation.optionalOperand(1) { throw UsageFault.unwantedOperand(extra) }
        return try await fetch(from: address)
    }

    private func fetch(from address: String) async throws -> ExitCode {
        // A path that cannot be looked at is treated as an address.
        if !address.contains("://"), (try? Folder(invocation.absolute(address)).exists) == true {
            throw LookupFault.notServed(address)
        }
        let transport = try URLSessionTransport.reaching(address, for: invocation)
        let root = try TrustedRoot.read(for: invocation, option: FetchOptions.root)
        try root.demandSigned()
        let moment = try Moment(invocation)
        var configuration = LitfassClient.Configuration(
            root: root.bytes, transport: transport, languages: invocation[FetchOptions.language],
            state: FetchState(invocation, at: moment).files)
        configuration.bundles = invocation[FetchOptions.bundle].isEmpty ? nil : invocation[FetchOptions.bundle]
        configuration.environment = root.environment
        configuration.clock = { moment.now }
        let client = LitfassClient(configuration)
        if let fault = client.openingFault, fault.kind == .notStored {
            let isDamaged = if case .damagedState = fault.cause { true } else { false }
            invocation.remark(["litfass fetch: \(fault)"] + (isDamaged ? ["  what is damaged is fetched anew"] : []))
        }
        return try await fetch(with: client, from: address, at: moment)
    }

    private func fetch(with client: LitfassClient, from address: String, at moment: Moment) async throws -> ExitCode {
        let refresh: Refresh
        do throws(ClientFault) {
            refresh = try await client.refresh()
        } catch {
            let remedy = AddressRemedy(address, in: invocation)
            let fix =
                error.isAboutNoRelease
                ? remedy.forNoRelease : error.isAboutPlainServer ? remedy.forPlainServer : error.fix
            return try showRefusal(error, fix, of: client, at: moment.now)
        }
        try show(refresh.release, refresh, at: moment.now)
        // A question about another moment keeps nothing anyway.
        return moment.isNow && refresh.storageFault != nil ? .machine : .done
    }

    /// Says what was wrong, and shows what there is.
    private func showRefusal(
        _ fault: ClientFault, _ fix: String?, of client: LitfassClient, at now: Date
    ) throws -> ExitCode {
        invocation.remark(["litfass fetch: \(fault)"] + (fix.map { ["  fix: \($0)"] } ?? []))
        // Of a bundle that no release has, what is kept says nothing.
        guard let release = client.release, release.product != nil else {
            invocation.console.problems.line("  there is no earlier release to show")
            return ExitCode(fault)
        }
        if let doubt = release.freshness.lastRefusal?.clockDoubt {
            invocation.console.problems.line("  the clock may be wrong: \(doubt)")
        }
        try show(release, nil, at: now)
        // What is shown is newer than what an edge offers that lags, and good: there is nothing to report.
        return fault.kind == .lagging && !release.freshness.isExpired(at: now) ? .done : ExitCode(fault)
    }

    private func show(_ release: Release, _ refresh: Refresh?, at now: Date) throws {
        let report = ReleaseReport(
            release: release, refresh: refresh, wanted: invocation[FetchOptions.language],
            shown: invocation[FetchOptions.collection], now: now)
        try invocation.answer([report.text()], json: report.json())
    }
}
