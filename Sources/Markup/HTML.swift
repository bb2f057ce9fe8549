/// Texts as HTML, safe whatever an author wrote: no tag, attribute or address that is not made here.
package struct HTML: Sendable {
    /// The address for a link's destination, or nil where the link is shown as its text only.
    package typealias AddressOf = @Sendable (_ destination: String) -> String?

    private let address: AddressOf

    /// - Parameter address: decides on each link. Left out, addresses on the web, for mail and for calls are taken.
    package init(address: @escaping AddressOf = { HTML.isOrdinary($0) ? $0 : nil }) {
        self.address = address
    }

    /// Whether an address has one of the schemes `https`, `http`, `mailto`, `tel`.
    package static func isOrdinary(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }
        guard scheme.endIndex < address.endIndex else { return false }
        return ["https", "http", "mailto", "tel"].contains(scheme.lowercased())
    }

    /// One element a line, with a final line break; empty for an empty text.
    package func render(_ markdown: Markdown) -> String { blocks(markdown.blocks) }

    private func blocks(_ blocks: [Block]) -> String { blocks.map(block).joined() }

    private func block(_ block: Block) -> String {
        switch block.kind {
        case .paragraph(let content): "<p>\(inlines(content))</p>\n"
        case .heading(let level, let content): "<h\(level)>\(inlines(content))</h\(level)>\n"
        case .list(.bullet, let items): "<ul>\n\(items.map(item).joined())</ul>\n"
        case .list(.ordered(let start), let items):
            "<ol\(start == 1 ? "" : " start=\"\(start)\"")>\n\(items.map(item).joined())</ol>\n"
        case .quote(let inner): "<blockquote>\n\(blocks(inner))</blockquote>\n"
        case .code(let text): "<pre><code>\(Self.escaped(text))</code></pre>\n"
        case .thematicBreak: "<hr />\n"
        case .html: ""
        }
    }

    private func item(_ item: ListItem) -> String {
        guard item.isTight else { return "<li>\n\(blocks(item.blocks))</li>\n" }
        var content = ""
        for block in item.blocks {
            if case .paragraph(let line) = block.kind {
                content += inlines(line)
            } else {
                if !content.isEmpty, !content.hasSuffix("\n") { content += "\n" }
                content += self.block(block)
            }
        }
        let startsWithBlock = if case .paragraph = item.blocks.first?.kind { false } else { !item.blocks.isEmpty }
        return "<li>\(startsWithBlock ? "\n" : "")\(content)</li>\n"
    }

    private func inlines(_ inlines: [Inline]) -> String { inlines.map(inline).joined() }

    private func inline(_ inline: Inline) -> String {
        switch inline.kind {
        case .text(let text): return Self.escaped(text)
        case .softBreak: return "\n"
        case .lineBreak: return "<br />\n"
        case .code(let text): return "<code>\(Self.escaped(text))</code>"
        case .emphasis(let inner): return "<em>\(inlines(inner))</em>"
        case .strong(let inner): return "<strong>\(inlines(inner))</strong>"
        case .link(let destination, let title, let inner):
            guard let address = address(destination) else { return inlines(inner) }
            let named = title.isEmpty ? "" : " title=\"\(Self.escaped(title))\""
            return "<a href=\"\(Self.escapedAddress(address))\"\(named)>\(inlines(inner))</a>"
        case .image(_, _, let inner): return inlines(inner)
        case .html: return ""
        }
    }

    /// Text for an element or a quoted attribute.
    package static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// An address for an attribute: what RFC 3986 §2 does not let stand is percent-encoded, what stands encoded stays.
    private static func escapedAddress(_ address: String) -> String {
        let kept = Array("-_.+!*(),%#@?=;:/,$~".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in address.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.append(byte)
            case UInt8(ascii: "&"): result += Array("&amp;".utf8)
            case UInt8(ascii: "'"): result += Array("&#x27;".utf8)
            case _ where kept.contains(byte): result.append(byte)
            default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
