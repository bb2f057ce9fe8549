import Foundation
import LitfassClient
import LitfassClientTesting
import TestKit
import Testing

@testable import SampleApp

@Suite struct `litfass generate` {
    @Test func `makes the file that the sample app has`() async throws {
        let generated = try await Litfass.run(["generate", "swift"], in: Workbench.checkout)
        #expect(generated.status == 0, "\(generated.errors)")
        try Snapshot.expect(generated.output, in: "../SampleApp/AppContent.swift")
    }

    /// What an app team tests of the release that it ships.
    @Test func `makes types that every shipped bundle fits`() async throws {
        let workbench = try Workbench()
        try #require(try await workbench.litfass("build").status == 0)
        let parameters = Array(try Data(contentsOf: workbench.url("Publish/development/build/parameters.json")))
        for language in ["de", "de-simple", "en", "es", "fr", "it"] {
            let texts = Array(try Data(contentsOf: workbench.url("Publish/development/build/content.\(language).json")))
            let content = AppContent(try .fixture(for: Self.iPhone, bundles: [texts, parameters]))
            #expect(content.missingFields.isEmpty, "\(language)")
            #expect(content.faq.count > 20 && content.hotlines.count == 6 && content.exposure != nil)
            #expect(content.hotlines.contains { $0.purpose == .emergency })
            #expect(content.features.supportedCountries.contains(.no))
            #expect(
                content[id: content.consent[0].legal]?.title.language == (language == "de-simple" ? "de" : language))
        }
    }

    private static let iPhone = Profile(platform: .ios, appVersion: "3.2.0", systemVersion: "16.4")

    @Test func `writes a file, and one that is the same keeps its date`() async throws {
        let notices = try Notices()
        #expect(try await notices.run("generate", "swift", "--output", "App.swift", "--access", "public").status == 0)
        let file = notices.url.appending(path: "App.swift")
        let first = try String(contentsOf: file, encoding: .utf8)
        #expect(first.contains("public struct NoticesDocument: TypedDocument"))
        let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        #expect(try await notices.run("generate", "swift", "--output", "App.swift", "--access", "public").status == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == date)
    }

    @Test func `points to what is wrong in a model, and writes nothing`() async throws {
        let notices = try Notices()
        try notices.replace("type: text", with: "type: txt", in: "Config/models/notices.yaml")
        let generated = try await notices.run("generate", "swift", "--output", "App.swift")
        #expect(generated.status == 1)
        #expect(generated.errors.contains("Config/models/notices.yaml:"))
        #expect(generated.errors.contains("'txt' is not a type of the model language"))
        #expect(!FileManager.default.fileExists(atPath: notices.url.appending(path: "App.swift").path))
    }

    @Test(arguments: [
        (["kotlin"], "'kotlin' is not 'swift'"),
        (["swift", "--name", "app content"], "'app content' is not what '--name' takes: the name of a type"),
    ])
    func `refuses what it cannot make`(words: [String], message: String) async throws {
        let outcome = try await Litfass.run(["generate"] + words, in: try Notices().url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
}
