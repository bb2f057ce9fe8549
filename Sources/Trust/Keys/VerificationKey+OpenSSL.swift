#if !canImport(CryptoKit) && canImport(COpenSSL)
    import COpenSSL

    /// A public key in OpenSSL's hands.
    ///
    /// `@unchecked`: the class owns one reference to an `EVP_PKEY` that nothing changes after the initialiser; OpenSSL counts
    /// references atomically and lets several threads use one key for verification, each with a context of its own
    /// (openssl-threads(7), EVP_PKEY_new(3)).
    @safe final class VerificationKey: @unchecked Sendable {
        private let scheme: PublicKey.Scheme
        private let key: OpaquePointer

        /// - Parameter raw: 32 bytes, as RFC 8032 §5.1.5 has them.
        convenience init?(ed25519 raw: [UInt8]) {
            defer { ERR_clear_error() }
            unsafe self.init(.ed25519, EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, raw, raw.count))
        }

        /// - Parameter info: a SubjectPublicKeyInfo in DER.
        convenience init?(p256 info: [UInt8]) { unsafe self.init(.ecdsaP256, Self.read(info, accepting: Self.isP256)) }

        /// - Parameter info: a SubjectPublicKeyInfo in DER.
        convenience init?(rsa info: [UInt8]) {
            unsafe self.init(.rsaPSS, Self.read(info, accepting: Self.isFittingRSA))
        }

        private init?(_ scheme: PublicKey.Scheme, _ key: OpaquePointer?) {
            guard let key = unsafe key else { return nil }
            self.scheme = scheme
            unsafe self.key = key
        }

        deinit { unsafe EVP_PKEY_free(key) }

        func isSame(as other: VerificationKey) -> Bool {
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

        private static func read(_ info: [UInt8], accepting isRight: (OpaquePointer) -> Bool) -> OpaquePointer? {
            defer { ERR_clear_error() }
            return unsafe info.withUnsafeBufferPointer { bytes in
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
            unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA
                && SignatureVerifier.rsaBits.contains(Int(EVP_PKEY_get_bits(key))) && isSound(key)
        }

        /// Whether a key is not one of those for which anybody can sign: an RSA key with the exponent 1 or an even one, with a
        /// modulus that is even, prime, a power of a prime or has a small factor (SP 800-56B §6.4.2.2), a point that is not on
        /// its curve or is its neutral element (SP 800-56A §5.6.2.3.3). A small odd exponent, as 3, is unusual and no such key.
        private static func isSound(_ key: OpaquePointer) -> Bool {
            guard let context = unsafe EVP_PKEY_CTX_new(key, nil) else { preconditionFailure("out of memory") }
            defer { unsafe EVP_PKEY_CTX_free(context) }
            return unsafe EVP_PKEY_public_check(context) == 1
        }
    }
#endif
