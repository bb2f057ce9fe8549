/// What is wrong with one value or text: a finding without its file.
///
/// A class, since nearly every look at a text returns none, and a reference is cheap to return and to throw.
package final class Problem: Error, Sendable {
    package let rule: Rule
    /// What is wrong first, with the author's word in single quotes, then why.
    package let message: String
    /// One thing to do, without "fix:" and without a full stop.
    package let fix: String?
    /// UTF-8 offsets in the value of what is meant; nil for the whole value.
    package let span: Range<Int>?
    /// What is meant where the span is not known: its first occurrence in the value.
    package let word: String?
    /// What `check --fix` writes in place of the span, as it stands in a file.
    package let replacement: String?

    package init(
        _ rule: Rule, _ message: String, fix: String? = nil, word: String? = nil, at span: Range<Int>? = nil,
        replacement: String? = nil
    ) {
        self.rule = rule
        self.message = message
        self.fix = fix
        self.span = span
        self.word = word
        self.replacement = replacement
    }
}

extension Problem: Hashable {
    package static func == (one: Problem, other: Problem) -> Bool {
        one.rule == other.rule && one.message == other.message && one.fix == other.fix && one.word == other.word
            && one.span == other.span && one.replacement == other.replacement
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(message)
        hasher.combine(span)
    }
}
