/// One thing that `check` looks for: what its findings are called, how severe they are, and why it matters.
///
/// An id never changes its meaning: people search for it, and pipelines count on it.
package struct Rule: Sendable {
    package enum Severity: String, Hashable, Sendable {
        case error
        case warning
    }

    /// Whether a workspace may change the severity of a rule, and a person may waive it.
    package enum Authority: Hashable, Sendable {
        /// What breaks the rule can't be built, or is not what its author meant.
        case fixed
        case adjustable
    }

    /// Under which heading `litfass explain` lists a rule.
    package enum Topic: String, CaseIterable, Sendable {
        case values = "keys and values"
        case fields = "between fields and files"
        case documents = "documents and quotes"
        case texts = "texts"
        case translations = "translations"
        case time = "time"
        case workspace = "files and configuration"
        case waivers = "waivers and severities"
        case syntax = "YAML"
        case policy = "Publish/ENVIRONMENT/policy.yaml"
    }

    /// Lines of a file with the mistake, and the same lines after it was fixed. `…` stands for more of the same.
    package struct Example: Hashable, Sendable {
        package let wrong: String
        package let right: String

        package init(wrong: String, right: String) { (self.wrong, self.right) = (wrong, right) }
    }

    /// kebab-case: `unknown-key`.
    package let id: String
    package let topic: Topic
    package let severity: Severity
    package let authority: Authority
    /// What is wrong, in one or two sentences for an editor.
    package let summary: String
    /// What happens to readers where the rule is broken; nil where the summary says it.
    package let reason: String?
    package let example: Example?

    /// - Parameter authority: `fixed` for errors and `adjustable` for warnings, unless given.
    package init(
        _ id: String, topic: Topic, severity: Severity = .error, authority: Authority? = nil, summary: String,
        reason: String? = nil, example: Example? = nil
    ) {
        self.id = id
        self.topic = topic
        self.severity = severity
        self.authority = authority ?? (severity == .error ? .fixed : .adjustable)
        self.summary = summary
        self.reason = reason
        self.example = example
    }
}

extension Rule: Hashable {
    package static func == (one: Rule, other: Rule) -> Bool { one.id == other.id }
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
