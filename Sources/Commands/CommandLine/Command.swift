/// One verb of `litfass`: what its help says, what its command line may hold, and what it does. Help and parsing both come
/// from this value.
struct Command: Sendable {
    struct Example: Sendable {
        /// What one types.
        let line: String
        /// What it does, as a sentence without a full stop.
        let meaning: String
    }

    let name: String
    /// One line without a full stop: what the command does for whoever calls it.
    let summary: String
    /// Paragraphs, separated by a blank line. A paragraph that begins with a blank is shown as it is written.
    let discussion: String
    /// The article of `Documentation.docc` that says more.
    var article: String?
    var operands: [Operand] = []
    var options: [OptionShape] = []
    /// Options that the help names in its text, and something else explains.
    var otherOptions: [OptionShape] = []
    var examples: [Example] = []
    /// What an exit code means of this command. The keys are all codes that it gives, apart from those that every command
    /// gives: `done`, `usage` and `machine`.
    var exits: [ExitCode: String] = [:]
    /// Given in place of every code that a failure of the command itself has, where others read its codes by rules of their own.
    var failure: ExitCode?
    let run: @Sendable (Invocation) async throws -> ExitCode

    var allOptions: [OptionShape] { options + otherOptions }

    /// Whether it is about one environment of the workspace.
    var takesEnvironment: Bool { allOptions.contains { $0.name == Command.environment.shape.name } }
}
