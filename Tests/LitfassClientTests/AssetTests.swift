import Bundles
import Digests
import Files
import Foundation
import JSON
import TestKit
import Testing
import Trust

@testable import LitfassClient

@Suite struct `A client shows images` {
    static let light = Array("light drawing".utf8)
    static let dark = Array("dark drawing".utf8)
    let origin: SimulatedOrigin
    let files = MemoryFiles()

    init() throws {
        origin = try SimulatedOrigin()
        try publish(1, Self.light)
    }

    /// A release whose one document shows an image.
    private func publish(_ number: Int, _ image: [UInt8]) throws {
        let asset = try Bundles.Asset(light: image, dark: Self.dark)
        let bundle = try #require(ContentBundle.showing(asset, language: "fr"))
        try origin.publish(number, replacing: ["content.fr.json": bundle.encoded()])
        for bytes in [image, Self.dark] {
            origin.repository["targets/\(SHA256Digest(of: bytes).hex).\(name(bytes))"] = bytes
        }
    }

    private func name(_ bytes: [UInt8]) -> String { bytes == Self.dark ? "content.a.dark.svg" : "content.a.svg" }

    private func client(_ change: (inout LitfassClient.Configuration) -> Void = { _ in }) async throws -> LitfassClient
    {
        var configuration = Device(origin, files: files).configuration()
        change(&configuration)
        let client = LitfassClient(configuration)
        try await client.refresh()
        _ = origin.takeRequests()
        return client
    }

    private var kept: [String] { (try? files.names(in: RelativePath(known: "assets"))) ?? [] }

    @Test func `whose size is known before their bytes are fetched, which is once`() async throws {
        let client = try await client()
        let image = try #require(client.picture?.image)
        #expect("\(image)" == "content.a.svg (30 × 20)")
        #expect(image.length == 13)
        #expect(image.mediaType == "image/svg+xml")
        #expect(kept == [])
        async let first = client.data(for: image)
        async let second = client.data(for: image)
        #expect(try await (first, second) == (Data(Self.light), Data(Self.light)))
        #expect(origin.takeRequests() == [image.file.path])
        #expect(try await client.data(for: #require(image.dark)) == Data(Self.dark))
        #expect(image.dark?.dark == nil)
        #expect(kept.count == 2)
        origin.isDown = true
        #expect(try await client.data(for: image) == Data(Self.light))
    }

