import Rulebook
import Testing

@Suite struct `A diagnostic` {
    static let source = SourceText(path: "Content/a.yaml", bytes: Array("title: Größe\r\n\tx: 漢字 wrong   \nlast".utf8))

    static func text(
        _ range: SourceRange, fix: String? = nil, colour: Bool = false, in source: SourceText = source
    ) -> String {
        DiagnosticText.render(.error(.sample("some-rule"), at: range, in: source, "it is so", fix: fix), colour: colour)
    }

    static func range(_ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int) -> SourceRange {
        SourceRange(
            start: Position(line: line, column: column), end: Position(line: endLine, column: endColumn))
    }

    @Test func `marks its place below the line`() {
        #expect(
            Self.text(Self.range(1, 8, 1, 13), fix: "do this") == """
                Content/a.yaml:1:8: error: it is so [some-rule]
                  1 | title: Größe
                    |        ^~~~~
                  fix: do this
                """)
    }

    @Test func `counts tabs and wide characters as a terminal does`() {
        #expect(
            Self.text(Self.range(2, 5, 2, 7)) == """
                Content/a.yaml:2:5: error: it is so [some-rule]
                  2 |     x: 漢字 wrong
                    |        ^~~~
                """)
    }

    @Test func `that goes on below marks the rest of its first line`() {
        #expect(
            Self.text(Self.range(2, 8, 3, 2)) == """
                Content/a.yaml:2:8: error: it is so [some-rule]
                  2 |     x: 漢字 wrong
                    |             ^~~~~
                """)
    }

    @Test(arguments: [(3, 5), (3, 900), (4, 1), (4_000_000, 7), (3, 0)])
    func `about a place that is not there is shown all the same`(line: Int, column: Int) {
        #expect(
            Self.text(Self.range(line, column, line, column + 3)).hasPrefix(
                "Content/a.yaml:\(line):\(column): error: it"))
    }

    @Test func `about a file as a whole has no line`() {
        #expect(
            DiagnosticText.render(.warning(.sample("empty"), file: "Config/x.yaml", "nothing is here", fix: "fill it"))
                == """
                Config/x.yaml: warning: nothing is here [empty]
                  fix: fill it
                """)
    }

    @Test func `of a very long line shows the piece around its place`() {
        let source = SourceText(
            path: "long.yaml",
            bytes: Array((String(repeating: "ä ", count: 50_000) + "X" + String(repeating: " ö", count: 9)).utf8))
        let diagnostic = Diagnostic.error(
            .sample("some-rule"), at: SourceRange(at: Position(line: 1, column: 100_001)), in: source, "it is so")
        #expect(diagnostic.excerpt.count < 500)
        #expect(
            DiagnosticText.render(diagnostic) == """
                long.yaml:1:100001: error: it is so [some-rule]
                  1 | …ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä X ö ö ö ö ö ö ö ö ö
                    |                                  ^
                """)
    }

    @Test func `does not let a file write to the terminal`() {
        let line = "x: \u{1B}]0;title\u{7}\u{202E}\u{61C}\u{9B}1m"
        let source = SourceText(path: "a\u{1B}[2J.yaml", bytes: Array(line.utf8))
        let text = DiagnosticText.render(
            .error(
                .sample("some-rule"), at: SourceRange(at: Position(line: 1, column: 1)), in: source,
                "'\u{1B}[31m'\nnext",
                fix: "\r"))
        #expect(
            text == """
                a\u{FFFD}[2J.yaml:1:1: error: '\u{FFFD}[31m'\u{FFFD}next [some-rule]
                  1 | x: \u{FFFD}]0;title\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}1m
                    | ^
                  fix: \u{FFFD}
                """)
    }

    @Test func `has colours where they are wanted`() {
        #expect(
            Self.text(Self.range(1, 1, 1, 3), fix: "do this", colour: true) == """
                \u{1B}[1mContent/a.yaml:1:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m \u{1B}[1mit is so\u{1B}[0m [some-rule]
                  1 | title: Größe
                    | \u{1B}[1;32m^~\u{1B}[0m
                  \u{1B}[36mfix:\u{1B}[0m do this
                """)
    }

    @Test func `has the order in which a person corrects them`() {
        let other = SourceText(path: "Content/B.yaml", bytes: [])
        let sorted: [Diagnostic] = [
            .error(.sample("z"), file: "Content/B.yaml", "whole"),
            .error(.sample("a"), at: Self.range(2, 1, 2, 2), in: other, "m"),
            .error(.sample("a"), at: Self.range(2, 3, 2, 4), in: other, "m"),
            .error(.sample("b"), at: Self.range(2, 3, 2, 4), in: other, "m"),
            .error(.sample("b"), at: Self.range(2, 3, 2, 4), in: other, "n"),
            .error(.sample("b"), at: Self.range(10, 1, 10, 4), in: other, "n"),
            .error(.sample("a"), at: Self.range(1, 1, 1, 2), in: Self.source, "m"),
        ]
        #expect(sorted.reversed().sorted() == sorted)
    }
}

extension Rule {
    static func sample(_ id: String) -> Rule { Rule(id, topic: .values, summary: "A sample.") }
}
