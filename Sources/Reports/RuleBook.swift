import Authoring
import Publishing
package import Rulebook
import YAML

/// All rules of the product, as people look them up.
package enum RuleBook {
    /// By topic, and by id within it. A rule that several modules share is listed once.
    package static let rules: [Rule] = {
        let all = Rule.all + PolicyRule.allCases.map(\.rule)
        return Rule.Topic.allCases.flatMap { topic in
            Set(all).filter { $0.topic == topic }.sorted { $0.id < $1.id }
        }
    }()

    package static var groups: [(title: String, rules: [Rule])] {
        Rule.Topic.allCases.map { topic in (topic.rawValue, rules.filter { $0.topic == topic }) }
    }
}

extension Rule {
    package var firstSentence: String {
        summary.firstRange(of: ". ").map { String(summary[..<$0.lowerBound]) + "." } ?? summary
    }
}
