import Markup
import Testing

@Suite struct `A text beyond a limit` {
    @Test func `is too long`() {
        var limits = MarkupLimits()
        limits.textBytes = 5
        let markdown = Markdown("äöü", limits: limits)
        #expect(markdown.blocks == [])
        #expect(markdown.findings.map(\.message) == ["the text is longer than 5 bytes, the most that one may have"])
        #expect(Markdown("äöa", limits: limits).findings == [])
    }

    @Test(
        arguments: [
            String(repeating: "> ", count: 2000) + "x",
            String(repeating: "*a **b ", count: 500) + String(repeating: " c** d*", count: 500),
            (0..<100).map { String(repeating: "  ", count: $0) + "- x\n" }.joined(),
        ])
    func `is too deep`(text: String) {
        let messages = Set(Markdown(text).findings.map(\.message))
        #expect(messages.contains("the text is nested deeper than the limit of 24 (depth)"))
    }

    @Test(
        arguments: [
            "[", "![", "*", "_a ", "**a ", "`", "> ", "- ", "1. ", "<", "<a", "&", "\\", "[a](", "[a]: b\n", "![[]()",
            "a\n===\n",
            "<!--", "<?", "<![CDATA[", "\u{0}", "\r", "|a|", "``` \n", "[]()", "*a_ ", "a**b" + "c* ", "]", "a]", "\t",
            "    x\n",
        ])
    func `costs no more than its size`(piece: String) {
        let text = String(repeating: piece, count: (1 << 16) / piece.utf8.count)
        // A quadratic reader would need minutes for these: the time limit of the tests is the expectation.
        #expect(HTML().render(Markdown(text)).utf8.count < 1 << 20)
    }
}
