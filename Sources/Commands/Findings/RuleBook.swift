import Authoring
import Publishing
import Rulebook
import YAML

/// All rules of the product, as people look them up.
enum RuleBook {
    /// By topic, and by id within it. A rule that several modules share is listed once.
    static let rules: [Rule] = {
        let all = Rule.all + PolicyRule.allCases.map(\.rule)
        return Rule.Topic.allCases.flatMap { topic in
            Set(all).filter { $0.topic == topic }.sorted { $0.id < $1.id }
        }
    }()

    static var groups: [(title: String, rules: [Rule])] {
        Rule.Topic.allCases.map { topic in (topic.rawValue, rules.filter { $0.topic == topic }) }
    }

    /// - Throws: that there is no such rule.
    static func rule(_ id: String) throws(UsageFault) -> Rule {
        if let rule = rules.first(where: { $0.id == id }) { return rule }
        let former = FormerRule.all[id].flatMap(\.onlyNewID)
        throw .unknownRule(id, suggestion: former ?? suggestion(for: id, among: rules.map(\.id)))
    }
}

extension Rule {
    var firstSentence: String {
        summary.firstRange(of: ". ").map { String(summary[..<$0.lowerBound]) + "." } ?? summary
    }
}
