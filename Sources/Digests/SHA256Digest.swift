import COpenSSL

/// What a file is called by its content: its SHA-256 (FIPS 180-4).
package struct SHA256Digest: Hashable, Sendable {
    /// In bytes.
    package static let size = 32

    package let bytes: [UInt8]

    /// Fetched once and never changed: `EVP_sha256` has it looked for by its name in each call, which costs a small file more
    /// than its bytes do (crypto(7ossl), "Implicit fetching").
    nonisolated(unsafe) static let algorithm = unsafe EVP_MD_fetch(nil, "SHA256", nil)

    /// - Parameter bytes: a digest, 32 bytes.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    package init(of content: [UInt8]) { self.init(of: content.span) }

    package init(of content: Span<UInt8>) {
        unsafe bytes = [UInt8](unsafeUninitializedCapacity: Self.size) { digest, count in
            let done = unsafe content.withUnsafeBufferPointer { input in
                unsafe EVP_Digest(input.baseAddress, input.count, digest.baseAddress, nil, Self.algorithm, nil)
            }
            // SHA-256 of bytes in memory has no way to fail but a broken build of the library.
            guard done == 1 else { preconditionFailure("libcrypto has no SHA-256") }
            count = Self.size
        }
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
