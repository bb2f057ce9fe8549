import Authoring
import Bundles
import Foundation
import JSON
import Testing

@testable import Workspaces

/// What the sound workspace `Tests/Fixtures/workspace` becomes stands in `Tests/Fixtures/bundles`, written for people.
/// With `LITFASS_REWRITE_FIXTURES=1` it is rewritten.
@Suite struct `A sound workspace becomes bundles` {
    private let bundles: [ContentBundle]

    init() throws {
        bundles = try #require(try Situation.workspace(nil).checked).bundles()
    }

    @Test func `one for each language, and one without language for parameters`() {
        let names = bundles.map(\.targetName.string)
        #expect(names == ["content.de.json", "content.de-simple.json", "content.en.json", "parameters.json"])
    }

    @Test(arguments: ["content.de.json", "content.de-simple.json", "content.en.json", "parameters.json"])
    func `with the expected content`(name: String) throws {
        let bundle = try #require(bundles.first { $0.targetName.string == name })
        let pretty = String(decoding: try JSON.parse(bundle.encoded()).encodedPretty(), as: UTF8.self)
        let file = URL(filePath: "\(Fixtures.root)/bundles/\(name)")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try Data(pretty.utf8).write(to: file)
        }
        #expect(pretty == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test func `that a reader of bundles takes`() throws {
        for bundle in bundles { #expect(try ContentBundle.decode(bundle.encoded()) == bundle) }
    }

    @Test func `the same bytes, where all languages are written side by side`() throws {
        var written: [String: [UInt8]] = [:]
        for encoding in try #require(try Situation.workspace(nil).checked).encodings() {
            encoding.write { language, piece in
                let target = TargetName(bundle: encoding.name, language: encoding.languages[language])
                written[target.string, default: []] += piece
            }
        }
        #expect(written == Dictionary(uniqueKeysWithValues: bundles.map { ($0.targetName.string, $0.encoded()) }))
    }

    @Test func `the same ones, whatever the order in which files are found`() throws {
        let files = try Situation.files(nil).map { (path: $0.key, bytes: $0.value) }
        for _ in 0..<5 {
            let again = Workspace(Inventory(files: files.shuffled()))
            #expect(try #require(again.checked).bundles().map { $0.encoded() } == bundles.map { $0.encoded() })
        }
    }

    @Test func `of which the network gets only what is dynamic`() throws {
        var files = try Situation.files(nil)
        let path = "Config/models/samples.yaml"
        files[path] = (files[path] ?? []) + Array("delivery: static\n".utf8)
        let workspace = try #require(Workspace(Inventory(files)).checked)
        #expect(workspace.bundles().map { $0.collections.map(\.name) } == [["faq"], ["faq"], ["faq"], []])
        #expect(workspace.bundles(.withTheApp).map { $0.encoded() } == bundles.map { $0.encoded() })
    }

    @Test(
        arguments: [
            ("count", ["2", "9", "10"]), ("weight", ["0.5", "2", "10.25", nil]), ("enabled", ["false", "true", nil]),
            ("kind", ["video", "image", nil]), ("version", ["1.9.0", "1.10.0", nil]),
            ("day", ["2020-12-31", "2021-01-16", nil]), ("delay", ["90 min", "2 h", "1 day", nil]),
            ("code", ["AB-200", "AC-100", nil]),
        ] as [(String, [String?])])
    func `in the order of a field, without which a document comes last`(field: String, values: [String?]) throws {
        var files = try Situation.files(nil)
        let path = "Config/models/samples.yaml"
        let model = String(decoding: try #require(files[path]), as: UTF8.self)
        files[path] = Array(model.replacing("order-by: [count]", with: "order-by: [\(field)]").utf8)
        let ids = values.indices.map { "sample-\(9 - $0)" }
        for (id, value) in zip(ids, values) {
            var text = "name: Kurz\n"
            if field != "count" { text += "count: 0\n" }
            if let value { text += "\(field): \(value)\n" }
            files["Content/samples/\(id).yaml"] = Array(text.utf8)
            files["Content/samples/\(id).en.yaml"] = files["Content/samples/short.en.yaml"]
        }
        let checked = Workspace(Inventory(files)).checked
        let bundle = try #require(checked).bundles()[0]
        let samples = try #require(bundle[collection: "samples"])
        #expect(samples.documents.map(\.id).filter { $0.hasPrefix("sample-") } == ids)
    }

    @Test func `but none where something is wrong`() throws {
        #expect(try Situation.workspace("out-of-bounds").checked == nil)
    }

    @Test func `also where a translation is out of date, which is only a warning`() throws {
        #expect(try Situation.workspace("stale-translation").checked != nil)
    }
}
