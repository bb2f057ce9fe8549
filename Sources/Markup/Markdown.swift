/// A text in CommonMark (specification 0.30), read to a tree of values.
///
/// Any text is CommonMark; what Litfass does not take of it stands in `findings`.
package struct Markdown: Hashable, Sendable {
    package let blocks: [Block]
    /// In the order of the text; also those inside headings, lists and quotes.
    package let links: [Link]
    /// In the order of the text.
    package let findings: [MarkupFinding]

    /// - Parameter text: lines end with LF. Quotes of facts (`{{ … }}`) have been replaced: they are no Markdown.
    package init(_ text: String, limits: MarkupLimits = MarkupLimits()) {
        guard text.utf8.count <= limits.textBytes else {
            blocks = []
            links = []
            findings = [MarkupFinding(kind: .tooLong(limitBytes: limits.textBytes), place: .start)]
            return
        }
        var reading = TreeReading(text: text, limits: limits)
        blocks = reading.read()
        links = reading.links
        findings = reading.findings.sorted { $0.place < $1.place }
    }
}

/// What a text may cost. A text beyond a limit is a finding that names the limit.
package struct MarkupLimits: Hashable, Sendable {
    /// Bytes of one text.
    package var textBytes = 1 << 16
    /// Quotes, lists, emphasis and links inside one another.
    package var depth = 24

    package init() {}
}

/// Where something begins in the text.
package struct MarkupPosition: Hashable, Comparable, Sendable {
    /// 1-based. Lists and quotes may move an offset within its line, never the line.
    package let line: Int
    /// UTF-8 offset into the text.
    package let offset: Int

    package static let start = MarkupPosition(line: 1, offset: 0)

    package static func < (left: MarkupPosition, right: MarkupPosition) -> Bool {
        (left.line, left.offset) < (right.line, right.offset)
    }
}

/// A paragraph, or what else stands below another in a text.
package struct Block: Hashable, Sendable {
    package indirect enum Kind: Hashable, Sendable {
        case paragraph([Inline])
        /// Level 1 to 6.
        case heading(level: Int, [Inline])
        case list(ListKind, items: [ListItem])
        case quote([Block])
        case code(String)
        case thematicBreak
        /// Never part of any output.
        case html(String)
    }

    package enum ListKind: Hashable, Sendable {
        case bullet
        case ordered(start: Int)
    }

    package let kind: Kind
    package let place: MarkupPosition
}

package struct ListItem: Hashable, Sendable {
    package let blocks: [Block]
    /// Whether the list's author left no blank line between its items: its paragraphs are then shown as bare lines.
    package let isTight: Bool
    package let place: MarkupPosition
}

/// A piece of a line of text.
package struct Inline: Hashable, Sendable {
    package indirect enum Kind: Hashable, Sendable {
        case text(String)
        /// A line break of the source that a reader does not see.
        case softBreak
        case lineBreak
        case code(String)
        case emphasis([Inline])
        case strong([Inline])
        case link(destination: String, title: String, [Inline])
        /// Shown as its text alternative.
        case image(source: String, title: String, [Inline])
        /// Never part of any output.
        case html(String)
    }

    package let kind: Kind
    package let place: MarkupPosition
}
