import Testing

@testable import Digests

/// What computes digests where no library does. OpenSSL is asked for the same.
@Suite struct `A secure hash in Swift` {
    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 1000])
    func `is that of another implementation, in one piece and in many`(count: Int) {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ count) }
        #expect(digest(UInt32.self, content, pieces: count + 1) == SHA256Digest(of: content).bytes)
        #expect(digest(UInt64.self, content, pieces: count + 1) == sha512(content))
        for pieces in [1, 7, 64, 100] {
            #expect(digest(UInt32.self, content, pieces: pieces) == SHA256Digest(of: content).bytes)
            #expect(digest(UInt64.self, content, pieces: pieces) == sha512(content))
        }
    }

    /// FIPS 180-2, appendix C.
    @Test func `is that of the standard`() {
        let hex = Hexadecimal.text(digest(UInt64.self, Array("abc".utf8), pieces: 3))
        #expect(
            hex == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    }

    private func digest<Word: SecureHashWord>(_ word: Word.Type, _ content: [UInt8], pieces count: Int) -> [UInt8] {
        var hash = SecureHash<Word>()
        for start in stride(from: 0, to: content.count, by: count) {
            unsafe Array(content[start..<min(start + count, content.count)]).withUnsafeBytes { unsafe hash.take($0) }
        }
        return hash.end()
    }
}
