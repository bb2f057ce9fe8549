/// What a public key of X.509 says of itself, in DER and nothing else: of the kinds that metadata is signed with.
/// Source: RFC 5280 §4.1, RFC 5480 §2, RFC 8017 §A.1.
struct SubjectPublicKeyInfo {
    enum Algorithm: Hashable {
        case p256
        case rsa
    }

    let algorithm: Algorithm
    /// A point of P-256, 33 or 65 bytes; of RSA, an RSAPublicKey in DER.
    let publicKey: [UInt8]

    private static let identifiers: [Algorithm: [UInt8]] = [
        .p256: [
            0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01,
            0x07,
        ],
        .rsa: [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00],
    ]

    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        guard var info = Self.content(0x30, &rest), rest.isEmpty, let identifier = Self.content(0x30, &info),
            var key = Self.content(0x03, &info), info.isEmpty, key.popFirst() == 0,
            let algorithm = Self.identifiers.first(where: { identifier.elementsEqual($0.value) })?.key
        else { return nil }
        guard algorithm == .rsa || (key.count == 65 && key.first == 4) || (key.count == 33 && key.first != 4) else {
            return nil
        }
        self.algorithm = algorithm
        publicKey = Array(key)
    }

    /// Nil where the key is no RSAPublicKey with two positive integers, or one for which anybody can sign: with an even modulus, or
    /// an exponent that is even or 1 (SP 800-56B §6.4.2.2).
    var rsaModulusBits: Int? {
        var rest = publicKey[...]
        guard var key = Self.content(0x30, &rest), rest.isEmpty, let modulus = Self.content(0x02, &key),
            let exponent = Self.content(0x02, &key), key.isEmpty, modulus.first ?? 0x80 < 0x80,
            exponent.first ?? 0x80 < 0x80
        else { return nil }
        let digits = modulus.drop { $0 == 0 }
        guard digits.last.map({ $0 % 2 }) == 1, exponent.last.map({ $0 % 2 }) == 1,
            exponent.drop(while: { $0 == 0 }) != [1]
        else { return nil }
        return digits.first.map { 8 * digits.count - $0.leadingZeroBitCount }
    }

    /// The content of the element at the beginning, which is taken away (X.690 §8.1, §10.1).
    private static func content(_ tag: UInt8, _ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard bytes.popFirst() == tag, let first = bytes.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let digits = bytes.prefix(Int(first & 0x7F))
            bytes = bytes.dropFirst(digits.count)
            guard (1...2).contains(digits.count), digits.count == Int(first & 0x7F) else { return nil }
            length = digits.reduce(0) { $0 << 8 | Int($1) }
            guard length >= 0x80, digits.first != 0 else { return nil }
        }
        guard length <= bytes.count else { return nil }
        defer { bytes = bytes.dropFirst(length) }
        return bytes.prefix(length)
    }
}
