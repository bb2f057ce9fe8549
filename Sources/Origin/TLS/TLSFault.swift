import Dates

/// Why TLS cannot be offered.
package enum TLSFault: Error, Sendable, CustomStringConvertible {
    case certificate(path: String, reason: String)
    case key(path: String, reason: String)
    case mismatch(certificate: String, key: String)
    /// Clients refuse the certificate since then, in seconds since 1970.
    case expired(certificate: String, at: Int64)
    /// Clients refuse the certificate until then, in seconds since 1970.
    case early(certificate: String, until: Int64)
    case authority(path: String, reason: String)
    case noCertificate(socket: String)
    case library(String)

    package var description: String {
        switch self {
        case .certificate(let path, let reason): "cannot read certificates from '\(path)': \(reason)"
        case .key(let path, let reason): "cannot read a private key from '\(path)': \(reason)"
        case .mismatch(let certificate, let key): "the key '\(key)' does not belong to the certificate '\(certificate)'"
        case .expired(let certificate, let time):
            "clients refuse the certificate '\(certificate)': it expired at \(UTCTime(secondsSinceEpoch: time))"
        case .early(let certificate, let time):
            "clients refuse the certificate '\(certificate)': it begins at \(UTCTime(secondsSinceEpoch: time))"
        case .authority(let path, let reason): "cannot read the clients' authority from '\(path)': \(reason)"
        case .noCertificate(let socket):
            "the socket '\(socket)' is to speak TLS by its name, and no certificate is there for it: name one with its key"
        case .library(let reason): "OpenSSL cannot offer TLS: \(reason)"
        }
    }
}
