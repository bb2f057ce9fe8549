import Terminals

/// The help of `litfass` and of each command, made from what they declare.
enum Help {
    static func overview(of commands: [Command]) -> String {
        """
        Litfass checks, signs and serves what a public-health app tells people.

        usage: litfass COMMAND [OPTION ...]

        \(TextLayout.table(commands.map { ($0.name, $0.summary) }))

        'litfass COMMAND --help' explains a command, 'litfass --version' shows the version.

        exit codes:
        \(TextLayout.table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))
        """
    }

    static func text(of command: Command) -> String {
        let operands = command.operands.map { (term: $0.name, meaning: $0.summary) }
        let options = command.options.map(row)
        var parts = [
            command.summary + ".", shortUsage(of: command), TextLayout.paragraphs(command.discussion),
            TextLayout.table(operands + options),
            "examples:\n" + TextLayout.table(command.examples.map { ($0.line, $0.meaning) }, termWidth: 60),
            exits(of: command),
        ]
        if let article = command.article {
            parts.append("More: Sources/litfass/Documentation.docc/\(article).md")
        }
        return parts.joined(separator: "\n\n")
    }

    /// `usage: litfass build [--workspace DIR] [--output DIR]`, for somebody who typed something else.
    static func usage(of command: Command) -> String {
        let options = command.allOptions.map { option in
            option.isRequired ? option.label : "[\(option.label)]" + (option.isRepeatable ? " ..." : "")
        }
        let words = ["usage: litfass \(command.name)"] + command.operands.map(\.label) + options
        return TextLayout.wrapped(words, indent: 0, hanging: 7)
    }

    /// `usage: litfass rollback --to N [OPTION ...]`
    private static func shortUsage(of command: Command) -> String {
        let required = command.options.filter(\.isRequired).map(\.label)
        let words = ["usage: litfass \(command.name)"] + required + ["[OPTION ...]"] + command.operands.map(\.label)
        return words.joined(separator: " ")
    }

    static func labels(of options: [OptionShape]) -> String { options.map(\.label).joined(separator: ", ") }

    private static func row(of option: OptionShape) -> (term: String, meaning: String) {
        let more = option.isRepeatable ? ", repeatable" : ""
        let value = option.defaultText.map { " (default: \($0))" } ?? ""
        return (option.shortLabel, option.summary + more + value)
    }

    /// In one paragraph: `exit codes: 0 done; 1 the workspace has errors`.
    private static func exits(of command: Command) -> String {
        let always: Set<ExitCode> = command.failure == nil ? [.done, .usage, .machine] : []
        let exits = ExitCode.allCases.filter { always.contains($0) || command.exits[$0] != nil }.map {
            "\($0.rawValue) \(command.exits[$0] ?? $0.meaning)"
        }
        // A number stays beside its meaning.
        let words = exits.joined(separator: "; ").replacing(#/(\d) /#) { "\($0.1)\u{A0}" }.split(separator: " ")
        return TextLayout.wrapped(["exit codes:"] + words.map(String.init), indent: 0).replacing("\u{A0}", with: " ")
    }
}
