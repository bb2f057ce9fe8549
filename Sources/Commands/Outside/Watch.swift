import Delivery
import Invocations
import LitfassClient
import Processes
import Reports
import Rulebook
import Terminals

extension Command {
    static let watch = Command(
        name: "watch",
        summary: "Look at published trees from outside, as a monitor",
        discussion: """
            Compares what each URL serves with what was published: versions, signatures, expiry, every file and its \
            compressed forms, caches, certificate, clock. A line a check, with a remedy. Without --once it goes on, and \
            prints what changes. Exit codes are those of Nagios.
            """,
        article: "Monitoring",
        operands: [.any("URL", "Where trees are served")],
        options: [
            WatchRun.once.shape, WatchRun.every.shape, PublishedSource.option.shape, WatchRun.metrics.shape,
            WatchRun.warning.shape, WatchRun.critical.shape, WatchRun.cors.shape, WatchRun.root.shape,
            WatchRun.format.shape,
        ],
        otherOptions: [workspace.shape, environment.shape],
        examples: [
            Example(line: "litfass watch --once https://content.example.org/", meaning: "For Nagios"),
            Example(line: "litfass watch URL --metrics 127.0.0.1:9181", meaning: "For Prometheus"),
        ],
        exits: [
            .done: "ok", .diagnostics: "a warning", .usage: "something is critical",
            .notTrusted: "nobody can say, or the command line is wrong",
        ],
        failure: .notTrusted,
        run: { try await WatchRun(invocation: $0).run() })
}

enum WatchFormat: String, CaseIterable, Sendable {
    case text, json, prometheus
}

/// One call of `litfass watch`.
struct WatchRun {
    static let once = Option<Bool>.flag("once", "Look once, and end")
    static let every = Option<String?>.text(
        "every", "SPAN", help: "How often to look", defaultText: "60s", expectation: Span.expectation)
    static let metrics = Option<String?>.text(
        "metrics", "FILE|ADDRESS", help: "Metrics as a file, or served at IP:PORT")
    static let warning = Option<String?>.text(
        "warning", "SPAN", help: "Warn so long before people must sign", defaultText: "30d",
        expectation: Span.expectation)
    static let critical = Option<String?>.text(
        "critical", "SPAN", help: "The same for critical", defaultText: "7d", expectation: Span.expectation)
    static let cors = Option<String?>.text(
        "cors", "ORIGIN", help: "A web app that must be able to read it")
    static let root = Option<String?>.text(
        "root", "FILE", help: "The root of trust", defaultText: "that of what was published")
    static let format = Option<WatchFormat>.choice("format", "text, json or prometheus", default: .text)

    let invocation: Invocation

    func run() async throws -> ExitCode {
        let (limits, pause) = (try limits(), try span(Self.every) ?? .seconds(60))
        let places = try places()
        let clone = try ScratchFolder(in: invocation.context)
        let source = try PublishedSource.find(for: invocation, scratch: clone.folder)
        try source?.update(for: invocation)
        let root = try root(of: source)
        let watcher = Watcher(of: places, trusting: root.bytes, limits: limits, webOrigin: invocation[Self.cors])
        let page = try MetricsPage(for: invocation)
        var before: WatchReport?
        var known: PublishedState?
        while true {
            var trouble: Watcher.Trouble?
            do {
                if before != nil { try source?.update(for: invocation) }
                known = try await source?.state(trusting: root.bytes, for: invocation)
            } catch {
                guard before != nil else { throw error }
                let words = FaultWords(for: error)
                trouble = Watcher.Trouble(found: words.message, remedy: words.fix)
            }
            let report = await watcher.look(at: invocation.signingTime, for: known, trouble: trouble)
            tell(report, after: before)
            try page?.show(report.metrics)
            guard !invocation[Self.once] else { return ExitCode(rawValue: report.state.rawValue) ?? .notTrusted }
            guard invocation.console.output.lossWords == nil else { return .notTrusted }
            before = report
            try await Task.sleep(for: pause)
        }
    }

    private func tell(_ report: WatchReport, after before: WatchReport?) {
        switch invocation[Self.format] {
        case .json: invocation.console.output.write(report.json)
        case .prometheus: invocation.console.output.write(Array(report.metrics.utf8))
        case .text:
            guard let before else {
                invocation.say(report.lines)
                break
            }
            let changes = report.changes(since: before)
            if !changes.isEmpty { invocation.say(["", "\(report.moment) \(report.headline)"] + changes) }
        }
        invocation.console.output.flush()
    }

    private func places() throws -> [Watcher.Place] {
        guard !invocation.operands.isEmpty else { throw UsageFault.missingOperand("URL") }
        return try invocation.operands.map { word in
            guard let place = Watcher.Place(word, environment: invocation.context.variables) else {
                throw LookupFault.noAddress(word, fix: AddressRemedy(word, in: invocation).forNoAddress)
            }
            return place
        }
    }

    private func root(of source: PublishedSource?) throws -> TrustedRoot {
        if let path = invocation[Self.root] {
            let root = try TrustedRoot.read(path, for: invocation)
            try root.demandSigned()
            return root
        }
        if let root = try source?.root(for: invocation) { return root }
        return try TrustedRoot.read(for: invocation, option: Self.root)
    }

    private func limits() throws -> WatchLimits {
        var limits = WatchLimits()
        limits.expiry.warning = try span(Self.warning) ?? limits.expiry.warning
        limits.expiry.critical = try span(Self.critical) ?? min(limits.expiry.critical, limits.expiry.warning)
        guard limits.expiry.critical <= limits.expiry.warning else {
            throw UsageFault.unacceptableValue(
                option: Self.critical.shape.name, invocation[Self.critical] ?? "",
                expectation: "no more than --warning, which is \(invocation[Self.warning] ?? "30d")", suggestion: nil)
        }
        return limits
    }

    private func span(_ option: Option<String?>) throws -> Duration? {
        guard let text = invocation[option] else { return nil }
        guard let span = Span(text) else {
            throw UsageFault.unacceptableValue(
                option: option.shape.name, text, expectation: Span.expectation, suggestion: nil)
        }
        return span.duration
    }
}

/// A span of time as it is typed: `60s`, `5m`, `12h`, `30d`.
struct Span {
    static let expectation = "a span as 60s, 5m, 12h or 30d"

    let duration: Duration

    init?(_ text: String) {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count > 0,
            count <= 36_500 * 86_400 / unit
        else { return nil }
        duration = .seconds(count * unit)
    }
}
