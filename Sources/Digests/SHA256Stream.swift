import COpenSSL

/// The SHA-256 of bytes that come in pieces.
@safe package struct SHA256Stream: ~Copyable {
    private let context: OpaquePointer

    package init() {
        guard let context = unsafe EVP_MD_CTX_new(),
            unsafe EVP_DigestInit_ex(context, SHA256Digest.algorithm, nil) == 1
        else {
            preconditionFailure("libcrypto has no SHA-256, or there is no memory for it")
        }
        unsafe self.context = unsafe context
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    package func take(_ piece: Span<UInt8>) { unsafe take(piece.bytes) }

    package func take(_ piece: RawSpan) {
        let done = unsafe piece.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        guard done == 1 else { preconditionFailure("bytes in memory are always taken") }
    }

    /// Of one content after the other: to begin again costs less than to begin.
    /// - Precondition: nothing was taken since the last one.
    package func digest(ofNext content: Span<UInt8>) -> SHA256Digest {
        take(content)
        let digest = end()
        guard unsafe EVP_DigestInit_ex(context, nil, nil) == 1 else {
            preconditionFailure("a digest that was begun can be begun again")
        }
        return digest
    }

    /// Of everything that was taken.
    package consuming func digest() -> SHA256Digest { end() }

    private func end() -> SHA256Digest {
        SHA256Digest(
            unsafe [UInt8](unsafeUninitializedCapacity: SHA256Digest.size) { digest, count in
                guard unsafe EVP_DigestFinal_ex(context, digest.baseAddress, nil) == 1 else {
                    preconditionFailure("a digest that was begun can be ended")
                }
                count = SHA256Digest.size
            })
    }
}
