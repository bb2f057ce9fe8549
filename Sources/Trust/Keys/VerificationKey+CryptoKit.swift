#if canImport(CryptoKit)
    import CryptoKit
    import Foundation

    #if canImport(Security)
        import Security
    #endif

    /// A public key in CryptoKit's hands, or for RSA in those of Security.
    ///
    /// `@unchecked`: nothing changes a key after the initialiser, and both libraries let several threads verify with one.
    final class VerificationKey: @unchecked Sendable {
        private enum Key {
            case ed25519(Curve25519.Signing.PublicKey)
            case p256(P256.Signing.PublicKey)
            #if canImport(Security)
                case rsa(SecKey, modulusBits: Int)
            #endif
        }

        private let key: Key
        /// The same for one key, however its public half is spelt.
        private let identity: [UInt8]

        /// - Parameter raw: 32 bytes, as RFC 8032 §5.1.5 has them.
        init?(ed25519 raw: [UInt8]) {
            guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: raw) else { return nil }  // no point
            self.key = .ed25519(key)
            identity = raw
        }

        /// - Parameter info: a SubjectPublicKeyInfo in DER.
        init?(p256 info: [UInt8]) {
            guard let info = SubjectPublicKeyInfo(info), info.algorithm == .p256 else { return nil }
            guard
                // What is no point of the curve is no key.
                let key = info.publicKey.count == 65
                    ? try? P256.Signing.PublicKey(x963Representation: info.publicKey)
                    : try? P256.Signing.PublicKey(compressedRepresentation: info.publicKey)
            else { return nil }
            self.key = .p256(key)
            identity = Array(key.x963Representation)
        }

        /// - Parameter info: a SubjectPublicKeyInfo in DER.
        init?(rsa info: [UInt8]) {
            #if canImport(Security)
                guard let info = SubjectPublicKeyInfo(info), info.algorithm == .rsa, let bits = info.rsaModulusBits,
                    SignatureVerifier.rsaBits.contains(bits)
                else { return nil }
                let kind = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic]
                let bytes = Data(info.publicKey) as CFData
                guard let key = SecKeyCreateWithData(bytes, kind as CFDictionary, nil) else { return nil }
                self.key = .rsa(key, modulusBits: bits)
                identity = info.publicKey
            #else
                return nil
            #endif
        }

        func isSame(as other: VerificationKey) -> Bool { identity == other.identity }

        func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            switch key {
            case .ed25519(let key): return key.isValidSignature(signature, for: message)
            case .p256(let key):
                // What is no sequence of two integers is no signature.
                guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else {
                    return false
                }
                return key.isValidSignature(signature, for: message)
            #if canImport(Security)
                case .rsa(let key, let bits):
                    // To encrypt without padding is to raise to the power of the public exponent.
                    guard signature.count == (bits + 7) / 8,
                        let encoded = SecKeyCreateEncryptedData(
                            key, .rsaEncryptionRaw, Data(signature) as CFData, nil)
                    else { return false }
                    return PSSEncoding.isOf(message, encoded: Array(encoded as Data), modulusBits: bits)
            #endif
            }
        }
    }
#endif
