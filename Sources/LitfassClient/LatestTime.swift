import Files
import Trust

/// The latest time at which a refresh of a plain repository went well, as a file of one line: a floor under the clock.
enum LatestTime {
    private static let path = RelativePath(known: "latest-time")
    private static let limitBytes = 64

    /// Nil where there is none, and where it is damaged: then it is no floor.
    ///
    /// Never later than the kept statements last: no refresh goes well after the first of them has ended, and a later time,
    /// which was damaged on the disk, would let nothing in for years.
    static func read(
        from files: MemoryFiles, trusting root: UntrustedBytes, limits: TrustLimits
    ) async -> Instant? {
        // What the disk does not give is no floor either.
        guard let bytes = try? files.readIfPresent(path, limitBytes: limitBytes),
            let latest = Instant(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
        else { return nil }
        func store(_ files: any StateFiles) -> TrustedStore {
            TrustedStore(files: files, layout: .plain, limits: limits)
        }
        let updater = Updater(
            source: KeptMetadata(store: store(files)), store: store(MemoryFiles(over: .readOnly(files))),
            now: .beforeExpiry, limits: limits)
        // Where the kept metadata is not whole, nothing says that the time is wrong.
        guard let kept = try? await updater.refresh(trusting: root) else { return latest }
        return min(latest, kept.expires - .seconds(1))
    }

    static func write(_ time: Instant, to files: MemoryFiles) {
        files.replace(path, with: Array("\(time)\n".utf8))
    }
}

/// What a store of plain files has, as a repository: of the roots it knows none that is newer.
private struct KeptMetadata: MetadataSource {
    let store: TrustedStore

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        path == "metadata/timestamp.json" ? try store.load("timestamp.json") : nil
    }
}
