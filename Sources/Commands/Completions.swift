import Invocations
import Manuals
import Reports
import Rulebook
import Terminals

extension Command {
    static let completions = Command(
        name: "completions",
        summary: "Print a script by which a shell completes litfass",
        discussion: """
            For bash and zsh, 'source <(litfass completions bash)' in their start-up file; for fish, 'litfass \
            completions fish | source'. The Debian package has them already.

            With words of a command line behind '--', it prints what the last of them may become, one a line, with a \
            tab and its meaning, and ':files' or ':folders' for paths. The scripts call it so.
            """,
        article: "Operating",
        operands: [
            .required("SHELL", "bash, zsh or fish", choices: ShellScript.allCases.map(\.rawValue)),
            .any("WORD", "Words of a command line, without 'litfass'"),
        ],
        examples: [
            Example(line: "litfass completions bash -- check --format ''", meaning: "What formats there are")
        ],
        exits: [:],
        run: { invocation in
            guard let shell = ShellScript(rawValue: invocation.operand(0)) else {
                throw UsageFault.unknownWord(invocation.operand(0), expected: ShellScript.allCases.map(\.rawValue))
            }
            let words = Array(invocation.operands.dropFirst())
            guard let word = words.last else {
                invocation.console.output.write(Array(shell.text.utf8))
                return .done
            }
            // Without a workspace that can be read there is nothing to name; other commands say why.
            let places = try? Invocation.allPublishing(of: invocation.workspace())
            let line = CompletionLine(
                commands: all, environments: places?.map(\.environment) ?? [],
                rules: RuleBook.rules.map { ($0.id, $0.firstSentence) })
            for candidate in line.candidates(for: word, after: words.dropLast()) {
                invocation.console.output.line(candidate)
            }
            return .done
        })
}
