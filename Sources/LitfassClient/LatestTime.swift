import Files
import Trust

/// The latest time at which a refresh of a plain repository went well, as a file of one line: a floor under the clock.
enum LatestTime {
    private static let path = RelativePath(known: "latest-time")
    private static let limitBytes = 64

    /// Nil where there is none, where it is damaged, and where no kept timestamp bears it out: then it is no floor.
    ///
    /// Never later than that lasts. A later time, which was damaged on the disk, would let nothing in for years.
    static func read(from files: MemoryFiles, limits: TrustLimits) -> Instant? {
        // What the disk does not give is no floor either.
        guard let bytes = try? files.readIfPresent(path, limitBytes: limitBytes),
            let latest = Instant(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
        else { return nil }
        return TrustedStore(files: files, layout: .plain, limits: limits).end.map { min(latest, $0 - .seconds(1)) }
    }

    static func write(_ time: Instant, to files: MemoryFiles) {
        files.replace(path, with: Array("\(time)\n".utf8))
    }
}
