import Foundation
import TestKit
import Testing

@Suite struct `The schemas beside a release` {
    private static func schema(_ workbench: Workbench, _ bundle: String = "content") throws -> NSDictionary {
        let bytes = try Data(contentsOf: workbench.url("Publish/development/site/schemas/\(bundle).bundle.json"))
        return try #require(try JSONSerialization.jsonObject(with: bytes) as? NSDictionary)
    }

    @Test func `are those of its bundles, listed for a server and signed by nobody`() async throws {
        let workbench = try await Workbench.published()
        for bundle in ["content", "parameters"] {
            let printed = try await workbench.litfass("schema", "\(bundle).bundle").output
            let expected = try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? NSDictionary
            #expect(try Self.schema(workbench, bundle) == expected)
        }
        let index = try String(contentsOf: workbench.url("Publish/development/site/tree.index"), encoding: .utf8)
        #expect(index.contains("schemas/content.bundle.json\tapplication/json\trevalidate=60\t-\n"))
        let metadata = workbench.url("Publish/development/site/metadata")
        for name in try FileManager.default.contentsOfDirectory(atPath: metadata.path) {
            let text = try String(contentsOf: metadata.appending(path: name), encoding: .utf8)
            #expect(!text.contains("schemas/") && !text.contains("bundle.json"), "\(name)")
        }
        #expect(try await workbench.litfass("verify", workbench.url("Publish/development/site").path).status == 0)
    }

    @Test func `follow the models with the next release, and stay as they are without one`() async throws {
        let workbench = try await Workbench.published()
        let before = try Self.schema(workbench)
        let model = workbench.url("Config/models/faq.yaml")
        let text = try String(contentsOf: model, encoding: .utf8)
        let description = "An earlier anchor"
        try Data(text.replacing("Earlier anchors of this question.", with: description).utf8).write(to: model)
        #expect(try await workbench.litfass("publish").status == 0)
        #expect(try Self.schema(workbench) == before, "no bundle differs")
        let faq = workbench.url("Content/faq/battery.yaml")
        let source = try String(contentsOf: faq, encoding: .utf8)
        try Data(source.replacing("priority: ", with: "priority: 1").utf8).write(to: faq)
        let published = try await workbench.litfass("publish")
        #expect(published.status == 0, "\(published.output)\(published.errors)")
        let after = try String(
            contentsOf: workbench.url("Publish/development/site/schemas/content.bundle.json"), encoding: .utf8)
        #expect(after.contains(description))
    }

    /// Whoever changes one can mislead who makes types of it, and no phone: the publisher goes on.
    @Test func `are no part of what is believed`() async throws {
        let workbench = try await Workbench.published()
        try Data("{}".utf8).write(to: workbench.url("Publish/development/site/schemas/content.bundle.json"))
        #expect(try await workbench.litfass("verify", workbench.url("Publish/development/site").path).status == 0)
        #expect(try await workbench.litfass("renew").status == 0)
    }
}
