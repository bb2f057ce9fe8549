/// What `litfass explain` teaches about a rule beyond its sentence.
package struct RuleLesson: Sendable {
    /// Why the rule is there: what happens to people where it is not kept.
    package let why: String?
    package let example: Example?

    /// Lines of a file with the mistake, and the same lines mended, without the blanks that all of them begin with; or the
    /// names of files, where the mistake is what is there and what not. Where `…` stands, it goes on like that.
    /// The tests hold both to what check says.
    package struct Example: Sendable {
        package let wrong: String
        package let right: String
    }

    package init(_ why: String?, wrong: String? = nil, right: String? = nil) {
        self.why = why
        if let wrong, let right { example = Example(wrong: wrong, right: right) } else { example = nil }
    }

    /// By id of the rule: those of this room and of YAML.
    package static let all: [String: RuleLesson] = [
        ofValues, betweenFields, ofTexts, ofTranslations, overTime, ofWorkspace, ofYAML,
    ]
    .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
}
