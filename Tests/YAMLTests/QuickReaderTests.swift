import Foundation
import Rulebook
import TestKit
import Testing

@testable import YAML

@Suite struct `The quick reader says what libyaml says` {
    /// Every record of the tree with its text and place, and every diagnostic.
    private static func account(_ bytes: [UInt8], _ ways: ReadingWays) -> String {
        let file = parseYAML(path: "file.yaml", bytes: bytes, limits: YAMLLimits(), ways: ways)
        let records = file.root?.tree.records ?? []
        let nodes = records.indices.compactMap { index in file.root.map { Node(tree: $0.tree, index: index) } }
        let lines = zip(nodes, records).map { node, record in
            let (start, end) = (node.range.start, node.range.end)
            return "\(start.line):\(start.column)-\(end.line):\(end.column) \(node.kind) \(node.style) "
                + "\(record.isFlow) \(record.count) \(record.end) \(node.text.debugDescription)"
        }
        return (lines + file.diagnostics.map { DiagnosticText.render($0) }).joined(separator: "\n")
    }

    private static func isQuick(_ bytes: [UInt8]) -> Bool {
        let source = SourceText(path: "file.yaml", bytes: bytes)
        var reader = QuickReader(source, YAMLLimits())
        return PlainText(bytes.span) != nil && reader.read(bytes.span)
    }

    static let workspace: [[UInt8]] = {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        return ["Content", "Config", "Publish/development/policy.yaml"].flatMap { name -> [[UInt8]] in
            let url = root.appending(path: name)
            let below = FileManager.default.subpaths(atPath: url.path) ?? []
            return ([url] + below.sorted().map { url.appending(path: $0) })
                .filter { $0.pathExtension == "yaml" }
                .compactMap { try? [UInt8](Data(contentsOf: $0)) }
        }
    }()

