import Files
import Invocations
import Processes
import Publishing
import Terminals

extension Invocation {
    private static let event = "LITFASS_EVENT"

    /// Runs what the policy asks for when a release is live, or good for longer: all of it, also where one command fails.
    /// - Returns: `.undelivered` where one did.
    func runHooks(
        _ event: DeliveryRules.Event, after report: PublishingReport, under policy: Policy, in workspace: Folder
    ) async throws -> ExitCode {
        let commands = policy.delivery.hooks[event] ?? []
        // A hook that publishes or renews is no reason for another hook.
        guard report.written != nil, [.released, .renewed].contains(report.outcome),
            context.variables[Self.event] == nil, !commands.isEmpty
        else { return .done }
        console.output.flush()
        let place = try publishing(of: workspace)
        var context = context
        context.workingFolder = workspace.path
        context.variables = context.variablesWithoutSecrets.merging([
            Self.event: event.rawValue, "LITFASS_RELEASE": String(report.release), "LITFASS_WORKSPACE": workspace.path,
            "LITFASS_SITE": place.site.path,
        ]) { $1 }
        let environment = place.name.split(separator: "/").dropFirst().last.map(String.init)
        if let environment { context.variables["LITFASS_ENVIRONMENT"] = environment }
        var failed: [(line: String, code: Int32)] = []
        for command in commands {
            let code = await run(command, in: context)
            if code != 0 { failed.append((command.joined(separator: " "), code)) }
        }
        guard !failed.isEmpty else { return .done }
        let words = failed.map { "'\($0.line)' ended with \($0.code)" }.joined(separator: ", ")
        remark(["release \(report.release) is live here, and not delivered: \(words)"])
        remark(["  fix: mend what the lines above say, then: \(failed.map(\.line).joined(separator: "; "))"])
        return .undelivered
    }

    /// What the command says goes to standard error: it is no part of the answer.
    private func run(_ words: [String], in context: CommandContext) async -> Int32 {
        let console = Console(output: console.problems, problems: console.problems, variables: context.variables)
        // The very program that runs, wherever the PATH leads to.
        guard words[0] != "litfass" else {
            return await CommandDispatch(context: context, console: console)
                .run(Array(words.dropFirst())).rawValue
        }
        guard let ended = context.programs.run(words, context.variables, [], context.workingFolder) else {
            remark(["there is no program '\(words[0])'"])
            return 127
        }
        remark(
            (ended.output + ended.errors).split(separator: UInt8(ascii: "\n")).map {
                String(decoding: $0, as: UTF8.self)
            })
        return ended.status
    }
}
