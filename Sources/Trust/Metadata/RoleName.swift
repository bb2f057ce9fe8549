import Digests

/// Who signs: one of the four roles of TUF, or a role that targets delegated to.
///
/// A delegated name comes from the network: names are compared by their bytes, and none becomes a file name unescaped.
package enum RoleName: Sendable {
    case root
    case timestamp
    case snapshot
    case targets
    case delegated(String)

    /// The name that metadata uses, "snapshot" or "content".
    package var name: String {
        switch self {
        case .root: "root"
        case .timestamp: "timestamp"
        case .snapshot: "snapshot"
        case .targets: "targets"
        case .delegated(let name): name
        }
    }

    /// What `_type` must say in a file of this role.
    package var type: String {
        if case .delegated = self { "targets" } else { name }
    }

    /// The plain name by which snapshot and timestamp list the file, "content.json".
    package var listedName: String { name + ".json" }

    /// A file name that cannot leave a folder, whatever a repository calls its roles: every byte but letters, digits and
    /// `_.-~` is percent-encoded, as python-tuf does.
    package func fileName(version: Int? = nil) -> String {
        let encoded = Self.percentEncoded(name)
        return version.map { "\($0).\(encoded).json" } ?? "\(encoded).json"
    }

    /// What the role's file is called in a store, where `N.root.json` is the history of trust: a delegated role of the name
    /// `2.root` must not take its place.
    package var storedName: String {
        // A file system takes 255 bytes, and a store may write a longer name beside it first.
        guard fileName().utf8.count <= 200 else { return "%\(SHA256Digest(of: Array(name.utf8)).hex).json" }
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].elementsEqual("root".utf8), let first = parts[0].first else {
            return fileName()
        }
        return "%" + String(first, radix: 16, uppercase: true) + fileName().dropFirst()
    }

    /// Whether a store's file belongs to the history of trust: `N.root.json`.
    package static func isOfHistory(_ storedName: String) -> Bool {
        let version = storedName.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return !version.isEmpty && storedName.utf8.dropFirst(version.count).elementsEqual(".root.json".utf8)
    }

    private static func percentEncoded(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                encoded.append(contentsOf: "%\(byte < 16 ? "0" : "")\(hex)".utf8)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// RFC 3986 §2.3.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "_.-~".utf8.contains(byte)
        }
    }
}

extension RoleName: Hashable {
    package static func == (left: RoleName, right: RoleName) -> Bool { left.name.utf8.elementsEqual(right.name.utf8) }

    package func hash(into hasher: inout Hasher) {
        for byte in name.utf8 { hasher.combine(byte) }
    }
}

extension RoleName: CustomStringConvertible {
    package var description: String { name }
}
