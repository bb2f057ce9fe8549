import TestKit
import Testing

@testable import Origin

/// A certificate that vouches for itself, with its key, in a folder of a site.
struct Identity {
    let certificate: String
    let key: String
    var files: TLSFiles.Identity { TLSFiles.Identity(certificate: certificate, key: key) }

    init(_ name: String, in site: Site) throws {
        let file = site.scratch.path + "/" + name.replacing("*", with: "any")
        (certificate, key) = (file + ".pem", file + ".key")
        try Self.make(name, certificate: certificate, key: key)
    }

    static func make(_ name: String, certificate: String, key: String) throws {
        let made = try Command.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", key, "-out", certificate,
            ])
        try #require(made.status == 0, "\(made.errors)")
    }
}
