import Markup
import Models

/// What stands in a rich text besides its words: where it leads, and how it is divided.
struct TextOutline: Hashable, Sendable {
    /// The documents that it links to, as in `faq:location`, each once and sorted.
    let documents: [String]
    /// Addresses on the web, in the order of the text.
    let addresses: [WebAddress]
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
        documents: [String], addresses: [WebAddress], headings: [Int], items: Int, paragraphs: Int,
        openParagraphs: Int
    ) {
        self.documents = documents
        self.addresses = addresses
        self.headings = headings
        self.items = items
        self.paragraphs = paragraphs
        self.openParagraphs = openParagraphs
    }

    init(_ shape: MarkdownShape, _ addresses: [LinkedAddress]) {
        var documents: [String] = []
        for index in shape.links.indices {
            let destination = shape.links[index].destination
            if destination.containsBytes(of: ":"), !destination.containsBytes(of: "//") {
                documents.append(destination)
            }
        }
        if documents.count > 1 { documents = Set(documents).sorted() }
        self.init(
            documents: documents, addresses: addresses.map(\.address), headings: shape.headings, items: shape.items,
            paragraphs: shape.paragraphs, openParagraphs: shape.openParagraphs)
    }
}

/// What the markup of a text makes of it: where it leads, and how it is divided.
struct TextMarkup: Sendable {
    let links: [Markdown.Link]
    /// Of links that lead to the web, in their order.
    let addresses: [LinkedAddress]
    /// nil where the text holds nothing but paragraphs, simple lists and links.
    let markdown: Markdown?
    let outline: TextOutline

    /// Of a plain text.
    static let plain = TextMarkup(links: [], addresses: [], markdown: nil, outline: .plain)

    private init(links: [Markdown.Link], addresses: [LinkedAddress], markdown: Markdown?, outline: TextOutline) {
        (self.links, self.addresses, self.markdown, self.outline) = (links, addresses, markdown, outline)
    }

    init(_ shape: MarkdownShape, _ addresses: [LinkedAddress], _ markdown: Markdown?) {
        self.init(
            links: shape.links, addresses: addresses, markdown: markdown, outline: TextOutline(shape, addresses))
    }
}
