import Models
import Rulebook
import YAML

/// Rules of one model that can't be kept together.
enum RuleConflicts {
    /// - Parameter start: the first rule that was not compared with those before it.
    static func findings(among rules: [ModelRule], from start: Int = 0) -> Findings {
        var findings = Findings()
        var known = RulesByField()
        for (index, rule) in rules.enumerated() where rule.isUnconditional {
            for words in index < start ? [] : known.conflicts(with: rule.rule) {
                findings.add(.malformedModel, at: rule.node, words.message, fix: words.fix)
            }
            known.add(rule.rule)
        }
        return findings
    }
}

private typealias RuleConflict = (message: String, fix: String)

/// Rules that may be in conflict with others for the same fields.
private struct RulesByField {
    private var onlyIf: [String: [OnlyIf]] = [:]
    private var counting: [AtMost] = []
    private var countingByField: [String: [Int]] = [:]
    private var together: [RequiredTogether] = []
    private var togetherByField: [String: [Int]] = [:]

    /// Of one field so many rules are compared with others: more would only take time, with the square of their number.
    private static let limit = 50

    mutating func add(_ rule: any CrossFieldRule) {
        switch rule {
        case let rule as OnlyIf:
            if onlyIf[rule.path.text, default: []].count < Self.limit {
                onlyIf[rule.path.text, default: []].append(rule)
            }
        case let rule as AtMost:
            counting.append(rule)
            Self.enter(counting.count - 1, for: rule.paths, in: &countingByField)
        case let rule as RequiredTogether:
            together.append(rule)
            Self.enter(together.count - 1, for: rule.paths, in: &togetherByField)
        default: break
        }
    }

    private static func enter(_ index: Int, for paths: [FieldPath], in table: inout [String: [Int]]) {
        for path in paths where table[path.text, default: []].count < limit {
            table[path.text, default: []].append(index)
        }
    }

    func conflicts(with rule: any CrossFieldRule) -> [RuleConflict] {
        switch rule {
        case let rule as OnlyIf: (onlyIf[rule.path.text] ?? []).compactMap { $0.conflict(with: rule) }
        case let rule as AtMost:
            Self.among(rule.paths, togetherByField).compactMap { rule.conflict(with: together[$0]) }
        case let rule as RequiredTogether:
            Self.among(rule.paths, countingByField).compactMap { counting[$0].conflict(with: rule) }
        default: []
        }
    }

    /// Those that name one of the fields, in the order of the model.
    private static func among(_ paths: [FieldPath], _ table: [String: [Int]]) -> [Int] {
        Set(paths.flatMap { table[$0.text] ?? [] }).sorted()
    }
}

extension OnlyIf {
    /// Two rules for one field ask for different values of another, so that the field may never be given.
    fileprivate func conflict(with other: OnlyIf) -> RuleConflict? {
        guard path.text == other.path.text else { return nil }
        for condition in conditions {
            guard let opposite = other.conditions.first(where: { $0.path.text == condition.path.text }),
                !condition.hasValueInCommon(with: opposite)
            else { continue }
            return (
                "'\(path.text)' belongs only to \(condition.words), and only to \(opposite.words), so it may never be given",
                "write one rule with a list of values: when: {\(condition.path.text): [\((condition.values + opposite.values).compactMap(\.written).joined(separator: ", "))]}"
            )
        }
        return nil
    }
}

extension AtMost {
    /// Fields that stand together or not at all are more than may stand beside each other.
    fileprivate func conflict(with other: RequiredTogether) -> RuleConflict? {
        let names = Set(paths.map(\.text))
        let both = other.paths.map(\.text).filter(names.contains)
        guard both.count > count else { return nil }
        return (
            "\(quoted(both)) are required together, and at most \(count) of them may be given, so none ever is",
            "change one of the two rules"
        )
    }
}

extension RuleCondition {
    /// Values have a list as long as a model makes it, so they are not compared one with one.
    fileprivate func hasValueInCommon(with other: RuleCondition) -> Bool {
        let identities = Set(other.values.compactMap(\.identity))
        guard !identities.isEmpty else { return values.contains(where: other.values.contains) }
        return values.contains { $0.identity.map(identities.contains) ?? false }
    }
}

extension ModelRule {
    /// Whether the rule is for every document at any time.
    fileprivate var isUnconditional: Bool { conditions.isEmpty && documents.isEmpty }
}
