import CBuild
package import Processes
import Rulebook
package import Terminals

/// From the words of a command line to a command that has run.
package struct CommandDispatch {
    private let commands: [Command]
    private let context: CommandContext
    private let console: Console
    private let faultWords: (any Error, Invocation?) -> FaultWords

    /// - Parameter faultWords: what is said of an error that ends a command; the invocation is nil where its line is wrong.
    package init(
        commands: [Command], context: CommandContext, console: Console,
        faultWords: @escaping (any Error, Invocation?) -> FaultWords
    ) {
        (self.commands, self.context, self.console, self.faultWords) = (commands, context, console, faultWords)
    }

    package func run(_ words: [String]) async -> ExitCode {
        do {
            return try await dispatch(words)
        } catch {
            return report(faultWords(error, nil), of: nil)
        }
    }

    private func dispatch(_ words: [String]) async throws -> ExitCode {
        guard let first = words.first else {
            console.problems.line(Help.overview(of: commands))
            return .usage
        }
        switch first {
        case "--help", "-h": return show(Help.overview(of: commands))
        case "--version": return show("litfass \(LITFASS_VERSION), commit \(context.commit)")
        case "help": return try help(for: words.dropFirst())
        default: break
        }
        if first.hasPrefix("-") {
            let label = String(first.prefix { $0 != "=" })
            guard !commands.contains(where: { $0.allOptions.contains { "--\($0.name)" == label } }) else {
                throw UsageFault.optionBeforeCommand(label)
            }
            let options = ["--help", "--version"]
            throw UsageFault.unknownOption(first, suggestion: suggestion(for: first, among: options))
        }
        let command = try command(first)
        let rest = words.dropFirst()
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return show(Help.text(of: command))
        }
        return await run(command, rest)
    }

    private func run(_ command: Command, _ words: ArraySlice<String>) async -> ExitCode {
        do {
            let line = try LineParser.parse(words, of: command)
            let invocation = Invocation(command: command, line: line, context: context, console: console)
            do {
                return try await command.run(invocation)
            } catch is FindingsShown {
                return command.failure ?? .diagnostics
            } catch {
                return report(faultWords(error, invocation), of: command)
            }
        } catch {
            return report(faultWords(error, nil), of: command)
        }
    }

    private func help(for words: ArraySlice<String>) throws -> ExitCode {
        guard let name = words.first, name != "--help", name != "-h" else { return show(Help.overview(of: commands)) }
        return show(Help.text(of: try command(name)))
    }

    private func command(_ name: String) throws(UsageFault) -> Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let near = suggestion(for: name, among: commands.map(\.name) + ["help"])
        throw .unknownCommand(name, suggestion: beginning(with: name) ?? near)
    }

    /// `check --fix` for `fix`, and `translations accept` for `accept`: the command that has such an option, or shows it in an
    /// example.
    private func beginning(with word: String) -> String? {
        // A number or a path is what somebody works with, no part of a command.
        guard word.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else { return nil }
        for command in commands {
            if command.allOptions.contains(where: { $0.name == word && $0.placeholder == nil }) {
                return "\(command.name) --\(word)"
            }
            let words = command.examples.map { $0.line.split(separator: " ") }
            if words.contains(where: { $0.count > 2 && $0[2] == word }) { return "\(command.name) \(word)" }
        }
        return nil
    }

    private func show(_ text: String) -> ExitCode {
        console.output.line(text)
        return .done
    }

    /// `litfass check: '--formt' is not an option here`, what to do, and for a wrong command line how a right one looks.
    private func report(_ words: FaultWords, of command: Command?) -> ExitCode {
        console.output.flush()
        let name = command.map { "litfass \($0.name)" } ?? "litfass"
        console.problems.line("\(name): \(words.message)")
        for detail in words.details { console.problems.line("  \(detail)") }
        if let fix = words.fix { console.problems.line("  fix: \(fix)") }
        if words.code == .usage, words.showsUsage, let command { console.problems.line(Help.usage(of: command)) }
        return command?.failure ?? words.code
    }
}

extension Command {
    /// Of Litfass.
    package static let litfassVersion = LITFASS_VERSION
}
