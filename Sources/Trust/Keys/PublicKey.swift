import Digests
package import JSON

/// A key as metadata lists it.
package struct PublicKey: Hashable, Sendable {
    /// Under which metadata lists it. For keys that we list: lower-case hexadecimal SHA-256 of the key's canonical form, unknown
    /// members included (TUF §4.2.1).
    package let id: String
    /// "ed25519", "ecdsa", "rsa", or what a later specification calls one.
    package let type: String
    package let scheme: String
    /// The exact object that metadata holds.
    package let json: JSONObject
    /// Nil for a type or scheme that we do not know, and for one whose content is no such key: it verifies nothing, and does
    /// no harm to the keys beside it.
    let verifier: SignatureVerifier?

    /// Whether signatures can be verified with it here.
    package var isVerifiable: Bool { verifier != nil }

    /// The schemes that TUF defines (§4.2.2), as far as we verify them.
    package enum Scheme: String, Sendable {
        case ed25519
        case ecdsaP256 = "ecdsa-sha2-nistp256"
        case rsaPSS = "rsassa-pss-sha256"
    }

    /// Reads a key object.
    /// - Parameter id: under which it is listed.
    /// - Throws: `TrustFault.malformed` for what is missing or of the wrong kind.
    init(_ reader: MetadataReader, id: String) throws(TrustFault) {
        type = try reader.string("keytype")
        scheme = try reader.string("scheme")
        // Only the types that we know must have a public half of this form: others do no harm to the keys beside them.
        let value = try reader.object("keyval").object["public"]?.string
        json = reader.object
        self.id = id
        verifier = Self.knownScheme(type: type, scheme: scheme).flatMap { known in
            value.flatMap { SignatureVerifier(scheme: known, publicKey: $0) }
        }
    }

    /// What a key is for.
    package enum Purpose: Sendable {
        /// Its owner alone can sign with it.
        case publishing
        /// Everybody can.
        case development
    }

    /// The public half of a key pair, as Litfass writes it.
    package init(scheme: Scheme, publicKey: String, for purpose: Purpose = .publishing) {
        let type =
            switch scheme {
            case .ed25519: "ed25519"
            case .ecdsaP256: "ecdsa"
            case .rsaPSS: "rsa"
            }
        var object = JSONObject([
            .init(key: "keytype", value: .string(type)),
            .init(key: "keyval", value: ["public": .string(publicKey)]),
            .init(key: "scheme", value: .string(scheme.rawValue)),
        ])
        if purpose == .development { object.append(Self.developmentMember, .bool(true)) }
        self.type = type
        self.scheme = scheme.rawValue
        json = object
        guard let id = Self.id(of: object) else {
            preconditionFailure("a key without numbers has a canonical form")
        }
        self.id = id
        verifier = SignatureVerifier(scheme: scheme, publicKey: publicKey)
    }

    /// The public half that somebody sent: a SubjectPublicKeyInfo in PEM, as `openssl pkey -pubout` writes it.
    /// - Returns: nil where the text is none, or is of a key that nobody signs metadata with here.
    package init?(pem: String) {
        let isMarked = pem.hasPrefix(Self.developmentLine)
        let purpose: Purpose = isMarked ? .development : .publishing
        let pem = isMarked ? String(pem.dropFirst(Self.developmentLine.count)) : pem
        guard let der = PEM.content(of: pem, label: PEM.publicKey) else { return nil }
        let prefix = Self.ed25519Prefix
        // Always in the form that OpenSSL writes: the key id covers the line breaks.
        let text = PEM.text(der, label: PEM.publicKey)
        if der.count == prefix.count + 32, der.starts(with: prefix) {
            self.init(scheme: .ed25519, publicKey: Hexadecimal.text(Array(der.dropFirst(prefix.count))), for: purpose)
        } else if der.count == Self.p256Bytes, SignatureVerifier(scheme: .ecdsaP256, publicKey: text) != nil {
            self.init(scheme: .ecdsaP256, publicKey: text, for: purpose)
        } else if SignatureVerifier(scheme: .rsaPSS, publicKey: text) != nil {
            self.init(scheme: .rsaPSS, publicKey: text, for: purpose)
        } else {
            return nil
        }
    }

    /// What every Ed25519 SubjectPublicKeyInfo begins with (RFC 8410 §4).
    static let ed25519Prefix: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]

    /// A SubjectPublicKeyInfo of P-256 with both coordinates, as OpenSSL writes it. The same point can be written shorter: then
    /// one key would have two ids, and its owner be counted as two signers.
    private static let p256Bytes = 91

    /// Nil where the object holds a number without a canonical form.
    private static func id(of object: JSONObject) -> String? {
        // The fault says which number; a key has no business with any.
        guard let bytes = try? JSON.object(object).canonical() else { return nil }
        return SHA256Digest(of: bytes).hex
    }

    /// "ecdsa-sha2-nistp256" as a key type is what early repositories wrote for "ecdsa".
    private static func knownScheme(type: String, scheme: String) -> Scheme? {
        switch (type, Scheme(rawValue: scheme)) {
        case ("ed25519", .ed25519): .ed25519
        case ("ecdsa", .ecdsaP256), ("ecdsa-sha2-nistp256", .ecdsaP256): .ecdsaP256
        case ("rsa", .rsaPSS): .rsaPSS
        default: nil
        }
    }

    package static func == (left: PublicKey, right: PublicKey) -> Bool {
        left.id.hasSameBytes(as: right.id) && left.isSameKey(as: right)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// Whether this is the same key as another, whatever ids they have.
    func isSameKey(as other: PublicKey) -> Bool {
        guard let verifier, let otherVerifier = other.verifier else { return id == other.id }
        return verifier.hasSameKey(as: otherVerifier)
    }

    /// Whether a signature over a message was made by the private half of this key.
    package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        verifier?.verifies(signature, of: message) ?? false
    }
}

/// A signature as metadata carries it.
package struct Signature: Hashable, Sendable {
    package let keyID: String
    /// Lower-case hexadecimal. Kept as text: other tools leave placeholders, which verify as nothing.
    package let hex: String

    package init(keyID: String, bytes: [UInt8]) {
        self.keyID = keyID
        hex = Hexadecimal.text(bytes)
    }

    package init(keyID: String, hex: String) {
        self.keyID = keyID
        self.hex = hex
    }

    /// Nil where the text is not pairs of hexadecimal digits.
    package var bytes: [UInt8]? { Hexadecimal.bytes(hex) }
}
