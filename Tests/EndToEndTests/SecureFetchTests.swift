import Foundation
import TestKit
import Testing

/// A certificate for `localhost`, by nobody whom a machine knows.
@Suite(.ownThreads) struct `A tree behind TLS` {
    private let notices: Notices
    private let server: Server
    private let certificate: String

    init() async throws {
        notices = try Notices.withPolicy()
        let published = try await notices.run("publish")
        try #require(published.status == 0, "\(published.errors)")
        (server, certificate) = try Self.server(of: notices, ["-addext", "subjectAltName=DNS:localhost"])
    }

    /// - Parameter words: what openssl is told of the certificate besides.
    /// - Returns: also where the certificate stands.
    private static func server(of notices: Notices, _ words: [String]) throws -> (Server, certificate: String) {
        let usual = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost"
        let made = try Command.run(
            "openssl",
            usual.split(separator: " ").map(String.init) + words + ["-keyout", "tls.key", "-out", "tls.pem"],
            in: notices.url)
        try #require(made.status == 0, "\(made.errors)")
        let certificate = notices.url.appending(path: "tls.pem").path
        let server = try Server(
            Binaries.origin,
            [
                notices.url.appending(path: "Publish/development/site").path, "--listen", "https://127.0.0.1:0",
                "--certificate",
                certificate, "--key", notices.url.appending(path: "tls.key").path,
            ])
        return (server, certificate)
    }

    private var atItsName: String { server.address.replacing("127.0.0.1", with: "localhost") }

    @Test func `is fetched where the certificate is believed`() async throws {
        let fetched = try notices.program("fetch", atItsName, environment: ["SSL_CERT_FILE": certificate])
        #expect(fetched.status == 0, "\(fetched.errors)")
    }

    @Test func `is refused where nobody vouches for the certificate`() async throws {
        let fetched = try notices.program("fetch", atItsName)
        #expect(fetched.status == 4)
        let words = "could not be fetched: the server's certificate is not trusted: self-signed certificate\n"
        #expect(fetched.errors.contains(words), "\(fetched.errors)")
    }

    @Test func `is refused where the certificate is for another host`() async throws {
        let fetched = try notices.program("fetch", server.address, environment: ["SSL_CERT_FILE": certificate])
        #expect(fetched.status == 4)
        let words = "could not be fetched: the server's certificate is not trusted: IP address mismatch\n"
        #expect(fetched.errors.contains(words), "\(fetched.errors)")
        // Our own proxy leads every name to this machine.
        let proxy = try Server("python3", [Peer.script("tunnel.py")])
        let named = try notices.program(
            "fetch", server.address.replacing("127.0.0.1", with: "elsewhere.example"),
            environment: ["SSL_CERT_FILE": certificate, "https_proxy": proxy.address, "no_proxy": ""])
        #expect(named.errors.contains(" is not trusted: hostname mismatch\n"), "\(named.errors)")
    }

    /// RFC 9110 §4.3.4
    @Test func `is refused where the certificate names the host as its subject alone`() async throws {
        let (server, certificate) = try Self.server(of: notices, [])
        let fetched = try notices.program(
            "fetch", server.address.replacing("127.0.0.1", with: "localhost"),
            environment: ["SSL_CERT_FILE": certificate])
        #expect(fetched.status == 4)
        #expect(fetched.errors.contains(" is not trusted: hostname mismatch\n"), "\(fetched.errors)")
    }

    @Test func `is fetched by way of a proxy, with its password`() async throws {
        let proxy = try Server("python3", [Peer.script("tunnel.py"), "name:pass word"])
        let secret = proxy.address.replacing("http://", with: "http://name:pass%20word@")
        var environment = ["SSL_CERT_FILE": certificate, "https_proxy": secret, "no_proxy": ""]
        let fetched = try notices.program("fetch", atItsName, environment: environment)
        #expect(fetched.status == 0, "\(fetched.errors)")
        environment["https_proxy"] = proxy.address
        let refused = try notices.program("fetch", atItsName, environment: environment)
        #expect(refused.errors.contains("through the proxy 127.0.0.1: it answered 407\n"), "\(refused.errors)")
        environment["no_proxy"] = "example.org, localhost"
        let past = try notices.program("fetch", atItsName, environment: environment)
        #expect(past.status == 0, "\(past.errors)")
    }

    /// An origin is asked as a proxy would be, for a host that is nowhere.
    @Test func `is fetched by way of a proxy also without TLS`() async throws {
        let plain = try Server(
            Binaries.origin, [notices.url.appending(path: "Publish/development/site").path, "--port", "0"])
        let fetched = try notices.program(
            "fetch", "http://elsewhere.invalid/", environment: ["http_proxy": plain.address, "no_proxy": ""])
        #expect(fetched.status == 0, "\(fetched.errors)")
        let nowhere = try notices.program("fetch", "http://elsewhere.invalid/", environment: ["http_proxy": ""])
        #expect(nowhere.errors.contains("could not be fetched: there is no such host\n"), "\(nowhere.errors)")
    }
}
