package import Manuals

extension ManualPage {
    /// Of the program, which names the pages of its commands.
    package init(of commands: [Command]) {
        self.init(
            name: "litfass", command: "litfass", summary: "publish what a public-health app tells people",
            synopsis: ["COMMAND", "[OPTION ...]"],
            sections: [
                Section("Description", text: Help.headline),
                Section("Commands", rows: commands.map { Row(.page("litfass-\($0.name)"), $0.summary + ".") }),
                Section(
                    "Environment",
                    rows: [
                        Row(
                            .literal(PassphraseSource.environmentName),
                            "The passphrase of a key, for commands that sign; better is --passphrase-fd.")
                    ]),
                Section(
                    "Exit status",
                    rows: ExitCode.allCases.map { Row(.literal("\($0.rawValue)"), Self.sentence($0.meaning)) }),
            ],
            seeAlso: ["litfass-origin"])
    }

    package init(_ command: Command) {
        let options = command.allOptions.map { Row(.option($0.label), Self.sentence(Help.meaning(of: $0))) }
        let operands = command.operands.map { Row(.operand($0.name), Self.sentence($0.summary)) }
        let examples = command.examples.map { Row(.literal($0.line), Self.sentence($0.meaning)) }
        let exits = Help.exitCodes(of: command).map { Row(.literal("\($0.code.rawValue)"), Self.sentence($0.meaning)) }
        let isServe = command.name == "serve"
        self.init(
            name: "litfass-\(command.name)", command: "litfass \(command.name)", summary: command.summary,
            synopsis: command.allOptions.map(\.usageLabel) + command.operands.map(\.label),
            sections: [
                Section("Description", text: command.discussion, rows: operands + options),
                command.article.map(Self.files),
                Section("Exit status", rows: exits),
                Section("Examples", rows: examples),
            ].compactMap(\.self),
            seeAlso: ["litfass"] + (isServe ? ["litfass-origin"] : []))
    }

    package static func files(of article: String) -> Section {
        Section("Files", rows: [Row(.literal("\(Articles.installed)/\(article).md"), "The article that says more.")])
    }

    /// Terms and meanings of a help are no sentences; on a page they are.
    package static func sentence(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : ".")
    }
}
