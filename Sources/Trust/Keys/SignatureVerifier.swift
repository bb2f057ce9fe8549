internal import COpenSSL

/// A public key in OpenSSL's hands. On a platform with CryptoKit this file and `SigningKey.swift` are the two to write anew.
///
/// `@unchecked`: the class owns one reference to an `EVP_PKEY` that nothing changes after the initialiser; OpenSSL counts
/// references atomically and lets several threads use one key for verification, each with a context of its own
/// (openssl-threads(7), EVP_PKEY_new(3)).
@safe final class SignatureVerifier: @unchecked Sendable {
    private let scheme: PublicKey.Scheme
    private let key: OpaquePointer

    /// RSA keys below this many bits are not believed.
    static let minimumRSABits: CInt = 2048

    /// - Parameter publicKey: 64 hexadecimal digits for Ed25519, else a PEM SubjectPublicKeyInfo.
    /// - Returns: nil where the text is no public key of the scheme.
    init?(scheme: PublicKey.Scheme, publicKey: String) {
        let key: OpaquePointer? =
            switch scheme {
            case .ed25519: unsafe Self.ed25519(hex: publicKey)
            case .ecdsaP256: unsafe Self.fromPEM(publicKey, accepting: Self.isP256)
            case .rsaPSS: unsafe Self.fromPEM(publicKey, accepting: Self.isLargeRSA)
            }
        guard let key = unsafe key else { return nil }
        self.scheme = scheme
        unsafe self.key = key
    }

    deinit { unsafe EVP_PKEY_free(key) }

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
        guard let raw = Signature(keyID: "", hex: hex).bytes, raw.count == 32 else { return nil }
        return unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, raw, raw.count)
    }

    private static func fromPEM(_ pem: String, accepting isRight: (OpaquePointer) -> Bool) -> OpaquePointer? {
        defer { ERR_clear_error() }
        let bytes = Array(pem.utf8)
        guard let count = CInt(exactly: bytes.count) else { return nil }
        let key: OpaquePointer? = unsafe bytes.withUnsafeBytes { buffer in
            guard let bio = unsafe BIO_new_mem_buf(buffer.baseAddress, count) else { return nil }
            defer { unsafe BIO_free(bio) }
            return unsafe PEM_read_bio_PUBKEY(bio, nil, nil, nil)
        }
        guard let key = unsafe key else { return nil }
        guard unsafe isRight(key) else {
            unsafe EVP_PKEY_free(key)
            return nil
        }
        return unsafe key
    }

    private static func isP256(_ key: OpaquePointer) -> Bool {
        var name = [CChar](repeating: 0, count: 64)
        guard unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_EC,
            unsafe EVP_PKEY_get_utf8_string_param(key, "group", &name, name.count, nil) == 1
        else { return false }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) == "prime256v1"
    }

    private static func isLargeRSA(_ key: OpaquePointer) -> Bool {
        unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA && EVP_PKEY_get_bits(key) >= minimumRSABits
    }
}
