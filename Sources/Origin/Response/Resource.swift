internal import Digests
internal import Files

/// One file of the tree as it is answered: everything but the status line and the date is ready to be sent.
struct Resource: Sendable {
    /// One per coding, the identity first.
    let variants: [Variant]

    struct Variant: Sendable {
        let coding: Coding
        /// With its quotation marks (RFC 9110 §8.8.3). Strong: another coding has another one.
        let entityTag: [UInt8]
        /// Field lines of a 200 answer, the empty line that ends them, and the body unless that is on the disk.
        let answer: [UInt8]
        /// How many bytes of `answer` stand before the body.
        let headLength: Int
        /// Field lines of a 304 answer and the empty line.
        let notModified: [UInt8]
        /// Where the body is, if not in `answer`.
        let file: FileOnDisk?
        let bodyLength: Int

        /// Of the body, in memory.
        var residentBytes: Int { file == nil ? bodyLength : 0 }
    }

    /// A file in one coding.
    struct Content {
        let coding: Coding
        let digest: SHA256Digest
        let body: Body

        enum Body {
            case bytes([UInt8])
            case file(FileOnDisk)
        }

        init(_ coding: Coding, _ bytes: [UInt8]) {
            self.init(coding, SHA256Digest(of: bytes), .bytes(bytes))
        }

        init(_ coding: Coding, _ digest: SHA256Digest, _ body: Body) {
            (self.coding, self.digest, self.body) = (coding, digest, body)
        }
    }

    /// - Parameter contents: one per coding in which the file is there.
    init(mediaType: String, cache: CacheRule, contents: [Content]) {
        let varies = contents.count > 1
        variants = contents.sorted { $0.coding < $1.coding }.map { content in
            let (bytes, file) = content.body.parts
            let length = file?.length ?? bytes.count
            let tag = "\"\(content.digest.hex.prefix(32))\""
            // RFC 9110 §15.4.5: what a 304 answer repeats.
            let shared = Self.fields([
                ("Cache-Control", cache.value), ("ETag", tag), ("Vary", varies ? "Accept-Encoding" : nil),
                ("Access-Control-Allow-Origin", "*"),
            ])
            let own = Self.fields([
                ("Content-Type", mediaType),
                ("Content-Encoding", content.coding == .identity ? nil : content.coding.rawValue),
                ("Content-Length", String(length)), ("X-Content-Type-Options", "nosniff"),
            ])
            let head = Array((own + shared + "\r\n").utf8)
            return Variant(
                coding: content.coding, entityTag: Array(tag.utf8), answer: head + bytes, headLength: head.count,
                notModified: Array((shared + "\r\n").utf8), file: file, bodyLength: length)
        }
    }

    static func fields(_ fields: [(name: String, value: String?)]) -> String {
        fields.map { name, value in value.map { "\(name): \($0)\r\n" } ?? "" }.joined()
    }
}

/// A file of the tree that is sent from where it is.
struct FileOnDisk: Sendable {
    let folder: Folder
    let path: String
    /// In bytes, as it was when the tree was loaded.
    let length: Int
}

extension Resource.Content.Body {
    fileprivate var parts: (bytes: [UInt8], file: FileOnDisk?) {
        switch self {
        case .bytes(let bytes): (bytes, nil)
        case .file(let file): ([], file)
        }
    }
}

extension CacheRule {
    /// What `Cache-Control` says (RFC 9111 §5.2.2, RFC 8246, RFC 5861).
    fileprivate var value: String {
        switch self {
        case .immutable: "public, max-age=31536000, immutable"
        case .revalidate(let seconds): "public, max-age=\(seconds), stale-if-error=86400"
        }
    }
}
