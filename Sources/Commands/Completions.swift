import Files
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
            // Without a workspace there is nothing that it could name.
            let workspace = try? invocation.workspace()
            let line = CompletionLine(commands: all, environments: workspace.map(Self.environments) ?? [])
            for candidate in line.candidates(for: word, after: words.dropLast()) {
                invocation.console.output.line(candidate)
            }
            return .done
        })

    /// The folders of a workspace from which something is published.
    private static func environments(of workspace: Folder) -> [String] {
        let publish = Folder("\(workspace.path)/Publish")
        // What can't be read is not offered; the command itself says why.
        let entries = (try? publish.list()) ?? []
        return entries.filter { entry in
            entry.kind == .folder && (try? publish.exists(RelativePath(known: "\(entry.name)/policy.yaml"))) == true
        }.map(\.name)
    }
}

/// What may come next on a command line.
struct CompletionLine {
    let commands: [Command]
    let environments: [String]

    private struct Candidate {
        let word: String
        let meaning: String

        init(_ word: String, _ meaning: String = "") { (self.word, self.meaning) = (word, meaning) }
    }

    /// What a value is, where it is no free text.
    private enum Values {
        case words([Candidate])
        case files, folders
    }

    /// Lines as the scripts read them.
    /// - Parameter word: that is being typed; perhaps empty.
    func candidates(for word: String, after words: some Collection<String>) -> [String] {
        let verbs = commands.map { Candidate($0.name, $0.summary) }
        guard let name = words.first else {
            let general = [
                Candidate("help", "Explain a command"), Candidate("--help", "Show all commands"),
                Candidate("--version", "Show the version"),
            ]
            return lines(of: .words(verbs + general), word)
        }
        if name == "help", words.count == 1 { return lines(of: .words(verbs), word) }
        guard let command = commands.first(where: { $0.name == name }) else { return [] }
        return candidates(for: word, of: command, after: Array(words.dropFirst()))
    }

    private func candidates(for word: String, of command: Command, after words: [String]) -> [String] {
        func option(_ label: some StringProtocol) -> OptionShape? {
            command.allOptions.first { "--\($0.name)" == label }
        }
        var given: Set<String> = []
        var operands = 0
        var open: OptionShape?
        var isBehindOptions = false
        for written in words {
            if open != nil {
                // bash makes a word of the sign in '--format=json'.
                if written != "=" { open = nil }
            } else if written == "--" {
                isBehindOptions = true
            } else if !isBehindOptions, written.hasPrefix("--") {
                let label = written.prefix { $0 != "=" }
                given.insert(String(label))
                if label == written, let shape = option(label), shape.placeholder != nil { open = shape }
            } else {
                operands += 1
            }
        }
        if let open { return lines(of: values(of: open), word == "=" ? "" : word) }
        if !isBehindOptions, word.hasPrefix("--"), let sign = word.firstIndex(of: "=") {
            guard let shape = option(word[..<sign]) else { return [] }
            return lines(of: values(of: shape), String(word[word.index(after: sign)...]), front: word[...sign])
        }
        let options = command.allOptions.filter { $0.isRepeatable || !given.contains("--\($0.name)") }
            .map { Candidate("--\($0.name)", $0.summary) }
        if !isBehindOptions, word.hasPrefix("-") {
            return lines(of: .words(options + [Candidate("--help", "Explain the command")]), word)
        }
        let operand = operands < command.operands.count ? command.operands[operands] : command.operands.last
        let isWanted = operands < command.operands.count || operand?.need == .any
        let known = isWanted ? operand.flatMap { values(ofOperand: $0) } : nil
        return lines(of: known ?? .words(isBehindOptions ? [] : options), word)
    }

    private func values(of option: OptionShape) -> Values {
        if option.name == "environment" { return .words(environments.map { Candidate($0) }) }
        if !option.choices.isEmpty { return .words(option.choices.map { Candidate($0) }) }
        return values(named: option.placeholder ?? "") ?? .words([])
    }

    private func values(ofOperand operand: Operand) -> Values? {
        operand.choices.isEmpty ? values(named: operand.name) : .words(operand.choices.map { Candidate($0) })
    }

    private func values(named placeholder: String) -> Values? {
        switch placeholder {
        case "ENVIRONMENT", "FROM", "TO": .words(environments.map { Candidate($0) })
        case "DIR": .folders
        case "FILE", "PATH", "TREE", "ROOT", "WHAT", "OLD": .files
        case "RULE", "RULE[,RULE]": .words(RuleBook.rules.map { Candidate($0.id, $0.firstSentence) })
        default: nil
        }
    }

    /// - Parameter front: of the word, which is no part of the value.
    private func lines(of values: Values, _ beginning: String, front: Substring = "") -> [String] {
        switch values {
        case .files: [":files"]
        case .folders: [":folders"]
        case .words(let candidates):
            candidates.filter { $0.word.hasPrefix(beginning) }.map { "\(front)\($0.word)\t\($0.meaning)" }
        }
    }
}
