import Bundles
import Digests
import Files
import JSON

/// What a client keeps on disk, in a folder of its own:
/// ```
/// trusted/          the newest metadata that TUF's workflow accepted, exactly as received
/// objects/SHA256    every file of the last good release, by the digest of its bytes
/// assets/SHA256.N   images that were asked for, of N bytes
/// release.json      the last good release: its number, when it was vouched for, path → digest
/// ```
/// Objects are written before the `release.json` that names them, and it is replaced in one step: killed at any moment,
/// the state holds the old release or the new one. An object that does not have its digest was damaged on the disk; the
/// network can not bring that about.
struct ClientState: Sendable {
    let files: any StateFiles

    /// An object as it stands on the disk.
    enum Object: Hashable {
        case sound([UInt8])
        case missing
        case damaged
        /// The disk does not give it.
        case unreadable(FileFault)
    }

    func object(_ digest: SHA256Digest, limitBytes: Int) -> Object {
        do throws(FileFault) {
            guard let bytes = try files.readIfPresent(Self.path(of: digest), limitBytes: limitBytes) else {
                return .missing
            }
            return SHA256Digest(of: bytes) == digest ? .sound(bytes) : .damaged
        } catch {
            // A file that grew beyond its limit is as damaged as one with a flipped bit.
            guard case .larger = error.reason else { return .unreadable(error) }
            return .damaged
        }
    }

    /// Keeps bytes under their digest. What stands there already in good order is left alone.
    func keep(_ bytes: [UInt8]) throws(FileFault) -> SHA256Digest {
        let digest = SHA256Digest(of: bytes)
        if object(digest, limitBytes: bytes.count) != .sound(bytes) {
            try files.replace(Self.path(of: digest), with: bytes)
        }
        return digest
    }

    /// The record of the last good release; nil where none was kept yet.
    /// - Throws: `damagedState` where the record is not what this room writes.
    func keptRelease() throws(ClientFault) -> KeptRelease? {
        let bytes: [UInt8]?
        do throws(FileFault) {
            bytes = try files.readIfPresent(Self.releasePath, limitBytes: KeptRelease.limitBytes)
        } catch {
            throw ClientFault(.file(error))
        }
        guard let bytes else { return nil }
        guard let release = KeptRelease(parsing: bytes) else {
            throw ClientFault(.damagedState("\(Self.releasePath) is not a record of a release"))
        }
        return release
    }

    /// Makes a release, whose objects stand on the disk, the last good one.
    func keep(_ release: KeptRelease) throws(FileFault) {
        try files.replace(Self.releasePath, with: release.encoded())
    }

    /// Of all objects, sound or not; none where they cannot be listed.
    var digests: [SHA256Digest] {
        ((try? files.names(in: Self.objects)) ?? []).compactMap { SHA256Digest(hex: $0) }
    }

    /// Removes objects that the last good release does not need. Only for the one who holds the claim.
    func sweep(keeping release: KeptRelease) {
        let needed = Set(release.files.values.map(\.hex))
        // What cannot be listed or removed takes room and does no harm.
        for name in (try? files.names(in: Self.objects)) ?? [] where !needed.contains(name) {
            guard let path = Self.objects.appending(name) else { continue }
            try? files.removeFile(path)
        }
    }

    private static func path(of digest: SHA256Digest) -> RelativePath { RelativePath(known: "objects/\(digest.hex)") }

    private static let objects = RelativePath(known: "objects")
    private static let releasePath = RelativePath(known: "release.json")
}

/// The record of a release that was verified and stored whole.
struct KeptRelease: Hashable, Sendable {
    /// The release's number.
    var number: Int
    /// When an origin vouched for it, in seconds since 1970. The latest time seen: the clock is not believed when it
    /// says less.
    var verifiedAt: Int64
    /// Where the file stands in a repository tree → the digest of its bytes.
    var files: [String: SHA256Digest]
    /// nil where the release has no bundles, and in records that were written without it.
    var identity: ReleaseIdentity?

    static let limitBytes = 1 << 20
    private static let format: Int64 = 1
    /// Up to the year 9999, which is as far as metadata can say when they end.
    static let times: ClosedRange<Int64> = 0...253_402_300_799

    init(number: Int, verifiedAt: Int64, files: [String: SHA256Digest]) {
        self.number = number
        self.verifiedAt = verifiedAt
        self.files = files
    }

    /// - Returns: nil where the bytes are anything but such a record.
    init?(parsing bytes: [UInt8]) {
        // The reason does not matter: whatever else stands there, it is not ours.
        guard let json = try? JSON.parse(bytes, limits: JSONLimits(bytes: Self.limitBytes, depth: 4)),
            json["format"]?.integer == Self.format, let number = json["release"]?.integer.flatMap({ Int(exactly: $0) }),
            let verifiedAt = json["verified-at"]?.integer, Self.times.contains(verifiedAt),
            let members = json["files"]?.object?.members
        else { return nil }
        var files: [String: SHA256Digest] = [:]
        for member in members {
            guard let digest = member.value.string.flatMap({ SHA256Digest(hex: $0) }) else { return nil }
            files[member.key] = digest
        }
        self.init(number: number, verifiedAt: verifiedAt, files: files)
        if let product = json["product"]?.string, let environment = json["environment"]?.string {
            identity = ReleaseIdentity(product: product, environment: environment)
        }
    }

    func encoded() -> [UInt8] {
        var listed = JSONObject()
        for (path, digest) in files.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            listed.append(path, .string(digest.hex))
        }
        var record = JSONObject()
        record.append("format", .number(JSONNumber(Self.format)))
        record.append("release", .number(JSONNumber(number)))
        record.append("verified-at", .number(JSONNumber(verifiedAt)))
        if let identity {
            record.append("product", .string(identity.product))
            record.append("environment", .string(identity.environment))
        }
        record.append("files", .object(listed))
        return JSON.object(record).encodedPretty()
    }
}
