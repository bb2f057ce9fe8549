import Bundles
import JSON
import Markup

/// A text, or a list of them, as a reader sees it.
struct TextWords {
    private let plain: String
    private let links: [Markdown.Link]
    private let written: String
    /// What a browser would be given; nil for plain texts.
    private let markup: String?

    init(_ value: JSON, isRich: Bool) {
        written = Self.joined(value) { $0 }
        guard isRich else {
            (plain, links, markup) = (written, [], nil)
            return
        }
        var links: [Markdown.Link] = []
        var markup = ""
        plain = Self.joined(value) { text in
            let read = Markdown(text)
            links += read.links
            markup += HTML().render(read)
            // What is too long to be read as Markdown has no blocks.
            return read.blocks.isEmpty ? text : read.plainText
        }
        self.links = links
        self.markup = String(markup.map { $0.isNewline ? " " : $0 })
    }

    /// Spans of the change word by word, then links that lead elsewhere; nil where a reader sees no change.
    static func spans(from old: TextWords, to new: TextWords) -> [Report.Span]? {
        let changed = changed(old.plain, new.plain)
        let links = LinkWords(from: old.links, to: new.links, words: changed ?? []).sentences
        if changed != nil || !links.isEmpty { return joined(changed, links) }
        guard old.markup != new.markup else { return nil }
        return [.plain("formatted differently: ")] + (self.changed(old.written, new.written) ?? [])
    }

    var came: [Report.Span] {
        let words: [Report.Span] = [.came(Self.flowing(plain))]
        return Self.joined(words, LinkWords(from: [], to: links, words: words).sentences)
    }

    var went: [Report.Span] { [.went(Self.flowing(plain))] }

    private static func joined(_ words: [Report.Span]?, _ sentences: [[Report.Span]]) -> [Report.Span] {
        let parts = (words.map { [$0] } ?? []) + sentences
        return Array(parts.joined(separator: [.plain(" · ")]))
    }

    private static func changed(_ old: String, _ new: String) -> [Report.Span]? {
        let difference = WordDifference(from: old, to: new)
        let isChanged = difference.pieces.contains { piece in
            if case .kept = piece { false } else { true }
        }
        guard isChanged else { return nil }
        return difference.pieces.map { piece in
            switch piece {
            case .kept(let text): .kept(flowing(text))
            case .deleted(let text): .went(withoutBorders(text))
            case .inserted(let text): .came(withoutBorders(text))
            }
        }
    }

    // MARK: Lists

    /// Stands between the items of a list, so that two of them are not taken for one: the record separator of ECMA-48 §8.2.10,
    /// which no text has.
    private static let border: Unicode.Scalar = "\u{1E}"

    private static func joined(_ value: JSON, _ read: (String) -> String) -> String {
        switch value {
        case .string(let text): read(text)
        case .array(let items): items.map { joined($0, read) }.joined(separator: String(border))
        default: ValueText.of(value, type: nil)
        }
    }

    private static func flowing(_ text: String) -> String { withoutBorders(ValueText.flowing(text)) }

    private static func withoutBorders(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == border { shown.append(contentsOf: " • ".unicodeScalars) } else { shown.append(scalar) }
        }
        return String(shown)
    }
}

/// Links that came, went, or lead elsewhere.
struct LinkWords {
    private(set) var sentences: [[Report.Span]] = []
    private var came: [Markdown.Link] = []
    private var went: [Markdown.Link] = []

    /// Up to so many links, what the words show already is not told again; among more, nobody looks for it.
    private static let limitLookups = 40

    /// - Parameter words: what became of the words of the text.
    init(from old: [Markdown.Link], to new: [Markdown.Link], words: [Report.Span]) {
        let before = Dictionary(grouping: old, by: \.text)
        let after = Dictionary(grouping: new, by: \.text)
        var seen: Set<String> = []
        for link in new + old where seen.insert(link.text).inserted {
            compare(before[link.text] ?? [], after[link.text] ?? [])
        }
        tellMoved(words)
    }

    /// Links with the same words, each group of one place.
    private mutating func compare(_ old: [Markdown.Link], _ new: [Markdown.Link]) {
        var (deleted, inserted): ([Markdown.Link], [Markdown.Link]) = ([], [])
        func close() {
            for (was, now) in zip(deleted, inserted) {
                sentences.append([
                    .plain("the link '\(now.text)' leads to "), .came(now.destination), .plain(" (was "),
                    .went(was.destination), .plain(")"),
                ])
            }
            went += deleted.dropFirst(inserted.count)
            came += inserted.dropFirst(deleted.count)
            (deleted, inserted) = ([], [])
        }
        // By bytes, which decide where a link leads.
        let places = { (links: [Markdown.Link]) in links.map { WordDifference.Word(text: $0.destination[...]) } }
        for step in ShortestEdit.steps(from: places(old), to: places(new)) {
            switch step {
            case .kept: close()
            case .deleted(let place): deleted.append(old[place])
            case .inserted(let place): inserted.append(new[place])
            }
        }
        close()
    }

    /// A link that stands on other words leads where it did; the others are new or gone.
    private mutating func tellMoved(_ words: [Report.Span]) {
        var gone = Dictionary(grouping: went.indices, by: { went[$0].destination })
        var moved: Set<Int> = []
        let isShort = came.count + went.count <= Self.limitLookups
        for link in came {
            guard let place = gone[link.destination]?.first else {
                guard link.text != link.destination else { continue }
                sentences.append([.plain("the new link '\(link.text)' leads to "), .came(link.destination)])
                continue
            }
            gone[link.destination]?.removeFirst()
            moved.insert(place)
            guard link.text != went[place].text else {
                sentences.append([.plain("the link '\(link.text)' to \(link.destination) has moved")])
                continue
            }
            if isShort, words.came(link.text), words.went(went[place].text) { continue }
            sentences.append([
                .plain("the link to \(link.destination) is "), .came(link.text), .plain(" (was "),
                .went(went[place].text), .plain(")"),
            ])
        }
        for (place, link) in went.enumerated() where !moved.contains(place) {
            if isShort, link.text == link.destination, words.went(link.text) { continue }
            sentences.append([.plain("the link '\(link.text)' to "), .went(link.destination), .plain(" is gone")])
        }
    }
}

extension [Report.Span] {
    fileprivate func came(_ text: String) -> Bool {
        contains { if case .came(let piece) = $0 { piece.contains(text) } else { false } }
    }

    fileprivate func went(_ text: String) -> Bool {
        contains { if case .went(let piece) = $0 { piece.contains(text) } else { false } }
    }
}
