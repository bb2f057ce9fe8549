import YAML

/// The findings of a run, collected in any order.
struct Findings: Sendable {
    private(set) var diagnostics: [Diagnostic] = []

    mutating func add(_ rule: Rule, at node: Node, _ message: String, fix: String? = nil) {
        add(rule, at: node.range, in: node.source, message, fix: fix)
    }

    mutating func add(_ flaw: Flaw, at node: Node) {
        let place = flaw.word.map { node.place(of: $0, occurrence: 0) } ?? node.range
        add(flaw.rule, at: place, in: node.source, flaw.message, fix: flaw.fix)
    }

    mutating func add(
        _ rule: Rule, at range: SourceRange, in source: SourceText, _ message: String, fix: String? = nil
    ) {
        switch rule.severity {
        case .error: diagnostics.append(.error(rule.id, at: range, in: source, message, fix: fix))
        case .warning: diagnostics.append(.warning(rule.id, at: range, in: source, message, fix: fix))
        }
    }

    /// A finding about a file as a whole, or about a file that is not there.
    mutating func add(_ rule: Rule, file: String, _ message: String, fix: String? = nil) {
        switch rule.severity {
        case .error: diagnostics.append(.error(rule.id, file: file, message, fix: fix))
        case .warning: diagnostics.append(.warning(rule.id, file: file, message, fix: fix))
        }
    }

    mutating func append(_ other: [Diagnostic]) {
        diagnostics.append(contentsOf: other)
    }

    mutating func append(_ other: Findings) {
        diagnostics.append(contentsOf: other.diagnostics)
    }
}
