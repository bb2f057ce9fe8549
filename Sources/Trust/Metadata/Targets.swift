package import JSON

/// The files that a role vouches for, and the roles to which it delegates (TUF §4.5).
package struct Targets: Hashable, Sendable {
    package let version: Int
    package let expires: Instant
    /// By target name, "content.de.json".
    package let files: [String: TargetFile]
    package let delegations: Delegations?

    package init(version: Int, expires: Instant, files: [TargetFile] = [], delegations: Delegations? = nil) {
        self.version = version
        self.expires = expires
        self.files = Dictionary(files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.delegations = delegations
    }

    package init(_ signed: JSON, as role: RoleName = .targets) throws(TrustFault) {
        let header = try MetadataHeader(signed, as: role)
        version = header.version
        expires = header.expires
        let listed = try header.reader.object("targets")
        var files: [String: TargetFile] = [:]
        for member in listed.object.members {
            // A dictionary of texts holds "é" and "e" with an accent for one name; TUF holds them for two.
            guard files[member.key] == nil else {
                throw header.reader.malformed(.lookalikes(member.key, among: .targets))
            }
            files[member.key] = try TargetFile(name: member.key, listed.object(member.key))
        }
        self.files = files
        delegations =
            header.reader.object["delegations"] == nil ? nil : try Delegations(header.reader.object("delegations"))
    }

    /// The file of exactly this name, byte for byte.
    package func file(named name: String) -> TargetFile? {
        files[name].flatMap { $0.name.hasSameBytes(as: name) ? $0 : nil }
    }

    package func signed(as role: RoleName = .targets) -> JSON {
        let sorted = files.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        let targets = JSON.object(JSONObject(sorted.map { .init(key: $0.name, value: $0.json) }))
        let delegations = delegations.map { [JSONObject.Member(key: "delegations", value: $0.json)] } ?? []
        return MetadataHeader.signed(
            role, version: version, expires: expires, [.init(key: "targets", value: targets)] + delegations)
    }
}

/// One file that a role vouches for.
package struct TargetFile: Hashable, Sendable {
    package let name: String
    /// Length and digest; the length is always listed (TUF §4.5).
    package let content: ContentDescription
    /// What the publisher says about the file beside its content.
    package let custom: JSONObject?

    /// A file that is about to be published.
    package init(name: String, bytes: [UInt8], custom: JSONObject? = nil) {
        self.name = name
        content = ContentDescription(of: bytes)
        self.custom = custom
    }

    init(name: String, _ reader: MetadataReader) throws(TrustFault) {
        self.name = name
        _ = try reader.integer("length", minimum: 0)
        _ = try reader.object("hashes")
        content = try ContentDescription(reader)
        custom = reader.object["custom"]?.object
    }

    /// Bytes.
    package var length: Int {
        guard let length = content.length else { preconditionFailure("both initialisers see to a length") }
        return length
    }

    var json: JSON {
        .object(JSONObject(content.members + (custom.map { [.init(key: "custom", value: .object($0))] } ?? [])))
    }
}
