import Authoring
import Rulebook
import Testing
import YAML

@testable import Workspaces

@Suite struct `Documents of one name` {
    /// An office in each town, all of them called so and nothing else.
    @Test func `are compared with a few of the others, however many there are`() {
        var files = [
            "Config/workspace.yaml": Fixtures.configuration(of: "offices"),
            "Config/models/offices.yaml": """
            collection: offices
            fields:
              title: {type: text, localized: true}
              mail: {type: email}

            """,
        ]
        for number in 100..<200 {
            files["Content/offices/o\(number).yaml"] = "title: Sprechstunde\nmail: buero\(number)@rki.de\n"
        }
        let workspace = Workspace(Inventory(files: files.map { ($0.key, Array($0.value.utf8)) }), today: nil)
        let found = workspace.diagnostics.filter { $0.rule.id == "contradicting-facts" }
        #expect(Set(found.map(\.file)).count == 99, "each but the first")
        #expect(found.count == 19 * 20 / 2 + 80 * 20)
    }
}
