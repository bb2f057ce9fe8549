import Bundles
import Digests
import Files
import Trust

extension LitfassClient {
    /// The bytes of an image or another file: as they are kept, as the app was shipped with them, or from the origin. They are held to the digest that
    /// the signed release gives, and kept for as long as a release names them.
    ///
    /// Whoever asks for one while it is on its way gets that one. A task that is cancelled gets `cancelled` at once; the download
    /// itself ends with the last one who waits for it.
    /// - Throws: `notReachable`, `notTrusted` where the bytes are others than were signed, and `overLimit` beyond
    ///   `ClientLimits.assetBytes`. The next call asks again.
    public nonisolated func data(for asset: Asset) async throws(ClientFault) -> Data {
        Data(try await assets.bytes(of: asset.file))
    }
}

/// Gets the bytes of assets, each once.
actor AssetLoader {
    private let transport: any Transport
    private let embedded: FolderTransport?
    private let limits: ClientLimits
    private let store: AssetStore
    private var running: [SHA256Digest: SharedWork<[UInt8]>] = [:]
    /// Numbers downloads, and those who wait for them.
    private var lastNumber = 0

    init(_ configuration: LitfassClient.Configuration) {
        (transport, embedded) = (configuration.transport, configuration.embedded)
        limits = configuration.limits.bounded
        store = AssetStore(files: configuration.state)
    }

    func bytes(of file: Bundles.Asset.File) async throws(ClientFault) -> [UInt8] {
        guard file.length <= limits.assetBytes else {
            throw ClientFault(
                .transport(TransportFault(path: file.path, reason: .larger(limitBytes: limits.assetBytes))))
        }
        guard !Task.isCancelled else { throw ClientFault(.cancelled) }
        lastNumber += 1
        let number = lastNumber
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if running[file.digest] == nil { start(file, number) }
                running[file.digest]?.wait(number, continuation)
            }
        } onCancel: {
            Task(name: "cancelled asset") { await self.leave(file.digest, number) }
        }
        return try result.get()
    }

    /// How many wait for downloads.
    var waiting: Int { running.values.reduce(0) { $0 + $1.waitingCount } }

    private func start(_ file: Bundles.Asset.File, _ number: Int) {
        running[file.digest] = SharedWork(number, Task(name: "asset") { await self.perform(file, number) })
    }

    private func leave(_ digest: SHA256Digest, _ number: Int) {
        if running[digest]?.leave(number) == .abandoned { running[digest] = nil }
    }

    private func perform(_ file: Bundles.Asset.File, _ number: Int) async {
        let result = await load(file)
        // Cancelled: another one may be under way.
        guard let download = running[file.digest], download.number == number else { return }
        running[file.digest] = nil
        download.end(with: result)
    }

    private func load(_ file: Bundles.Asset.File) async -> Result<[UInt8], ClientFault> {
        if let kept = store.bytes(of: file) { return .success(kept) }
        // An app may be shipped without its images, or with a damaged one: the origin has them.
        if let bytes = try? embedded?.read(file.path, limitBytes: file.length), file.isOf(bytes) {
            return .success(bytes)
        }
        do {
            let meter = MeteredTransport(transport, limits: limits)
            guard let bytes = try await meter.fetch(file.path, limitBytes: file.length) else {
                throw TrustFault.missing(file: file.target.string)
            }
            try file.content.check(bytes, of: file.target.string)
            store.keep(bytes, of: file, limitBytes: limits.keptAssetBytes)
            return .success(bytes)
        } catch {
            return .failure(ClientFault(wrapping: error))
        }
    }
}

/// The assets that a client keeps: `assets/SHA256.LENGTH` in its folder. Each can be lost without harm.
struct AssetStore: Sendable {
    let files: any StateFiles

    /// - Returns: nil for what is not there, or not what was stored.
    func bytes(of file: Bundles.Asset.File) -> [UInt8]? {
        // What the disk does not give is fetched again.
        guard let bytes = try? files.readIfPresent(Self.path(of: file), limitBytes: file.length), file.isOf(bytes)
        else { return nil }
        return bytes
    }

    /// Keeps bytes, unless all together would be more than `limitBytes`. What can't be kept is fetched again the next time.
    func keep(_ bytes: [UInt8], of file: Bundles.Asset.File, limitBytes: Int) {
        // A folder that can't be listed may be full.
        guard let names = try? files.names(in: Self.folder) else { return }
        let kept = names.reduce(0) { $0 + (Int($1.drop { $0 != "." }.dropFirst()) ?? 0) }
        guard kept + bytes.count <= limitBytes else { return }
        // As above.
        try? files.replace(Self.path(of: file), with: bytes)
    }

    /// Removes those that no bundle of these names. Only for the one who holds the claim.
    func sweep(keeping bundles: [ContentBundle]) {
        let needed = Set(bundles.flatMap(\.assetFiles).map { Self.path(of: $0).name })
        // What cannot be listed or removed takes room and does no harm.
        for name in (try? files.names(in: Self.folder)) ?? [] where !needed.contains(name) {
            guard let path = Self.folder.appending(name) else { continue }
            // As above.
            try? files.removeFile(path)
        }
    }

    static let folder = RelativePath(known: "assets")

    private static func path(of file: Bundles.Asset.File) -> RelativePath {
        RelativePath(known: "assets/\(file.digest.hex).\(file.length)")
    }
}

extension Bundles.Asset.File {
    var content: ContentDescription { ContentDescription(length: length, sha256: digest) }
}
