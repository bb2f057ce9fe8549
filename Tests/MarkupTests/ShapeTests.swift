import Foundation
import Markup
import Testing

/// What is told of a simple text without cmark is what cmark says.
@Suite struct `The shape of a simple text` {
    @Test(arguments: [
        "", "One line", "Two\nlines", "One\n\nTwo\n\n\nThree\n", "- one\n- two\n\nText", "Text\n\n- one\n\n- two",
        "- one\n  goes on\n- two", "[here](faq:what)", "- [here](https://www.rki.de) and [there](faq:b)\n",
        "A [b](c) [d](e)\n\n[f](g)", "24 hours", "3-5 hours", "(in brackets)", "“quoted”", "Ends with blanks  \nnext",
        "- 24 hours\n- –", "… and so on!", "[a](https://rki.de/a_b_c) and [d](e#_f*g*)",
        "- [a](b?c=1&copy=2&d=_e_)\n  [f](g*)",
    ])
    func `is told without cmark`(text: String) throws {
        let simple = MarkdownShape(ofSimple: text.utf8.span)
        let shape = try #require(simple)
        let markdown = Markdown(text)
        #expect(shape == MarkdownShape(markdown))
        #expect(markdown.findings.isEmpty)
    }

    @Test(arguments: [
        "# Heading", "**bold**", "Text\n- item", "Text\n---", "Text\n===", "- one\nlazy", "1. one", "1) one", "> quote",
        "    code", "a\\*b", "![a](b)", "[a]", "[a]: b", "[a](<b>)", "[a](b \"c\")", "[a]()", "a](b", "<b>", "&nbsp;",
        "`code`", "a_b_c", "[a](b&copy;c)", "[_a_](b)", "[a](b\\*c)", "[a](b`c`)", "- - a", "- 1. a", "- > a", "+ a",
        "~~~\na\n~~~", "a\tb", " a", "- ", "-a",
    ])
    func `is not told where there is more`(text: String) {
        let shape = MarkdownShape(ofSimple: text.utf8.span)
        #expect(shape == nil)
    }

    /// Lines of all kinds, put together by a seeded choice.
    @Test func `is the same as that of cmark, whatever stands beside each other`() {
        let pieces = [
            "Text", "two words", "\n", "\n", "\n\n", "- ", "  ", " ", "[a](b:c)", "[text](https://rki.de)", "[a](b_c",
            "[d](#e*f)", "?g=1&copy)", "[", "]",
            "(",
            ")", "!", "1. ", "12) ", "24", "-", "--", "---", "+", "=", "===", ">", "|", "~~~", ":", "ä", "„", "…",
            "\u{A0}",
            "\u{2028}", "'", "\"", "{{", "- [ ] ", "[x]: y", "www.rki.de", "a@b.de", "#", "*", "_", "`", "\\", "&amp;",
            "<",
        ]
        var state: UInt64 = 11
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var simple = 0
        for _ in 0..<60_000 {
            // The signs at the end of the list make a text complicated: most texts have none of them.
            let choice = next(8) == 0 ? pieces.count : pieces.count - 9
            let text = (0..<1 + next(9)).map { _ in pieces[next(choice)] }.joined()
            guard let shape = MarkdownShape(ofSimple: text.utf8.span) else { continue }
            simple += 1
            let markdown = Markdown(text)
            guard shape == MarkdownShape(markdown), markdown.findings.isEmpty else {
                Issue.record("\(text.debugDescription): \(shape) and \(MarkdownShape(markdown)), \(markdown.findings)")
                return
            }
        }
        #expect(simple > 3_000)
    }
}
