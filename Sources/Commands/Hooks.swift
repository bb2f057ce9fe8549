import Files
import Invocations
import Processes
import Publishing
import Terminals

extension Invocation {
    private static let event = "LITFASS_EVENT"

    /// Names the events whose commands have not come to their end yet, as where the machine stopped; git passes over it.
    private static let undelivered = RelativePath(known: "renewed/undelivered")

    /// Runs what the policy asks for when a release is live, or good for longer: all of it, also where one command fails. What was
    /// not delivered the last time is delivered now.
    /// - Returns: `.undelivered` where one did.
    func runHooks(
        _ event: DeliveryRules.Event, after report: PublishingReport, under policy: Policy, in workspace: Folder
    ) async throws -> ExitCode {
        let place = try publishing(of: workspace)
        let isNew = report.written != nil && [.released, .renewed].contains(report.outcome)
        let due = try undelivered(in: place).union(isNew ? [event] : [])
            .filter { policy.delivery.hooks[$0]?.isEmpty == false }
        // A hook that publishes or renews is no reason for another hook.
        guard context.variables[Self.event] == nil, !due.isEmpty else { return .done }
        try note(undelivered: due, in: place)
        console.output.flush()
        var context = context
        context.workingFolder = workspace.path
        context.variables = context.variablesWithoutSecrets.merging([
            "LITFASS_RELEASE": String(report.release), "LITFASS_WORKSPACE": workspace.path,
            "LITFASS_SITE": place.site.path,
        ]) { $1 }
        let environment = place.name.split(separator: "/").dropFirst().last.map(String.init)
        if let environment { context.variables["LITFASS_ENVIRONMENT"] = environment }
        var failed: [(event: DeliveryRules.Event, line: String, code: Int32)] = []
        for event in DeliveryRules.Event.allCases where due.contains(event) {
            context.variables[Self.event] = event.rawValue
            for command in policy.delivery.hooks[event] ?? [] {
                let code = await run(command, in: context)
                if code != 0 { failed.append((event, command.joined(separator: " "), code)) }
            }
        }
        try note(undelivered: Set(failed.map(\.event)), in: place)
        guard !failed.isEmpty else { return .done }
        let words = failed.map { "'\($0.line)' ended with \($0.code)" }.joined(separator: ", ")
        remark(["release \(report.release) is live here, and not delivered: \(words)"])
        remark(["  fix: mend what the lines above say, then: \(failed.map(\.line).joined(separator: "; "))"])
        return .undelivered
    }

    private func undelivered(in place: PublishingFolder) throws -> Set<DeliveryRules.Event> {
        let names = try place.trust.readIfPresent(Self.undelivered, limitBytes: 64) ?? []
        return Set(
            names.split(separator: UInt8(ascii: "\n")).compactMap {
                DeliveryRules.Event(rawValue: String(decoding: $0, as: UTF8.self))
            })
    }

    private func note(undelivered events: Set<DeliveryRules.Event>, in place: PublishingFolder) throws {
        guard !events.isEmpty else { return try place.trust.removeFile(Self.undelivered) }
        try place.trust.writeIfChanged(Array("*\n".utf8), to: RelativePath(known: "renewed/.gitignore"))
        let names = events.map { "\($0.rawValue)\n" }.sorted().joined()
        try place.trust.write(Array(names.utf8), to: Self.undelivered)
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
