package import JSON

/// Which snapshot is the newest (TUF §4.6): the one file that changes with every publication and every renewal.
package struct Timestamp: Hashable, Sendable {
    package let version: Int
    package let expires: Instant
    package let snapshot: MetadataDescription

    package init(version: Int, expires: Instant, snapshot: MetadataDescription) {
        self.version = version
        self.expires = expires
        self.snapshot = snapshot
    }

    package init(_ signed: JSON) throws(TrustFault) {
        let header = try MetadataHeader(signed, as: .timestamp)
        version = header.version
        expires = header.expires
        snapshot = try MetadataDescription(header.reader.object("meta").object(RoleName.snapshot.listedName))
    }

    package var signed: JSON {
        MetadataHeader.signed(
            .timestamp, version: version, expires: expires,
            [
                .init(
                    key: "meta",
                    value: .object(JSONObject([.init(key: RoleName.snapshot.listedName, value: snapshot.json)])))
            ])
    }
}

/// Which versions of all targets metadata belong together (TUF §4.4). Litfass calls one of them a release.
package struct Snapshot: Hashable, Sendable {
    package let version: Int
    package let expires: Instant
    /// By listed name, "targets.json" and "content.json".
    package let files: ByteDictionary<MetadataDescription>

    package init(version: Int, expires: Instant, files: [String: MetadataDescription]) {
        self.version = version
        self.expires = expires
        self.files = ByteDictionary(files)
    }

    package init(_ signed: JSON) throws(TrustFault) {
        let header = try MetadataHeader(signed, as: .snapshot)
        version = header.version
        expires = header.expires
        let listed = try header.reader.object("meta")
        var files = ByteDictionary<MetadataDescription>()
        for member in listed.object.members {
            files[member.key] = try MetadataDescription(listed.object(member.key))
        }
        self.files = files
    }

    package subscript(role role: RoleName) -> MetadataDescription? { files[role.listedName] }

    package var signed: JSON {
        let listed = files.sorted.map { JSONObject.Member(key: $0.name, value: $0.value.json) }
        return MetadataHeader.signed(
            .snapshot, version: version, expires: expires, [.init(key: "meta", value: .object(JSONObject(listed)))])
    }
}
