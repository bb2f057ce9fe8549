/// The SHA-256 of bytes that come in pieces.
package struct SHA256Stream: ~Copyable {
    private let hash = SystemSHA256()

    package init() {}

    package func take(_ piece: Span<UInt8>) { unsafe take(piece.bytes) }

    package func take(_ piece: RawSpan) { unsafe piece.withUnsafeBytes { unsafe hash.take($0) } }

    /// Of one content after the other: to begin again costs less than to begin.
    /// - Precondition: nothing was taken since the last one.
    package func digest(ofNext content: Span<UInt8>) -> SHA256Digest {
        take(content)
        return SHA256Digest(hash.end())
    }

    /// Of everything that was taken.
    package consuming func digest() -> SHA256Digest { SHA256Digest(hash.end()) }
}
