import Testing

@testable import Authoring

/// What of most texts is found sixteen bytes at a time is what each byte tells.
@Suite struct `Signs of a text` {
    @Test func `are found in long texts as in short ones`() {
        for byte in UInt8.min...UInt8.max {
            // With a word that only stands in for a text.
            let short = Array("a ".utf8) + [byte] + Array(" TODO ".utf8)
            let long = short + [UInt8](repeating: 0x20, count: 32 - short.count)
            let (found, expected) = (Signs.places(in: long.span), Signs.places(in: short.span))
            #expect(short.count < 16)
            #expect(found.signs == expected.signs, "\(byte)")
            #expect(found.places == expected.places, "\(byte)")
        }
    }
}
