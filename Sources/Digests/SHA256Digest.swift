/// What a file is called by its content: its SHA-256 (FIPS 180-4).
package struct SHA256Digest: Hashable, Sendable {
    /// In bytes.
    package static let size = 32

    package let bytes: [UInt8]

    /// - Parameter bytes: a digest, 32 bytes.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    package init(of content: [UInt8]) {
        let content = content[...]
        self.init(of: content.span)
    }

    package init(of content: Span<UInt8>) {
        bytes = unsafe content.withUnsafeBytes { unsafe SystemDigests.sha256($0) }
    }

    /// - Parameter hex: exactly 64 lower-case hexadecimal digits; anything else is nil.
    package init?(hex: String) {
        let isLowerCase = hex.utf8.allSatisfy { !(UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
        guard isLowerCase, let bytes = Hexadecimal.bytes(hex), bytes.count == Self.size else { return nil }
        self.bytes = bytes
    }

    /// 64 lower-case hexadecimal digits.
    package var hex: String { Hexadecimal.text(bytes) }
}

extension SHA256Digest: Comparable {
    package static func < (left: SHA256Digest, right: SHA256Digest) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension SHA256Digest: CustomStringConvertible {
    package var description: String { hex }
}

/// SHA-512 (FIPS 180-4), which some repositories list beside SHA-256 or instead of it: 64 bytes.
package func sha512(_ content: [UInt8]) -> [UInt8] {
    unsafe content.withUnsafeBytes { unsafe SystemDigests.sha512($0) }
}
