package import Digests
import JSON

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
    /// 64 bytes. Read and checked, never written.
    let sha512: [UInt8]?
    /// Whether hashes are listed at all; of those with other algorithms nothing is kept.
    let listsHashes: Bool

    package init() {
        length = nil
        sha256 = nil
        sha512 = nil
        listsHashes = false
    }

    package init(length: Int, sha256: SHA256Digest) {
        self.length = length
        self.sha256 = sha256
        sha512 = nil
        listsHashes = true
    }

    package init(of bytes: [UInt8]) {
        length = bytes.count
        sha256 = SHA256Digest(of: bytes)
        sha512 = nil
        listsHashes = true
    }

    init(_ reader: MetadataReader) throws(TrustFault) {
        length = reader.object["length"] == nil ? nil : try reader.integer("length", minimum: 0)
        listsHashes = reader.object["hashes"] != nil
        guard listsHashes else {
            (sha256, sha512) = (nil, nil)
            return
        }
        let hashes = try reader.object("hashes")
        guard !hashes.object.isEmpty else { throw hashes.malformed(.empty) }
        sha256 = try Self.digest("sha256", bytes: SHA256Digest.size, in: hashes).flatMap { SHA256Digest(hex: $0) }
        sha512 = try Self.digest("sha512", bytes: 64, in: hashes).flatMap { Hexadecimal.bytes($0) }
    }

    /// Lower-case digits, nil where the algorithm is not listed.
    private static func digest(_ algorithm: String, bytes: Int, in hashes: MetadataReader) throws(TrustFault) -> String?
    {
        guard hashes.object[algorithm] != nil else { return nil }
        let text = try hashes.string(algorithm)
        guard text.utf8.count == 2 * bytes, let digest = Hexadecimal.bytes(text) else {
            throw hashes.malformed(algorithm, .notADigest)
        }
        return Hexadecimal.text(digest)
    }

    /// What stands before the name of a target in a consistent snapshot (TUF §6.2): one of the listed digests. Other clients
    /// take the first listed; a repository has a copy of the file for each.
    var prefix: String? { sha256?.hex ?? sha512.map(Hexadecimal.text) }

    var members: [JSONObject.Member] {
        var members: [JSONObject.Member] = []
        if let sha256 { members.append(.init(key: "hashes", value: ["sha256": .string(sha256.hex)])) }
        if let length { members.append(.init(key: "length", value: .number(JSONNumber(length)))) }
        return members
    }

    /// Whether bytes are what is listed.
    func fits(_ bytes: [UInt8]) -> Bool {
        do throws(TrustFault) {
            try check(bytes, of: "")
            return true
        } catch {
            return false
        }
    }

    /// Holds bytes to what is listed, before anything reads them (TUF §5.5.2, §5.6.2, §5.7.3).
    package func check(_ bytes: [UInt8], of file: String) throws(TrustFault) {
        if let length, bytes.count != length { throw .wrongLength(file: file, listed: length, received: bytes.count) }
        guard listsHashes else { return }
        guard sha256 != nil || sha512 != nil else { throw .noKnownDigest(file: file) }
        if let sha256, SHA256Digest(of: bytes) != sha256 { throw .wrongDigest(file: file) }
        if let sha512, Digests.sha512(bytes) != sha512 { throw .wrongDigest(file: file) }
    }
}
