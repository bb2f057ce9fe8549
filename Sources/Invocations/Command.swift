/// One verb of `litfass`: what its help says, what its command line may hold, and what it does. Help and parsing both come
/// from this value.
package struct Command: Sendable {
    package struct Example: Sendable {
        /// What one types.
        package let line: String
        /// What it does, as a sentence without a full stop.
        package let meaning: String

        package init(line: String, meaning: String) { (self.line, self.meaning) = (line, meaning) }
    }

    package let name: String
    /// One line without a full stop: what the command does for whoever calls it.
    package let summary: String
    /// Paragraphs, separated by a blank line. A paragraph that begins with a blank is shown as it is written.
    package let discussion: String
    /// The article of `Documentation.docc` that says more.
    package let article: String?
    package let operands: [Operand]
    package let options: [OptionShape]
    /// Options that the help names in its text, and something else explains.
    package let otherOptions: [OptionShape]
    package let examples: [Example]
    /// What an exit code means of this command. The keys are all codes that it gives, apart from those that every command
    /// gives: `done`, `usage` and `machine`.
    package let exits: [ExitCode: String]
    /// Given in place of every code that a failure of the command itself has, where others read its codes by rules of their own.
    package let failure: ExitCode?
    package let run: @Sendable (Invocation) async throws -> ExitCode

    package init(
        name: String, summary: String, discussion: String, article: String? = nil, operands: [Operand] = [],
        options: [OptionShape] = [], otherOptions: [OptionShape] = [], examples: [Example] = [],
        exits: [ExitCode: String] = [:], failure: ExitCode? = nil,
        run: @escaping @Sendable (Invocation) async throws -> ExitCode
    ) {
        (self.name, self.summary, self.discussion, self.article) = (name, summary, discussion, article)
        (self.operands, self.options, self.otherOptions) = (operands, options, otherOptions)
        (self.examples, self.exits, self.failure) = (examples, exits, failure)
        self.run = run
    }

    package var allOptions: [OptionShape] { options + otherOptions }

    /// Whether it is about one environment of the workspace.
    package var takesEnvironment: Bool { allOptions.contains { $0.name == Command.environment.shape.name } }
}
