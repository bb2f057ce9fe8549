import Rulebook
import Testing
import YAML

@Suite struct `A node` {
    static let text = """
        title: "Say \\"yes\\" or yes"
        steps:
          - {name: one, number: 1}
          - two
        note: |
          First {{ a.b }} line
          second {{ a.b }} line

        folded: >
          one {{ a.b }}
          two
        empty:
        """

    static let file = parseYAML(path: "test.yaml", bytes: Array(text.utf8))

    static func node(_ keys: String...) throws -> Node {
        try keys.reduce(#require(file.root)) { node, key in try #require(node[key]) }
    }

    @Test func `is found by its key`() throws {
        #expect(try Self.node("title").text == #"Say "yes" or yes"#)
        #expect(try Self.node("title")["title"] == nil)
        #expect(Self.file.root?["titel"] == nil)
        #expect(Self.file.root?.entry("steps")?.key.range.start == Position(line: 2, column: 1))
    }

    @Test(
        arguments: [
            ("|\n  übrig\n\n   und mehr  \n\n", "übrig\n\n und mehr"), ("|2\n   a\n", "a"), (">\n  a\n  b\n", "a b"),
            ("\"\\t a \\n\"", "a"), ("' a b '", "a b"), ("' '", ""), ("\"\\u00A0a\"", "\u{A0}a"), ("a b", "a b"),
        ])
    func `has its text without blanks at both ends too`(written: String, trimmed: String) throws {
        let file = parseYAML(path: "test.yaml", bytes: Array("key: \(written)".utf8))
        let node = try #require(file.root?["key"])
        #expect(node.trimmedText == trimmed)
        #expect(node.text.contains(trimmed))
    }

    @Test func `keeps the order of the file`() throws {
        #expect(Self.file.root?.entries.map(\.key.text) == ["title", "steps", "note", "folded", "empty"])
        #expect(try Self.node("steps").items.map(\.kind) == [.mapping, .scalar])
        #expect(try Self.node("steps").count == 2)
        #expect(try Self.node("steps").items[0].count == 2)
    }

    @Test func `that is absent stands behind its colon`() throws {
        let node = try Self.node("empty")
        #expect(node.isNull)
        #expect(node.range == SourceRange(at: Position(line: 12, column: 7), scalars: 0))
    }

    @Test func `is not null because it is a list, an empty quote, or a word`() {
        let file = parseYAML(path: "test.yaml", bytes: Array("[[], '', none]".utf8))
        #expect(file.root?.items.map(\.isNull) == [false, false, false])
    }

    @Test(
        arguments: [
            ("note", "{{ a.b }}", 1, 6, 9), ("note", "{{ a.b }}", 2, 7, 10), ("title", "yes", 2, 1, 24),
            ("folded", "{{ a.b }}", 1, 10, 7), ("folded", "two", 1, 11, 3),
        ])
    func `knows where a piece of its text stands`(
        key: String, piece: String, occurrence: Int, line: Int, column: Int
    ) throws {
        let node = try Self.node(key)
        var from = node.text.startIndex
        var found: Range<String.Index>?
        for _ in 0..<occurrence {
            found = node.text[from...].firstRange(of: piece)
            from = try #require(found).upperBound
        }
        let range = try #require(found)
        let utf8 = node.text.utf8
        let offset = utf8.distance(from: utf8.startIndex, to: range.lowerBound)
        let place = node.range(ofText: offset..<offset + piece.utf8.count)
        #expect(place == SourceRange(at: Position(line: line, column: column), scalars: piece.count))
    }

    @Test func `answers with its whole place for a piece that is not in the file as such`() throws {
        let title = try Self.node("title")
        #expect(title.range(ofText: 3..<9) == title.range)
        #expect(title.range(ofText: 5..<5) == title.range)
        #expect(title.range(ofText: 4..<4000) == title.range)
        let folded = try Self.node("folded")
        #expect(folded.range(ofText: 4..<17) == folded.range)
    }
}
