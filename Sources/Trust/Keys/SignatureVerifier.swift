import Digests

/// What verifies signatures with one public key.
struct SignatureVerifier: Sendable {
    private let key: VerificationKey

    /// In bits. A smaller key is not believed; a larger one costs a phone too much.
    static let rsaBits: ClosedRange<Int> = 2048...8192

    /// - Parameter publicKey: 64 hexadecimal digits for Ed25519, else a PEM SubjectPublicKeyInfo.
    /// - Returns: nil where the text is no public key of the scheme, or this system does not verify with such keys.
    init?(scheme: PublicKey.Scheme, publicKey: String) {
        let key: VerificationKey? =
            switch scheme {
            case .ed25519: Self.ed25519(hex: publicKey).flatMap { VerificationKey(ed25519: $0) }
            // The bytes come from the network: the PEM is taken apart here, since OpenSSL's reader also understands headers
            // that make it ask for a passphrase at the terminal.
            case .ecdsaP256: PEM.content(of: publicKey, label: PEM.publicKey).flatMap { VerificationKey(p256: $0) }
            case .rsaPSS: PEM.content(of: publicKey, label: PEM.publicKey).flatMap { VerificationKey(rsa: $0) }
            }
        guard let key else { return nil }
        self.key = key
    }

    func hasSameKey(as other: SignatureVerifier) -> Bool { key.isSame(as: other.key) }

    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { key.verifies(signature, of: message) }

    private static func ed25519(hex: String) -> [UInt8]? {
        guard let raw = Hexadecimal.bytes(hex), raw.count == 32, !isOfLowOrder(raw) else { return nil }
        return raw
    }

    /// Whether a point lies in the small subgroup: signatures that hold for every message can be made for such a key, and
    /// OpenSSL believes them. The sign bit does not matter.
    /// Source: the list of libsodium's `ge25519_has_small_order`, with the forms that are not reduced.
    private static func isOfLowOrder(_ point: [UInt8]) -> Bool {
        let unsigned = Array(point.dropLast()) + [point[31] & 0x7F]
        return lowOrderPoints.contains(Hexadecimal.text(unsigned))
    }

    private static let lowOrderPoints: Set<String> = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ]
}
