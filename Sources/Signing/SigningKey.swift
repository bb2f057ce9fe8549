import COpenSSL
import Digests
package import Trust

/// Why a private key cannot be made, read, written or used.
package enum KeyFault: Error, Hashable, Sendable {
    /// The passphrase does not open the file, or it is damaged.
    case notOpened(reason: String)
    /// The file holds something else, or a private key that whoever reads it can use. Such files are not taken, lest they spread.
    case unfit(PrivateKeyForm)
    /// A key that opens, of a type that Litfass does not sign with.
    case unknownType
    case failed(operation: String, reason: String)
}

extension KeyFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notOpened(let reason): "the passphrase does not open the private key (\(reason))"
        case .unfit(let form): form.description
        case .unknownType: "the private key is neither P-256 nor Ed25519"
        case .failed(let operation, let reason): "OpenSSL could not \(operation) (\(reason))"
        }
    }
}

/// A private key that signs metadata.
///
/// `@unchecked`: the class owns one reference to an `EVP_PKEY` that nothing changes after the initialiser; OpenSSL lets
/// several threads sign with one key, each with a context of its own (openssl-threads(7)).
@safe package final class SigningKey: @unchecked Sendable {
    package let publicKey: PublicKey
    private let scheme: PublicKey.Scheme
    private let key: OpaquePointer

    package enum KeyType: String, Sendable, CaseIterable {
        case p256
        case ed25519
    }

    /// A new key from the system's source of randomness.
    package static func generate(
        _ type: KeyType, for purpose: PublicKey.Purpose = .publishing
    ) throws(KeyFault) -> SigningKey {
        let id = type == .p256 ? EVP_PKEY_EC : EVP_PKEY_ED25519
        guard let context = unsafe EVP_PKEY_CTX_new_id(id, nil) else { throw failure("make a key") }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard unsafe EVP_PKEY_keygen_init(context) == 1,
            unsafe type == .ed25519 || EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
            unsafe EVP_PKEY_keygen(context, &key) == 1, let key = unsafe key
        else { throw failure("make a key") }
        return try unsafe SigningKey(takingOwnershipOf: key, for: purpose)
    }

    /// The Ed25519 key of a seed: of a seed that everybody knows, for what nobody must believe.
    /// - Precondition: 32 bytes (RFC 8032 §5.1.5).
    package static func ed25519(seed: [UInt8]) throws(KeyFault) -> SigningKey {
        precondition(seed.count == 32)
        guard let key = unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else {
            throw failure("make a key")
        }
        return try unsafe SigningKey(takingOwnershipOf: key, for: .publishing)
    }

    /// Reads an encrypted PKCS#8 file as OpenSSL writes it.
    /// - Parameter passphrase: any bytes. Nobody is asked at a terminal.
    package convenience init(
        pem: [UInt8], passphrase: [UInt8], for purpose: PublicKey.Purpose = .publishing
    ) throws(KeyFault) {
        let text = String(decoding: pem, as: UTF8.self)
        guard let der = PrivateKeyForm.content(of: text) else {
            throw .unfit(PrivateKeyForm(of: pem))
        }
        guard let count = CInt(exactly: passphrase.count) else { throw .notOpened(reason: "it is too long") }
        let sealed = unsafe der.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            return unsafe d2i_X509_SIG(nil, &next, bytes.count)
        }
        guard let sealed = unsafe sealed else { throw .notOpened(reason: Self.drainErrors()) }
        defer { unsafe X509_SIG_free(sealed) }
        let phrase = passphrase.map(CChar.init(bitPattern:))
        guard let plain = unsafe PKCS8_decrypt(sealed, phrase, count) else {
            // What the library says of it are words of its own trade: a wrong passphrase looks like a damaged file.
            _ = Self.drainErrors()
            throw .notOpened(reason: "it is another one, or the file is damaged")
        }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(plain) }
        let key = unsafe EVP_PKCS82PKEY(plain)
        guard let key = unsafe key else { throw .notOpened(reason: Self.drainErrors()) }
        try unsafe self.init(takingOwnershipOf: key, for: purpose)
    }

    private init(takingOwnershipOf key: OpaquePointer, for purpose: PublicKey.Purpose) throws(KeyFault) {
        let described: (PublicKey.Scheme, String)?
        do {
            described = try unsafe Self.describe(key)
        } catch {
            unsafe EVP_PKEY_free(key)
            throw error
        }
        guard let (scheme, text) = described else {
            unsafe EVP_PKEY_free(key)
            throw .unknownType
        }
        self.scheme = scheme
        unsafe self.key = key
        publicKey = PublicKey(scheme: scheme, publicKey: text, for: purpose)
    }

    deinit { unsafe EVP_PKEY_free(key) }

    /// - Parameter message: the bytes themselves, not their digest.
    /// - Returns: for Ed25519 64 bytes (RFC 8032 §5.1.6), for ECDSA a DER sequence of two integers (RFC 3279 §2.2.3).
    package func sign(_ message: [UInt8]) throws(KeyFault) -> Signature {
        guard let context = unsafe EVP_MD_CTX_new() else { throw Self.failure("sign") }
        defer { unsafe EVP_MD_CTX_free(context) }
        let digest = unsafe scheme == .ed25519 ? nil : EVP_sha256()
        var count = 0
        guard unsafe EVP_DigestSignInit(context, nil, digest, nil, key) == 1,
            unsafe EVP_DigestSign(context, nil, &count, message, message.count) == 1
        else { throw Self.failure("sign") }
        var bytes = [UInt8](repeating: 0, count: count)
        guard unsafe EVP_DigestSign(context, &bytes, &count, message, message.count) == 1 else {
            throw Self.failure("sign")
        }
        return Signature(keyID: publicKey.id, bytes: Array(bytes.prefix(count)))
    }

    /// How often a passphrase is hashed before it opens a key: what OWASP recommends for PBKDF2 with HMAC-SHA-256.
    package static let passphraseRounds = 600_000

    /// The private key as PKCS#8, encrypted with AES-256-CBC under a passphrase: PEM, as `openssl pkcs8` reads it.
    /// - Parameter rounds: fewer only where the passphrase is no secret.
    package func encryptedPEM(passphrase: [UInt8], rounds: Int = passphraseRounds) throws(KeyFault) -> [UInt8] {
        let operation = "write a key"
        guard let count = CInt(exactly: passphrase.count), let rounds = CInt(exactly: rounds) else {
            throw .failed(operation: operation, reason: "long passphrase")
        }
        guard let plain = unsafe EVP_PKEY2PKCS8(key) else { throw Self.failure(operation) }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(plain) }
        let scheme = unsafe PKCS5_pbe2_set_iv(EVP_aes_256_cbc(), rounds, nil, 16, nil, NID_hmacWithSHA256)
        guard let scheme = unsafe scheme else { throw Self.failure(operation) }
        let phrase = passphrase.map(CChar.init(bitPattern:))
        // On success the sealed key owns the scheme.
        guard let sealed = unsafe PKCS8_set0_pbe(phrase, count, plain, scheme) else {
            unsafe X509_ALGOR_free(scheme)
            throw Self.failure(operation)
        }
        defer { unsafe X509_SIG_free(sealed) }
        let pem = try unsafe Self.written(operation) { bio in unsafe PEM_write_bio_PKCS8(bio, sealed) }
        return Array("\(PrivateKeyForm.mark)\(publicKey.id)\n".utf8) + pem
    }

    /// The key id that the file of a private key says it has, without opening it; nil where it says none.
    package static func markedID(of pem: [UInt8]) -> String? {
        let line = String(decoding: pem.prefix { $0 != 0x0A }, as: UTF8.self)
        guard line.hasPrefix(PrivateKeyForm.mark) else { return nil }
        return String(line.dropFirst(PrivateKeyForm.mark.count))
    }

    /// The public half as a PEM SubjectPublicKeyInfo, to mail and to give to `openssl`.
    package func publicPEM() throws(KeyFault) -> [UInt8] {
        let pem = try unsafe Self.written("write a public key") { bio in unsafe PEM_write_bio_PUBKEY(bio, key) }
        return publicKey.isForDevelopment ? Array(PublicKey.developmentLine.utf8) + pem : pem
    }

    /// What metadata calls the key: its scheme, and its public half in the form of that scheme. Nil for other types.
    private static func describe(_ key: OpaquePointer) throws(KeyFault) -> (PublicKey.Scheme, String)? {
        switch unsafe EVP_PKEY_get_base_id(key) {
        case EVP_PKEY_ED25519:
            var raw = [UInt8](repeating: 0, count: 32)
            var count = raw.count
            guard unsafe EVP_PKEY_get_raw_public_key(key, &raw, &count) == 1 else { throw failure("read a public key") }
            return (.ed25519, Hexadecimal.text(raw))
        case EVP_PKEY_EC:
            let pem = try unsafe written("read a public key") { bio in unsafe PEM_write_bio_PUBKEY(bio, key) }
            let text = String(decoding: pem, as: UTF8.self)
            return PublicKey(scheme: .ecdsaP256, publicKey: text).isVerifiable ? (.ecdsaP256, text) : nil
        default: return nil
        }
    }

    /// The bytes that a call of OpenSSL writes.
    private static func written(
        _ operation: String, _ write: (OpaquePointer) -> CInt
    ) throws(KeyFault) -> [UInt8] {
        guard let bio = unsafe BIO_new(BIO_s_mem()) else { throw failure(operation) }
        defer { unsafe BIO_free(bio) }
        guard unsafe write(bio) == 1 else { throw failure(operation) }
        var bytes = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(bio))
        guard let count = CInt(exactly: bytes.count), unsafe BIO_read(bio, &bytes, count) == count else {
            throw failure(operation)
        }
        return bytes
    }

    private static func failure(_ operation: String) -> KeyFault {
        .failed(operation: operation, reason: drainErrors())
    }

    /// The reasons in OpenSSL's queue of this thread, oldest first; the queue is empty afterwards.
    private static func drainErrors() -> String {
        var reasons: [String] = []
        while case let code = ERR_get_error(), code != 0 {
            let reason = unsafe ERR_reason_error_string(code)
            reasons.append(unsafe reason.map { unsafe String(cString: $0) } ?? "error \(code)")
        }
        return reasons.isEmpty ? "no reason given" : reasons.joined(separator: "; ")
    }
}

extension Envelope {
    package mutating func sign(with key: SigningKey) throws(KeyFault) { add(try key.sign(canonicalBytes)) }
}
