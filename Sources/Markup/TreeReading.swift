/// Reads cmark's tree into values, and notes on the way what Litfass does not take.
struct TreeReading {
    let text: String
    let limits: MarkupLimits
    private(set) var findings: [MarkupFinding] = []
    private(set) var links: [Markdown.Link] = []
    private let lineStarts: [Int]

    init(text: String, limits: MarkupLimits) {
        self.text = text
        self.limits = limits
        lineStarts = Self.lineStarts(of: text.utf8.span)
    }

    private static func lineStarts(of bytes: Span<UInt8>) -> [Int] {
        var starts = [0]
        for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
        return starts
    }

    mutating func read() -> [Block] {
        var reading = self
        let blocks = ParsedDocument(text).withRoot { reading.blocks(of: $0, depth: 0) }
        self = reading
        return blocks
    }

    private mutating func blocks(of parent: ParsedDocument.Element, depth: Int) -> [Block] {
        guard allows(depth, at: parent) else { return [] }
        var blocks: [Block] = []
        var next = parent.first
        while let element = next {
            if let kind = blockKind(of: element, depth: depth) {
                blocks.append(Block(kind: kind, place: place(of: element)))
            }
            next = element.next
        }
        return blocks
    }

    private mutating func blockKind(of element: ParsedDocument.Element, depth: Int) -> Block.Kind? {
        switch element.kind {
        case .paragraph:
            return .paragraph(inlines(of: element, depth: depth + 1))
        case .heading:
            return .heading(level: element.headingLevel, inlines(of: element, depth: depth + 1))
        case .list:
            let kind = element.listStart.map { Block.ListKind.ordered(start: $0) } ?? .bullet
            return .list(kind, items: items(of: element, depth: depth + 1))
        case .quote:
            return .quote(blocks(of: element, depth: depth + 1))
        case .code:
            note(.codeBlock, at: element)
            return .code(element.literal)
        case .thematicBreak:
            return .thematicBreak
        case .html:
            note(.html(Self.firstWord(of: element.literal)), at: element)
            return .html(element.literal)
        default:
            return nil
        }
    }

    private mutating func items(of list: ParsedDocument.Element, depth: Int) -> [ListItem] {
        var items: [ListItem] = []
        let isTight = list.isTightList
        var next = list.first
        while let element = next {
            items.append(
                ListItem(blocks: blocks(of: element, depth: depth), isTight: isTight, place: place(of: element)))
            next = element.next
        }
        return items
    }

    private mutating func inlines(of parent: ParsedDocument.Element, depth: Int) -> [Inline] {
        guard allows(depth, at: parent) else { return [] }
        var inlines: [Inline] = []
        var next = parent.first
        while let element = next {
            if element.kind == .text {
                // cmark cuts a text at each sign that might have been Markdown.
                let place = place(of: element)
                var text = element.literal
                next = element.next
                while let more = next, more.kind == .text {
                    text += more.literal
                    next = more.next
                }
                noteStraySigns(in: text, at: place)
                inlines.append(Inline(kind: .text(text), place: place))
                continue
            }
            if let kind = inlineKind(of: element, depth: depth) {
                inlines.append(Inline(kind: kind, place: place(of: element)))
            }
            next = element.next
        }
        return inlines
    }

    private mutating func inlineKind(of element: ParsedDocument.Element, depth: Int) -> Inline.Kind? {
        switch element.kind {
        case .softBreak: return .softBreak
        case .lineBreak: return .lineBreak
        case .codeSpan: return .code(element.literal)
        case .emphasis: return .emphasis(inlines(of: element, depth: depth + 1))
        case .strong: return .strong(inlines(of: element, depth: depth + 1))
        case .link:
            let content = inlines(of: element, depth: depth + 1)
            let (destination, title) = (element.destination, element.title)
            if destination.isEmpty { note(.emptyLink, at: element) }
            links.append(
                Markdown.Link(
                    destination: destination, title: title, text: PlainText.of(content), place: place(of: element)))
            return .link(destination: destination, title: title, content)
        case .image:
            note(.image(element.destination), at: element)
            let content = inlines(of: element, depth: depth + 1)
            return .image(source: element.destination, title: element.title, content)
        case .htmlSpan:
            note(.html(Self.firstWord(of: element.literal)), at: element)
            return .html(element.literal)
        default: return nil
        }
    }
}

// MARK: - Places and findings

extension TreeReading {
    private mutating func allows(_ depth: Int, at element: ParsedDocument.Element) -> Bool {
        if depth <= limits.depth { return true }
        // One is enough: what is inside of it is not looked at.
        if !findings.contains(where: { $0.kind == .tooDeep(limit: limits.depth) }) {
            note(.tooDeep(limit: limits.depth), at: element)
        }
        return false
    }

    private mutating func note(_ kind: MarkupFinding.Kind, at element: ParsedDocument.Element) {
        findings.append(MarkupFinding(kind: kind, place: place(of: element)))
    }

    /// Two asterisks or `](` that a reader would see: emphasis or a link that somebody meant and did not get.
    private mutating func noteStraySigns(in text: String, at place: MarkupPosition) {
        // Most texts are without either, and bytes are searched faster than characters.
        guard Self.mayHaveStraySigns(text.utf8.span) else { return }
        for sign in ["**", "]("] where text.contains(sign) {
            // Written with backslashes, the sign is meant: then it is not in the source as such.
            let source = self.text.utf8.dropFirst(place.offset).prefix(2 * text.utf8.count)
            guard let found = source.firstRange(of: Array(sign.utf8)) else { continue }
            let offset = place.offset + source.distance(from: source.startIndex, to: found.lowerBound)
            let line = lineStarts.lastIndex { $0 <= offset } ?? 0
            findings.append(
                MarkupFinding(kind: .straySign(sign), place: MarkupPosition(line: line + 1, offset: offset)))
        }
    }

    private static func mayHaveStraySigns(_ bytes: Span<UInt8>) -> Bool {
        for offset in bytes.indices where bytes[offset] == UInt8(ascii: "*") || bytes[offset] == UInt8(ascii: "]") {
            return true
        }
        return false
    }

    /// cmark's columns are those of the line without what lists and quotes put before it on later lines, hence the clamping.
    private func place(of element: ParsedDocument.Element) -> MarkupPosition {
        let line = min(max(1, element.line), lineStarts.count)
        let start = lineStarts[line - 1]
        let end = line < lineStarts.count ? lineStarts[line] - 1 : text.utf8.count
        return MarkupPosition(line: line, offset: min(start + max(0, element.column - 1), end))
    }

    /// `<div class="x">` → `<div`; at most 20 characters.
    private static func firstWord(of html: String) -> String {
        String(html.prefix(20).prefix { $0 != " " && $0 != "\n" && $0 != ">" })
    }
}
