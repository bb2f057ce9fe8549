import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `A copy under an address that stays` {
    private let workbench: Workbench
    private var site: String { workbench.url("Publish/development/site").path }

    init() async throws {
        workbench = try await Workbench.published(.small)
        try workbench.append(
            "aliases: [content, parameters]\norigin: https://content.example.org\n",
            to: "Publish/development/policy.yaml")
    }

    private func curl(_ address: String, _ arguments: String...) throws -> Outcome {
        try Command.run("curl", ["--silent", "--show-error", "--fail"] + arguments + [address])
    }

    private func verifying() throws -> [String] {
        ["--verify", workbench.url("Publish/development/trust/1.root.json").path, "--port", "0", site]
    }

    @Test func `is told once, and answered by our origin and by any other server`() async throws {
        let told = try await workbench.litfass("publish")
        let heading = "Unsigned copies, whose readers can't tell who wrote them or how old they are:\n"
        let address = "  added    https://content.example.org/content.de.json\n"
        #expect(told.output.contains(heading) && told.output.contains(address), "\(told.output)")
        #expect(try await !workbench.litfass("publish").output.contains("Unsigned"))

        let target = try workbench.siteFile("targets", endingIn: ".content.de.json")
        let bytes = try String(contentsOf: workbench.url(target), encoding: .utf8)
        let origin = try Server(Binaries.origin, try verifying())
        for server in [origin, try Server.mirror(workbench)] {
            let answer = try curl("\(server.address)/content.de.json")
            #expect(answer.output == bytes, "\(answer.errors)")
            #expect(try curl("\(server.address)/parameters.json").status == 0)
        }
        let head = try curl("\(origin.address)/content.de.json", "--head", "--compressed").output
        #expect(head.contains("Cache-Control: public, max-age=60, stale-if-error=86400\r\n"), "\(head)")
        #expect(head.contains("Content-Type: application/json\r\n") && !head.contains("Content-Encoding"))
        let verified = try await workbench.litfass("verify", site)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }

    @Test func `follows a release on a running origin`() async throws {
        try await workbench.publish()
        let server = try Server(Binaries.origin, try verifying())
        #expect(try !curl("\(server.address)/content.de.json").output.contains("vier Minuten"))
        try workbench.edit("Content/notices/water.yaml", "drei Minuten", to: "vier Minuten")
        try await workbench.publish()
        try Patience.wait { try curl("\(server.address)/content.de.json").output.contains("vier Minuten") }
    }

    /// Nobody signs it, and so its readers see nothing; those who serve it do.
    @Test func `that somebody changed is found by verify and by an origin that verifies, and put right by renew`()
        async throws
    {
        try await workbench.publish()
        let copy = workbench.url("Publish/development/site/content.de.json")
        let bytes = try Data(contentsOf: copy)
        try Data("{}".utf8).write(to: copy)
        let verified = try await workbench.litfass("verify", site)
        #expect(verified.status == 3)
        let words = "content.de.json is no copy of what is signed under that name; 'litfass renew' makes it one"
        #expect((verified.output + verified.errors).contains(words), "\(verified.output)\(verified.errors)")
        let refused = try Command.run(Binaries.origin, try verifying() + ["--check-config"])
        #expect(refused.status == 3)
        #expect(refused.errors.contains("tree.index lists content.de.json, which nobody has signed"))
        #expect(try await workbench.litfass("renew", "--if-needed").status == 0)
        #expect(try Data(contentsOf: copy) == bytes)
        #expect(try Command.run(Binaries.origin, try verifying() + ["--check-config"]).status == 0)
    }

    @Test func `of a bundle that there is not is a finding`() async throws {
        try workbench.edit("Publish/development/policy.yaml", "[content, parameters]", to: "[contents]")
        let outcome = try await workbench.litfass("check", "--only", "dangling-reference")
        #expect(outcome.status == 1)
        let words = "no bundle of the workspace is called 'contents', so it has no alias [dangling-reference]"
        #expect(outcome.output.contains(words), "\(outcome.output)")
        #expect(outcome.output.contains("fix: did you mean 'content'?"), "\(outcome.output)")
    }

    @Test func `is no part of what an app is shipped with`() async throws {
        try await workbench.publish()
        let outcome = try await workbench.litfass("export", "--for", "web", "--languages", "de", "--output", "out")
        try #require(outcome.status == 0, "\(outcome.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: workbench.url("out/release").path)
        #expect(names.sorted() == ["metadata", "targets"])
    }
}
