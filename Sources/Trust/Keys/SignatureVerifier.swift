import COpenSSL
import Digests

/// A public key in OpenSSL's hands. On a platform with CryptoKit this file and `SigningKey.swift` are the two to write anew.
///
/// `@unchecked`: the class owns one reference to an `EVP_PKEY` that nothing changes after the initialiser; OpenSSL counts
/// references atomically and lets several threads use one key for verification, each with a context of its own
/// (openssl-threads(7), EVP_PKEY_new(3)).
@safe final class SignatureVerifier: @unchecked Sendable {
    private let scheme: PublicKey.Scheme
    private let key: OpaquePointer

    /// In bits. A smaller key is not believed; a larger one costs a phone too much.
    static let rsaBits: ClosedRange<CInt> = 2048...8192

    /// - Parameter publicKey: 64 hexadecimal digits for Ed25519, else a PEM SubjectPublicKeyInfo.
    /// - Returns: nil where the text is no public key of the scheme.
    init?(scheme: PublicKey.Scheme, publicKey: String) {
        let key: OpaquePointer? =
            switch scheme {
            case .ed25519: unsafe Self.ed25519(hex: publicKey)
            case .ecdsaP256: unsafe Self.fromPEM(publicKey, accepting: Self.isP256)
            case .rsaPSS: unsafe Self.fromPEM(publicKey, accepting: Self.isFittingRSA)
            }
        guard let key = unsafe key else { return nil }
        self.scheme = scheme
        unsafe self.key = key
    }

    deinit { unsafe EVP_PKEY_free(key) }

    func hasSameKey(as other: SignatureVerifier) -> Bool {
        defer { ERR_clear_error() }
        return unsafe EVP_PKEY_eq(key, other.key) == 1
    }

    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { preconditionFailure("out of memory") }
        defer {
            unsafe EVP_MD_CTX_free(context)
            // A refused signature leaves reasons behind that would be taken for the next failure's.
            ERR_clear_error()
        }
        // Ed25519 hashes by itself and takes no digest (EVP_SIGNATURE-ED25519(7)).
        let digest = unsafe scheme == .ed25519 ? nil : EVP_sha256()
        var parameters: OpaquePointer?
        guard unsafe EVP_DigestVerifyInit(context, &parameters, digest, nil, key) == 1 else { return false }
        if scheme == .rsaPSS {
            // The salt's length is read from the signature: signers differ on it (tuf.md: "verify: auto").
            guard unsafe EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1,
                unsafe EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, RSA_PSS_SALTLEN_AUTO) == 1
            else { return false }
        }
        return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    private static func ed25519(hex: String) -> OpaquePointer? {
        guard let raw = Hexadecimal.bytes(hex), raw.count == 32, !isOfLowOrder(raw) else { return nil }
        defer { ERR_clear_error() }
        return unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, raw, raw.count)
    }

    /// Whether a point lies in the small subgroup: signatures that hold for every message can be made for such a key, and
    /// OpenSSL believes them. The sign bit does not matter.
    /// Source: the list of libsodium's `ge25519_has_small_order`, with the forms that are not reduced.
    private static func isOfLowOrder(_ point: [UInt8]) -> Bool {
        let unsigned = Array(point.dropLast()) + [point[31] & 0x7F]
        return lowOrderPoints.contains(Hexadecimal.text(unsigned))
    }

    private static let lowOrderPoints: Set<String> = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ]

    /// The bytes come from the network: the PEM is taken apart here, since OpenSSL's reader also understands headers that
    /// make it ask for a passphrase at the terminal.
    private static func fromPEM(_ pem: String, accepting isRight: (OpaquePointer) -> Bool) -> OpaquePointer? {
        guard let der = PEM.content(of: pem, label: PEM.publicKey) else { return nil }
        defer { ERR_clear_error() }
        return unsafe der.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            guard let key = unsafe d2i_PUBKEY(nil, &next, bytes.count) else { return nil }
            guard unsafe next == bytes.baseAddress?.advanced(by: bytes.count), unsafe isRight(key) else {
                unsafe EVP_PKEY_free(key)
                return nil
            }
            return unsafe key
        }
    }

    private static func isP256(_ key: OpaquePointer) -> Bool {
        var name = [CChar](repeating: 0, count: 64)
        guard unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_EC,
            unsafe EVP_PKEY_get_utf8_string_param(key, "group", &name, name.count, nil) == 1, unsafe isSound(key)
        else { return false }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) == "prime256v1"
    }

    private static func isFittingRSA(_ key: OpaquePointer) -> Bool {
        unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA && rsaBits.contains(EVP_PKEY_get_bits(key)) && isSound(key)
    }

    /// Whether a key is not one of those for which anybody can sign: an RSA key with the exponent 1 or an even one, with a modulus
    /// that is even, prime, a power of a prime or has a small factor (SP 800-56B §6.4.2.2), a point that is not on its curve or is
    /// its neutral element (SP 800-56A §5.6.2.3.3). A small odd exponent, as 3, is unusual and no such key.
    private static func isSound(_ key: OpaquePointer) -> Bool {
        guard let context = unsafe EVP_PKEY_CTX_new(key, nil) else { preconditionFailure("out of memory") }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        return unsafe EVP_PKEY_public_check(context) == 1
    }
}

/// SHA-512 (FIPS 180-4), which some repositories list beside SHA-256 or instead of it.
func sha512(_ content: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 64) { digest, count in
        let done = unsafe content.withUnsafeBufferPointer { input in
            unsafe EVP_Digest(input.baseAddress, input.count, digest.baseAddress, nil, EVP_sha512(), nil)
        }
        // SHA-512 of bytes in memory has no way to fail but a broken build of the library.
        guard done == 1 else { preconditionFailure("libcrypto has no SHA-512") }
        count = 64
    }
}
