/// How bytes of an entry are stored and sent. Source: RFC 9110 §8.4.1.
package enum Coding: String, Hashable, Sendable, CaseIterable, Comparable {
    case identity
    /// RFC 7932, the file `path.br`.
    case brotli = "br"
    /// RFC 1952, the file `path.gz`.
    case gzip

    /// What follows the path in the name of the file.
    package var suffix: String {
        switch self {
        case .identity: ""
        case .brotli: ".br"
        case .gzip: ".gz"
        }
    }

    private var order: Int {
        switch self {
        case .identity: 0
        case .brotli: 1
        case .gzip: 2
        }
    }

    package static func < (left: Coding, right: Coding) -> Bool {
        left.order < right.order
    }
}

/// How long others may keep what they were given.
package enum CacheRule: Hashable, Sendable {
    /// The path always means the same bytes.
    case immutable
    /// The bytes may differ after so many seconds.
    case revalidate(seconds: Int)

    /// What `Cache-Control` says (RFC 9111 §5.2.2, RFC 8246, RFC 5861).
    package var headerValue: String {
        switch self {
        case .immutable: "public, max-age=31536000, immutable"
        case .revalidate(let seconds): "public, max-age=\(seconds), stale-if-error=86400"
        }
    }
}

/// What a tree holds and what a server says about it: the file `tree.index` beside `metadata/` and `targets/`.
///
/// With it a server needs to know nothing of what it serves. The text is `litfass-tree 1`, then one line an entry, sorted
/// by the bytes of the path, fields separated by one tab:
/// ```
/// path  media-type  immutable|revalidate=60  identity=LENGTH:SHA256[,br=LENGTH:SHA256][,gzip=LENGTH:SHA256]
/// ```
/// with `-` as the last field of an entry whose bytes may change under the index.
package struct TreeIndex: Hashable, Sendable {
    /// The stored bytes of one coding.
    package struct Content: Hashable, Sendable {
        /// In bytes.
        package let length: Int
        /// 64 lower-case hexadecimal digits.
        package let sha256: String

        /// Nil for a negative length or digits that are not a SHA-256.
        package init?(length: Int, sha256: String) {
            let digits = sha256.utf8
            guard length >= 0, digits.count == 64,
                digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
            else { return nil }
            self.length = length
            self.sha256 = sha256
        }
    }

    /// Whether the index pins an entry's bytes.
    package enum State: Hashable, Sendable {
        /// The bytes of each coding; `identity` is among them.
        case pinned([Coding: Content])
        /// The bytes change by replacing the file: such an entry has one coding, `identity`.
        case mutable
    }

    package struct Entry: Hashable, Sendable {
        package let path: RelativePath
        package let mediaType: String
        package let cache: CacheRule
        package let state: State

        /// Nil for a media type that cannot stand in a header field, or pinned bytes without `identity`.
        package init?(path: RelativePath, mediaType: String, cache: CacheRule, state: State) {
            guard TreeIndex.isMediaType(mediaType) else { return nil }
            if case .pinned(let contents) = state, contents[.identity] == nil { return nil }
            if case .revalidate(let seconds) = cache, seconds < 0 { return nil }
            self.path = path
            self.mediaType = mediaType
            self.cache = cache
            self.state = state
        }

        /// The codings that stand on the disk, `identity` first.
        package var codings: [Coding] {
            switch state {
            case .mutable: [.identity]
            case .pinned(let contents): contents.keys.sorted()
            }
        }
    }

    /// As what assets are served. A browser shows what they are, and takes none for a page.
    package static let assetTypes: Set = [
        "image/png", "image/jpeg", "image/webp", "image/svg+xml", "application/pdf", "application/json", "text/plain",
        "text/vtt",
    ]

    /// Where the index stands in its tree.
    package static let path = RelativePath(known: "tree.index")

    /// Sorted by path, each path once, and no path the sibling of another.
    package let entries: [Entry]

    package init() {
        entries = []
    }

    /// Sorts the entries.
    /// - Throws: `.twice` where two entries, or an entry and the compressed sibling of another, would be one file.
    package init(_ entries: [Entry]) throws(TreeIndexFault) {
        self.entries = entries.sorted { $0.path < $1.path }
        for (place, entry) in self.entries.enumerated() {
            if place > 0, self.entries[place - 1].path == entry.path { throw twice(entry.path.string, at: place) }
            // The compressed sibling of another entry has that one's name before its ending.
            for coding in Coding.allCases where coding != .identity {
                guard let base = entry.path.without(ending: coding.suffix), let other = self[base],
                    other.codings.contains(coding)
                else { continue }
                throw twice(entry.path.string, at: place)
            }
        }

        func twice(_ path: String, at place: Int) -> TreeIndexFault {
            TreeIndexFault(line: place + 2, reason: .twice(path))
        }
    }

    /// The entry of exactly this path, byte for byte; nil where the tree does not list it.
    package subscript(path: RelativePath) -> Entry? {
        let place = entries.border { $0.path >= path }
        guard place < entries.count, entries[place].path == path else { return nil }
        return entries[place]
    }

    /// The bytes of the file.
    package func encoded() -> [UInt8] {
        var text = Self.heading + "\n"
        for entry in entries {
            text += "\(entry.path)\t\(entry.mediaType)\t\(entry.cache.words)\t\(entry.state.words)\n"
        }
        return Array(text.utf8)
    }

    static let heading = "litfass-tree 1"

    /// `type/subtype`, with parameters or not, as it may stand in a header field. Source: RFC 9110 §8.3.1.
    static func isMediaType(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= 127, bytes.contains(UInt8(ascii: "/")), bytes.first != UInt8(ascii: "/") else {
            return false
        }
        return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && bytes.first != 0x20 && bytes.last != 0x20
    }
}

extension CacheRule {
    fileprivate var words: String {
        switch self {
        case .immutable: "immutable"
        case .revalidate(let seconds): "revalidate=\(seconds)"
        }
    }
}

extension TreeIndex.State {
    fileprivate var words: String {
        guard case .pinned(let contents) = self else { return "-" }
        return contents.sorted { $0.key < $1.key }
            .map { "\($0.key.rawValue)=\($0.value.length):\($0.value.sha256)" }
            .joined(separator: ",")
    }
}
