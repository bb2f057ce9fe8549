/// What is wrong with one value or text: a finding without its file.
package struct Problem: Error, Hashable, Sendable {
    package let rule: Rule
    /// What is wrong first, with the author's word in single quotes, then why.
    package let message: String
    /// One thing to do, without "fix:" and without a full stop.
    package let fix: String?
    /// UTF-8 offsets in the value of what is meant; nil for the whole value.
    package let span: Range<Int>?
    /// What `check --fix` writes in place of the span, as it stands in a file.
    package let replacement: String?

    package init(
        _ rule: Rule, _ message: String, fix: String? = nil, at span: Range<Int>? = nil, replacement: String? = nil
    ) {
        self.rule = rule
        self.message = message
        self.fix = fix
        self.span = span
        self.replacement = replacement
    }
}
