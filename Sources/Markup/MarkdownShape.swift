import Bytes

/// How a text is divided, and where it leads: all that is asked of most texts.
package struct MarkdownShape: Hashable, Sendable {
    /// In the order of the text.
    package let links: [Markdown.Link]
    /// The levels of headings outside of lists and quotations.
    package let headings: [Int]
    /// Items of all lists.
    package let items: Int
    /// Paragraphs outside of lists.
    package let paragraphs: Int
    /// How many of these end with a letter: most end with a sign.
    package let openParagraphs: Int

    init(links: [Markdown.Link], headings: [Int], items: Int, paragraphs: Int, openParagraphs: Int) {
        self.links = links
        self.headings = headings
        self.items = items
        self.paragraphs = paragraphs
        self.openParagraphs = openParagraphs
    }

    package init(_ markdown: Markdown) {
        links = markdown.links
        var headings: [Int] = []
        var (items, paragraphs, openParagraphs) = (0, 0, 0)
        for block in markdown.blocks {
            switch block.kind {
            case .heading(let level, _): headings.append(level)
            case .list(_, let list): items += Self.count(list)
            case .paragraph(let words):
                paragraphs += 1
                if case .text(let last)? = words.last?.kind, last.utf8.span.endsWithLetter(before: last.utf8.count) {
                    openParagraphs += 1
                }
            default: continue
            }
        }
        (self.headings, self.items) = (headings, items)
        (self.paragraphs, self.openParagraphs) = (paragraphs, openParagraphs)
    }

    private static func count(_ list: [ListItem]) -> Int {
        list.reduce(0) { count, item in
            item.blocks.reduce(count + 1) { count, block in
                guard case .list(_, let inner) = block.kind else { return count }
                return count + self.count(inner)
            }
        }
    }

    /// Reads a text without cmark and without a tree, where it is made of nothing but paragraphs, lists with dashes whose
    /// items are paragraphs, and links: as most texts are, and in a tenth of the time.
    /// - Returns: nil where it holds anything else, right or wrong; what `Markdown` makes of it otherwise.
    package init?(ofSimple text: Span<UInt8>, limits: MarkupLimits = MarkupLimits()) {
        guard text.count <= limits.textBytes else { return nil }
        var reader = ShapeReader()
        guard reader.read(text) else { return nil }
        self.init(
            links: reader.links, headings: [], items: reader.items, paragraphs: reader.paragraphs,
            openParagraphs: reader.openParagraphs)
    }
}

/// Goes through a simple text line by line. Wherever CommonMark would look twice, it gives up.
private struct ShapeReader {
    var links: [Markdown.Link] = []
    var items = 0
    var paragraphs = 0
    var openParagraphs = 0
    private var line = 1

    /// What the line before belongs to.
    private var before = Before.nothing
    private enum Before { case nothing, paragraph, item }

    /// - Returns: whether the text is simple.
    mutating func read(_ text: Span<UInt8>) -> Bool {
        var offset = 0
        while offset < text.count {
            guard begin(text, &offset), let end = endOfLine(text, from: offset) else { return false }
            offset = end + 1
            line += 1
        }
        endParagraph(text, at: text.count)
        return true
    }

    /// Takes the first sign of a line, which says what block it belongs to.
    private mutating func begin(_ text: Span<UInt8>, _ offset: inout Int) -> Bool {
        switch text[offset] {
        case 0x0A:
            endParagraph(text, at: offset)
            before = .nothing
            return true
        case UInt8(ascii: "-"):
            // Behind a line of a paragraph it may underline it, and a list is better seen behind a blank line.
            guard before != .paragraph, offset + 2 < text.count, text[offset + 1] == 0x20 else { return false }
            offset += 2
            items += 1
            before = .item
        case 0x20:
            guard before == .item, offset + 2 < text.count, text[offset + 1] == 0x20 else { return false }
            offset += 2
        default:
            // A line that hangs below an item without being set in belongs to it, which few authors know.
            guard before != .item else { return false }
            if before == .nothing { paragraphs += 1 }
            before = .paragraph
        }
        return beginsWords(text, at: offset)
    }

    private mutating func endParagraph(_ text: Span<UInt8>, at end: Int) {
        if before == .paragraph, text.endsWithLetter(before: end) { openParagraphs += 1 }
    }

