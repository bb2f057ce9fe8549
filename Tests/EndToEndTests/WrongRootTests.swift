import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `A root of trust that is the wrong one` {
    private let notices: Notices
    private let server: Server

    init() async throws {
        notices = try Notices.withPolicy()
        let published = try await notices.run("publish")
        try #require(published.status == 0, "\(published.errors)")
        server = try Server(
            Binaries.origin, [notices.url.appending(path: "Publish/development/site").path, "--port", "0"])
    }

    @Test(arguments: ["verify", "fetch"])
    func `is named where it is no root at all`(command: String) async throws {
        let outcome = try await notices.run(command, server.address, "--root", "Publish/development/policy.yaml")
        #expect(outcome.status == 3)
        #expect(outcome.errors.hasPrefix("litfass \(command): '"))
        #expect(
            outcome.errors.contains(
                "/Publish/development/policy.yaml' is no root of trust: root metadata is malformed: "))
        #expect(
            outcome.errors.hasSuffix("\n  fix: name a copy of metadata/1.root.json, as apps are shipped with\n"),
            "\(outcome.errors)")
    }

    @Test func `is asked for where there is none`() async throws {
        let fresh = try Notices.withPolicy()
        let unpublished = try await fresh.run("fetch", server.address)
        #expect(unpublished.status == 4)
        #expect(
            unpublished.errors == """
                litfass fetch: there is no root of trust to begin with: nothing was published from this workspace
                  fix: name a copy of metadata/1.root.json with --root FILE; 'litfass publish' makes the workspace's own

                """)
        let folder = try TemporaryFolder()
        let elsewhere = try await Litfass.run(["fetch", server.address], in: folder.url)
        #expect(elsewhere.status == 2)
        #expect(
            elsewhere.errors == """
                litfass fetch: there is no root of trust to begin with: no workspace with one was found here
                  fix: name a copy of metadata/1.root.json with --root FILE, as apps are shipped with

                """)
    }

    /// As in each clone that makes keys for development of its own.
    @Test(arguments: ["verify", "fetch"])
    func `is thought of where it belongs to another tree`(command: String) async throws {
        let other = try Notices.withPolicy()
        #expect(try await other.run("publish").status == 0)
        let outcome = try await other.run(command, server.address)
        #expect(outcome.status == 3)
        #expect(
            outcome.errors.hasPrefix(
                """
                litfass \(command): timestamp has 0 of the 1 valid signatures that root version 1 requires
                  fix: see whether the root of trust belongs to this tree; another one is named with --root FILE

                """), "\(outcome.errors)")
    }
}
