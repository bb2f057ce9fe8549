import Languages
import Markup

/// A link of a rich text.
struct TextLink {
    /// As a reader sees it.
    let text: String
    /// As its author wrote it, quotes included, without a title.
    let destination: String
    /// UTF-8 offsets of all of it.
    let range: Range<Int>

    static func links(in text: Text) -> [TextLink] {
        guard let shape = text.shape, !shape.links.isEmpty else { return [] }
        var next = 0
        return shape.links.map { link in
            // A link is found by its signs: where it goes over two lines, Markdown says no exact place.
            let found = text.tokens[next...].indices.first { text.isDestination($0) }
            guard let index = found else {
                let start = min(link.place.offset, text.bytes.count)
                return TextLink(text: link.text, destination: link.destination, range: start..<start)
            }
            next = index + 1
            let address = text.tokens[index]
            let start = text.opening(ofLinkTo: index) ?? address.range.lowerBound
            return TextLink(
                text: link.text, destination: text.destination(address, of: link),
                range: start..<min(address.range.upperBound + 1, text.bytes.count))
        }
    }

    /// Of the web: `https://www.rki.de/a`
    var isOfWeb: Bool { destination.hasPrefix("http://") || destination.hasPrefix("https://") }

    /// A document of the workspace: `faq:location`
    var document: String? {
        guard !destination.contains("/"), let colon = destination.firstIndex(of: ":"),
            !destination.hasPrefix("mailto:"),
            !destination.hasPrefix("tel:")
        else { return nil }
        return colon > destination.startIndex ? destination : nil
    }
}

extension Text {
    /// Whether a token is where a link leads: the address or quote behind `](`.
    func isDestination(_ index: Int) -> Bool {
        index > 1 && (tokens[index].kind == .address || tokens[index].kind == .quote)
            && tokens[index - 1].isSign("(") && tokens[index - 2].isSign("]") && tokens[index - 1].gap == .none
    }

    /// The UTF-8 offset of the `[` with which a link begins.
    fileprivate func opening(ofLinkTo destination: Int) -> Int? {
        var depth = 0
        for index in tokens.indices.prefix(destination - 1).reversed() {
            if tokens[index].isSign("]") { depth += 1 }
            guard tokens[index].isSign("[") else { continue }
            depth -= 1
            if depth == 0 { return tokens[index].range.lowerBound }
        }
        return nil
    }

    /// As its author wrote it; as Markdown reads it where that is another one.
    fileprivate func destination(_ address: Token, of link: Markdown.Link) -> String {
        let written = self.written(address)
        if written.contains("{{") { return written }
        let bare = String(written.prefix { $0 != " " })
        return bare == link.destination ? bare : link.destination
    }
}
