import Markup

/// What stands in a rich text besides its words: where it leads, and how it is divided.
struct TextOutline: Hashable, Sendable {
    /// The documents that it links to, as in `faq:location`.
    let documents: Set<String>
    /// Addresses on the web, in the order of the text.
    let addresses: [String]
    let headings: Int
    /// Items of all lists.
    let items: Int
    /// Paragraphs outside of lists.
    let paragraphs: Int

    /// Of a plain text.
    static let plain = TextOutline(documents: [], addresses: [], headings: 0, items: 0, paragraphs: 1)

    private init(documents: Set<String>, addresses: [String], headings: Int, items: Int, paragraphs: Int) {
        self.documents = documents
        self.addresses = addresses
        self.headings = headings
        self.items = items
        self.paragraphs = paragraphs
    }

    /// - Parameter links: those of `blocks`.
    init(_ blocks: [Block], links: [Markdown.Link]) {
        let destinations = links.map(\.destination)
        documents = Set(destinations.filter { $0.contains(":") && !$0.contains("//") })
        addresses = destinations.filter { $0.containsBytes(of: "://") }
        var (headings, items, paragraphs) = (0, 0, 0)
        for block in blocks {
            switch block.kind {
            case .heading: headings += 1
            case .list(_, let list): items += Self.count(list)
            case .paragraph: paragraphs += 1
            default: continue
            }
        }
        (self.headings, self.items, self.paragraphs) = (headings, items, paragraphs)
    }

    private static func count(_ list: [ListItem]) -> Int {
        list.reduce(0) { count, item in
            item.blocks.reduce(count + 1) { count, block in
                guard case .list(_, let inner) = block.kind else { return count }
                return count + self.count(inner)
            }
        }
    }
}
