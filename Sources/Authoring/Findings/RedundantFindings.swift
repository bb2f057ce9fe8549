import Constraints
import Models
import Prose
import Rulebook
import Workspaces
import YAML

/// Removes findings about a mistake that another rule reports at the same place with more detail.
enum RedundantFindings {
    /// By a general rule, the rules of models that are more specific.
    private static let betterRules: [Rule: Set<Rule>] = [
        Rule.valueSlips: [RaisedAtMost.rule, NotLowered.rule, Encodes.rule]
    ]
    /// The same for rules of which the more specific one reports a part of the range of the other: a quote that leads
    /// nowhere does not replace another quote.
    private static let partRules: [Rule: Rule] = [QuotesDiffer.rule: .danglingReference]
    private static let allBetter = betterRules.values.reduce(into: Set()) { $0.formUnion($1) }

    private struct Location: Hashable {
        let file: String
        let start: Position

        init(_ diagnostic: Diagnostic) { (file, start) = (diagnostic.file, diagnostic.range.start) }
    }

    /// - Parameter severity: nil for what a workspace switches off. Nothing is removed in favour of that, or of a less
    ///   severe finding.
    static func removed(
        from diagnostics: [Diagnostic], _ severity: (Diagnostic) -> Diagnostic.Severity?
    ) -> [Diagnostic] {
        let diagnostics = withoutWholes(of: diagnostics, severity)
        guard diagnostics.contains(where: { betterRules[$0.rule] != nil }) else { return diagnostics }
        let better = diagnostics.filter { allBetter.contains($0.rule) && severity($0) != nil }
        let byPlace = Dictionary(grouping: better, by: Location.init)
        return diagnostics.filter { diagnostic in
            guard let rules = betterRules[diagnostic.rule], let others = byPlace[Location(diagnostic)] else {
                return true
            }
            let isError = severity(diagnostic) == .error
            return !others.contains { rules.contains($0.rule) && (!isError || severity($0) == .error) }
        }
    }

    private static func withoutWholes(
        of diagnostics: [Diagnostic], _ severity: (Diagnostic) -> Diagnostic.Severity?
    ) -> [Diagnostic] {
        guard diagnostics.contains(where: { partRules[$0.rule] != nil }) else { return diagnostics }
        let parts = diagnostics.filter { partRules.values.contains($0.rule) && severity($0) != nil }
        let byFile = Dictionary(grouping: parts, by: \.file)
        return diagnostics.filter { diagnostic in
            guard let rule = partRules[diagnostic.rule] else { return true }
            return !(byFile[diagnostic.file] ?? []).contains { part in
                part.rule == rule && diagnostic.range.start <= part.range.start
                    && part.range.start <= diagnostic.range.end
            }
        }
    }
}
