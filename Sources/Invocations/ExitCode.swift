/// How a command ended, the same for all of them.
package enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case diagnostics = 1
    case usage = 2
    case notTrusted = 3
    case machine = 4
    case undelivered = 5

    /// For the help of a command that has nothing more exact to say.
    package var meaning: String {
        switch self {
        case .done: "done"
        case .diagnostics: "the workspace has errors"
        case .usage: "wrong command line, or no workspace"
        case .notTrusted: "something is not signed as it must be, is too old, or was tampered with"
        case .machine: "disk, network or system failed"
        case .undelivered: "published here, and a command of the policy that was to deliver it failed"
        }
    }

    /// What `notTrusted` means of a command that asks what was published, and who may sign.
    package static let damage = "a key, the candidate or the history of trust is damaged, or was changed"
}

extension Collection<ExitCode> {
    /// How a command ended in which several things ended: what is not trusted weighs more than a machine that fails, and that
    /// more than what can be said better.
    package var together: ExitCode {
        contains(.notTrusted) ? .notTrusted : self.max { $0.rawValue < $1.rawValue } ?? .done
    }
}
