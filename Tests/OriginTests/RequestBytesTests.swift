import Testing

@testable import Origin

/// Where a run of characters ends is found sixteen bytes at a time. Each function is held to a set that is written out from the
/// standard, one byte after the other.
@Suite struct `A run of characters ends` {
    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    private static let digits = "0123456789"
    /// RFC 9110 §5.6.2.
    private static let tokens = Set((letters + digits + "!#$%&'*+-.^_`|~").utf8)
    /// RFC 3986 §3.2.2: unreserved characters and sub-delims.
    private static let hosts = Set((letters + digits + "-._~" + "!$&'()*+,;=").utf8)
    /// RFC 9110 §5.5: SP, HTAB, VCHAR and obs-text.
    private static let fieldTexts = Set<UInt8>(0x20...0x7E).union([0x09]).union(0x80...0xFF)

    /// A byte at each place of texts that are shorter and longer than what is looked at together.
    private func check(_ set: Set<UInt8>, _ filler: UInt8, _ end: (Span<UInt8>) -> Int) {
        for byte in UInt8.min...UInt8.max {
            for count in 1...50 {
                for place in [0, 1, 7, 14, 15, 16, 17, 31, 32, 33, count - 2, count - 1] where 0..<count ~= place {
                    var bytes = [UInt8](repeating: filler, count: count)
                    bytes[place] = byte
                    #expect(end(bytes.span) == (set.contains(byte) ? count : place), "\(byte) at \(place) of \(count)")
                }
            }
        }
    }

    @Test func `behind a token`() {
        for filler in "aZ-".utf8 { check(Self.tokens, filler) { $0.endOfToken(in: $0.indices) } }
    }

    /// Behind a percent sign stand two hexadecimal digits, which is shown elsewhere.
    @Test func `behind a host`() {
        for filler in "z-.".utf8 { check(Self.hosts, filler) { $0.endOfHost(in: $0.indices) } }
    }

    @Test func `behind the text of a field`() {
        for filler in Array("a \t~".utf8) + [0x80, 0xFF] {
            check(Self.fieldTexts, filler) { $0.endOfFieldText(from: 0) }
        }
    }

    /// What is looked at together may reach beyond it.
    @Test func `with its range`() {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 64)
        for count in 0...40 {
            #expect(bytes.span.endOfToken(in: 3..<3 + count) == 3 + count)
            #expect(bytes.span.endOfHost(in: 3..<3 + count) == 3 + count)
        }
    }
}
