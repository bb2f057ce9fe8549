import Files
import Models
import Rulebook
import TestKit
import Testing
import YAML

@testable import Authoring
@testable import Workspaces

/// What `names` of the workspace make of texts; the rules themselves stand among `Rules over single texts`.
@Suite struct `Names of a workspace` {
    @Test func `are at most as many as a limit says, which is named`() throws {
        func findings(_ count: Int) throws -> [String] {
            let names = (0..<count).map { "  - Name\($0)\n" }.joined()
            return try workspace(names: "\n" + names).diagnostics.map { "\($0.message) [\($0.rule.id)]" }
        }
        let limit = AuthoringLimits().names
        #expect(try findings(limit) == [])
        #expect(try findings(limit + 1) == ["'names' are more than \(limit) [limit]"])
    }

    /// Names that begin alike, and texts that nearly have them, over and over.
    @Test(
        .timeLimit(.minutes(20)),
        arguments: [
            "Corona-", "Corona-Corona Warn-", "Corona-Warn-Ap ", "CORONA-WARN-APP/", "corona warn app ", "a ", "Aaa",
            "Robert Koch-", "\u{AD}C\u{AD}orona-", "Blue-", "Corona\n", "[Corona Warn App](",
        ])
    func `are looked for in linear time`(_ piece: String) throws {
        let names = (0..<200).map { "  - Corona-Warn-App-\($0)-Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n" }.joined()
        for text in [piece, "Corona-Warn-App " + piece] {
            let many = String(repeating: text, count: (1 << 16) / text.utf8.count)
            let files = [
                "Content/faq/data.yaml":
                    "section: privacy\npriority: 1\ntitle: Daten\nanswer: |\n  \(many.replacing("\n", with: "\n  "))\n"
            ]
            #expect(
                try workspace(names: "\n" + names, files).diagnostics.allSatisfy { $0.file != "Config/workspace.yaml" })
        }
    }

    private func workspace(names: String, _ files: [String: String] = [:]) throws -> Workspace {
        var changed = files.mapValues { Array($0.utf8) }
        let settings = try #require(try Fixtures.files(in: "workspace")["Config/workspace.yaml"])
        changed["Config/workspace.yaml"] = settings + Array("names:\(names)".utf8)
        return try Situation.workspace(nil, changing: changed)
    }
}
