import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `A bundle in the shape of an app is published` {
    /// The repository's workspace, whose features are also written for an app with a format of its own.
    private static func workbench() async throws -> Workbench {
        let folder = try await Template.copy(of: "a workspace with a shaped bundle") { try await shaped().folder }
        return Workbench.at(folder)
    }

    private static func shaped() async throws -> Workbench {
        let workbench = try Workbench()
        let shapes = workbench.url("Config/shapes")
        try FileManager.default.createDirectory(at: shapes, withIntermediateDirectories: true)
        try Data("names: snake\nmembers:\n  - parameters: features\n".utf8)
            .write(to: shapes.appending(path: "features.yaml"))
        let configuration = workbench.url("Config/workspace.yaml")
        let text = try String(contentsOf: configuration, encoding: .utf8)
        try Data((text + "  parameters.features: {shape: features}\n").utf8).write(to: configuration)
        try await workbench.publish()
        return workbench
    }

    @Test func `as a target that python-tuf fetches, and that our own client passes over`() async throws {
        let workbench = try await Self.workbench()
        let server = try Server.origin(workbench)
        let outcome = try Peer.tufClient(
            server.address, root: workbench.url("Publish/development/trust/1.root.json"), state: workbench.url("peer"))
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("parameters.features.json"))

        let fetched = try await workbench.litfass("fetch", server.address, "--language", "de")
        #expect(fetched.status == 0, "\(fetched.errors)")
        let verified = try await workbench.litfass("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }

    @Test func `and a change of it is reported value by value`() async throws {
        let workbench = try await Self.workbench()
        let features = workbench.url("Config/parameters/features.yaml")
        let text = try String(contentsOf: features, encoding: .utf8)
        let changed = text.replacing("check-in-enabled: true", with: "check-in-enabled: false")
        try #require(changed != text)
        try Data(changed.utf8).write(to: features)
        let outcome = try await workbench.litfass("diff")
        #expect(outcome.output.contains("parameters.features.json"), "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("check_in_enabled: switched off"), "\(outcome.output)")
        try await workbench.publish()
        let again = try await workbench.litfass("diff")
        #expect(again.output.contains("nothing differs"), "\(again.output)")
    }

    @Test func `and a reviewer sees what changes in it`() async throws {
        let workbench = try await Self.workbench()
        try workbench.edit("Config/parameters/features.yaml", "check-in-enabled: true", to: "check-in-enabled: false")
        let proposed = try await workbench.litfass("propose", "--uncommitted")
        try #require(proposed.status == 0, "\(proposed.output)\(proposed.errors)")
        let outcome = try await workbench.litfass("review")
        #expect(outcome.output.contains("parameters.features.json"), "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("check_in_enabled: switched off"), "\(outcome.output)")
    }

    @Test func `and shipped with the app of its platform`() async throws {
        let workbench = try await Self.workbench()
        try workbench.append("platforms: [ios, android]\n", to: "Config/shapes/features.yaml")
        try await workbench.publish()
        let outcome = try await workbench.litfass("export", "--for", "ios", "--languages", "de", "--output", "out")
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: workbench.url("out/shaped").path)
        #expect(names == ["parameters.features.ios.json"])
        let signed = try workbench.siteFile("targets", endingIn: ".parameters.features.ios.json")
        #expect(
            try Data(contentsOf: workbench.url(signed))
                == Data(contentsOf: workbench.url("out/shaped/parameters.features.ios.json")))
    }

    @Test func `or built, and removed from the build when its shape is gone`() async throws {
        let workbench = try await Self.workbench()
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: workbench.url("out").path).sorted()
        }
        #expect(try await workbench.litfass("build", "--output", "out").status == 0)
        #expect(try names().contains("parameters.features.json"))
        try Data("{}".utf8).write(to: workbench.url("out/mine.json"))
        try workbench.edit("Config/workspace.yaml", "  parameters.features: {shape: features}\n", to: "")
        try FileManager.default.removeItem(at: workbench.url("Config/shapes"))
        #expect(try await workbench.litfass("build", "--output", "out").status == 0)
        let left = try names()
        #expect(!left.contains("parameters.features.json") && !left.contains(".litfass-shaped"), "\(left)")
        #expect(left.contains("mine.json") && left.contains("parameters.json"), "\(left)")
    }
}
