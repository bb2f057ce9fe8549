#if !canImport(CryptoKit) && !canImport(COpenSSL)
    import Trust

    extension LitfassClient {
        /// How a key signs. Source: TUF specification 1.0.34, §4.2.2.
        public enum SignatureScheme: String, CaseIterable, Sendable {
            /// Ed25519, as RFC 8032 has it; on Android `Ed25519` of `java.security.Signature`, which new versions know.
            case ed25519
            /// ECDSA over P-256 with SHA-256, the signature in DER; on Android `SHA256withECDSA`.
            case ecdsaP256 = "ecdsa-sha2-nistp256"
            /// RSASSA-PSS with SHA-256 and a salt of any length; on Android `SHA256withRSA/PSS`.
            case rsaPSS = "rsassa-pss-sha256"
        }

        /// Has the app verify signatures, for all clients of the process: Android has no library for it that Swift can call.
        ///
        /// To be called before the first client is made: until then no signature is valid. A key of a scheme that `isValid` does not
        /// know counts for nothing.
        /// - Parameter isValid: whether a signature over a message was made with the private half of a key. The public half is a
        ///   SubjectPublicKeyInfo in DER, which `X509EncodedKeySpec` takes. It is called by several threads.
        public static func verifySignatures(
            _ isValid:
                @escaping @Sendable (
                    _ signature: [UInt8], _ message: [UInt8], _ publicKey: [UInt8], _ scheme: SignatureScheme
                ) -> Bool
        ) {
            PublicKey.verify { signature, message, publicKey, scheme in
                guard let scheme = SignatureScheme(rawValue: scheme.rawValue) else { return false }
                return isValid(signature, message, publicKey, scheme)
            }
        }
    }
#endif
