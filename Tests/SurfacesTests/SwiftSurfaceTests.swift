import Authoring
import Files
import Foundation
import Surfaces
import TestKit
import Testing

/// What is generated of `Fixtures/surfaces/odd-names` is compiled with the tests of the sample app.
@Suite struct `A surface in Swift` {
    static let tests = URL(filePath: #filePath).appending(path: "../..").standardized
    static let odd = tests.appending(path: "Fixtures/surfaces/odd-names")

    private func surface(of folder: URL = odd) throws -> Surface {
        try #require(Workspace.load(from: Folder(folder.path)).surface)
    }

    @Test func `is written as somebody has read it, whatever the names of the models are`() throws {
        let swift = SwiftSurface(try surface(), name: "OddNames", access: .public, madeBy: "0.0.0")
        let file = Self.tests.appending(path: "SampleAppTests/OddNames.swift")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try Data(swift.text.utf8).write(to: file)
        }
        #expect(swift.text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test func `is the same every time`() throws {
        let texts = try (0..<3).map { _ in
            SwiftSurface(try surface(), name: "OddNames", access: .internal, madeBy: "0.0.0").text
        }
        #expect(Set(texts).count == 1)
        #expect(!texts[0].contains("public "))
    }

    @Test func `has nothing of a model that is static or in no bundle`() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "workspace")
        try FileManager.default.copyItem(at: Self.odd, to: url)
        let model = url.appending(path: "Config/models/document.yaml")
        let text = try String(contentsOf: model, encoding: .utf8)
        try Data((text + "delivery: static\n").utf8).write(to: model)
        let swift = SwiftSurface(try surface(of: url), name: "OddNames", access: .internal, madeBy: "0.0.0").text
        #expect(!swift.contains("DocumentDocument"))
        #expect(swift.contains("var see: DocumentID<Document>?"), "the id is there all the same")
    }

    @Test(arguments: [
        ("opening-hours", "openingHours", "OpeningHours"), ("v2", "v2", "V2"), ("2nd", "_2nd", "_2nd"),
        ("Größe", "größe", "Größe"), ("PCR", "pcr", "PCR"), ("a_b", "aB", "AB"), ("++", "value", "Value"),
        ("日本語", "日本語", "日本語"), ("e\u{301}té", "e\u{301}té", "E\u{301}té"), ("👍 ok", "ok", "Ok"),
    ])
    func `writes names as programs do`(name: String, member: String, type: String) {
        #expect(Identifier(name).lowerCamel == member)
        #expect(Identifier(name).upperCamel == type)
    }
}
