import Authoring
import Bundles
import Files
import Testing

@Suite struct `The workspace of this repository` {
    private let workspace = Workspace.load(from: Folder(Fixtures.repository))

    @Test func `has nothing that check could find`() {
        #expect(workspace.report == "")
        #expect(workspace.fileCount > 300)
    }

    @Test func `becomes bundles that a reader takes, with every quote put in`() throws {
        for bundle in try #require(workspace.checked).bundles() {
            let bytes = bundle.encoded()
            #expect(try ContentBundle.decode(bytes) == bundle)
            #expect(!String(decoding: bytes, as: UTF8.self).contains("{{"))
        }
    }
}
