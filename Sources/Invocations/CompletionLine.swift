/// What may come next on a command line.
package struct CompletionLine {
    private let commands: [Command]
    private let environments: [String]
    private let rules: [(id: String, meaning: String)]

    package init(commands: [Command], environments: [String], rules: [(id: String, meaning: String)]) {
        (self.commands, self.environments, self.rules) = (commands, environments, rules)
    }

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
    package func candidates(for word: String, after words: some Collection<String>) -> [String] {
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
        case "RULE", "RULE[,RULE]": .words(rules.map { Candidate($0.id, $0.meaning) })
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
