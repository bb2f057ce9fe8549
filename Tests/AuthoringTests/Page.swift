import Models
import Rulebook
import Testing
import YAML

@testable import Authoring

/// Pages of an authority beside the content of this repository, in its languages.
struct Page {
    let path: String
    let fields: [(name: String, lines: [String])]

    var isSource: Bool { !path.dropLast(".yaml".count).contains(".") }

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
    static let lists = ["steps", "keywords"]

    static func findings(in pages: [Page]) throws -> [Diagnostic] {
        var files = Dictionary(uniqueKeysWithValues: try Fixtures.repositoryFiles(in: ["Config", "Content"]))
        files["Config/models/right.yaml"] = Array(model.utf8)
        let configuration = String(decoding: try #require(files["Config/workspace.yaml"]), as: UTF8.self)
        files["Config/workspace.yaml"] = Array(
            configuration.replacing("      - onboarding\n", with: "      - onboarding\n      - right\n").utf8)
        let sources = Dictionary(uniqueKeysWithValues: pages.filter(\.isSource).map { ($0.path, $0) })
        for page in pages {
            let source = page.path.replacing(#/\.[a-z-]+\.yaml$/#, with: ".yaml")
            files[page.path] = Array(page.file(from: page.isSource ? nil : sources[source]).utf8)
        }
        return Workspace(Inventory(files)).diagnostics
    }

    /// - Parameter source: that it was translated from.
    private func file(from source: Page?) -> String {
        let fields = fields.map { name, lines in
            guard Self.lists.contains(name) else { return "\(name): |-\n" + lines.map { "  \($0)\n" }.joined() }
            return "\(name):\n" + lines.map { "  - |-\n    \($0)\n" }.joined()
        }
        guard let source else { return "kind: page\n" + fields.joined() }
        let digests = source.fields.map { name, lines in
            let digest =
                Self.lists.contains(name) ? SourceDigest(of: lines) : SourceDigest(of: lines.joined(separator: "\n"))
            return "  \(name): \"\(digest.hex)\"\n"
        }
        return fields.joined() + "translated-from:\n" + digests.joined()
    }
}
