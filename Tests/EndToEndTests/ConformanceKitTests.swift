import Foundation
import TestKit
import Testing

/// The article about other clients, whose lines run here as they stand there.
@Suite(.ownThreads) struct `Other clients` {
    private let scratch: TemporaryFolder
    private let article: String

    init() throws {
        scratch = try TemporaryFolder()
        article = try String(
            contentsOf: Workbench.checkout.appending(path: "Sources/litfass/Documentation.docc/OtherClients.md"),
            encoding: .utf8)
    }

    private func lines(_ language: String) throws -> String {
        let block = article.firstMatch(of: try Regex("(?s)```\(language)\n(.*?)```", as: (Substring, Substring).self))
        return String(try #require(block).output.1)
    }

    /// Rows of the table with what python-tuf does otherwise than the kit demands.
    private var deviations: [String] {
        article.matches(of: #/(?m)^\| `([a-z0-9-]+)` \| .* \| (.*) \|$/#).filter { $0.output.2 != "as demanded" }
            .map { "\($0.output.1): \($0.output.2)" }.sorted()
    }

    @Test func `go through the kit as the article says, and calculate its values`() async throws {
        let kit = scratch.url.appending(path: "kit")
        let written = try await Litfass.run(["conformance", "--output", kit.path], in: scratch.url, environment: [:])
        #expect(written.status == 0, "\(written.errors)")
        let again = try await Litfass.run(["conformance", "--output", kit.path], in: scratch.url, environment: [:])
        #expect(again.status == 2)
        try Data(lines("python").utf8).write(to: scratch.url.appending(path: "other_client.py"))
        let outcome = try Command.run(
            Peer.python(), [Peer.script("kit.py"), kit.path], environment: ["PYTHONPATH": scratch.path],
            limitSeconds: 300)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(written.output.contains("\(outcome.output.split(separator: "\n").last ?? "") in"))
        let found = outcome.output.split(separator: "\n").dropLast().map(String.init).sorted()
        #expect(found == deviations)
    }

    @Test func `look around with curl and jq`() async throws {
        let workbench = try await Workbench.published()
        let server = try Server.origin(workbench)
        let outcome = try Command.run(
            "bash", ["-euo", "pipefail", "-c", "tree=\(server.address)\n\(try lines(""))"], in: scratch.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("\ncontent.de-simple.json\ncontent.de.json\n"), "\(outcome.output)")
        #expect(outcome.output.hasSuffix("\ncorona-warn-app (development)\n"), "\(outcome.output)")
    }

    @Test(arguments: [
        (["fr-CH"], "content.fr.json"), (["tr", "en-GB"], "content.en.json"), (["tr"], "content.en.json"),
        (["de-simple"], "content.de-simple.json"),
    ])
    func `choose the bundle of a reader`(languages: [String], bundle: String) throws {
        let names = ["de", "de-simple", "en", "fr"].map { language in
            #"'content.\#(language).json': {'language': '\#(language)'\#(language == "en" ? ", 'default': True" : "")}"#
        }
        let wanted = languages.map { "'\($0)'" }.joined(separator: ", ")
        let program = try lines("python") + "\nprint(choose({\(names.joined(separator: ", "))}, [\(wanted)]))\n"
        let outcome = try Command.run(Peer.python(), ["-c", program])
        #expect(outcome.output == "\(bundle)\n", "\(outcome.errors)")
    }
}
