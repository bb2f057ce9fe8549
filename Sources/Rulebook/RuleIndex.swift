/// The rules of a program by their ids.
package struct RuleIndex: Sendable {
    package let byID: [String: Rule]

    /// - Parameter rules: of ids that differ.
    package init(_ rules: [Rule]) { byID = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first } }

    /// - Parameter problem: the rule that a wrong id breaks.
    /// - Throws: that no rule has the id.
    package func rule(_ id: String, problem: Rule) throws(Problem) -> Rule {
        if let known = byID[id] { return known }
        if let former = FormerRule.all[id] {
            throw Problem(
                problem, "'\(id)' \(former.message)", fix: former.advice, replacement: former.onlyNewID)
        }
        throw Problem(
            problem, "'\(id.firstLine)' is not the id of a rule",
            fix: suggestedName(for: id, among: byID.keys.sorted())
                ?? "write the id in brackets behind a finding; 'litfass explain' lists all")
    }
}
