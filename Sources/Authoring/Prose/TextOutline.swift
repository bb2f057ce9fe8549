import Markup

/// What stands in a rich text besides its words: where it leads, and how it is divided.
struct TextOutline: Hashable, Sendable {
    /// The documents that it links to, as in `faq:location`.
    let documents: Set<String>
    /// Addresses on the web, in the order of the text.
    let addresses: [String]
    /// Their levels.
    let headings: [Int]
    /// Items of all lists.
    let items: Int
    /// Paragraphs outside of lists.
    let paragraphs: Int
    /// How many of these end with a letter.
    let openParagraphs: Int

    /// Of a plain text.
    static let plain = TextOutline(
        documents: [], addresses: [], headings: [], items: 0, paragraphs: 1, openParagraphs: 0)

    private init(
        documents: Set<String>, addresses: [String], headings: [Int], items: Int, paragraphs: Int, openParagraphs: Int
    ) {
        self.documents = documents
        self.addresses = addresses
        self.headings = headings
        self.items = items
        self.paragraphs = paragraphs
        self.openParagraphs = openParagraphs
    }

    init(_ shape: MarkdownShape) {
        var (documents, addresses): (Set<String>, [String]) = ([], [])
        for index in shape.links.indices {
            let destination = shape.links[index].destination
            guard destination.containsBytes(of: ":") else { continue }
            if !destination.containsBytes(of: "//") {
                documents.insert(destination)
            } else if destination.containsBytes(of: "://") {
                addresses.append(destination)
            }
        }
        self.init(
            documents: documents, addresses: addresses, headings: shape.headings, items: shape.items,
            paragraphs: shape.paragraphs, openParagraphs: shape.openParagraphs)
    }
}
