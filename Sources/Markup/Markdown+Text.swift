// What a text says: as a reader sees it, and its headings.

extension Markdown {
    package struct Link: Hashable, Sendable {
        package let destination: String
        package let title: String
        /// As a reader sees it.
        package let text: String
        package let place: MarkupPosition
    }

    package struct Heading: Hashable, Sendable {
        package let level: Int
        package let text: String
        package let place: MarkupPosition
    }

    /// The text as a reader sees it, without marks: blocks are separated by a blank line, items of a tight list by a line
    /// break, items begin with `• ` or their number, what is inside them is indented, and a line break of the source is a
    /// blank.
    package var plainText: String { PlainText.of(blocks) }

    package var headings: [Heading] {
        blocks.flatMap(\.withInner).compactMap { block in
            guard case .heading(let level, let content) = block.kind else { return nil }
            return Heading(level: level, text: PlainText.of(content), place: block.place)
        }
    }
}

extension Block {
    /// Itself and all blocks inside it, in the order of the text.
    package var withInner: [Block] {
        switch kind {
        case .list(_, let items): [self] + items.flatMap(\.blocks).flatMap(\.withInner)
        case .quote(let blocks): [self] + blocks.flatMap(\.withInner)
        case .paragraph, .heading, .code, .thematicBreak, .html: [self]
        }
    }
}

enum PlainText {
    static func of(_ blocks: [Block]) -> String {
        blocks.map(of).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    static func of(_ block: Block) -> String {
        switch block.kind {
        case .paragraph(let inlines), .heading(_, let inlines): of(inlines)
        case .list(let kind, let items): of(kind, items)
        case .quote(let blocks): of(blocks)
        case .code(let text): text.last == "\n" ? String(text.dropLast()) : text
        case .thematicBreak, .html: ""
        }
    }

    static func of(_ kind: Block.ListKind, _ items: [ListItem]) -> String {
        let lines = items.enumerated().map { index, item in
            let mark =
                switch kind {
                case .bullet: "• "
                case .ordered(let start): "\(start + index). "
                }
            let separator = item.isTight ? "\n" : "\n\n"
            let text = item.blocks.map(of).filter { !$0.isEmpty }.joined(separator: separator)
            // What goes on below the first line of an item stands in line with it.
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let indent = "\n" + String(repeating: " ", count: mark.count)
            return mark + (lines.first ?? "") + lines.dropFirst().map { $0.isEmpty ? "\n" : indent + $0 }.joined()
        }
        return lines.joined(separator: items.first?.isTight == true ? "\n" : "\n\n")
    }

    static func of(_ inlines: [Inline]) -> String {
        inlines.map(of).joined()
    }

    static func of(_ inline: Inline) -> String {
        switch inline.kind {
        case .text(let text), .code(let text): text
        case .softBreak: " "
        case .lineBreak: "\n"
        case .emphasis(let inner), .strong(let inner), .link(_, _, let inner), .image(_, _, let inner): of(inner)
        case .html: ""
        }
    }
}
