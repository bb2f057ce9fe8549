#if canImport(CryptoKit)
    import CryptoKit

    /// Digests of bytes in memory, as CryptoKit computes them.
    enum SystemDigests {
        static func sha256(_ content: UnsafeRawBufferPointer) -> [UInt8] {
            unsafe digest(content, SHA256.self)
        }

        static func sha512(_ content: UnsafeRawBufferPointer) -> [UInt8] {
            unsafe digest(content, SHA512.self)
        }

        private static func digest(
            _ content: UnsafeRawBufferPointer, _ algorithm: (some HashFunction).Type
        ) -> [UInt8] {
            var hash = algorithm.init()
            unsafe hash.update(bufferPointer: content)
            return Array(hash.finalize())
        }
    }

    /// SHA-256 of bytes that come in pieces.
    final class SystemSHA256 {
        private var hash = SHA256()

        func take(_ piece: UnsafeRawBufferPointer) { unsafe hash.update(bufferPointer: piece) }

        /// Of everything that was taken since the beginning or the last end.
        func end() -> [UInt8] {
            defer { hash = SHA256() }
            return Array(hash.finalize())
        }
    }
#endif
