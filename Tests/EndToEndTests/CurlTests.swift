import Foundation
import TestKit
import Testing

/// An answer as curl printed it with `--include`.
private struct Answer {
    let status: Int
    let fields: [String: String]

    subscript(name: String) -> String? { fields[name] }

    init(_ printed: String) throws {
        let lines = printed.split(separator: "\r\n", omittingEmptySubsequences: false)
        let status = try #require(
            lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }, "\(printed)")
        self.status = status
        var fields: [String: String] = [:]
        for line in lines.dropFirst().prefix(while: { !$0.isEmpty }) {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        self.fields = fields
    }
}

@Suite(.ownThreads) struct `curl sees` {
    private let workbench: Workbench
    private let server: Server

    init() async throws {
        workbench = try await Workbench.published()
        server = try Server.origin(workbench)
    }

    private func ask(_ path: String, _ arguments: String...) throws -> Answer {
        let outcome = try Command.run(
            "curl", ["--silent", "--show-error", "--include"] + arguments + [server.address + path])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try Answer(outcome.output)
    }

    /// The path under which the origin serves a file of the site.
    private func served(_ folder: String, _ suffix: String) throws -> String {
        String(try workbench.siteFile(folder, endingIn: suffix).dropFirst("Publish/development/site".count))
    }

    @Test func `a timestamp that is asked for again after a minute`() throws {
        let answer = try ask("/metadata/timestamp.json")
        #expect(answer.status == 200)
        #expect(answer["content-type"] == "application/json")
        #expect(answer["cache-control"]?.contains("max-age=60") == true)
        #expect(answer["cache-control"]?.contains("stale-if-error") == true)
        #expect(answer["x-content-type-options"] == "nosniff")
        #expect(answer["access-control-allow-origin"] == "*")
        #expect(answer["date"] != nil)
    }

    @Test func `a bundle that never changes, in the coding it asked for`() throws {
        let path = try served("targets", ".content.de.json")
        let plain = try ask(path)
        #expect(plain.status == 200)
        #expect(plain["cache-control"] == "public, max-age=31536000, immutable")
        #expect(plain["content-encoding"] == nil)
        #expect(plain["vary"]?.lowercased() == "accept-encoding")
        for (accepted, given) in [("br", "br"), ("gzip", "gzip"), ("gzip, br", "br"), ("br;q=0, gzip", "gzip")] {
            let packed = try ask(
                path, "--header", "Accept-Encoding: \(accepted)", "--output", "/dev/null", "--dump-header", "-")
            #expect(packed["content-encoding"] == given)
            #expect(packed["etag"] != plain["etag"])
            #expect(
                try #require(packed["content-length"].flatMap(Int.init)) < #require(
                    plain["content-length"].flatMap(Int.init)))
        }
    }

    @Test func `nothing again when it has it already`() throws {
        let path = try served("metadata", ".snapshot.json")
        let tag = try #require(try ask(path)["etag"])
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""), "\(tag) is not a strong entity tag")
        let again = try ask(path, "--header", "If-None-Match: \(tag)")
        #expect(again.status == 304)
        #expect(again["etag"] == tag)
        #expect(try ask(path, "--header", "If-None-Match: \"other\"").status == 200)
    }

    @Test func `the head alone`() throws {
        let path = try served("targets", "parameters.json")
        let (whole, head) = (try ask(path), try ask(path, "--head"))
        #expect(head.status == 200)
        #expect(head["content-length"] == whole["content-length"])
        #expect(head["etag"] == whole["etag"])
    }

    @Test(arguments: [
        ("/metadata/2.root.json", [], 404), ("/", [], 404), ("/tree.index", [], 404),
        ("/metadata/../tree.index", ["--path-as-is"], 404),
        ("/metadata/timestamp.json", ["--request", "POST", "--data", "x"], 405),
        ("/metadata/timestamp.json", ["--header", "X: " + String(repeating: "x", count: 100_000)], 431),
        ("/" + String(repeating: "x", count: 20_000), [], 414),
        ("/metadata/timestamp.json", ["--header", "Host:"], 400),
    ])
    func `a clear refusal`(path: String, arguments: [String], status: Int) throws {
        let outcome = try Command.run(
            "curl", ["--silent", "--include"] + arguments + [server.address + path])
        #expect(try Answer(outcome.output).status == status)
    }
}
