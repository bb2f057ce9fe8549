/// A rule that looks at one text. Each is a type of its own.
protocol TextRule: Sendable {
    static var rule: Rule { get }

    /// Whether the findings are about how something is said, not what: such a text is still compared with its translations.
    static var isAboutStyle: Bool { get }

    /// - Returns: what is wrong, in the order of the text.
    static func flaws(of text: ProseText) -> [Flaw]
}

extension TextRule {
    static var isAboutStyle: Bool { false }
}

/// All of them.
let textRules: [any TextRule.Type] = [
    PlaceholderWord.self, TypedEmail.self, TypedLink.self, TypedPhone.self,
]

/// What rules over texts know of the workspace around a text.
struct ProseSurroundings: Sendable {
    let facts: QuotableFacts

    init(_ content: WorkspaceContent) {
        facts = QuotableFacts(content)
    }

    init(facts: QuotableFacts) {
        self.facts = facts
    }
}
