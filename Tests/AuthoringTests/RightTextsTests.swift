import Foundation
import Testing
import YAML

@testable import Authoring

/// Texts of 560 topics in five languages, by an author who knew what check is for, and no rule.
@Suite struct `Texts that are right` {
    private struct Page {
        let path: String
        let fields: [(name: String, lines: [String])]

        var isSource: Bool { !path.dropLast(".yaml".count).contains(".") }
    }

    private static let model = """
        collection: right
        description: Pages of an authority.
        fields:
          kind: {type: choice, options: [page], required: true}
          title: {type: text, localized: true}
          summary: {type: text, localized: true}
          steps: {type: list, localized: true, items: {aligned: true}, of: {type: text}}
          body: {type: rich-text, localized: true}
          button: {type: text, localized: true}
          keywords: {type: list, localized: true, of: {type: text}}
        """

    @Test func `have at most one finding in 1,000`() throws {
        let pages = try Self.pages()
        let findings = try Self.findings(in: pages)
        let values = pages.flatMap(\.fields).reduce(0) { $0 + (Self.lists.contains($1.name) ? $1.lines.count : 1) }
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
        #expect(try Self.findings(in: wrong).contains { $0.file == path && $0.rule == "numbers-differ" })
    }

    private static func pages() throws -> [Page] {
        try Fixtures.files(in: "right-texts").sorted { $0.key < $1.key }
            .flatMap { pages(in: String(decoding: $0.value, as: UTF8.self)) }
    }

    /// Beside the content of this repository, in its languages.
    private static func findings(in pages: [Page]) throws -> [Diagnostic] {
        var files = Dictionary(uniqueKeysWithValues: try Fixtures.repositoryFiles(in: ["Config", "Content"]))
        files["Config/models/right.yaml"] = Array(model.utf8)
        let configuration = String(decoding: try #require(files["Config/workspace.yaml"]), as: UTF8.self)
        files["Config/workspace.yaml"] = Array(
            configuration.replacing("      - onboarding\n", with: "      - onboarding\n      - right\n").utf8)
        let sources = Dictionary(uniqueKeysWithValues: pages.filter(\.isSource).map { ($0.path, $0) })
        for page in pages {
            let source = page.path.replacing(#/\.[a-z-]+\.yaml$/#, with: ".yaml")
            files[page.path] = Array(file(of: page, from: page.isSource ? nil : sources[source]).utf8)
        }
        return Workspace(Inventory(files)).diagnostics
    }

    private static let lists = ["steps", "keywords"]

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
        last.lines.append(lists.contains(last.name) ? String(line.dropFirst(2)) : line)
        return fields.dropLast() + [last]
    }

    private static func file(of page: Page, from source: Page?) -> String {
        let fields = page.fields.map { name, lines in
            guard lists.contains(name) else { return "\(name): |-\n" + lines.map { "  \($0)\n" }.joined() }
            return "\(name):\n" + lines.map { "  - |-\n    \($0)\n" }.joined()
        }
        guard let source else { return "kind: page\n" + fields.joined() }
        let digests = source.fields.map { name, lines in
            let digest =
                lists.contains(name) ? SourceDigest(of: lines) : SourceDigest(of: lines.joined(separator: "\n"))
            return "  \(name): \"\(digest.hex)\"\n"
        }
        return fields.joined() + "translated-from:\n" + digests.joined()
    }
}
