import Digests

/// What an RSA signature holds, as RSASSA-PSS with SHA-256 encodes it, whatever the length of its salt: signers differ on it, and
/// Security's own verification knows one length only. Source: RFC 8017 §9.1.2.
enum PSSEncoding {
    /// - Parameters:
    ///   - encoded: the signature to the power of the public exponent, as long as the modulus.
    ///   - modulusBits: of the key.
    static func isOf(_ message: [UInt8], encoded: [UInt8], modulusBits: Int) -> Bool {
        let bits = modulusBits - 1
        let count = (bits + 7) / 8
        // Where the modulus has one bit more than whole bytes, a byte stands before the encoding.
        guard encoded.dropLast(count).allSatisfy({ $0 == 0 }), encoded.count >= count, count >= SHA256Digest.size + 2,
            encoded.last == 0xBC
        else { return false }
        let masked = encoded.suffix(count).dropLast(SHA256Digest.size + 1)
        let digest = Array(encoded.dropLast().suffix(SHA256Digest.size))
        let firstBits = UInt8(0xFF) >> UInt8(8 * count - bits)
        guard let first = masked.first, first & ~firstBits == 0 else { return false }
        var block = zip(masked, mask(of: digest, count: masked.count)).map { $0 ^ $1 }
        block[0] &= firstBits
        let salt = block.drop { $0 == 0 }
        guard salt.first == 1 else { return false }
        let hashed = Array(repeating: 0, count: 8) + SHA256Digest(of: message).bytes + salt.dropFirst()
        return SHA256Digest(of: hashed).bytes == digest
    }

    /// MGF1 (RFC 8017 §B.2.1).
    private static func mask(of seed: [UInt8], count: Int) -> [UInt8] {
        (0..<UInt32((count + SHA256Digest.size - 1) / SHA256Digest.size)).flatMap { counter in
            SHA256Digest(of: seed + (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) }).bytes
        }
    }
}
