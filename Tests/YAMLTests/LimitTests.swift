import Rulebook
import Testing
import YAML

@Suite struct `A file beyond a limit` {
    static func rules(_ text: String, _ change: (inout YAMLLimits) -> Void = { _ in }) -> [String] {
        rules(Array(text.utf8), change)
    }

    static func rules(_ bytes: [UInt8], _ change: (inout YAMLLimits) -> Void = { _ in }) -> [String] {
        var limits = YAMLLimits()
        change(&limits)
        let file = parseYAML(path: "test.yaml", bytes: bytes, limits: limits)
        return file.diagnostics.map { "\($0.rule.id) \($0.message)" }
    }

    @Test func `is too large`() {
        #expect(
            Self.rules("title: x\n") { $0.fileBytes = 8 } == [
                "limit the file has 9 bytes, more than the limit of 8 (fileBytes)"
            ])
        #expect(Self.rules("title: x\n") { $0.fileBytes = 9 } == [])
    }

    @Test(arguments: ["[", "{a: ", "- "]) func `is too deep`(opening: String) {
        let message = "limit the value is nested deeper than the limit of 64 (depth)"
        #expect(Self.rules(String(repeating: opening, count: 100_000)).contains(message))
    }

    @Test func `is as deep as the limit`() {
        let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(Self.rules(text) == [])
        #expect(Self.rules("[\(text)]") != [])
    }

    @Test func `has too many values`() {
        let text = "[" + String(repeating: "a,", count: 300_000) + "a]"
        #expect(
            Self.rules(text) == ["limit the file has more keys and values than the limit of 200000 (nodes)"])
    }

    @Test func `has too many findings`() {
        let text = (0..<1000).map { "key\($0): !tag x\n" }.joined()
        let rules = Self.rules(text)
        #expect(rules.count == 51)
        #expect(
            rules.contains(
                "limit the file has as many findings as the limit of 50 (findings); the rest was not read"))
        let bytes = [UInt8](repeating: 0xFF, count: 100_000)
        #expect(Self.rules([0x61] + bytes).count <= 50)
    }

    @Test(
        arguments: [
            "%TAG !a! b\n", "a: 1\n...\n%TAG !a! b\n", "a: 1\n---\n%TAG !a! b\n", "? x\n", "&a ", "!a ", "'", "\"\\",
            "|\n",
            "a:\n", "- - ", "a: b: ", "\t", "\u{FEFF}", "#", "[{", "]}", ": ", "*a ", "a", "a: b\n  ", "ä: ",
        ])
    func `costs no more than its size`(piece: String) {
        let bytes = Array(String(repeating: piece, count: 400_000 / piece.utf8.count).utf8)
        // The time limit of the suite is the expectation: a quadratic reader needs hours for these.
        let diagnostics = parseYAML(path: "test.yaml", bytes: bytes).diagnostics
        #expect(diagnostics.count <= 60)
        #expect(diagnostics.allSatisfy { DiagnosticText.render($0).utf8.count < 2000 })
    }
}