    @Test func `of every file of the workspace, and reads nearly all of them`() {
        #expect(Self.workspace.count > 500)
        for bytes in Self.workspace { #expect(Self.account(bytes, .quickFirst) == Self.account(bytes, .libyamlOnly)) }
        #expect(Self.workspace.count(where: Self.isQuick) > Self.workspace.count * 98 / 100)
    }

    @Test(arguments: [
        "a: 1", "a: 1 # one\nb: 2\n", "a:\n  b: c\n", "a:\n- b\n- c: d\n  e: f\ng: h\n", "a:\n  - b\n  - - c\n",
        "a: b: c\n",
        "a: |\n  x\n\n   y\n\n\nb: 1\n", "a: |-\n  x\n  y\n", "a: >-\n  x\n  y\n\n  z\n", "a: >\n  x\n   y\n",
        "a: |\n\n\n  x\n",
        "a: |\n    \n  x\n", "a: |\n  x", "a: |+\n  x\n\n", "a: |2\n   x\n", "a: |\nb: 1\n", "a: |\n  x\n # y\nb: 1\n",
        "a: 'it''s'\n", "a: \"say \\\"x\\\" \\\\ y\"\n", "a: \"\\u00e9\"\n", "a: \"x\ny\"\n", "a: \"x\" y\n", "a: ''\n",
        "a: \"\"\n",
        "a: [b, 'c', \"d\", [e], {f: g}]\n", "a: {b: 1, c: [d]}\n", "a: []\n", "a: {}\n", "a: [b, ]\n", "a: [b: c]\n",
        "a: {b}\n",
        "a: [b\n  , c]\n", "a: [b]]\n", "a: [b #c\n]\n", "a: {b: c, b: d}\n", "a: 1\na: 2\n", "a:\n", "a:\nb: 1\n",
        "a: -5\nb: - 5\n",
        "a: x\n  y\n", "a: x\n\n  y\n", "a: x\n# c\n  y\n", "a: x #y\nb: x#y\n", "a : 1\n", " a: 1\n b: 2\n",
        "a: 1\n b: 2\n",
        "a:\n   b: 1\n  c: 2\n", "a:\n  - b\n c: 1\n", "a:\n  - b\n  c: 1\n", "---\na: 1\n", "a: 1\n---\nb: 2\n",
        "a: 1\n...\n",
        "- a\n- b\n", "a", "", "# only\n", "\u{FEFF}a: 1\n", "a: \u{85}\n", "a: \u{2028}\n", "a: \u{7F}\n",
        "a: ä # ö\nü: 1\n", "a: 👩‍⚕️\n",
        "a: !x 1\n", "a: &b 1\n", "a: *b\n", "a: %x\n", "a: @x\n", "a: `x`\n", "a: ? x\n", "a: .5\nb: ~\n",
        "a: (x)\nb: /y\n",
        "a: x:y\nb: http://x.y/z\nc: x:\n", "a:\tb\n", "a: b\r\n", "<<: 1\n", "? a\n: b\n", "a: [x,y]\n",
        "a: { b: c }\n", "a: [ x ]\n",
        "a: +49\nb: 2021-01-02\nc: 07:00\n", "a.b: 1\n-a: 1\n", "a:\n-b\n", "a: |-\n  x\n  \n  y  \n",
        "a: \"x\" # c\nb: [x] # d\n", "a: 'x''y'\nb: ''''\nc: '''x'\nd: 'x'''\n",
        "a: \"x\\n\"\nb: \"\\\"\"\nc: \"x\\\\\"\n",
        "a:\n  - |\n    ü\n\n      x\n   \n    y\n\n  - |-\n\n      z\n\n\n",
        "a: |\n  x\n   \n     \n\nb: |\n   y\n",
        "a:\n  [b, c,\n   d]\n", "a:\n  [b,\n\n   c]\ne: f\n", "a: [b,\nc]\n", "a:\n[b]\n",
        "a:\n  [b, # x\n   # y\n   c]\n",
        "a: [b,#\n  c]\n", "a: [b c\n  d e, f]\n", "a: [b  \n   c  , d]\n", "a: [b\n\n  c]\n", "a: [b\n  c\n  d]\n",
        "a: [b\nc]\n",
        "a: [b\n  - c]\n", "a: [b\n  ? c]\n", "a: [b\n  c: d]\n", "a: [b\n  c # d\n ]\n", "a: {b: c\n  d}\n",
        "a: [b\n  ,c]\n",
        "a:\n  {b: c,\n   d e: f,\n   'g': h, \"i\": -1}\n", "a: {b c : d}\n", "a: {b[c: d}\n", "a: {b #c: d}\n",
        "a: {b:c}\n",
        "a: {\"b\":c}\n", "a: {'b' : c}\n", "a: {b: c,\n  b: d}\n", "a: {1: b, ü: c}\n", "a: {- b: c}\n",
        "a:\n  - [b,\n c]\n  - d\n", "a: [b,\n---\n]\n", "a: [b,\n  c]: d\n",
        "a: \"\\u00A0x\\u20ac\"\n", "a: \"\\u0041\"\n", "a: \"\\ud83d\"\n", "a: \"\\u00g0\"\n", "a: \"\\u00a\"\n",
        "a: \"\\u",
    ])
    func `of what people may write`(text: String) {
        #expect(Self.account(Array(text.utf8), .quickFirst) == Self.account(Array(text.utf8), .libyamlOnly))
    }

    @Test(arguments: [1, 8, 254, 255, 256]) func `of texts that stand far to the right`(indent: Int) {
        let blanks = String(repeating: " ", count: indent)
        let bytes = Array("a: |\n\(blanks)x\n\n\(blanks)  y\nb: 1\n".utf8)
        #expect(Self.account(bytes, .quickFirst) == Self.account(bytes, .libyamlOnly))
        #expect(Self.isQuick(bytes) == (indent < 255))
    }

    @Test func `and copies only what has escapes or is folded`() throws {
        let text = "a: x\nb: 'y'\nc: \"z\"\nd: |\n  u\n\n  v\ne: 'it''s'\nf: >\n  p\n  q\n"
        let root = try #require(parseYAML(path: "file.yaml", bytes: Array(text.utf8)).root)
        #expect(String(decoding: root.tree.texts.apart, as: UTF8.self) == "it'sp q\n")
        #expect(root["d"]?.text == "u\n\nv\n")
    }

    @Test(arguments: 0..<8) func `of damaged files`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 100)
        for _ in 0..<Rounds.times(400) {
            let file = try #require(Self.workspace.randomElement(using: &random))
            let bytes = `A damaged file`.mutate(file, &random)
            let quick = Self.account(bytes, .quickFirst)
            let isSame = quick == Self.account(bytes, .libyamlOnly)
            #expect(isSame, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    @Test(arguments: 0..<8) func `of files that chance has written`(seed: UInt64) {
        var author = ChanceAuthor(seed: seed &+ 200)
        var quick = 0
        for round in 0..<600 {
            // From an author who keeps to what the quick reader knows, to one who knows no YAML.
            author.slips = [0, 0.01, 0.05, 0.2][round % 4]
            let bytes = author.file()
            if Self.isQuick(bytes) { quick += 1 }
            let isSame = Self.account(bytes, .quickFirst) == Self.account(bytes, .libyamlOnly)
            #expect(isSame, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
        #expect(quick > 100)
    }
}
