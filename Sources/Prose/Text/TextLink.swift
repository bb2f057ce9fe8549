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
        let addresses = text.tokens.filter { $0.kind == .address }
        return shape.links.map { link in
            let start = min(link.place.offset, text.bytes.count)
            guard let address = addresses.first(where: { $0.range.lowerBound > start }) else {
                return TextLink(text: link.text, destination: link.destination, range: start..<start)
            }
            let written = String(
                decoding: text.bytes[address.range].prefix { $0 != 0x20 || link.destination.contains(" ") },
                as: UTF8.self)
            let isSame = written.contains("{{") || written == link.destination
            let end = min(address.range.upperBound + 1, text.bytes.count)
            return TextLink(
                text: link.text, destination: isSame ? text.quotedDestination(address) : link.destination,
                range: start..<max(start, end))
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
    fileprivate func quotedDestination(_ address: Token) -> String {
        let written = self.written(address)
        guard !written.contains("{{") else { return written }
        return String(written.prefix { $0 != " " })
    }
}
