import TestKit
import Testing

@testable import Origin

/// A certificate that vouches for itself, with its key, in a folder of a site. It is for its name, and for the host `x` that
/// requests of the tests name.
struct Identity {
    let certificate: String
    let key: String
    var files: TLSFiles.Identity { TLSFiles.Identity(certificate: certificate, key: key) }

    /// - Parameter time: from when on the certificate is good, for two days: `2026-11-21 08:00:00`; nil for the present.
    init(_ name: String, in site: Site, at time: String? = nil) throws {
        let file = site.scratch.path + "/" + name.replacing("*", with: "any")
        (certificate, key) = (file + ".pem", file + ".key")
        try Self.make(name, certificate: certificate, key: key, at: time)
    }

    static func make(_ name: String, certificate: String, key: String, at time: String? = nil) throws {
        let arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name),DNS:x", "-keyout", key, "-out", certificate,
        ]
        let made =
            try time.map { try Command.run("openssl", arguments, showing: $0) }
            ?? Command.run("openssl", arguments)
        try #require(made.status == 0, "\(made.errors)")
    }
}
