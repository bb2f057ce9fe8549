import Foundation
import Models
import Rulebook
import Testing
import YAML

@testable import Authoring

/// Texts of 560 topics in five languages, by an author who knew what check is for, and no rule.
@Suite struct `Texts that are right` {
    @Test func `have at most one finding in 1,000`() throws {
        let pages = try Self.pages()
        let findings = try Page.findings(in: pages)
        let values = pages.flatMap(\.fields).reduce(0) { $0 + (Page.lists.contains($1.name) ? $1.lines.count : 1) }
        #expect(pages.count > 1_000 && values > 2_900)
        #expect(
            1_000 * findings.count <= values, "\(findings.map { DiagnosticText.render($0) }.joined(separator: "\n"))")
    }

    @Test func `are compared, so that a wrong number in one of them has a finding`() throws {
        let path = "Content/right/health-heat-drink.en.yaml"
        let wrong = try Self.pages().map { page in
            guard page.path == path else { return page }
            return Page(
                path: path,
                fields: page.fields.map { name, lines in (name, lines.map { $0.replacing("1:3", with: "1:4") }) })
        }
        #expect(try Page.findings(in: wrong).contains { $0.file == path && $0.rule.id == "numbers-differ" })
    }

    private static func pages() throws -> [Page] {
        try Fixtures.files(in: "right-texts").sorted { $0.key < $1.key }
            .flatMap { pages(in: String(decoding: $0.value, as: UTF8.self)) }
    }

    /// `=== name` begins a page, `@de` a language of it, and `.title` a field.
    private static func pages(in text: String) -> [Page] {
        var pages: [Page] = []
        var (id, path) = ("", "")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("=== ") {
                id = String(line.dropFirst(4)).replacing("/", with: "-")
            } else if line.hasPrefix("@") {
                path = "Content/right/\(id)\(line == "@de" ? "" : ".\(line.dropFirst())").yaml"
                pages.append(Page(path: path, fields: []))
            } else if let last = pages.popLast() {
                pages.append(Page(path: last.path, fields: added(line, to: last.fields)))
            }
        }
        return pages
    }

    private static func added(_ line: String, to fields: [(name: String, lines: [String])]) -> [(
        name: String, lines: [String]
    )] {
        if let match = line.wholeMatch(of: #/\.([a-z]+)(?: (.*))?/#) {
            return fields + [(String(match.1), match.2.map { [String($0)] } ?? [])]
        }
        guard var last = fields.last, !line.isEmpty || last.name == "body" else { return fields }
        last.lines.append(Page.lists.contains(last.name) ? String(line.dropFirst(2)) : line)
        return fields.dropLast() + [last]
    }
}
