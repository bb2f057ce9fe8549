import Terminals

/// The help of `litfass` and of each command, made from what they declare.
package enum Help {
    package static let headline = "Litfass checks, signs and serves what a public-health app tells people."

    package static func overview(of commands: [Command]) -> String {
        """
        \(headline)

        usage: litfass COMMAND [OPTION ...]

        \(TextLayout.table(commands.map { ($0.name, $0.summary) }))

        'litfass COMMAND --help' explains a command, 'litfass --version' shows the version.

        exit codes:
        \(TextLayout.table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))
        """
    }

    package static func text(of command: Command) -> String {
        let operands = command.operands.map { (term: $0.name, meaning: $0.summary) }
        let options = command.options.map(row)
        var parts = [
            command.summary + ".", shortUsage(of: command), TextLayout.paragraphs(command.discussion),
            TextLayout.table(operands + options),
            "examples:\n" + TextLayout.table(command.examples.map { ($0.line, $0.meaning) }, termWidth: 60),
            exits(of: command),
        ]
        if let article = command.article {
            parts.append("More: \(Articles.path(of: article))")
        }
        return parts.joined(separator: "\n\n")
    }

    /// `usage: litfass build [--workspace DIR] [--output DIR]`, for somebody who typed something else.
    package static func usage(of command: Command) -> String {
        let options = command.allOptions.map { $0.usageLabel + ($0.isRepeatable && !$0.isRequired ? " ..." : "") }
        let words = ["usage: litfass \(command.name)"] + command.operands.map(\.label) + options
        return TextLayout.wrapped(words, indent: 0, hanging: 7)
    }

    /// `usage: litfass rollback --to N [OPTION ...]`
    private static func shortUsage(of command: Command) -> String {
        let required = command.options.filter(\.isRequired).map(\.label)
        let words = ["usage: litfass \(command.name)"] + required + ["[OPTION ...]"] + command.operands.map(\.label)
        return words.joined(separator: " ")
    }

    package static func labels(of options: [OptionShape]) -> String { options.map(\.label).joined(separator: ", ") }

    private static func row(of option: OptionShape) -> (term: String, meaning: String) {
        (option.shortLabel, meaning(of: option))
    }

    /// What an option does, and what holds without it.
    package static func meaning(of option: OptionShape) -> String {
        let more = option.isRepeatable ? ", repeatable" : ""
        let value = option.defaultText.map { " (default: \($0))" } ?? ""
        return option.summary + more + value
    }

    /// All exit codes that a command gives.
    package static func exitCodes(of command: Command) -> [(code: ExitCode, meaning: String)] {
        let always: Set<ExitCode> = command.failure == nil ? [.done, .usage, .machine] : []
        return ExitCode.allCases.filter { always.contains($0) || command.exits[$0] != nil }.map {
            ($0, command.exits[$0] ?? $0.meaning)
        }
    }

    /// In one paragraph: `exit codes: 0 done; 1 the workspace has errors`.
    private static func exits(of command: Command) -> String {
        let exits = exitCodes(of: command).map { "\($0.code.rawValue) \($0.meaning)" }
        // A number stays beside its meaning.
        let words = exits.joined(separator: "; ").replacing(#/(\d) /#) { "\($0.1)\u{A0}" }.split(separator: " ")
        return TextLayout.wrapped(["exit codes:"] + words.map(String.init), indent: 0).replacing("\u{A0}", with: " ")
    }
}
