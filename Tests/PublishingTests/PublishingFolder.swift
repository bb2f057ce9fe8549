import Bundles
import Files
import JSON
import Publishing
import TestKit
import Testing
import Trust
import YAML

/// An environment's folder on its own, and what a test publishes from it.
struct PublishingFolder {
    static let start: Instant = {
        guard let start = Instant("2026-11-21T08:00:00Z") else { preconditionFailure("an instant as TUF writes it") }
        return start
    }()

    let temporary: TemporaryFolder
    let policy: Policy

    init() throws {
        temporary = try TemporaryFolder()
        policy = try Self.read(Self.development)
    }

    var folder: Folder { Folder(temporary.path) }
    var site: Folder { Folder(temporary.path + "/site") }

    /// Publishes one text in German and English, and one number.
    @discardableResult func publish(
        _ text: String = "Hallo", number: Int = 1, languages: [String] = ["de", "en"], under other: Policy? = nil,
        after time: Duration = .zero, for purpose: Publisher.Purpose = .publication
    ) async throws -> PublishingReport {
        try await Publisher(in: folder, policy: other ?? policy).publish(
            Self.bundles(text, number: number, languages: languages), defaultLanguage: LanguageTag("en"),
            at: Self.start + time, for: purpose)
    }

    static func bundles(_ text: String, number: Int, languages: [String]) -> [ContentBundle] {
        let texts = languages.map { language in
            let document = BundleDocument(
                id: "hello", fields: JSONObject([.init(key: "text", value: .string("\(text) (\(language))"))]))
            return bundle(
                "content", language,
                [DocumentCollection(name: "notices", types: ["text": .text], documents: [document])], [])
        }
        let values = JSONObject([.init(key: "number", value: .number(JSONNumber(number)))])
        return texts + [
            bundle("parameters", nil, [], [ParameterSet(name: "set", types: ["number": .integer], values: values)])
        ]
    }

    static func bundle(
        _ name: String, _ language: String?, _ collections: [DocumentCollection], _ sets: [ParameterSet]
    ) -> ContentBundle {
        guard let name = BundleName(name) else { preconditionFailure("a test names its bundles well") }
        return ContentBundle(
            product: "test", environment: "development", name: name, language: language.flatMap { LanguageTag($0) },
            collections: collections, parameterSets: sets)
    }

    /// What a new client, or one that keeps its state in `store`, makes of the site.
    func client(_ store: MemoryStore = MemoryStore(), after time: Duration = .zero) async throws -> TrustedRepository {
        let root = try folder.read(path("trust/1.root.json"), limitBytes: 100_000)
        return try await Updater(source: FolderSource(folder: site), store: store, now: Self.start + time)
            .refresh(trusting: UntrustedBytes(root))
    }

    /// Every file of a folder in it, with its bytes.
    func files(_ name: String) throws -> [String: [UInt8]] {
        let folder = Folder(name == "." ? temporary.path : "\(temporary.path)/\(name)")
        guard try folder.exists else { return [:] }
        return try folder.walk(hidden: .included).reduce(into: [:]) {
            $0[$1.string] = try folder.read($1, limitBytes: 1 << 20)
        }
    }

    func read(_ name: String) throws -> [UInt8] {
        try folder.read(path(name), limitBytes: 1 << 20)
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try folder.write(bytes, to: path(name))
    }

    func remove(_ name: String) throws {
        try folder.removeFile(path(name))
    }

    func path(_ text: String) throws -> RelativePath {
        try #require(RelativePath(text))
    }

    static func read(_ policy: String) throws -> Policy {
        try #require(Policy.read(Array(policy.utf8), path: "policy.yaml").policy)
    }

    static let development = """
        people:
          development: {name: Development}
        roles:
          root: {signers: [development], threshold: 1, lifetime: 365 days}
          targets: {signers: [development], threshold: 1, lifetime: 365 days}
          content: {signers: [development], threshold: 1, lifetime: 180 days}
          parameters: {signers: [development], threshold: 1, lifetime: 180 days}
          snapshot: {signers: [online], threshold: 1, lifetime: 180 days}
          timestamp: {signers: [online], threshold: 1, lifetime: 7 days}
        development-keys: true

        """
}

/// A folder as a client's transport.
struct FolderSource: MetadataSource {
    let folder: Folder

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        guard let path = RelativePath(path) else { return nil }
        return try folder.readIfPresent(path, limitBytes: limitBytes)
    }
}

extension Duration {
    static func days(_ count: Int) -> Duration { .seconds(86_400 * count) }
}
