import Processes

extension Command {
    package static let workspace = Option<String?>.text(
        "workspace", "DIR", help: "The workspace", defaultText: "found from here upwards")

    package static let format = Option<OutputFormat>.choice(
        "format", "What to print", default: .text)

    package static let environment = Option<String?>.text(
        "environment", "NAME", help: "The environment", defaultText: "the only one")
}

package enum OutputFormat: String, CaseIterable, Sendable {
    case text, json
}

extension Invocation {
    /// What the process says where no option does.
    private static let variable = "LITFASS_ENVIRONMENT"

    /// The environment that was named; nil where the command has none, and where none was named.
    package var namedEnvironment: String? {
        if let environment { return environment }
        guard command.takesEnvironment else { return nil }
        return self[Command.environment] ?? context.variables[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A path as it was typed, from where it was typed.
    package func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : context.workingFolder + "/" + path
    }
}
