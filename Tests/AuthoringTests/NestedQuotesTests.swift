import Authoring
import Bundles
import JSON
import Models
import Rulebook
import Testing
import YAML

@testable import Workspaces

/// What check lets pass can be compiled, in whatever order its texts are met.
@Suite struct `A quote inside of a quote` {
    private static func workspace(_ model: String, _ documents: [(id: String, text: String)]) throws -> Workspace {
        var files = Dictionary(
            uniqueKeysWithValues: documents.map { ("Content/notes/\($0.id).yaml", Array($0.text.utf8)) })
        files["Config/models/notes.yaml"] = Array("collection: notes\nfields:\n\(model)".utf8)
        files["Config/workspace.yaml"] = Array(Fixtures.configuration(of: "notes").utf8)
        for (path, bytes) in try Fixtures.repositoryFiles(in: ["Config/languages"]) where path.hasSuffix("/de.yaml") {
            files[path] = bytes
        }
        return Workspace(Inventory(files), today: nil)
    }

    /// Texts each of which quotes the next one, and the last one none.
    private static func chain(of count: Int, isReversed: Bool) throws -> Workspace {
        let ids = (0..<count).map { "n\($0 + 100)" }
        let order = isReversed ? Array(ids.reversed()) : ids
        let documents = order.indices.map { place in
            let quote = place + 1 < count ? "{{ notes.\(order[place + 1]).title }}" : "Ende"
            return (order[place], "title: \"Nach \(place) kommt \(quote)\"\n")
        }
        return try workspace("  title: {type: text, localized: true, required: true}\n", documents)
    }

    @Test(arguments: [false, true]) func `may lie as deep as the limit says`(isReversed: Bool) throws {
        let workspace = try Self.chain(of: 17, isReversed: isReversed)
        #expect(workspace.report == "")
        let notes = try #require(workspace.checked?.bundles().first?[collection: "notes"])
        let first = try #require(notes[isReversed ? "n116" : "n100"]?.fields["title"]?.string)
        #expect(first.hasPrefix("Nach 0 kommt Nach 1 kommt ") && first.hasSuffix("Nach 16 kommt Ende"))
    }

    @Test(arguments: [false, true]) func `that lies deeper is an error of every text in which it does`(
        isReversed: Bool
    ) throws {
        let workspace = try Self.chain(of: 20, isReversed: isReversed)
        #expect(workspace.checked == nil)
        let deep = isReversed ? ["n117", "n118", "n119"] : ["n100", "n101", "n102"]
        #expect(workspace.diagnostics.map(\.file) == deep.map { "Content/notes/\($0).yaml" })
        #expect(workspace.diagnostics.allSatisfy { $0.message == "quotes are nested deeper than 16" })
    }

    private static let lists = """
          title: {type: text, localized: true}
          answer: {type: rich-text, localized: true}
          steps: {type: list, of: {type: rich-text}, localized: true}

        """

    private static let listed = [
        ("a", "answer: Sie *warten* kurz.\n"),
        ("b", "steps:\n  - \"{{ notes.a.answer }} Dann:\"\n  - weiter\n"),
    ]

    @Test func `may be a rich text in a list of them`() throws {
        let workspace = try Self.workspace(
            Self.lists, Self.listed + [("c", "answer: \"Erst {{ notes.b.steps }} und Ende.\"\n")])
        #expect(workspace.report == "")
        let notes = try #require(workspace.checked?.bundles().first?[collection: "notes"])
        #expect(notes["c"]?.fields["answer"] == "Erst Sie *warten* kurz. Dann: und weiter und Ende.")
    }

    @Test func `is refused where a plain text would show the marks of a list`() throws {
        let workspace = try Self.workspace(Self.lists, Self.listed + [("c", "title: \"Erst {{ notes.b.steps }}\"\n")])
        #expect(
            workspace.diagnostics.map(\.message)
                == ["'notes.b.steps' is a list of rich texts, but this is a plain one"])
    }
}
