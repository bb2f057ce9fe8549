import Metrics
import Synchronization

/// What an operator may know of the tree that is served.
package struct TreeFacts: Hashable, Sendable {
    /// Of the release; nil where the tree does not say.
    package var release: Int?
    /// When each role's metadata stops being believed, in seconds since the epoch.
    package var expirations: [String: Int64] = [:]

    package init() {}
}

/// Answers the operator's questions: `/healthz`, `/readyz` and `/metrics`.
final class AdminSource: Sendable {
    private struct State {
        var trees: [Tree]
        var certificates: [CertificateTerm] = []
        var isStopping = false

        /// Why no further clients should come; nil where they should.
        var reasonNotToServe: String? {
            guard !isStopping else { return "stopping" }
            let reasons = trees.compactMap { tree -> String? in
                guard tree.isServed else { return "starting" }
                return tree.incompleteness.map { "\(tree.label)\(tree.label.isEmpty ? "" : " ")\($0)" }
            }
            return reasons.isEmpty ? nil : reasons.joined(separator: "\n")
        }
    }

    private struct Tree {
        /// Labels with their braces; empty where it is the only one.
        let label: String
        var facts = TreeFacts()
        var isServed = false
        var reloads = 0
        var refusedReloads = 0
        var files = 0
        var missing = 0
        /// Why the tree is not whole.
        var incompleteness: TreeFault?
    }

    private let loops: [LoopCounters]
    private let state: Mutex<State>

    init(_ loops: [LoopCounters], trees: [TreeRoute] = [.everything]) {
        self.loops = loops
        let hasOne = trees.count == 1
        state = Mutex(
            State(trees: trees.map { Tree(label: hasOne ? "" : MetricsText.label("tree", $0.description)) }))
    }

    /// - Parameter number: of the tree.
    func serves(_ table: ResponseTable, _ facts: TreeFacts, as number: Int = 0) {
        state.withLock {
            $0.trees[number].facts = facts
            $0.trees[number].files = table.fileCount
            $0.trees[number].missing = table.missingCount
            $0.trees[number].incompleteness = table.incompleteness
            $0.trees[number].isServed = true
            $0.trees[number].reloads += 1
        }
    }

    /// What clients are shown from then on.
    func shows(_ certificates: [CertificateTerm]) { state.withLock { $0.certificates = certificates } }

    func refusedTree(_ number: Int) { state.withLock { $0.trees[number].refusedReloads += 1 } }

    /// A load balancer sends no further clients.
    func stops() { state.withLock { $0.isStopping = true } }

    func decide(_ head: borrowing RequestHead, _ bytes: Span<UInt8>) -> Decision {
        let headOnly = head.method == .head
        switch head.method {
        case .get, .head: break
        case .options, .notAllowed:
            var answer = DynamicAnswer.text(405, reason: "Method Not Allowed", body: "GET and HEAD alone\n")
            answer.allowed = "GET, HEAD"
            return .made(answer, headOnly: false)
        case .unknown: return .refusal(.notImplemented, headOnly: false)
        }
        if bytes.equals("/healthz", head.path) {
            return .made(.text(200, reason: "OK", body: "alive\n"), headOnly: headOnly)
        }
        if bytes.equals("/readyz", head.path) {
            let reason = state.withLock { $0.reasonNotToServe }
            let answer: DynamicAnswer =
                reason.map { .text(503, reason: "Service Unavailable", body: $0 + "\n") }
                ?? .text(200, reason: "OK", body: "ready\n")
            return .made(answer, headOnly: headOnly)
        }
        guard bytes.equals("/metrics", head.path) else {
            return .made(
                .text(404, reason: "Not Found", body: "/healthz, /readyz and /metrics alone\n"), headOnly: headOnly)
        }
        return .made(DynamicAnswer(metrics(at: Sockets.secondsSinceEpoch())), headOnly: headOnly)
    }

    /// The text format of Prometheus, version 0.0.4.
    func metrics(at now: Int64) -> String {
        let state = state.withLock { $0 }
        var text = MetricsText()
        text.addLoops(loops)
        func add(_ name: String, type: String, help: String, _ value: (Tree) -> Int?) {
            let samples = state.trees.compactMap { tree in value(tree).map { (tree.label, Double($0)) } }
            if !samples.isEmpty { text.add(name, type: type, help: help, samples: samples) }
        }
        add("litfass_tree_loads_total", type: "counter", help: "Trees that were switched to.") { $0.reloads }
        add("litfass_tree_refusals_total", type: "counter", help: "Trees that were not switched to.") {
            $0.refusedReloads
        }
        add("litfass_tree_files", type: "gauge", help: "Paths that are served.") { $0.files }
        add("litfass_tree_missing_files", type: "gauge", help: "Paths that are listed, and answered with 503.") {
            $0.missing
        }
        add("litfass_release", type: "gauge", help: "The release that is served.") { $0.facts.release }
        func days(until time: Int64) -> Double { (Double(time - now) / 864).rounded(.down) / 100 }
        let roles = state.trees.flatMap { tree in
            tree.facts.expirations.sorted { $0.key < $1.key }.map { role, end in
                (MetricsText.label("role", role, after: tree.label), days(until: end))
            }
        }
        if !roles.isEmpty {
            text.add(
                "litfass_role_expires_days", type: "gauge", help: "Days until the metadata of a role expires.",
                samples: roles)
        }
        if !state.certificates.isEmpty {
            text.add(
                "litfass_certificate_expires_days", type: "gauge", help: "Days until a certificate is refused.",
                samples: state.certificates.map { (MetricsText.labels($0.labels), days(until: $0.end)) })
        }
        return text.text
    }
}

extension DynamicAnswer {
    fileprivate static func text(_ status: Int, reason: String, body: String) -> DynamicAnswer {
        DynamicAnswer(status: status, reason: reason, mediaType: "text/plain; charset=utf-8", body: body)
    }

    fileprivate init(_ metrics: String) {
        self.init(status: 200, reason: "OK", mediaType: "text/plain; version=0.0.4; charset=utf-8", body: metrics)
    }
}
