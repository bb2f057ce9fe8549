import Authoring
import Rulebook
import Testing
import YAML

@testable import Workspaces

@Suite struct `A file with another ending` {
    /// Whatever number of files each core looks at.
    @Test(arguments: [0, 10, 20, 40, 80]) func `is there also where the collection before ends with its name`(
        others: Int
    ) throws {
        var files = [
            "Config/workspace.yaml": Fixtures.configuration(of: "cards", "notes"),
            "Config/models/cards.yaml": "collection: cards\nfields:\n  title: {type: text}\n",
            "Config/models/notes.yaml": """
            collection: notes
            fields:
              title: {type: text}
              next: {type: reference, collection: notes}

            """,
            "Content/cards/main.yaml": "title: Karte\n", "Content/notes/main.yml": "title: Notiz\n",
            "Content/notes/other.yaml": "title: Weiter\nnext: main\n",
        ]
        for number in 0..<others { files["Content/notes/p\(number).yaml"] = "title: Seite \(number)\n" }
        let workspace = Workspace(Inventory(files: files.map { ($0.key, Array($0.value.utf8)) }), today: nil)
        #expect(workspace.diagnostics.map(\.rule.id).filter { $0 == "dangling-reference" } == [])
        #expect(
            workspace.diagnostics.contains { $0.file == "Content/notes/main.yml" && $0.rule.id == "misplaced-file" })
    }

    /// Of few files each is looked at by itself.
    @Test(arguments: ["main.yml", "main.YAML", "main.yaml.txt"], [0, 100])
    func `takes no place of the one that is called rightly`(name: String, others: Int) {
        var files = [
            "Config/workspace.yaml": Fixtures.configuration(of: "notes"),
            "Config/models/notes.yaml": "collection: notes\nfields:\n  title: {type: text}\n",
            "Content/notes/main.yaml": "title: Notiz\nbody: Zu viel\n", "Content/notes/\(name)": "title: Alt\n",
        ]
        for number in 0..<others { files["Content/notes/p\(number).yaml"] = "title: Seite \(number)\n" }
        let workspace = Workspace(Inventory(files: files.map { ($0.key, Array($0.value.utf8)) }), today: nil)
        let told = workspace.diagnostics.map { "\($0.file): \($0.rule.id)" }.filter { $0.hasPrefix("Content/") }
        #expect(
            told.sorted() == ["Content/notes/main.yaml: unknown-key", "Content/notes/\(name): misplaced-file"].sorted())
    }
}
