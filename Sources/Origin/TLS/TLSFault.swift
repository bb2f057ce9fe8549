import Dates

/// Why TLS cannot be offered.
package enum TLSFault: Error, Sendable, CustomStringConvertible {
    case certificate(path: String, reason: String)
    case key(path: String, reason: String)
    case mismatch(certificate: String, key: String)
    /// A certificate is refused since its end.
    case expired(CertificateTerm)
    /// A certificate is refused until its beginning.
    case early(CertificateTerm)
    case authority(path: String, reason: String)
    case noCertificate(socket: String)
    case library(String)

    package var description: String {
        switch self {
        case .certificate(let path, let reason): "cannot read certificates from '\(path)': \(reason)"
        case .key(let path, let reason): "cannot read a private key from '\(path)': \(reason)"
        case .mismatch(let certificate, let key): "the key '\(key)' does not belong to the certificate '\(certificate)'"
        case .expired(let term): "\(term.refusal): it expired at \(UTCTime(secondsSinceEpoch: term.end))"
        case .early(let term): "\(term.refusal): it begins at \(UTCTime(secondsSinceEpoch: term.begin))"
        case .authority(let path, let reason): "cannot read the clients' authority from '\(path)': \(reason)"
        case .noCertificate(let socket):
            "the socket '\(socket)' is to speak TLS by its name, and no certificate is there for it"
        case .library(let reason): "OpenSSL cannot offer TLS: \(reason)"
        }
    }
}

extension TLSFault {
    /// One thing to do, where there is one.
    package var fix: String? {
        switch self {
        case .certificate(_, Self.noPEM):
            "--certificate takes a chain in PEM, which begins with '-----BEGIN CERTIFICATE-----'; the key goes to --key"
        case .key(let path, Self.isEncrypted):
            "decrypt it for this service alone: openssl pkey -in \(path) -out FILE"
        // OpenSSL says so of whatever it does not take for a key, and so does an empty file.
        case .key(_, "unsupported"), .key(_, Self.noPEM):
            "--key takes a private key in PEM, which begins with '-----BEGIN PRIVATE KEY-----'; the certificate goes to --certificate"
        case .mismatch: "give each --certificate its own --key, in the same order"
        case .authority(_, "no certificate or crl found"), .authority(_, Self.noPEM):
            "--client-authority takes certificates in PEM, which begin with '-----BEGIN CERTIFICATE-----'"
        case .noCertificate: "name one with --certificate, and its key with --key"
        case .certificate, .key, .authority, .expired, .early, .library: nil
        }
    }

    static let isEncrypted = "it is encrypted, and nobody is there to type a passphrase"
    private static let noPEM = "no start line"
}

extension CertificateTerm {
    /// Who does not believe whom while it is not good.
    fileprivate var refusal: String {
        switch use {
        case .host: "clients refuse the certificate '\(certificate)'"
        case .chain(let subject):
            "clients refuse the certificate '\(certificate)' for the one of '\(subject)' in its chain"
        case .clientAuthority(let subject): "clients of the authority '\(subject)' in '\(certificate)' are refused"
        }
    }
}
