import Markup

/// What ended a command, for the person at the terminal. What it quotes may stand in a file or on a server that nobody has
/// signed: no part of it goes beyond its line, or moves a cursor.
package struct FaultWords {
    package let message: String
    /// More that a person should know, a line each.
    package let details: [String]
    package let fix: String?
    package let code: ExitCode
    /// Whether the command line itself is wrong, and the way a right one looks is of use.
    package let showsUsage: Bool

    package init(
        message: String, details: [String] = [], fix: String?, code: ExitCode, showsUsage: Bool = false
    ) {
        self.showsUsage = showsUsage
        self.message = ReportText.safe(message)
        self.details = details.map(ReportText.safe)
        self.fix = fix.map(ReportText.safe)
        self.code = code
    }
}

/// A command ends here because of errors in its files, which have been shown.
package struct FindingsShown: Error {
    package init() {}
}
