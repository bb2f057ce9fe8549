import Markup
import Testing

@Suite struct `Safe HTML` {
    @Test func `asks where a link leads`() {
        let html = HTML { $0 == "faq:what-is-it" ? "/faq#what-is-it" : nil }
        #expect(
            html.render(Markdown("[here](faq:what-is-it) and [there](https://www.rki.de)"))
                == "<p><a href=\"/faq#what-is-it\">here</a> and there</p>\n")
    }

    @Test(
        arguments: [
            ("https://www.rki.de", true), ("HTTP://x", true), ("mailto:a@b", true), ("tel:110", true),
            ("javascript:x", false), ("//x", false), ("/x", false), ("x", false), ("", false), (":", false),
            ("java\nscript:x", false), (" https://x", false), ("faq:x", false),
        ])
    func `takes ordinary addresses only`(address: String, isTaken: Bool) {
        #expect(HTML.isOrdinary(address) == isTaken)
    }

    @Test func `escapes for elements and attributes`() {
        #expect(HTML.escaped(#"<a href="x">&'"#) == "&lt;a href=&quot;x&quot;&gt;&amp;'")
    }
}

@Suite struct `A fact put into a text` {
    static let facts = [
        "116 117", "+49 30 498 75401", "-5", "- 5", "+ 5", "5 * 3_000", "1. Januar 2021", "1.", "12) x", "2021-01-16",
        "#1", "# 1",
        "<b>", "a [b](c)", "`x`", "\\*", "A & B &amp;", "> x", "=", "---", "***", "~~~", "07:00–22:00 Uhr", "2.3.1",
        "| a |",
        "Montag bis Samstag, 7–22 Uhr", "***x***", "_a_", "![x](y)",
    ]

    @Test(arguments: facts) func `is shown as it is`(fact: String) {
        let escaped = Markdown.escaped(fact)
        #expect(Markdown(escaped).plainText == fact)
        #expect(Markdown("Call " + escaped + " now").plainText == "Call \(fact) now")
        #expect(Markdown("Line\n" + escaped).plainText == "Line \(fact)")
        #expect(Markdown("- " + escaped).plainText == "• \(fact)")
    }

    @Test(arguments: ["116 117", "+49 30 498 75401", "2021-01-16", "2.3.1", "-5", "07:00–22:00 Uhr", "A.B@rki.de"])
    func `stays readable in the source`(fact: String) {
        #expect(Markdown.escaped(fact) == fact)
    }
}
