import Foundation
import Markup
import Testing

/// Folders under `Tests/Fixtures/markup`: an `input.md`, and in `expected.txt` its HTML, its text as a reader sees it, its
/// links and headings with their lines, and its findings. `LITFASS_REWRITE_FIXTURES=1` writes what is said now.
@Suite struct `A Markdown text` {
    static let root = URL(filePath: #filePath).appending(path: "../../Fixtures/markup").standardized

    static let situations: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.path)
        return (names ?? []).sorted()
    }()

    @Test func `has its folder`() {
        #expect(Self.situations.count > 15)
    }

    @Test(arguments: situations) func `is read`(situation: String) throws {
        let folder = Self.root.appending(path: situation)
        let text = String(decoding: try Data(contentsOf: folder.appending(path: "input.md")), as: UTF8.self)
        let actual = Self.account(of: Markdown(text))
        let expectation = folder.appending(path: "expected.txt")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try Data(actual.utf8).write(to: expectation)
        }
        #expect(actual == String(decoding: try Data(contentsOf: expectation), as: UTF8.self))
    }

    static func account(of markdown: Markdown) -> String {
        let links = markdown.links.map {
            "\($0.place.line) \($0.destination) \($0.title.debugDescription) \($0.text.debugDescription)"
        }
        let headings = markdown.headings.map { "\($0.place.line) \($0.level) \($0.text)" }
        let findings = markdown.findings.map {
            "\($0.place.line):\($0.place.offset) \($0.message) [\($0.rule)]\n  fix: \($0.fix ?? "")"
        }
        return [
            ("html", HTML().render(markdown)), ("text", markdown.plainText + "\n"), ("links", Self.lines(links)),
            ("headings", Self.lines(headings)), ("findings", Self.lines(findings)),
        ].map { "== \($0.0)\n\($0.1)" }.joined()
    }

    static func lines(_ lines: [String]) -> String {
        lines.map { $0 + "\n" }.joined()
    }
}
