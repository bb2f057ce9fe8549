import Trust

/// What a file holds that somebody gives as a private key, told by its first words. Only one form is taken; of the others whoever
/// brings them learns which they are, before a passphrase is asked for.
package enum PrivateKeyForm: Hashable, Sendable {
    /// Encrypted PKCS#8 in PEM (RFC 5958 §3, RFC 7468 §11): what is taken.
    case encrypted
    /// In PEM without encryption, or with that of its headers, as OpenSSL wrote keys before 1.0.
    case traditional
    /// What PEM would hold, as bytes.
    case der
    /// What `ssh-keygen` writes.
    case openSSH(isEd25519: Bool)
    case publicHalf
    case certificate
    case other

    package init(of file: [UInt8]) {
        let text = String(decoding: file, as: UTF8.self)
        self =
            switch () {
            case _ where Self.content(of: text) != nil: .encrypted
            case _ where text.contains("-----BEGIN OPENSSH PRIVATE KEY-----"): .openSSH(isEd25519: Self.isEd25519(text))
            // With words or a certificate around the key, OpenSSL finds it nevertheless.
            case _ where text.contains("PRIVATE KEY-----"): .traditional
            case _ where text.contains("-----BEGIN PUBLIC KEY-----") || Self.isPublicHalfOfOpenSSH(text): .publicHalf
            case _ where text.contains("-----BEGIN CERTIFICATE-----"): .certificate
            case _ where Self.isSequence(file): .der
            default: .other
            }
    }

    private static let taken = "ENCRYPTED PRIVATE KEY"

    /// The words in front of the key id in the first line of the files that we write: a text before the block, as RFC 7468 §2 allows
    /// it, by which the public half is found without the passphrase.
    static let mark = "Key-ID: "

    /// What is encrypted, behind the line with the key id; nil where the file holds something else.
    static func content(of text: String) -> [UInt8]? {
        guard text.hasPrefix(mark) else { return PEM.content(of: text, label: taken) }
        guard let end = text.utf8.firstIndex(of: 0x0A) else { return nil }
        return PEM.content(of: String(text[text.utf8.index(after: end)...]), label: taken)
    }

    /// The type stands in front, also where the rest is encrypted (OpenSSH's PROTOCOL.key).
    private static func isEd25519(_ text: String) -> Bool {
        let content = PEM.content(of: text, label: "OPENSSH PRIVATE KEY") ?? []
        return String(decoding: content, as: UTF8.self).contains("ssh-ed25519")
    }

    /// Whether it is a sequence of DER and nothing else: its length takes one byte, or one that says of how many it is made
    /// (X.690 §8.1.3). So a text that begins with the same sign is none.
    private static func isSequence(_ file: [UInt8]) -> Bool {
        guard file.count > 2, file[0] == 0x30 else { return false }
        let bytes = file[1] < 0x80 ? 0 : Int(file[1] & 0x7F)
        guard bytes <= 2, file[1] != 0x80, file.count > 2 + bytes else { return false }
        let length = bytes == 0 ? Int(file[1]) : file[2..<2 + bytes].reduce(0) { $0 << 8 | Int($1) }
        return file.count == 2 + bytes + length
    }

    private static func isPublicHalfOfOpenSSH(_ text: String) -> Bool {
        ["ssh-", "ecdsa-"].contains { text.hasPrefix($0) }
    }
}

extension PrivateKeyForm: CustomStringConvertible {
    package var description: String {
        switch self {
        case .encrypted: "an encrypted private key"
        case .traditional: "the private key is not encrypted as PKCS#8"
        case .der: "this is DER, and a private key comes in PEM"
        case .openSSH: "the private key is in OpenSSH format"
        case .publicHalf: "this is the public half of a key"
        case .certificate: "this is a certificate"
        case .other: "this is not a private key"
        }
    }
}
