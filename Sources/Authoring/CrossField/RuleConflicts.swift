/// Rules of one model that can't be kept together.
enum RuleConflicts {
    /// - Parameter start: the first rule that was not compared with those before it.
    static func findings(among rules: [ModelRule], from start: Int = 0) -> Findings {
        var findings = Findings()
        for (index, rule) in rules.enumerated().dropFirst(start) {
            for other in rules[..<index] where other.isUnconditional && rule.isUnconditional {
                guard let words = conflict(between: other.rule, and: rule.rule) else { continue }
                findings.add(.misapplied, at: rule.node, words.message, fix: words.fix)
            }
        }
        return findings
    }

    private static func conflict(
        between first: any CrossFieldRule, and second: any CrossFieldRule
    ) -> (message: String, fix: String)? {
        switch (first, second) {
        case (let first as OnlyIf, let second as OnlyIf): first.conflict(with: second)
        case (let most as AtMost, let together as RequiredTogether),
            (let together as RequiredTogether, let most as AtMost):
            most.conflict(with: together)
        default: nil
        }
    }
}

extension OnlyIf {
    /// Two rules for one field ask for different values of another, so that the field may never be given.
    fileprivate func conflict(with other: OnlyIf) -> (message: String, fix: String)? {
        guard path.text == other.path.text else { return nil }
        for condition in conditions {
            guard let opposite = other.conditions.first(where: { $0.path.text == condition.path.text }),
                !condition.values.contains(where: opposite.values.contains)
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
    fileprivate func conflict(with other: RequiredTogether) -> (message: String, fix: String)? {
        let names = Set(paths.map(\.text))
        let both = other.paths.map(\.text).filter(names.contains)
        guard both.count > count else { return nil }
        return (
            "\(quoted(both)) are required together, and at most \(count) of them may be given, so none ever is",
            "change one of the two rules"
        )
    }
}

extension ModelRule {
    /// Whether the rule is for every document at any time.
    fileprivate var isUnconditional: Bool { conditions.isEmpty && documents.isEmpty }
}
