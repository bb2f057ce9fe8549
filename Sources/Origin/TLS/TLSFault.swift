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
            "the socket '\(socket)' is to speak TLS by its name, and no certificate is there for it: name one with its key"
        case .library(let reason): "OpenSSL cannot offer TLS: \(reason)"
        }
    }
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
