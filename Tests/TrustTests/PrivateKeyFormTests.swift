import Digests
import Foundation
import Signing
import TestKit
import Testing

@testable import Trust

/// Of files that people take for their private key.
@Suite struct `The form of a private key` {
    private static let passphrase = ["-passout", "pass:long enough"]
    private static let words: [(words: [String], form: PrivateKeyForm)] = [
        (["genpkey", "-algorithm", "ED25519"], .traditional),
        (["genpkey", "-algorithm", "ED25519", "-outform", "DER"], .der),
        (["ecparam", "-name", "prime256v1", "-genkey"], .traditional),
        (["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-outform", "DER"], .der),
        (["genrsa", "-traditional", "-aes256"] + passphrase + ["2048"], .traditional),
        (["genrsa", "-aes256"] + passphrase + ["2048"], .encrypted),
        (["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "/dev/null", "-subj", "/CN=x"], .certificate),
    ]

    @Test(arguments: words) func `is told of what openssl writes`(words: [String], form: PrivateKeyForm) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "key")
        let made = try Command.run("openssl", words + (words.last == "2048" ? [] : ["-out", file.path]))
        #expect(made.status == 0, "\(made.errors)")
        let bytes = words.last == "2048" ? Array(made.output.utf8) : Array(try Data(contentsOf: file))
        #expect(PrivateKeyForm(of: bytes) == form)
    }

    /// The lines that are told do it.
    @Test(arguments: [[], ["-inform", "DER"]]) func `becomes the one that is taken`(options: [String]) throws {
        let folder = try TemporaryFolder()
        let file = { (name: String) in folder.url.appending(path: name).path }
        let form = options.isEmpty ? "PEM" : "DER"
        _ = try Command.run(
            "openssl", ["ecparam", "-name", "prime256v1", "-genkey", "-outform", form, "-noout", "-out", file("key")])
        let made = try Command.run(
            "openssl",
            ["pkey"] + options + ["-in", file("key"), "-aes-256-cbc", "-out", file("new.pem")] + Self.passphrase)
        #expect(made.status == 0, "\(made.errors)")
        let key = try SigningKey(pem: Array(try folder.text("new.pem").utf8), passphrase: Array("long enough".utf8))
        #expect(key.publicKey.type == "ecdsa")
    }

    /// As `ssh-keygen` writes them, with the type in front.
    @Test(arguments: [("ssh-ed25519", true), ("ecdsa-sha2-nistp256", false)])
    func `is told of keys of OpenSSH`(type: String, isEd25519: Bool) {
        let content = Array(
            "openssh-key-v1\0\0\0\0\u{4}none\0\0\0\u{4}none\0\0\0\0\0\0\0\u{1}\0\0\0\u{33}\0\0\0\u{b}\(type)".utf8)
        let key = PEM.text(content + [0xFF, 0x80], label: "OPENSSH PRIVATE KEY")
        #expect(PrivateKeyForm(of: Array(key.utf8)) == .openSSH(isEd25519: isEd25519))
        #expect(PrivateKeyForm(of: Array("\(type) AAAA anna@home\n".utf8)) == .publicHalf)
    }

    @Test func `is told of all else`() throws {
        let key = try SigningKey.generate(.p256)
        let pem = try key.encryptedPEM(passphrase: [1], rounds: 1)
        #expect(PrivateKeyForm(of: pem) == .encrypted)
        #expect(PrivateKeyForm(of: Array("Bag Attributes\n".utf8) + pem) == .traditional, "openssl makes one of it")
        #expect(PrivateKeyForm(of: try key.publicPEM()) == .publicHalf)
        for other in [[], [0x30], [0x30, 0x80, 0], Array("hello".utf8), Array("012 345".utf8), [0x30, 0x82, 1]] {
            #expect(PrivateKeyForm(of: other) == .other)
        }
    }
}
