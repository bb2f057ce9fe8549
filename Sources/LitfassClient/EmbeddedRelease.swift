package import Bundles
package import Files
import JSON
import Platform
import Trust

/// The part of a tree that an app is shipped with: what its client reads in some languages, and nothing older.
package struct EmbeddedRelease: Sendable {
    package let number: Int
    /// The root from which an app begins to believe.
    package let root: [UInt8]
    /// By path below the top of the tree.
    package let files: [String: [UInt8]]
    package let parameterSets: [ParameterSet]
    /// Files that have the shape of an app, by the names of their targets: those without a language, and in those that are wanted.
    package let shapedFiles: [String: [UInt8]]
    /// Languages that were wanted and that the release does not have.
    package let missingLanguages: [String]
    private let languages: [String]

    /// What of a release an app is shipped with.
    package enum Extent: Sendable {
        case bundles
        /// Also the images and other files that they name, which a client fetches otherwise when it shows them.
        case bundlesAndAssets
    }

    /// Reads it with the code of a client, verified as a client verifies it, age aside.
    /// - Parameter isWanted: whether the app reads a file with a shape, by the name of its bundle.
    package init(
        from transport: any Transport, root: [UInt8], environment: String? = nil, languages: [String],
        extent: Extent = .bundles,
        shaped isWanted: (String) -> Bool = { _ in true }
    ) async throws(ClientFault) {
        let source = CollectingSource(transport: transport)
        var (number, sets, missing) = (0, [ParameterSet](), [String]())
        var assets: Set<Bundles.Asset.File> = []
        var repository: TrustedRepository?
        for language in languages {
            var configuration = LitfassClient.Configuration(
                root: root, transport: transport, languages: [language], state: MemoryFiles())
            configuration.environment = environment
            let loaded = try await ReleaseLoader(configuration)
                .load(from: source, into: MemoryFiles(), at: .beforeExpiry)
            let tags = loaded.bundles.compactMap { $0.value.language?.string }
            if !tags.isEmpty, !tags.contains(language) { missing.append(language) }
            (number, repository) = (loaded.number, loaded.repository)
            sets = loaded.bundles.flatMap(\.value.parameterSets)
            if case .bundlesAndAssets = extent { assets.formUnion(loaded.bundles.flatMap(\.value.assetFiles)) }
        }
        for asset in assets.sorted(by: { $0.path < $1.path }) { try await source.collect(asset) }
        (self.number, self.root, self.languages) = (number, root, languages)
        (parameterSets, missingLanguages) = (sets, missing)
        files = source.files
        shapedFiles = try await Self.shapedFiles(of: repository, in: languages, where: isWanted)
    }

    private static func shapedFiles(
        of repository: TrustedRepository?, in languages: [String], where isWanted: (String) -> Bool
    ) async throws(ClientFault) -> [String: [UInt8]] {
        guard var repository else { return [:] }
        do {
            var files: [String: [UInt8]] = [:]
            for file in try await repository.everyTarget() {
                guard let listed = file.value.custom?["shaped"], let bundle = listed["bundle"]?.string,
                    isWanted(bundle), listed["language"]?.string.map(languages.contains) ?? true
                else { continue }
                files[file.value.name] = try await repository.download(file).value
            }
            return files
        } catch {
            throw ClientFault(wrapping: error)
        }
    }

    /// Starts a client without a network and a state, as an app's first start, for each language.
    /// - Parameter folder: where the files were written.
    /// - Throws: why a client would not offer the release.
    package func verify(in folder: Folder) async throws(ClientFault) {
        for language in languages {
            var configuration = LitfassClient.Configuration(
                root: root, transport: FolderTransport(folder), languages: [language], state: MemoryFiles())
            configuration.embedded = FolderTransport(folder)
            let client = LitfassClient(configuration)
            if let fault = client.openingFault { throw fault }
            guard let release = client.release, release.number == number,
                release.language == nil || release.language == language
            else {
                throw ClientFault(
                    .damagedState("a client does not find the release in '\(language)' in what was written"))
            }
        }
    }
}

/// Keeps what a client reads.
private final class CollectingSource: MetadataSource {
    private let transport: any Transport
    private let found = Mutex<[String: [UInt8]]>([:])

    init(transport: any Transport) { self.transport = transport }

    var files: [String: [UInt8]] { found.withLock { $0 } }

    /// - Throws: `notTrusted` where the tree has others than were signed.
    func collect(_ asset: Bundles.Asset.File) async throws(ClientFault) {
        do {
            guard let bytes = try await fetch(asset.path, limitBytes: asset.length) else {
                throw TrustFault.missing(file: asset.target.string)
            }
            try asset.content.check(bytes, of: asset.target.string)
        } catch {
            throw ClientFault(wrapping: error)
        }
    }

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        let transfer: Transfer?
        do throws(TransportFault) {
            transfer = try await transport.fetch(path, limits: TransferLimits(bytes: limitBytes))
        } catch {
            throw ClientFault(.transport(error))
        }
        if let transfer { found.withLock { $0[path] = transfer.bytes } }
        return transfer?.bytes
    }
}
