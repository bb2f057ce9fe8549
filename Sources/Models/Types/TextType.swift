/// A text in one style: a title, a button, a line of a list.
package struct TextType: TextualType {
    package static let name = "text"
    package static let otherNames = ["string", "str"]

    let constraints: TextConstraints

    package init(_ constraints: TextConstraints = TextConstraints()) { self.constraints = constraints }

    package var words: String { "a text" }
    package var traits: TypeTraits { [.text, .sortable, .identifying, .comparable, .localizable] }
}
