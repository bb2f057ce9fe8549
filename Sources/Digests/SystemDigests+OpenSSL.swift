#if !canImport(CryptoKit) && canImport(COpenSSL)
    import COpenSSL

    /// Digests of bytes in memory, as OpenSSL computes them.
    enum SystemDigests {
        static func sha256(_ content: UnsafeRawBufferPointer) -> [UInt8] {
            unsafe digest(content, SystemSHA256.algorithm, size: 32)
        }

        static func sha512(_ content: UnsafeRawBufferPointer) -> [UInt8] {
            unsafe digest(content, EVP_sha512(), size: 64)
        }

        private static func digest(
            _ content: UnsafeRawBufferPointer, _ algorithm: OpaquePointer?, size: Int
        ) -> [UInt8] {
            unsafe [UInt8](unsafeUninitializedCapacity: size) { digest, count in
                // SHA-2 of bytes in memory has no way to fail but a broken build of the library.
                guard
                    unsafe EVP_Digest(content.baseAddress, content.count, digest.baseAddress, nil, algorithm, nil) == 1
                else { preconditionFailure("libcrypto has no SHA-256 or SHA-512") }
                count = size
            }
        }
    }

    /// SHA-256 of bytes that come in pieces.
    @safe struct SystemSHA256: ~Copyable {
        /// Fetched once and never changed: `EVP_sha256` has it looked for by its name in each call, which costs a small file
        /// more than its bytes do (crypto(7ossl), "Implicit fetching").
        nonisolated(unsafe) fileprivate static let algorithm = unsafe EVP_MD_fetch(nil, "SHA256", nil)

        private let context: OpaquePointer

        init() {
            guard let context = unsafe EVP_MD_CTX_new(), unsafe EVP_DigestInit_ex(context, Self.algorithm, nil) == 1
            else { preconditionFailure("libcrypto has no SHA-256, or there is no memory for it") }
            unsafe self.context = unsafe context
        }

        deinit { unsafe EVP_MD_CTX_free(context) }

        func take(_ piece: UnsafeRawBufferPointer) {
            guard unsafe EVP_DigestUpdate(context, piece.baseAddress, piece.count) == 1 else {
                preconditionFailure("bytes in memory are always taken")
            }
        }

        /// Of everything that was taken since the beginning or the last end.
        func end() -> [UInt8] {
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: SHA256Digest.size) { digest, count in
                guard unsafe EVP_DigestFinal_ex(context, digest.baseAddress, nil) == 1 else {
                    preconditionFailure("a digest that was begun can be ended")
                }
                count = SHA256Digest.size
            }
            guard unsafe EVP_DigestInit_ex(context, nil, nil) == 1 else {
                preconditionFailure("a digest that was begun can be begun again")
            }
            return bytes
        }
    }
#endif
