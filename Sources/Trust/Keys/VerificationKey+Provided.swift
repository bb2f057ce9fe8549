#if !canImport(CryptoKit) && !canImport(COpenSSL)
    import Platform

    /// A public key with which the app verifies: Android has no library for it that Swift can call.
    package final class VerificationKey: Sendable {
        private let scheme: PublicKey.Scheme
        private let info: [UInt8]

        /// How the app verifies.
        /// - Parameter publicKey: a SubjectPublicKeyInfo in DER.
        package typealias Verification =
            @Sendable (
                _ signature: [UInt8], _ message: [UInt8], _ publicKey: [UInt8], _ scheme: PublicKey.Scheme
            ) -> Bool

        /// Nil until the app has given one: till then, no signature is valid.
        static let provided = Mutex<Verification?>(nil)

        /// - Parameter raw: 32 bytes, as RFC 8032 §5.1.5 has them.
        init?(ed25519 raw: [UInt8]) {
            scheme = .ed25519
            info = PublicKey.ed25519Prefix + raw
        }

        /// - Parameter info: a SubjectPublicKeyInfo in DER. A compressed point is not taken: nothing here could compare it with
        ///   others.
        init?(p256 info: [UInt8]) {
            guard let known = SubjectPublicKeyInfo(info), known.algorithm == .p256, known.publicKey.count == 65 else {
                return nil
            }
            scheme = .ecdsaP256
            self.info = info
        }

        /// - Parameter info: a SubjectPublicKeyInfo in DER.
        init?(rsa info: [UInt8]) {
            guard let known = SubjectPublicKeyInfo(info), known.algorithm == .rsa, let bits = known.rsaModulusBits,
                SignatureVerifier.rsaBits.contains(bits)
            else { return nil }
            scheme = .rsaPSS
            self.info = info
        }

        func isSame(as other: VerificationKey) -> Bool { info == other.info }

        func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            Self.provided.withLock { $0 }?(signature, message, info, scheme) ?? false
        }
    }

    extension PublicKey {
        /// Has the app verify signatures from here on.
        package static func verify(with verification: @escaping VerificationKey.Verification) {
            VerificationKey.provided.withLock { $0 = verification }
        }
    }
#endif
