internal import Digests
package import JSON

/// A key as metadata lists it, with the id that its content gives it.
package struct PublicKey: Hashable, Sendable {
    /// Lower-case hexadecimal SHA-256 of the key's canonical form, unknown members included (TUF §4.2).
    package let id: String
    /// "ed25519", "ecdsa", "rsa", or what a later specification calls one.
    package let type: String
    package let scheme: String
    /// The exact object that metadata holds.
    package let json: JSONObject
    /// Nil for a type or scheme that we do not know, and for one whose content is no such key: it verifies nothing, and does
    /// no harm to the keys beside it.
    let verifier: SignatureVerifier?

    /// The schemes that TUF defines (§4.2), as far as we verify them.
    package enum Scheme: String, Sendable {
        case ed25519
        case ecdsaP256 = "ecdsa-sha2-nistp256"
        case rsaPSS = "rsassa-pss-sha256"
    }

    /// Reads a key object.
    /// - Throws: `TrustFault.malformed` for what is missing or of the wrong kind.
    init(_ reader: MetadataReader) throws(TrustFault) {
        type = try reader.string("keytype")
        scheme = try reader.string("scheme")
        let value = try reader.object("keyval").string("public")
        json = reader.object
        guard let id = Self.id(of: reader.object) else {
            throw reader.malformed("a key holds a number that is no integer")
        }
        self.id = id
        verifier = Self.knownScheme(type: type, scheme: scheme).flatMap {
            SignatureVerifier(scheme: $0, publicKey: value)
        }
    }

    /// The public half of a key pair, as Litfass writes it.
    init(scheme: Scheme, publicKey: String) {
        let type =
            switch scheme {
            case .ed25519: "ed25519"
            case .ecdsaP256: "ecdsa"
            case .rsaPSS: "rsa"
            }
        let object = JSONObject([
            .init(key: "keytype", value: .string(type)),
            .init(key: "keyval", value: ["public": .string(publicKey)]),
            .init(key: "scheme", value: .string(scheme.rawValue)),
        ])
        self.type = type
        self.scheme = scheme.rawValue
        json = object
        guard let id = Self.id(of: object) else {
            preconditionFailure("a key without numbers has a canonical form")
        }
        self.id = id
        verifier = SignatureVerifier(scheme: scheme, publicKey: publicKey)
    }

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

    package static func == (left: PublicKey, right: PublicKey) -> Bool { left.id == right.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }

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
        hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    init(keyID: String, hex: String) {
        self.keyID = keyID
        self.hex = hex
    }

    /// Nil where the text is not pairs of hexadecimal digits.
    var bytes: [UInt8]? {
        let digits = Array(hex.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for position in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(of: digits[position]), let low = Self.value(of: digits[position + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
