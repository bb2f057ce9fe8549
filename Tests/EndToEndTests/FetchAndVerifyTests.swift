import Foundation
import JSON
import TestKit
import Testing

/// The workspace `Tests/Fixtures/workspaces/notices`, published, and for as long as the value lives served.
private final class PublishedNotices: Sendable {
    let folder: TemporaryFolder
    let address: String
    private let origin: Process

    var url: URL { folder.url.appending(path: "notices") }

    init() throws {
        folder = try TemporaryFolder()
        let url = folder.url.appending(path: "notices")
        try FileManager.default.copyItem(at: Snapshot.fixtures.appending(path: "workspaces/notices"), to: url)
        try FileManager.default.createDirectory(at: url.appending(path: "Publish"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Snapshot.fixtures.appending(path: "../../Publish/policy.yaml").standardized,
            to: url.appending(path: "Publish/policy.yaml"))
        try #require(try Command.run(Binaries.litfass, ["publish"], in: url).status == 0)
        let output = Pipe()
        origin = Process()
        origin.executableURL = URL(filePath: Binaries.origin)
        origin.arguments = ["--port", "0", "Publish/site"]
        origin.currentDirectoryURL = url
        origin.standardOutput = output
        origin.standardError = output
        try origin.run()
        // The first words it says are where it serves; reading waits for them.
        let words = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = try #require(
            words.split { $0 == " " || $0 == "\n" }.last { $0.hasPrefix("http://") }.map(String.init))
    }

    deinit { origin.terminate() }

    func run(_ arguments: String...) throws -> Outcome {
        let outcome = try Command.run(Binaries.litfass, arguments, in: url)
        return Outcome(status: outcome.status, output: masked(outcome.output), errors: masked(outcome.errors))
    }

    /// Times, folders and sizes of signed files differ from run to run: signatures by P-256 have no fixed length.
    private func masked(_ text: String) -> String {
        text.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "INSTANT").replacing(url.path, with: "WORKSPACE")
            .replacing(address, with: "ADDRESS").replacing(/requests, \d+ bytes/, with: "requests, SIZE bytes")
            .replacing(/\d+ days left/, with: "N days left")
    }

    func change(_ path: String, _ change: (inout Data) -> Void) throws {
        let file = url.appending(path: path)
        var bytes = try Data(contentsOf: file)
        change(&bytes)
        try bytes.write(to: file)
    }

    /// The one file of the site whose name ends so.
    func target(_ name: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: url.appending(path: "Publish/site/targets").path)
        return "Publish/site/targets/" + (try #require(names.first { $0.hasSuffix(".\(name)") }))
    }
}

@Suite struct `litfass fetch` {
    private let notices: PublishedNotices

    init() throws { notices = try PublishedNotices() }

    @Test func `shows a release, keeps it, and asks twice when nothing is new`() throws {
        let first = try notices.run("fetch", notices.address, "--language", "de-AT", "--state", "phone")
        #expect(
            first
                == Outcome(
                    status: 0,
                    output: """
                        release 1, the first
                          product      town-notices (test)
                          language     de (asked for: de-AT)
                          valid until  INSTANT, N days left
                          bundles      content.de.json (fetched), parameters.json (fetched)
                          cost         8 requests, SIZE bytes

                          notices  1 document
                          offices  1 document
                          waiting  2 parameters

                        """, errors: ""))
        let second = try notices.run(
            "fetch", notices.address, "--language", "de-AT", "--state", "phone", "--collection", "offices",
            "--collection", "waiting")
        #expect(
            second
                == Outcome(
                    status: 0,
                    output: """
                        release 1, nothing newer
                          product      town-notices (test)
                          language     de (asked for: de-AT)
                          valid until  INSTANT, N days left
                          bundles      content.de.json (at hand), parameters.json (at hand)
                          cost         2 requests, SIZE bytes

                        offices
                          citizens
                            name: Bürgeramt
                            number: +49 30 498 75401 (tel:+493049875401)

                        waiting
                          answer-within: 2 days
                          is-open: yes

                        """, errors: ""))
    }

    @Test func `says why nothing newer is trusted, and shows what was`() throws {
        _ = try notices.run("fetch", notices.address, "--state", "phone")
        let later = try notices.run("fetch", notices.address, "--state", "phone", "--at", "+30d")
        #expect(later.status == 3)
        #expect(
            later.errors == """
                litfass fetch: timestamp expired on INSTANT, and it is INSTANT
                  the clock may be wrong: the clock shows INSTANT, but the server's shows INSTANT

                """)
        #expect(
            later.output.hasPrefix(
                """
                release 1, the last good one, vouched for 30 days ago
                  product      town-notices (test)
                  language     en
                  valid until  INSTANT, expired
                  bundles      content.en.json, parameters.json


                """))
        // The question about another time has left nothing behind.
        #expect(try notices.run("fetch", notices.address, "--state", "phone").status == 0)
    }

    @Test func `believes only the root that it was given`() throws {
        let stranger = try PublishedNotices()
        let root = stranger.url.appending(path: "Publish/trust/1.root.json").path
        let outcome = try notices.run("fetch", notices.address, "--root", root)
        #expect(outcome.status == 3)
        #expect(outcome.output == "")
        #expect(
            outcome.errors == """
                litfass fetch: timestamp has 0 of the 1 valid signatures that root version 1 demands
                  there is no earlier release to show

                """)
    }

    @Test func `tells a network that is down from an origin that lies`() throws {
        let outcome = try notices.run("fetch", "http://127.0.0.1:1/")
        #expect(outcome.status == 4)
        #expect(
            outcome.errors == """
                litfass fetch: metadata/2.root.json could not be fetched: the server accepts no connection
                  there is no earlier release to show

                """)
    }

    @Test(arguments: [
        (
            ["fetch", "Publish/site"],
            "'Publish/site' is not the address of a tree: an http or https URL with a host, without query"
        ),
        (
            ["fetch", "http://127.0.0.1:1/", "--at", "soon"],
            "'soon' is not what '--at' takes: an instant as 2027-01-16T08:00:00Z, or a span as +30d or +12h"
        ),
    ])
    func `refuses words that lead nowhere`(words: [String], message: String) throws {
        let outcome = try Command.run(Binaries.litfass, words, in: notices.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("litfass fetch: \(message)\n"))
    }

    @Test func `gives programs what it gives people`() throws {
        let outcome = try notices.run(
            "fetch", notices.address, "--language", "de", "--collection", "waiting", "--format", "json")
        #expect(outcome.status == 0)
        let json = try JSON.parse(Array(outcome.output.utf8))
        #expect(json["release"]?.integer == 1)
        #expect(json["language"]?.string == "de")
        #expect(json["requests"]?.integer == 8)
        #expect(json["freshness"]?["origin"]?.string == "network")
    }
}

