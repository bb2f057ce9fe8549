import Constraints
import Models
import Prose
import Rulebook
import Workspaces
import YAML

/// Two rules that tell of one mistake at one place: what the one says that knows less is left out.
enum ToldTwice {
    /// By the rule that knows less, those that know more: what the model says of the field.
    private static let betterRules: [Rule: Set<Rule>] = [
        Rule.valueJumps: [RaisedAtMost.rule, NotLowered.rule, Encodes.rule]
    ]
    /// The same for rules of which the one that knows more tells of a part of what the other one tells of: a quote that leads
    /// nowhere is none that a translation has in place of another.
    private static let partRules: [Rule: Rule] = [QuotesDiffer.rule: .danglingReference]
    private static let allBetter = betterRules.values.reduce(into: Set()) { $0.formUnion($1) }

    private struct Place: Hashable {
        let file: String
        let start: Position

        init(_ diagnostic: Diagnostic) { (file, start) = (diagnostic.file, diagnostic.range.start) }
    }

    /// - Parameter severity: nil for what a workspace does not want to hear of. Nothing is left out for that, or for what is less
    ///   grave.
    static func leftOut(
        of diagnostics: [Diagnostic], _ severity: (Diagnostic) -> Diagnostic.Severity?
    ) -> [Diagnostic] {
        let diagnostics = withoutWholes(of: diagnostics, severity)
        guard diagnostics.contains(where: { betterRules[$0.rule] != nil }) else { return diagnostics }
        let better = diagnostics.filter { allBetter.contains($0.rule) && severity($0) != nil }
        let byPlace = Dictionary(grouping: better, by: Place.init)
        return diagnostics.filter { diagnostic in
            guard let rules = betterRules[diagnostic.rule], let others = byPlace[Place(diagnostic)] else { return true }
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
