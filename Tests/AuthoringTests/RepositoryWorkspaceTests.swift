import Authoring
import Bundles
import Files
import Foundation
import Rulebook
import Testing
import YAML

@testable import Workspaces

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

    /// A quote of another hotline in all languages is one that no comparison of languages finds.
    @Test(arguments: [
        ("advice/test-invalid", "hotlines.health.", "hotlines.technical."),
        ("faq/mental-strain", "hotlines.psychological.opening-hours", "hotlines.technical.opening-hours"),
        ("instructions/enter-tan", "hotlines.verification.", "hotlines.technical."),
        ("legal/imprint", "hotlines.technical.number-from-abroad", "hotlines.verification.number-from-abroad"),
        ("onboarding/ready", "hotlines.technical.", "hotlines.privacy."),
    ])
    func `does not let a document quote another hotline`(document: String, right: String, wrong: String) throws {
        var files = Dictionary(uniqueKeysWithValues: try Fixtures.repositoryFiles(in: ["Config", "Content"]))
        for (path, bytes) in files where path.hasPrefix("Content/\(document).") {
            files[path] = Array(String(decoding: bytes, as: UTF8.self).replacing(right, with: wrong).utf8)
        }
        let found = Workspace(Inventory(files)).diagnostics.filter { $0.rule.id == "quotes" }.map(\.file)
        #expect(Set(["", ".en", ".fr", ".it", ".es"].map { "Content/\(document)\($0).yaml" }).isSubset(of: found))
    }
}
