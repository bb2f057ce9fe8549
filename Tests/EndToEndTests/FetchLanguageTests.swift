import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `A fetch in a language` {
    private let notices: Notices

    init() async throws {
        notices = try Notices.withPolicy()
        let published = try await notices.run("publish")
        try #require(published.status == 0, "\(published.errors)")
    }

    /// A reader of Klingon gets German, and whoever looks after them hears that they do.
    @Test func `that is not there shows another one, and says so`() async throws {
        let server = try Server(
            Binaries.origin, [notices.url.appending(path: "Publish/development/site").path, "--port", "0"])
        let other = try await notices.run("fetch", server.address, "--language", "tlh", "--language", "sw")
        #expect(
            other.output.contains("\n  language     en, the default, because there is nothing in tlh or sw\n"),
            "\(other.output)")
        let near = try await notices.run("fetch", server.address, "--language", "de-CH")
        #expect(near.output.contains("\n  language     de (asked for: de-CH)\n"), "\(near.output)")
        for (tag, standsIn) in [("tlh", true), ("de-CH", false)] {
            let json = try await notices.run("fetch", server.address, "--language", tag, "--format", "json").output
            #expect(json.hasPrefix("{\n  \"format\": 1,\n"), "\(json)")
            #expect(json.contains("\"language-stands-in\": \(standsIn)"), "\(json)")
        }
    }
}