    /// Whether nothing but text begins here (CommonMark 0.30 §4, §5).
    private func beginsWords(_ text: Span<UInt8>, at start: Int) -> Bool {
        switch text[start] {
        case 0x30...0x39:
            var offset = start
            while offset < text.count, (0x30...0x39).contains(text[offset]) { offset += 1 }
            return offset == text.count || text[offset] != UInt8(ascii: ".") && text[offset] != UInt8(ascii: ")")
        case 0x0A, 0x20, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ">"), UInt8(ascii: "="),
            UInt8(ascii: "~"), UInt8(ascii: "|"):
            return false
        default: return true
        }
    }

    /// - Returns: the end of the line; nil where it holds what is not simple.
    private mutating func endOfLine(_ text: Span<UInt8>, from start: Int) -> Int? {
        var offset = start
        while true {
            offset = Self.endOfPlain(text, from: offset)
            guard offset < text.count, text[offset] != 0x0A else { return offset }
            guard text[offset] == UInt8(ascii: "["), let end = link(text, at: offset) else { return nil }
            offset = end
        }
    }

    /// The offset of the next byte that is more than itself; the end where none is.
    private static func endOfPlain(_ text: Span<UInt8>, from start: Int) -> Int {
        var offset = start
        repeat {
            offset = text.firstOffset(from: offset) { bytes in
                // # and &, and two that are rare; [ to the backtick, and one that is rare.
                bytes.within(0...0x1F) | bytes.within(0x23...0x26) | bytes.within(0x5B...0x60) | bytes.equal(0x7F)
                    | bytes.equal(UInt8(ascii: "*")) | bytes.equal(UInt8(ascii: "<"))
            } orOne: {
                !isPlain($0)
            }
            guard offset < text.count, isPlain(text[offset]) else { return offset }
            offset += 1
        } while true
    }

    /// `[text](destination)` (CommonMark 0.30 §6.3)
    private mutating func link(_ text: Span<UInt8>, at start: Int) -> Int? {
        guard start == 0 || text[start - 1] != UInt8(ascii: "!") else { return nil }
        let middle = Self.endOfPlain(text, from: start + 1)
        guard middle + 1 < text.count, text[middle] == UInt8(ascii: "]"), text[middle + 1] == UInt8(ascii: "(") else {
            return nil
        }
        guard let end = Self.endOfDestination(text, from: middle + 2) else { return nil }
        links.append(
            Markdown.Link(
                destination: Self.string(text, middle + 2..<end), title: "",
                text: Self.string(text, start + 1..<middle),
                place: MarkupPosition(line: line, offset: start)))
        return end + 1
    }

    /// Nothing in a destination is emphasis, a heading or the beginning of another link, but for names of characters, which end with
    /// a semicolon (§2.5).
    private static func endOfDestination(_ text: Span<UInt8>, from start: Int) -> Int? {
        var (end, mayHoldName) = (start, false)
        while end < text.count, text[end] > 0x20, text[end] != UInt8(ascii: "("), text[end] != UInt8(ascii: ")") {
            switch text[end] {
            case UInt8(ascii: "_"), UInt8(ascii: "*"), UInt8(ascii: "#"): break
            case UInt8(ascii: "&"): mayHoldName = true
            case UInt8(ascii: ";") where mayHoldName: return nil
            default: guard isPlain(text[end]) else { return nil }
            }
            end += 1
        }
        return end > start && end < text.count && text[end] == UInt8(ascii: ")") ? end : nil
    }

    private static func string(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
        unsafe text.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Bytes

    /// Whether a byte is never anything else than itself within a line.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "*"), UInt8(ascii: "_"),
            UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "#"):
            false
        default: true
        }
    }
}

extension Span<UInt8> {
    /// Whether a letter of a Latin alphabet stands before an offset, blanks and breaks left out.
    fileprivate func endsWithLetter(before end: Int) -> Bool {
        var last = end - 1
        while last >= 0, self[last] == 0x20 || self[last] == 0x0A { last -= 1 }
        guard last >= 0 else { return false }
        return (0x61...0x7A).contains(self[last] | 0x20) || last > 0 && self[last - 1] == 0xC3
    }
}
