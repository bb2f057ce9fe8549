/// What a machine can write in place of a piece of a file, so that a finding goes away and everything else stays as it is.
///
/// Only what is certain has one: a person who looks at the finding could not decide otherwise.
package struct Replacement: Hashable, Sendable {
    package let range: SourceRange
    /// As it stands in the file, quotes included.
    package let text: String

    package init(range: SourceRange, text: String) {
        self.range = range
        self.text = text
    }
}
