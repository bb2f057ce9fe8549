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
    var operands: [Operand] = []
    var options: [OptionShape] = []
    var examples: [Example] = []
    /// Where an exit code means something more exact than `ExitCode.meaning`. The keys are all codes that the command gives,
    /// apart from `done`, `usage` and `machine`, which all of them give.
    var exits: [ExitCode: String] = [:]
    let run: @Sendable (Invocation) async throws -> ExitCode
}
