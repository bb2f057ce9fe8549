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
