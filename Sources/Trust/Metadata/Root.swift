package import JSON

/// Who signs what, and until when this is so (TUF §4.3).
package struct Root: Hashable, Sendable {
    package let version: Int
    package let expires: Instant
    /// Whether files carry versions and digests in their names (TUF §6.2). Repositories without it write nothing.
    package let consistentSnapshot: Bool
    /// That is published under it; nil where the root does not name one.
    package let environment: String?
    package let keys: [String: PublicKey]
    package let rootKeys: RoleKeys
    package let timestampKeys: RoleKeys
    package let snapshotKeys: RoleKeys
    package let targetsKeys: RoleKeys

    package init(
        version: Int, expires: Instant, keys: [PublicKey], root: RoleKeys, timestamp: RoleKeys, snapshot: RoleKeys,
        targets: RoleKeys, environment: String? = nil
    ) {
        self.environment = environment
        self.version = version
        self.expires = expires
        consistentSnapshot = true
        self.keys = Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        (rootKeys, timestampKeys, snapshotKeys, targetsKeys) = (root, timestamp, snapshot, targets)
    }

    package init(_ signed: JSON) throws(TrustFault) {
        let header = try MetadataHeader(signed, as: .root)
        let reader = header.reader
        version = header.version
        expires = header.expires
        consistentSnapshot =
            reader.object["consistent_snapshot"] == nil ? false : try reader.bool("consistent_snapshot")
        environment =
            reader.object[Self.environmentMember] == nil ? nil : try reader.string(Self.environmentMember)
        keys = try KeyTable.read(reader.object("keys"))
        let roles = try reader.object("roles")
        rootKeys = try RoleKeys(roles.object("root"))
        timestampKeys = try RoleKeys(roles.object("timestamp"))
        snapshotKeys = try RoleKeys(roles.object("snapshot"))
        targetsKeys = try RoleKeys(roles.object("targets"))
    }

    /// The keys of one of the four top-level roles; nil for a delegated role, whose keys the delegating role lists.
    package func keys(of role: RoleName) -> RoleKeys? {
        switch role {
        case .root: rootKeys
        case .timestamp: timestampKeys
        case .snapshot: snapshotKeys
        case .targets: targetsKeys
        case .delegated: nil
        }
    }

    /// Whether a key of timestamp or snapshot that an earlier root trusted is trusted no longer (TUF §5.3.11).
    func replacesOnlineKeys(of earlier: Root) -> Bool {
        [(earlier.timestampKeys, timestampKeys), (earlier.snapshotKeys, snapshotKeys)].contains { before, now in
            // By key: an id may stay while the key under it changes.
            let present = now.keyIDs.compactMap { keys[$0] }
            return before.keyIDs.compactMap { earlier.keys[$0] }.contains { key in
                !present.contains { $0.isSameKey(as: key) }
            }
        }
    }

    package var signed: JSON {
        let roles = [
            ("root", rootKeys), ("snapshot", snapshotKeys), ("targets", targetsKeys), ("timestamp", timestampKeys),
        ]
        return MetadataHeader.signed(
            .root, version: version, expires: expires,
            [
                .init(key: "consistent_snapshot", value: .bool(consistentSnapshot)),
                .init(key: "keys", value: KeyTable.json(Array(keys.values))),
                .init(
                    key: "roles",
                    value: .object(JSONObject(roles.map { .init(key: $0, value: .object(JSONObject($1.members))) }))),
            ] + (environment.map { [.init(key: Self.environmentMember, value: .string($0))] } ?? []))
    }
}

/// What all metadata begins with (TUF §4.2.1 and §4.3).
struct MetadataHeader {
    let reader: MetadataReader
    let version: Int
    let expires: Instant

    /// The version of the specification that Litfass writes.
    static let specification = "1.0.34"

    init(_ signed: JSON, as role: RoleName) throws(TrustFault) {
        reader = try MetadataReader(signed, of: role, at: [.member("signed")])
        let type = try reader.string("_type")
        guard type.hasSameBytes(as: role.type) else { throw .wrongType(role, found: type) }
        let specification = try reader.string("spec_version")
        guard Self.isKnown(specification) else { throw .unsupportedSpecification(role, version: specification) }
        version = try reader.integer("version", minimum: 1)
        expires = try reader.instant("expires")
    }

    /// "1.0", "1.0.34" and every other 1.x (TUF §4.3, SPEC_VERSION, leaves it to a client what matches).
    private static func isKnown(_ specification: String) -> Bool {
        let parts = specification.split(separator: ".", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count) && parts[0] == "1"
            && parts.allSatisfy {
                !$0.isEmpty && $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            }
    }

    static func signed(_ role: RoleName, version: Int, expires: Instant, _ members: [JSONObject.Member]) -> JSON {
        .object(
            JSONObject(
                [
                    .init(key: "_type", value: .string(role.type)),
                    .init(key: "spec_version", value: .string(specification)),
                    .init(key: "version", value: .number(JSONNumber(version))),
                    .init(key: "expires", value: .string(expires.description)),
                ] + members))
    }
}
