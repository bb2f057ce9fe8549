package import Bundles
package import Digests
package import Files

/// What a path of a published tree stands for.
package enum TreePath: Hashable, Sendable {
    /// `metadata/timestamp.json`, the only file that changes.
    case timestamp
    /// `metadata/VERSION.ROLE.json`
    case metadata(role: String, version: Int)
    /// `targets/SHA256.NAME`
    case target(digest: SHA256Digest, name: String)
    /// `schemas/BUNDLE.bundle.json`, of the newest release: nobody signs it, and no client reads it.
    case schema(name: String)
    /// `NAME` at the top: a copy of the target, which nobody signs, under an address that stays.
    case alias(TargetName)

    /// Of every file in a tree that is no asset.
    static let mediaType = "application/json"

    private static let metadataFolder = "metadata"
    private static let targetsFolder = "targets"
    private static let schemasFolder = "schemas"
    private static let suffix = ".json"

    /// Nil for a path that no release of ours has.
    package init?(_ path: RelativePath) {
        let parts = path.components
        if parts.count == 1, let name = TargetName(parts[0]), Self.mayBeAlias(name.string) {
            self = .alias(name)
            return
        }
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case Self.metadataFolder:
            if parts[1] == "timestamp" + Self.suffix {
                self = .timestamp
                return
            }
            guard let dot = parts[1].firstIndex(of: "."), parts[1].hasSuffix(Self.suffix),
                let version = Self.version(parts[1][..<dot])
            else { return nil }
            let role = parts[1][parts[1].index(after: dot)...].dropLast(Self.suffix.count)
            guard Policy.Role.isName(String(role)) else { return nil }
            self = .metadata(role: String(role), version: version)
        case Self.targetsFolder:
            guard let dot = parts[1].firstIndex(of: "."), let digest = SHA256Digest(hex: String(parts[1][..<dot]))
            else {
                return nil
            }
            self = .target(digest: digest, name: String(parts[1][parts[1].index(after: dot)...]))
        case Self.schemasFolder where parts[1].hasSuffix(Self.suffix): self = .schema(name: String(parts[1]))
        default: return nil
        }
    }

    private static func mayBeAlias(_ name: String) -> Bool { name.hasSuffix(suffix) }

    /// A decimal as it is written in file names: no sign, no leading zero.
    private static func version(_ text: Substring) -> Int? {
        guard let version = Int(text), version > 0, String(version) == text else { return nil }
        return version
    }

    /// Whether it is served so: as JSON, and an asset as what it is.
    func allows(_ mediaType: String) -> Bool {
        guard case .target(_, let name) = self, !name.hasSuffix(Self.suffix) else { return mediaType == Self.mediaType }
        return TreeIndex.assetTypes.contains(mediaType)
    }

    /// - Precondition: a role's name is one, and a target's is a `TargetName`.
    package var path: RelativePath {
        let text =
            switch self {
            case .timestamp: "\(Self.metadataFolder)/timestamp\(Self.suffix)"
            case .metadata(let role, let version): "\(Self.metadataFolder)/\(version).\(role)\(Self.suffix)"
            case .target(let digest, let name): "\(Self.targetsFolder)/\(digest.hex).\(name)"
            case .schema(let name): "\(Self.schemasFolder)/\(name)"
            case .alias(let name): name.string
            }
        return RelativePath(known: text)
    }
}