    @Test func `of a new release, and forgets those of the old one`() async throws {
        let client = try await client()
        _ = try await client.data(for: #require(client.picture?.image))
        let old = kept
        try publish(2, Array("another drawing".utf8))
        try await client.refresh()
        #expect(kept == [])
        #expect(try await client.data(for: #require(client.picture?.image)) == Data("another drawing".utf8))
        #expect(kept.count == 1 && kept != old)
    }

    @Test(arguments: [Array("another draw!".utf8), Array("short".utf8), nil])
    func `only as they were signed`(offered: [UInt8]?) async throws {
        let client = try await client()
        let image = try #require(client.picture?.image)
        origin.repository[image.file.path] = offered
        let fault = await #expect(throws: ClientFault.self) { try await client.data(for: image) }
        #expect(fault?.kind == (offered == nil ? .notReachable : .notTrusted))
        #expect(kept == [])
        // The next call asks again.
        origin.repository[image.file.path] = Self.light
        #expect(try await client.data(for: image) == Data(Self.light))
    }

    @Test func `anew where the disk has damaged one`() async throws {
        let client = try await client()
        let image = try #require(client.picture?.image)
        _ = try await client.data(for: image)
        files.replace(RelativePath(known: "assets/\(kept[0])"), with: [0])
        #expect(try await client.data(for: image) == Data(Self.light))
        #expect(origin.takeRequests().count == 2)
    }

    @Test func `within the limits of an app`() async throws {
        let small = try await client { $0.limits.assetBytes = 12 }
        let image = try #require(small.picture?.image)
        let fault = await #expect(throws: ClientFault.self) { try await small.data(for: image) }
        #expect(fault?.kind == .overLimit)
        #expect(origin.takeRequests() == [])
        let forgetful = try await client { $0.limits.keptAssetBytes = 12 }
        #expect(try await forgetful.data(for: image) == Data(Self.light))
        #expect(kept == [])
    }

    @Test func `up to a budget, beyond which they are fetched anew`() async throws {
        let client = try await client { $0.limits.keptAssetBytes = Self.light.count + 1 }
        let image = try #require(client.picture?.image)
        _ = try await client.data(for: image)
        _ = try await client.data(for: #require(image.dark))
        #expect(kept.count == 1)
        _ = origin.takeRequests()
        _ = try await client.data(for: image)
        #expect(origin.takeRequests() == [])
        #expect(try await client.data(for: #require(image.dark)) == Data(Self.dark))
        #expect(origin.takeRequests().count == 1)
    }

    @Test func `with the words that stand in for them`() async throws {
        let client = try await client()
        let image = try #require(client.picture?.image)
        #expect(image.textAlternative == "A card")
        #expect(image.dark?.textAlternative == "A card")
        #expect(client.picture?.file == nil)
    }

    /// The origin is silent and does not notice.
    @Test func `or stops waiting at once, and lets others wait`() async throws {
        let client = try await client()
        let image = try #require(client.picture?.image)
        let asked = origin.requestCount
        origin.hold()
        let first = Task { try await client.data(for: image) }
        await origin.heard(requests: asked + 1)
        let joined = Tally()
        let second = Task {
            joined.add()
            return try await client.data(for: image)
        }
        while joined.count == 0 { await Task.yield() }
        // Behind the second one in the queue.
        for _ in 0..<20 { _ = await client.assets.waiting }
        first.cancel()
        let fault = await #expect(throws: ClientFault.self) { try await first.value }
        #expect(fault?.kind == .cancelled)
        origin.letGo()
        #expect(try await second.value == Data(Self.light))
        #expect(origin.requestCount == asked + 1)
    }

    @Test func `anew after the last one stopped waiting`() async throws {
        let client = try await client()
        let image = try #require(client.picture?.image)
        let asked = origin.requestCount
        origin.hold()
        let caller = Task { try await client.data(for: image) }
        await origin.heard(requests: asked + 1)
        caller.cancel()
        await #expect(throws: ClientFault.self) { try await caller.value }
        #expect(await client.assets.waiting == 0)
        origin.letGo()
        #expect(try await client.data(for: image) == Data(Self.light))
    }

    @Test func `that a role lists, or an inspection says which is not`() async throws {
        let client = try await client()
        let image = try #require(client.picture?.image)
        let inspection = try await TreeInspector(of: origin, root: origin.root, at: .beforeExpiry).run()
        #expect(
            inspection.findings.map(\.words).contains("\(image.file.path) is named in a bundle, and no role lists it"))
    }

    @Test func `that an app is shipped with only where it wants them`() async throws {
        let image = try #require(try await client().picture?.image)
        let without = try await EmbeddedRelease(from: origin, root: origin.root, languages: ["fr"])
        #expect(!without.files.keys.contains(image.file.path))
        let with = try await EmbeddedRelease(
            from: origin, root: origin.root, languages: ["fr"], extent: .bundlesAndAssets)
        #expect(with.files[image.file.path] == Self.light)
        #expect(with.files.count == without.files.count + 2)
        origin.repository[image.file.path] = Array("another draw!".utf8)
        let fault = await #expect(throws: ClientFault.self) {
            try await EmbeddedRelease(
                from: origin, root: origin.root, languages: ["fr"], extent: .bundlesAndAssets)
        }
        #expect(fault?.kind == .notTrusted)
    }

    @Test func `that the app was shipped with, without a network`() async throws {
        let tree = try TemporaryFolder()
        let client = try await client { $0.embedded = FolderTransport(path: tree.path) }
        let image = try #require(client.picture?.image)
        try tree.write(Self.light, to: image.file.path)
        origin.isDown = true
        #expect(try await client.data(for: image) == Data(Self.light))
    }
}

extension LitfassClient {
    fileprivate nonisolated var picture: FieldValue? { release?.document("one", in: "media")?["picture"] }
}

extension Bundles.Asset {
    fileprivate init(light: [UInt8], dark: [UInt8]) throws {
        func file(_ name: String, _ bytes: [UInt8]) throws -> File {
            File(
                target: try #require(TargetName(name)), digest: SHA256Digest(of: bytes), length: bytes.count,
                mediaType: "image/svg+xml", size: Bundles.Asset.Size(width: 30, height: 20))
        }
        self.init(file: try file("content.a.svg", light), dark: try file("content.a.dark.svg", dark))
    }
}

extension ContentBundle {
    fileprivate static func showing(_ asset: Bundles.Asset, language: String) -> ContentBundle? {
        guard let name = BundleName("content") else { return nil }
        let document = BundleDocument(
            id: "one",
            fields: JSONObject([.init(key: "picture", value: asset.json), .init(key: "words", value: "A card")]))
        return ContentBundle(
            product: "corona-warn-app", environment: "test", name: name, language: LanguageTag(language),
            collections: [
                DocumentCollection(
                    name: "media", types: ["picture": .image, "words": .text], alternatives: ["picture": "words"],
                    documents: [document])
            ])
    }
}
