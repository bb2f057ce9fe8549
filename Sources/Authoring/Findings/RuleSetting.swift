import YAML

/// What a workspace makes of a rule.
enum RuleSetting: String, CaseIterable, Sendable {
    case error
    case warning
    case off

    /// nil for a rule that is off.
    var severity: Diagnostic.Severity? {
        switch self {
        case .error: .error
        case .warning: .warning
        case .off: nil
        }
    }
}

/// A rule as those see it who set or waive it, whichever room watches over it.
struct NamedRule: Hashable, Sendable {
    let id: String
    let severity: Diagnostic.Severity
    let standing: Rule.Standing

    /// The rules of this room and of YAML, by id.
    static let all: [String: NamedRule] = {
        let ours = Rule.all.map { NamedRule(id: $0.id, severity: $0.severity, standing: $0.standing) }
        let ofYAML = YAMLRule.allCases.map {
            NamedRule(id: $0.rawValue, severity: $0.severity, standing: $0.severity == .error ? .firm : .open)
        }
        return Dictionary((ours + ofYAML).map { ($0.id, $0) }) { first, _ in first }
    }()

    /// - Throws: that there is no such rule.
    init(named word: String, flaw rule: Rule) throws(Flaw) {
        guard let known = Self.all[word] else {
            throw Flaw(
                rule, "'\(word.firstLine)' is not the id of a rule",
                fix: suggestedName(for: word, among: Self.all.keys.sorted())
                    ?? "write the id that stands in brackets behind a finding; 'litfass explain' lists all")
        }
        self = known
    }

    init(id: String, severity: Diagnostic.Severity, standing: Rule.Standing) {
        self.id = id
        self.severity = severity
        self.standing = standing
    }
}
