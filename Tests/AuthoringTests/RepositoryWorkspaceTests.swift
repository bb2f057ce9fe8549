import Authoring
import Files
import Testing
import YAML

@Suite struct `The workspace of this repository` {
    @Test func `has nothing that check could find`() {
        let workspace = Workspace.load(from: Folder(Fixtures.repository))
        let report = workspace.diagnostics.map { DiagnosticText.render($0, colour: false) }.joined(separator: "\n")
        #expect(report == "")
        #expect(workspace.fileCount > 100)
    }
}
