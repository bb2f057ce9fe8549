import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `An address that leads to no tree` {
    private let notices: Notices

    init() async throws {
        notices = try Notices.withPolicy()
        let published = try await notices.run("publish")
        try #require(published.status == 0, "\(published.errors)")
    }

    @Test(arguments: [
        ("Publish/development/site/metadata", "name what holds metadata/ and targets/: Publish/development/site"),
        ("Publish/development/site/metadata/", "name what holds metadata/ and targets/: Publish/development/site"),
        (".", "did you mean './Publish/development/site'?"),
        ("Publish/", "did you mean 'Publish/development/site'?"),
        ("Content", "name the folder that holds metadata/ and targets/, or the URL at which it is served"),
    ])
    func `is answered with the one that was meant`(word: String, fix: String) async throws {
        let words = "'\(word)' holds no release: it has no metadata/timestamp.json\n  fix: \(fix)\n"
        #expect(
            try await notices.run("verify", word) == Outcome(status: 4, output: "", errors: "litfass verify: " + words))
        #expect(try await notices.run("diff", word) == Outcome(status: 2, output: "", errors: "litfass diff: " + words))
    }

    @Test(arguments: [
        ("127.0.0.1:8080", "http://127.0.0.1:8080/"), ("localhost", "http://localhost/"),
        ("[::1]:8080/tree", "http://[::1]:8080/tree"), ("content.example.org", "https://content.example.org/"),
    ])
    func `is written as a URL`(word: String, url: String) async throws {
        let fetched = try await notices.run("fetch", word)
        #expect(fetched.status == 2)
        #expect(
            fetched.errors == """
                litfass fetch: '\(word)' is not the address of a tree: an http or https URL with a host, without query
                  fix: write it as a URL: \(url)

                """)
        let verified = try await notices.run("verify", word)
        #expect(verified.status == 4)
        #expect(
            verified.errors == "litfass verify: there is no folder '\(word)'\n  fix: write it as a URL: \(url)\n")
        #expect(try await notices.run("diff", word).errors.hasSuffix("  fix: write it as a URL: \(url)\n"))
    }

    /// A system would look for a host of that name, or ask another address than was meant.
    @Test(arguments: ["http://127.0.0.300:8080/", "http://1.2.3/", "http://127.0.0.1:65536"])
    func `is no IP address, or no port`(word: String) async throws {
        for command in ["fetch", "verify"] {
            #expect(
                try await notices.run(command, word)
                    == Outcome(
                        status: 2, output: "",
                        errors: """
                            litfass \(command): '\(word)' is not the address of a tree: an http or https URL with a host, without query
                              fix: write it as https://content.example.org/ or http://127.0.0.1:8080/

                            """))
        }
    }

    @Test func `is a folder, where a phone asks a server`() async throws {
        #expect(
            try await notices.run("fetch", "Publish/development/site")
                == Outcome(
                    status: 2, output: "",
                    errors: """
                        litfass fetch: 'Publish/development/site' is a folder, and fetch asks a server, as a phone does
                          fix: run 'litfass serve Publish/development/site', and fetch http://127.0.0.1:8080/; 'litfass verify Publish/development/site' reads the folder itself

                        """))
    }

    @Test func `is the workspace's own site, of which nothing is left but half`() async throws {
        let site = notices.url.appending(path: "Publish/development/site")
        try FileManager.default.removeItem(at: site.appending(path: "metadata/timestamp.json"))
        let outcome = try await notices.run("verify")
        #expect(outcome.status == 4)
        #expect(
            outcome.errors.hasSuffix(
                " holds no release: it has no metadata/timestamp.json\n"
                    + "  fix: run 'litfass publish': it builds the site, or says what is wrong with it\n"),
            "\(outcome.errors)")
    }

    @Test func `is asked over TLS where none is spoken`() async throws {
        let server = try Server(
            Binaries.origin, [notices.url.appending(path: "Publish/development/site").path, "--port", "0"])
        let fetched = try await notices.run("fetch", server.address.replacing("http:", with: "https:"))
        #expect(fetched.status == 4)
        #expect(
            fetched.errors.contains("\n  fix: where it is served without TLS, write \(server.address)\n"),
            "\(fetched.errors)")
    }

    @Test func `has a release, and no collection by a name that is nearly right`() async throws {
        let server = try Server(
            Binaries.origin, [notices.url.appending(path: "Publish/development/site").path, "--port", "0"])
        let fetched = try await notices.run("fetch", server.address, "--collection", "office")
        #expect(fetched.status == 2)
        #expect(fetched.errors.hasSuffix("\n  fix: did you mean 'offices'?\n"), "\(fetched.errors)")
    }

    @Test func `is a part of what is served`() async throws {
        let server = try Server(
            Binaries.origin, [notices.url.appending(path: "Publish/development/site").path, "--port", "0"])
        for (path, fix) in [
            ("/metadata/", "name what holds metadata/ and targets/: \(server.address)/"),
            ("/metadata/timestamp.json", "name what holds metadata/ and targets/: \(server.address)/"),
            ("/elsewhere", "name the URL below which metadata/ and targets/ are served"),
        ] {
            let fetched = try await notices.run("fetch", server.address + path)
            #expect(fetched.status == 4)
            #expect(fetched.errors.contains("does not have timestamp.json\n  fix: \(fix)\n"), "\(fetched.errors)")
            let verified = try await notices.run("verify", server.address + path)
            #expect(verified.status == 4)
            #expect(verified.errors.hasSuffix("\n  fix: \(fix)\n"), "\(verified.errors)")
        }
    }
}
