/// What a workspace makes of a rule.
package enum RuleSetting: String, CaseIterable, Sendable {
    case error
    case warning
    case off

    /// nil for a rule that is off.
    package var severity: Rule.Severity? {
        switch self {
        case .error: .error
        case .warning: .warning
        case .off: nil
        }
    }
}
