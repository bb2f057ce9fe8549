package import JSON

/// The files that a role vouches for, and the roles to which it delegates (TUF §4.5).
package struct Targets: Hashable, Sendable {
    package let version: Int
    package let expires: Instant
    /// By target name, "content.de.json".
    package let files: ByteDictionary<TargetFile>
    package let delegations: Delegations?

    package init(version: Int, expires: Instant, files: [TargetFile] = [], delegations: Delegations? = nil) {
        self.version = version
        self.expires = expires
        self.files = files.reversed().reduce(into: [:]) { $0[$1.name] = $1 }
        self.delegations = delegations
    }

    package init(_ signed: JSON, as role: RoleName = .targets) throws(TrustFault) {
        let header = try MetadataHeader(signed, as: role)
        version = header.version
        expires = header.expires
        let listed = try header.reader.object("targets")
        var files = ByteDictionary<TargetFile>()
        for member in listed.object.members {
            files[member.key] = try TargetFile(name: member.key, listed.object(member.key))
        }
        self.files = files
        delegations =
            header.reader.object["delegations"] == nil ? nil : try Delegations(header.reader.object("delegations"))
    }

    /// The names of all files, in the order of their bytes.
    package var names: [String] { files.sorted.map(\.name) }

    /// The file of exactly this name, byte for byte.
    package func file(named name: String) -> TargetFile? { files[name] }

    package func signed(as role: RoleName = .targets) -> JSON {
        let targets = JSON.object(JSONObject(files.sorted.map { .init(key: $0.name, value: $0.value.json) }))
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

    /// A file whose bytes are elsewhere.
    package init(name: String, content: ContentDescription, custom: JSONObject? = nil) {
        (self.name, self.content, self.custom) = (name, content, custom)
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
