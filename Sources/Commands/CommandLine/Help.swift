/// The help of `litfass` and of each command, made from what they declare.
enum Help {
    static func overview(of commands: [Command]) -> String {
        """
        \(TextLayout.paragraphs(introduction))

        usage: litfass COMMAND [OPTIONS]

        commands:
        \(TextLayout.table(commands.map { ($0.name, $0.summary) }))

        options:
        \(TextLayout.table([helpRow, ("--version", "Show the version")]))

        'litfass COMMAND --help' says more of a command, with examples.

        exit codes, the same for all commands:
        \(TextLayout.table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))
        """
    }

    static func text(of command: Command) -> String {
        var parts = [command.summary + ".", usage(of: command), TextLayout.paragraphs(command.discussion)]
        if !command.operands.isEmpty {
            parts.append("operands:\n" + TextLayout.table(command.operands.map { ($0.name, $0.summary) }))
        }
        parts.append("options:\n" + TextLayout.table(command.options.map(row) + [helpRow]))
        if !command.examples.isEmpty {
            parts.append("examples:\n" + command.examples.map(example).joined(separator: "\n\n"))
        }
        parts.append("exit codes:\n" + TextLayout.table(exits(of: command)))
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// `usage: litfass build [--workspace DIR] [--output DIR]`
    static func usage(of command: Command) -> String {
        let options = command.options.map { option in
            option.isRequired ? option.label : "[\(option.label)]" + (option.isRepeatable ? " ..." : "")
        }
        let words = ["usage: litfass \(command.name)"] + command.operands.map(\.label) + options
        return TextLayout.wrapped(words, indent: 0, hanging: 7)
    }

    private static let introduction = """
        Litfass brings what a public-health app tells people from the files in which it is written to their phones: checked, \
        signed, and served.
        """

    private static let helpRow = (term: "-h, --help", meaning: "Show this help")

    private static func row(of option: OptionShape) -> (term: String, meaning: String) {
        let more = option.isRepeatable ? "; may be given several times" : ""
        let value = option.defaultText.map { " (default: \($0))" } ?? ""
        return (option.label, option.summary + more + value)
    }

    private static func example(_ example: Command.Example) -> String {
        "  " + continued(example.line) + "\n"
            + TextLayout.wrapped(example.meaning.split(separator: " ").map(String.init), indent: 6)
    }

    /// A line that is too long goes on behind a backslash, as a shell takes it.
    private static func continued(_ line: String) -> String {
        guard line.count > TextLayout.width - 2,
            let cut = line.prefix(TextLayout.width - 4).ranges(of: " --").last?.lowerBound
        else { return line }
        return line[..<cut] + " \\\n      " + line[cut...].dropFirst()
    }

    private static func exits(of command: Command) -> [(term: String, meaning: String)] {
        let always: Set<ExitCode> = [.done, .usage, .machine]
        return ExitCode.allCases.filter { always.contains($0) || command.exits[$0] != nil }.map {
            (String($0.rawValue), command.exits[$0] ?? $0.meaning)
        }
    }
}
