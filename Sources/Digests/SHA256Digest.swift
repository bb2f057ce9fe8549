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
        let digits = Array(hex.utf8)
        guard digits.count == 2 * Self.size else { return nil }
        var bytes: [UInt8] = []
        for position in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(of: digits[position]), let low = Self.value(of: digits[position + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// 64 lower-case hexadecimal digits.
    package var hex: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            digits.append(Self.digit(byte >> 4))
            digits.append(Self.digit(byte & 0x0F))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static func digit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }
}

extension SHA256Digest: Comparable {
    package static func < (left: SHA256Digest, right: SHA256Digest) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension SHA256Digest: CustomStringConvertible {
    package var description: String { hex }
}
