import Rulebook
import Testing
import YAML

@testable import Authoring

/// `email-slips` has a mistake of which `doubtful-link` knows more, at line 3 of a document.
@Suite struct `Of two rules that tell of one mistake` {
    @Test(arguments: [
        ("", ["doubtful-link"]),
        ("severities: {doubtful-link: off}\n", ["email-slips"]),
        ("severities: {email-slips: error}\n", ["doubtful-link", "email-slips"]),
        ("severities: {email-slips: error, doubtful-link: error}\n", ["doubtful-link"]),
    ])
    func `the one that knows more is heard, unless it counts less here`(_ severities: String, _ heard: [String]) throws
    {
        let path = "Config/workspace.yaml"
        let configuration = try #require(try Situation.files(nil)[path])
        let workspace = try Situation.workspace(
            "email-slips", changing: [path: configuration + Array(severities.utf8)])
        let found = workspace.diagnostics.filter { $0.file == "Content/samples/second.yaml" }
        #expect(found.map(\.rule.id).sorted() == heard)
    }
}
