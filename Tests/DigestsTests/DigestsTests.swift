import Digests
import Testing

@Suite struct `A SHA-256 digest` {
    // FIPS 180-2, appendix B, and the empty text.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `is that of the standard`(text: String, hex: String) throws {
        let digest = SHA256Digest(of: Array(text.utf8))
        #expect(digest.hex == hex)
        #expect(SHA256Digest(hex: hex) == digest)
        let stream = SHA256Stream()
        for byte in text.utf8 { stream.take([byte].span) }
        #expect(stream.digest() == digest)
    }

    @Test func `of one content after the other is that of each`() {
        let stream = SHA256Stream()
        for count in [3, 0, 64, 1000, 55, 56] {
            let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            #expect(stream.digest(ofNext: content.span) == SHA256Digest(of: content))
        }
    }

    @Test(arguments: [
        "", "abc", String(repeating: "A", count: 64), String(repeating: "g", count: 64),
        String(repeating: "0", count: 63), String(repeating: "0", count: 66),
    ])
    func `is nothing but 64 lower-case digits`(hex: String) {
        #expect(SHA256Digest(hex: hex) == nil)
    }

    @Test func `sorts as its hexadecimal form`() {
        let digests = (0..<50).map { SHA256Digest(of: [UInt8($0)]) }
        #expect(digests.sorted().map(\.hex) == digests.map(\.hex).sorted())
    }
}

@Suite struct `Bytes in hexadecimal digits` {
    @Test(arguments: [("", []), ("00ff", [0, 0xFF]), ("9aBC", [0x9A, 0xBC])] as [(String, [UInt8])])
    func `are read in either case, and written in lower case`(text: String, bytes: [UInt8]) {
        #expect(Hexadecimal.bytes(text) == bytes)
        #expect(Hexadecimal.text(bytes) == text.lowercased())
    }

    @Test(arguments: ["0", "0g", "/0", "0:", "@0", "G0", "`0", " 00", "0x00", "٠٠"])
    func `are nothing else`(text: String) {
        #expect(Hexadecimal.bytes(text) == nil)
    }
}

@Suite struct `Bytes in Base64` {
    /// RFC 4648 §10, and both characters that are no letter or digit.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"), ("~~~???", "fn5+Pz8/"),
    ])
    func `are read as they are written`(text: String, encoded: String) {
        #expect(Base64.text(Array(text.utf8)) == Array(encoded.utf8))
        #expect(Base64.bytes(Array(encoded.utf8)[...]) == Array(text.utf8))
    }

    /// The last two are second texts of "f" and "fo" (RFC 4648 §3.5).
    @Test(arguments: ["Zg", "Zg=", "Zm9v====", "Zg==Zg==", "Z===", "=", "Zm 9", "Zm9v\n", "Zm-_", "Zh==", "Zm9="])
    func `have one text`(encoded: String) {
        #expect(Base64.bytes(Array(encoded.utf8)[...]) == nil)
    }
}
