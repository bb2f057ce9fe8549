package import Digests
internal import JSON

/// What a parent lists about a metadata file (TUF §4.4, METAFILES).
package struct MetadataDescription: Hashable, Sendable {
    package let version: Int
    package let content: ContentDescription

    package init(version: Int, content: ContentDescription = ContentDescription()) {
        self.version = version
        self.content = content
    }

    /// The description of a file that is about to be published.
    package init(version: Int, of bytes: [UInt8]) {
        self.init(version: version, content: ContentDescription(of: bytes))
    }

    init(_ reader: MetadataReader) throws(TrustFault) {
        version = try reader.integer("version", minimum: 1)
        content = try ContentDescription(reader)
    }

    var json: JSON {
        .object(JSONObject([.init(key: "version", value: .number(JSONNumber(version)))] + content.members))
    }
}

/// Length and digest of a file, as far as they are listed.
package struct ContentDescription: Hashable, Sendable {
    /// Bytes.
    package let length: Int?
    package let sha256: SHA256Digest?
    /// Whether hashes are listed at all; of those with other algorithms nothing is kept.
    let listsHashes: Bool

    package init() {
        length = nil
        sha256 = nil
        listsHashes = false
    }

    package init(of bytes: [UInt8]) {
        length = bytes.count
        sha256 = SHA256Digest(of: bytes)
        listsHashes = true
    }

    init(_ reader: MetadataReader) throws(TrustFault) {
        length = reader.object["length"] == nil ? nil : try reader.integer("length", minimum: 0)
        listsHashes = reader.object["hashes"] != nil
        guard listsHashes else {
            sha256 = nil
            return
        }
        let hashes = try reader.object("hashes")
        guard !hashes.object.isEmpty else { throw reader.malformed("'hashes' of \(reader.path) is empty") }
        guard hashes.object["sha256"] != nil else {
            sha256 = nil
            return
        }
        guard let digest = SHA256Digest(hex: try hashes.string("sha256").lowercased()) else {
            throw reader.malformed("'sha256' of \(hashes.path) is no SHA-256 digest")
        }
        sha256 = digest
    }

    var members: [JSONObject.Member] {
        var members: [JSONObject.Member] = []
        if let sha256 { members.append(.init(key: "hashes", value: ["sha256": .string(sha256.hex)])) }
        if let length { members.append(.init(key: "length", value: .number(JSONNumber(length)))) }
        return members
    }

    /// Holds bytes to what is listed, before anything reads them (TUF §5.5.2, §5.6.2, §5.7.3).
    func check(_ bytes: [UInt8], of file: String) throws(TrustFault) {
        if let length, bytes.count != length { throw .wrongLength(file: file, listed: length, received: bytes.count) }
        guard listsHashes else { return }
        guard let sha256 else { throw .noKnownDigest(file: file) }
        guard SHA256Digest(of: bytes) == sha256 else { throw .wrongDigest(file: file) }
    }
}
