import Foundation
import TestKit
import Testing

@testable import Origin

@Suite(.timeLimit(.minutes(20))) struct `A certificate` {
    private let site: Site

    init() throws { site = try Site() }

    private func configuration(_ identities: TLSFiles.Identity...) -> OriginConfiguration {
        var configuration = site.configuration
        configuration.listeners = [.loopback(isTLS: true)]
        (configuration.admin, configuration.tls.identities) = (.loopback(), identities)
        return configuration
    }

    private func words(_ configuration: OriginConfiguration) -> String {
        OriginServer.faults(in: configuration).map { "\($0)" }.joined(separator: "; ")
    }

    @Test(arguments: [(9, false), (10, true), (20, true), (21, false)])
    func `is believed from its first to its last second`(now: Int64, isBelieved: Bool) {
        #expect((CertificateTerm("x.pem", from: 10, until: 20).fault(at: now) == nil) == isBelieved)
    }

    @Test func `that clients refuse for its age is told of, and served all the same`() throws {
        let (old, early) = (
            try Identity("old", in: site, at: "2024-11-21 08:00:00"),
            try Identity("early", in: site, at: "2124-11-21 08:00:00")
        )
        let expired = "clients refuse the certificate '\(old.certificate)': it expired at 2024-11-23T08:00:00Z"
        let notYet = "clients refuse the certificate '\(early.certificate)': it begins at 2124-11-21T08:00:00Z"
        let good = try Identity("good", in: site)
        #expect(words(configuration(good.files)) == "")
        #expect(words(configuration(old.files, good.files, early.files)) == "\(expired); \(notYet)")
        let server = try OriginServer(configuration(good.files, old.files, early.files))
        defer { server.stop() }
        #expect(server.refusedCertificates.map { "\($0)" } == [expired, notYet])
        try Identity.make("old", certificate: old.certificate, key: old.key)
        try server.reloadCertificates()
        #expect(server.refusedCertificates.map { "\($0)" } == [notYet])
        try Identity.make("early", certificate: early.certificate, key: early.key)
        try server.reloadCertificates()
        #expect(server.refusedCertificates.isEmpty)
        // Now there are better ones than those that are over.
        try Identity.make("old", certificate: old.certificate, key: old.key, at: "2024-11-21 08:00:00")
        let fault = #expect(throws: TLSFault.self) { try server.reloadCertificates() }
        #expect(fault.map { "\($0)" } == expired)
        #expect(server.refusedCertificates.isEmpty)
        let metrics = try Socket.ask(try #require(server.adminAddress).port, get("/metrics", last))
        for identity in [good, old, early] {
            #expect(metrics.contains("\nlitfass_certificate_expires_days{file=\"\(identity.certificate)\"} "))
        }
    }

    @Test func `is told the operator of with its days`() {
        let admin = AdminSource([])
        admin.shows([CertificateTerm("x.pem", from: 0, until: 2 * 86400)])
        #expect(admin.metrics(at: 86400).contains("\nlitfass_certificate_expires_days{file=\"x.pem\"} 1\n"))
        #expect(admin.metrics(at: 4 * 86400).contains("\nlitfass_certificate_expires_days{file=\"x.pem\"} -2\n"))
    }

    /// RFC 5280 §6.1.3: every certificate of a path is held to its own dates.
    @Test func `of an authority that is over is told of, behind one of a host and of clients`() throws {
        let (host, old) = (try Identity("host", in: site), try Identity("old", in: site, at: "2024-11-21 08:00:00"))
        let clients = try Identity("clients", in: site, at: "2024-11-21 08:00:00")
        try append(old, to: host)
        var configuration = configuration(host.files)
        configuration.tls.clientAuthority = clients.certificate
        let chain = "clients refuse the certificate '\(host.certificate)' for the one of '/CN=old' in its chain"
        let authority = "clients of the authority '/CN=clients' in '\(clients.certificate)' are refused"
        let end = "it expired at 2024-11-23T08:00:00Z"
        #expect(words(configuration) == "\(chain): \(end); \(authority): \(end)")
        let server = try OriginServer(configuration)
        defer { server.stop() }
        let metrics = try Socket.ask(try #require(server.adminAddress).port, get("/metrics", last))
        for (identity, labels) in [
            (host, ""), (host, #",use="chain",subject="/CN=old""#),
            (clients, #",use="client-authority",subject="/CN=clients""#),
        ] {
            #expect(metrics.contains("\nlitfass_certificate_expires_days{file=\"\(identity.certificate)\"\(labels)} "))
        }
        // Both are in use for a while, and whoever believes the new one needs the old one no more.
        try append(try Identity("old", in: site), to: host)
        try append(try Identity("clients", in: site), to: clients)
        #expect(words(configuration) == "")
    }

    private func append(_ identity: Identity, to other: Identity) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: other.certificate))
        try file.seekToEnd()
        try file.write(contentsOf: Data(contentsOf: URL(filePath: identity.certificate)))
    }

    @Test func `that is not there, or cannot be read, is told of in the system's words`() throws {
        let identity = try Identity("localhost", in: site)
        let nowhere = site.scratch.path + "/nowhere"
        let certificate = TLSFiles.Identity(certificate: nowhere, key: identity.key)
        #expect(
            words(configuration(certificate)) == "cannot read certificates from '\(nowhere)': No such file or directory"
        )
        let key = TLSFiles.Identity(certificate: identity.certificate, key: nowhere)
        #expect(words(configuration(key)) == "cannot read a private key from '\(nowhere)': No such file or directory")
        var clients = configuration(identity.files)
        clients.tls.clientAuthority = nowhere
        #expect(words(clients) == "cannot read the clients' authority from '\(nowhere)': No such file or directory")
    }

    @Test func `that is exchanged for another file is told of with what belongs there`() throws {
        let (one, other) = (try Identity("localhost", in: site), try Identity("127.0.0.1", in: site))
        func fix(_ certificate: String, _ key: String, authority: String? = nil) -> String? {
            var configuration = configuration(.init(certificate: certificate, key: key))
            configuration.tls.clientAuthority = authority
            return OriginServer.faults(in: configuration).first?.fix
        }
        let chain = "which begins with '-----BEGIN CERTIFICATE-----'; the key goes to --key"
        #expect(fix(one.key, one.certificate) == "--certificate takes a chain in PEM, \(chain)")
        let key = "which begins with '-----BEGIN PRIVATE KEY-----'; the certificate goes to --certificate"
        #expect(fix(one.certificate, one.certificate) == "--key takes a private key in PEM, \(key)")
        #expect(fix(one.certificate, other.key) == "give each --certificate its own --key, in the same order")
        #expect(
            fix(one.certificate, one.key, authority: one.key)
                == "--client-authority takes certificates in PEM, which begin with '-----BEGIN CERTIFICATE-----'")
        #expect(fix(one.certificate, one.key) == nil)
    }

    /// By OpenSSL's own format, and by the one of PKCS#8.
    @Test(arguments: [["ec"], ["pkcs8", "-topk8"]])
    func `whose key is encrypted is told of as that`(format: [String]) throws {
        let identity = try Identity("localhost", in: site)
        let key = site.scratch.path + "/encrypted.key"
        let made = try Command.run(
            "openssl",
            format + ["-in", identity.key, "-out", key] + (format == ["ec"] ? ["-aes256"] : [])
                + ["-passout", "pass:secret"])
        try #require(made.status == 0, "\(made.errors)")
        #expect(
            words(configuration(.init(certificate: identity.certificate, key: key)))
                == "cannot read a private key from '\(key)': it is encrypted, and nobody is there to type a passphrase")
    }
}
