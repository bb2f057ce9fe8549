#if !canImport(CryptoKit) && !canImport(COpenSSL)
    /// Digests of bytes in memory, where the system has no library for them that Swift can call: Android.
    enum SystemDigests {
        static func sha256(_ content: UnsafeRawBufferPointer) -> [UInt8] {
            var digest = SecureHash<UInt32>()
            unsafe digest.take(content)
            return digest.end()
        }

        static func sha512(_ content: UnsafeRawBufferPointer) -> [UInt8] {
            var digest = SecureHash<UInt64>()
            unsafe digest.take(content)
            return digest.end()
        }
    }

    /// SHA-256 of bytes that come in pieces.
    final class SystemSHA256 {
        private var hash = SecureHash<UInt32>()

        func take(_ piece: UnsafeRawBufferPointer) { unsafe hash.take(piece) }

        /// Of everything that was taken since the beginning or the last end.
        func end() -> [UInt8] {
            defer { hash = SecureHash() }
            return hash.end()
        }
    }
#endif
