import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `A bundle in the shape of an app is published` {
    /// The repository's workspace, whose features are also written for an app with a format of its own.
    private static func workbench() async throws -> Workbench {
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
            server.address, root: workbench.url("Publish/trust/1.root.json"), state: workbench.url("peer"))
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
}
