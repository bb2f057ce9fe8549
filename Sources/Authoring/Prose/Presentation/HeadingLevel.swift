import Markup
import Models
import Rulebook
import YAML

/// Headings go down one level at a time: a screen reader makes a table of contents of them.
enum HeadingLevel: TextRule {
    static let rule = Rule(
        "heading-level", topic: .texts, severity: .warning,
        summary:
            "A heading two levels below the one before it. Who hears a text goes from heading to heading, and looks for what is missing between.",
        example: Rule.Example(
            wrong: "### Im Einzelnen",
            right: "## Im Einzelnen"))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .headings

    static func flaws(of text: ProseText) -> [Problem] {
        guard let headings = text.markdown?.headings else { return [] }
        if let first = headings.first, let top = headings.map(\.level).min(), first.level > top + 1 {
            return [
                text.flaw(
                    of: first, rule, "is the first heading and of level \(first.level), and others are of level \(top)",
                    fix: "write it with \(String(repeating: "#", count: top))")
            ]
        }
        return zip(headings, headings.dropFirst()).filter { $1.level > $0.level + 1 }.map { before, heading in
            text.flaw(
                of: heading, rule,
                "is a heading of level \(heading.level), and the one before it of level \(before.level)",
                fix: "write it with \(String(repeating: "#", count: before.level + 1))")
        }
    }
}

/// A heading has a text below it.
enum HeadingWithoutText: TextRule {
    static let rule = Rule(
        "heading-without-text", topic: .texts, severity: .warning,
        summary:
            "A heading with nothing below it: a text was forgotten, or a sentence was made a heading to look large.",
        example: Rule.Example(
            wrong: "## Und dann",
            right: #"""
                ## Und dann

                Nichts.
                """#))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .headings

    static func flaws(of text: ProseText) -> [Problem] {
        guard let blocks = text.markdown?.blocks else { return [] }
        let levels = blocks.map { block in
            if case .heading(let level, _) = block.kind { level } else { 0 }
        }
        let headings = text.markdown?.headings ?? []
        // Headings inside of lists and quotations are none of these blocks.
        guard headings.count == levels.count(where: { $0 > 0 }) else { return [] }
        let places = levels.indices.filter { levels[$0] > 0 }
        return zip(places, headings).filter { place, heading in
            place + 1 == levels.count || (1...heading.level).contains(levels[place + 1])
        }.map { _, heading in
            text.flaw(
                of: heading, rule, "is a heading with nothing below it",
                fix: "write the text, or make it an ordinary line")
        }
    }
}

extension ProseText {
    fileprivate func flaw(of heading: Markdown.Heading, _ rule: Rule, _ message: String, fix: String) -> Problem {
        let words = unmasked(heading.text.firstLine)
        return Problem(
            rule, "'\(words)' \(message)", fix: fix, word: words,
            at: piece(of: words, from: heading.place.offset, behind: .heading))
    }
}