@Suite struct `litfass verify` {
    private let notices: PublishedNotices

    init() throws { notices = try PublishedNotices() }

    @Test func `finds that all holds, in the folder and behind the address`() throws {
        let rows = """
            release 1 of town-notices (test): everything holds
              root        version 1, until INSTANT, N days left
              timestamp   version 1, until INSTANT, N days left
              snapshot    version 1, until INSTANT, N days left
              targets     version 1, until INSTANT, N days left
              content     version 1, until INSTANT, N days left
              parameters  version 1, until INSTANT, N days left
              bundles     3 in de, en, 1409 bytes

            """
        let root = "  root        WORKSPACE/Publish/trust/1.root.json\n"
        #expect(
            try notices.run("verify")
                == Outcome(status: 0, output: rows + "  index       15 files\n" + root, errors: ""))
        #expect(try notices.run("verify", notices.address) == Outcome(status: 0, output: rows + root, errors: ""))
    }

    @Test func `says which signatures a phone will no longer believe`() throws {
        let outcome = try notices.run("verify", "--at", "+200d")
        #expect(outcome.status == 3)
        #expect(
            outcome.output.split(separator: "\n").prefix(5) == [
                "release 1 of town-notices (test): not everything holds",
                "  timestamp expired on INSTANT, and it is INSTANT",
                "  snapshot expired on INSTANT, and it is INSTANT",
                "  content expired on INSTANT, and it is INSTANT",
                "  parameters expired on INSTANT, and it is INSTANT",
            ])
    }

    @Test func `finds a flipped byte in a bundle, and in a compressed file`() throws {
        let bundle = try notices.target("content.de.json")
        try notices.change(bundle) { $0[100] ^= 1 }
        try notices.change(try notices.target("parameters.json.br")) { $0[10] ^= 1 }
        let outcome = try notices.run("verify")
        #expect(outcome.status == 3)
        let findings = outcome.output.split(separator: "\n").dropFirst().prefix(3)
        #expect(
            findings.map { $0.replacing(/[0-9a-f]{64}/, with: "SHA256") } == [
                "  content.de.json does not have the digest that is listed",
                "  targets/SHA256.parameters.json.br is not what the index says",
                "  targets/SHA256.content.de.json is not what the index says",
            ])
    }

    @Test func `finds what is missing, and calls it that`() throws {
        try FileManager.default.removeItem(at: notices.url.appending(path: try notices.target("content.de.json.gz")))
        let outcome = try notices.run("verify")
        #expect(outcome.status == 4)
        #expect(outcome.output.contains(".content.de.json.gz is listed in the index, but it is not there\n"))
    }

    @Test func `warns loudly where nobody vouches for the root`() throws {
        let elsewhere = try TemporaryFolder()
        let outcome = try Command.run(Binaries.litfass, ["verify", notices.address], in: elsewhere.url)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors == """
                litfass verify: no root was given, and there is none in a workspace: the tree's own first root is believed.
                  Whoever made this tree could have made that root. Name one that you trust with --root FILE.

                """)
        #expect(
            outcome.output.hasSuffix(
                "  root        metadata/1.root.json of the tree itself, which nobody vouches for\n"))
    }

    @Test func `gives programs what it gives people`() throws {
        try notices.change(try notices.target("content.de.json")) { $0[100] ^= 1 }
        let outcome = try notices.run("verify", "--format", "json")
        let json = try JSON.parse(Array(outcome.output.utf8))
        #expect(json["trusted"]?.bool == false)
        #expect(json["roles"]?["root"]?["days-left"]?.integer.map { $0 >= 364 } == true)
        #expect(json["findings"]?.array?.first?["kind"]?.string == "not trusted")
    }
}
