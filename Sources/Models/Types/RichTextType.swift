/// A text in CommonMark, of which nothing else is known: paragraphs, lists, links.
package struct RichTextType: TextualType {
    package static let name = "rich-text"
    package static let otherNames = ["markdown", "html"]

    let constraints: TextConstraints

    package init(_ constraints: TextConstraints = TextConstraints()) { self.constraints = constraints }

    package var words: String { "a rich text" }
    package var traits: TypeTraits { [.text, .markup, .comparable, .localizable] }
}
