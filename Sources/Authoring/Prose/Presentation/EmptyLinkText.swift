import Markup
import Models
import Rulebook
import YAML

/// The text of a link says where it leads: whoever hears a text goes from link to link.
enum EmptyLinkText: TextRule {
    static let rule = Rule(
        "empty-link-text", topic: .texts, severity: .warning,
        summary:
            "A link whose text does not say where it leads, such as 'click here' or an address. Who hears a text goes from link to link. The words stand in the file of the language (WCAG 2.2, 2.4.4).",
        reason: "Who hears a text goes from link to link, and hears 'click here' ten times.",
        example: Rule.Example(
            wrong: "- [Click here](faq:data)",
            right: "- [Data](faq:data)"))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .links

    static func flaws(of text: ProseText) -> [Problem] {
        text.links.indices.compactMap { index in
            let said = text.links[index].text.trimmed
            if said.isEmpty {
                let link = text.links[index]
                let destination = text.unmasked(link.destination)
                return Problem(
                    rule, "the link to '\(destination)' has no text, so nobody can see or hear it",
                    fix: "write what is there between the brackets", word: destination,
                    at: text.piece(of: destination, from: link.place.offset, behind: .destination))
            }
            if said.containsBytes(of: "://") {
                let link = text.links[index]
                let (said, destination) = (text.unmasked(said), text.unmasked(link.destination))
                return flaw(
                    "'\(said)' is shown as the text of a link, and read out letter by letter",
                    fix: "write what is there between the brackets, as in [Robert Koch Institute](\(destination))",
                    said, link, in: text)
            }
            guard mayBeEmpty(said, text.known.emptyLinkBeginnings),
                wordBytes(said) <= 2 * text.known.emptyLinkBytes, text.known.emptyLinkWords.contains(bare(said))
            else { return nil }
            return flaw(
                "'\(said)' does not say where the link leads", fix: "write what is there between the brackets", said,
                text.links[index], in: text)
        }
    }

    private static func flaw(
        _ message: String, fix: String, _ said: String, _ link: Markdown.Link, in text: ProseText
    ) -> Problem {
        Problem(
            rule, message, fix: fix, word: said,
            at: text.piece(of: said, from: link.place.offset, behind: .linkText))
    }

    /// Bytes without the signs of ASCII at both ends: of longer words, nobody has to know the small letters.
    private static func wordBytes(_ text: String) -> Int {
        let rest = text.utf8.drop(while: \.isSign)
        return rest.count - rest.reversed().prefix(while: \.isSign).count
    }

    /// Whether one of the words begins as the text does; to know the small letters of ASCII is cheap.
    private static func mayBeEmpty(_ text: String, _ beginnings: Set<UInt64>) -> Bool {
        let bytes = text.utf8.span
        if isOfWords(bytes) { return beginnings.contains(beginning(bytes, longBeginning)) }
        // C3 begins most other letters, small or not. Behind a letter, what belongs to it may stand: a and U+0300, CC 80, are à.
        guard bytes.count > 3, bytes[0].isLetter, bytes[1].isLetter, bytes[2].isLetter || bytes[2] == 0xC3,
            bytes[3] != 0xCC, bytes[3] != 0xCD
        else { return true }
        return beginnings.contains(beginning(bytes, shortBeginning))
    }

    /// Whether a long beginning has words of ASCII alone, of which `bare` leaves nothing out, and ends within one.
    private static func isOfWords(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count > longBeginning, bytes[0].isLetter, bytes[longBeginning - 1].isLetter,
            bytes[longBeginning] != 0xCC, bytes[longBeginning] != 0xCD
        else { return false }
        for index in 1..<longBeginning - 1 where !bytes[index].isLetter && bytes[index] != 0x20 { return false }
        return true
    }

    /// Bytes of each.
    private static let (shortBeginning, longBeginning) = (3, 8)

    /// With which bytes words begin, a few and some more, letters of ASCII in small letters.
    static func beginnings(of words: some Sequence<String>) -> Set<UInt64> {
        var beginnings: Set<UInt64> = []
        for word in words {
            for count in [shortBeginning, longBeginning] where word.utf8.count >= count {
                beginnings.insert(beginning(word.utf8.span, count))
            }
        }
        return beginnings
    }

    private static func beginning(_ bytes: Span<UInt8>, _ count: Int) -> UInt64 {
        var beginning: UInt64 = 0
        for index in 0..<count { beginning = beginning << 8 | UInt64(bytes[index] | 0x20) }
        return beginning
    }

    /// In small letters, without the signs at its ends, with one kind of apostrophe and one of blank.
    static func bare(_ text: String) -> String {
        var kept =
            text.utf8.span.hasLatinLetters ? String(decoding: text.utf8.latinSmall, as: UTF8.self) : text.lowercased()
        if kept.utf8.contains(UInt8(ascii: "'")) { kept = kept.replacing("'", with: "’") }
        if kept.utf8.contains(0xA0) { kept = kept.replacing("\u{A0}", with: " ") }
        if let ends = kept.utf8.span.withoutSignsAtEnds {
            return ends.count == kept.utf8.count ? kept : String(kept.utf8.span, ends)
        }
        let start = kept.firstIndex { $0.isLetter || $0.isNumber } ?? kept.endIndex
        let end = kept.lastIndex { $0.isLetter || $0.isNumber }.map { kept.index(after: $0) } ?? start
        return String(kept[start..<end])
    }
}

extension Span<UInt8> {
    /// Whether all letters are of ASCII and Latin-1, and all else is too, or general punctuation.
    fileprivate var hasLatinLetters: Bool {
        for index in indices where self[index] > 0xC3 {
            guard self[index] == 0xE2, self[index + 1] == 0x80 else { return false }
        }
        return true
    }

    /// Without the signs of ASCII at both ends; nil where there may be others.
    fileprivate var withoutSignsAtEnds: Range<Int>? {
        var (start, end) = (0, count)
        while start < end, self[start].isSign { start += 1 }
        while start < end, self[end - 1].isSign { end -= 1 }
        // To a letter, what makes another one of it may belong: behind it, it stands at the end.
        return start < end && self[start] < 0x80 && self[end - 1] < 0x80 ? start..<end : nil
    }
}

extension UInt8 {
    /// Whether it is of ASCII, and neither letter nor digit.
    fileprivate var isSign: Bool { self < 0x80 && !isLetter && !isDigit }
}
