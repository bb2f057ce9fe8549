import Bundles
import Digests
import Files
import JSON
import Publishing
import TestKit
import Testing
import Trust

@Suite struct `A publisher of images` {
    private let workplace: PublishingFolder
    static let drawing = Array(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\(String(repeating: "<g/>", count: 50))</svg>"
            .utf8)
    static let photo = Array("not compressed at all, and taken as it is".utf8)

    init() throws { workplace = try PublishingFolder() }

    private static func file(_ name: String, _ bytes: [UInt8], _ type: String) throws -> Asset.File {
        Asset.File(
            target: try #require(TargetName(name)), digest: SHA256Digest(of: bytes), length: bytes.count,
            mediaType: type, size: Asset.Size(width: 9, height: 9))
    }

    @discardableResult private func publish(
        _ drawing: [UInt8] = Self.drawing, target: String = "content.a.svg", without: Bool = false
    ) async throws -> PublishingReport {
        let asset = Asset(
            file: try Self.file(target, drawing, "image/svg+xml"),
            dark: try Self.file("content.a.dark.png", Self.photo, "image/png"))
        var bundles = PublishingFolder.bundles("Hallo", number: 1, languages: ["de"])
        bundles[0].collections.append(
            DocumentCollection(
                name: "media", types: ["picture": .image],
                documents: [BundleDocument(id: "one", fields: JSONObject([.init(key: "picture", value: asset.json)]))]))
        let bytes = without ? [:] : [asset.file: drawing, asset.files[1]: Self.photo]
        return try await Publisher(in: workplace.folder, policy: workplace.policy).publish(
            bundles, assets: bytes, defaultLanguage: nil, at: PublishingFolder.start)
    }

    private func path(_ name: String, _ bytes: [UInt8]) -> String {
        "site/targets/\(SHA256Digest(of: bytes).hex).\(name)"
    }

    @Test func `lists them under the role of their bundle, and compresses what is text`() async throws {
        let report = try await publish()
        #expect(report.assets.map { "\($0.name) \($0.change)" } == ["content.a.dark.png added", "content.a.svg added"])
        #expect(report.assets.map { $0.brotliLength != nil } == [false, true])
        let index = String(decoding: try workplace.read("site/tree.index"), as: UTF8.self)
        #expect(index.contains("content.a.svg\timage/svg+xml\timmutable"))
        #expect(index.contains("content.a.dark.png\timage/png\timmutable"))
        #expect(try workplace.read(path("content.a.svg", Self.drawing)) == Self.drawing)
        var repository = try await workplace.client()
        for (name, bytes) in [("content.a.svg", Self.drawing), ("content.a.dark.png", Self.photo)] {
            let target = try #require(try await repository.target(named: name))
            #expect(try await repository.download(target).value == bytes)
        }
    }

    @Test func `says the same of the same, and needs the bytes of what is new alone`() async throws {
        try await publish()
        #expect(try await publish().outcome == .unchanged)
        #expect(try await publish(without: true).outcome == .unchanged)
        let other = Array("another".utf8)
        let report = try await publish(other)
        #expect(report.release == 2)
        #expect(report.assets.map(\.change) == [.unchanged, .changed])
        #expect(try workplace.read(path("content.a.svg", Self.drawing)) == Self.drawing)
        // A release that is looked back at has its bundles, and no images among them.
        let reader = ReleaseReader(workplace.site)
        #expect(
            try await reader.bundles(ofRelease: 1).map(\.targetName.string) == ["content.de.json", "parameters.json"])
    }

    @Test func `publishes nothing where an image is missing, or speaks for another role`() async throws {
        let missing = await #expect(throws: PublishingFault.self) { try await publish(without: true) }
        #expect(missing?.description.contains("content.a.svg") == true)
        await #expect(throws: PublishingFault.self) { try await publish(target: "parameters.a.svg") }
        #expect(try workplace.files("site") == [:])
    }
}
