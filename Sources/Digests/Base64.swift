/// Bytes as text of 64 characters and padding. Source: RFC 4648 §4.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    /// ASCII, without line breaks.
    package static func text(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits = 0
            for place in 0..<count { bits |= Int(bytes[start + place]) << (16 - 8 * place) }
            for place in 0..<4 {
                text.append(place <= count ? alphabet[bits >> (18 - 6 * place) & 0x3F] : padding)
            }
        }
        return text
    }

    /// - Returns: nil where the text holds anything else, such as a blank, lacks its padding, or is a second text of the same
    ///   bytes (RFC 4648 §3.5).
    package static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 4) else { return nil }
        let digits = text.prefix { $0 != padding }
        let rest = text[digits.endIndex...]
        guard rest.count <= 2, rest.allSatisfy({ $0 == padding }) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, count) = (0, 0)
        for digit in digits {
            guard let value = alphabet.firstIndex(of: digit) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 0xFF))
            }
        }
        return bits & ((1 << count) - 1) == 0 ? bytes : nil
    }
}
