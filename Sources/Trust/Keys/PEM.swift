/// The textual encoding of RFC 7468, one block, as OpenSSL writes it: lines of 64 characters, a newline at the end.
///
/// Read here and not by a library: what stands in metadata comes from the network, and a library's reader also knows
/// headers that make it ask for a passphrase at the terminal.
enum PEM {
    static let publicKey = "PUBLIC KEY"

    static func text(_ content: [UInt8], label: String) -> String {
        var text = Array("-----BEGIN \(label)-----\n".utf8)
        for (position, character) in base64(content).enumerated() {
            if position > 0, position.isMultiple(of: 64) { text.append(UInt8(ascii: "\n")) }
            text.append(character)
        }
        text.append(contentsOf: "\n-----END \(label)-----\n".utf8)
        return String(decoding: text, as: UTF8.self)
    }

    /// - Returns: nil unless the text is one block of that label with nothing around it but white space.
    static func content(of text: String, label: String) -> [UInt8]? {
        let bytes = Array(text.utf8).filter { !isBlank($0) }
        let begin = Array("-----BEGIN\(label)-----".utf8).filter { !isBlank($0) }
        let end = Array("-----END\(label)-----".utf8).filter { !isBlank($0) }
        guard text.utf8.starts(with: "-----BEGIN \(label)-----".utf8), bytes.count > begin.count + end.count,
            bytes.suffix(end.count).elementsEqual(end)
        else { return nil }
        return decoded(bytes.dropFirst(begin.count).dropLast(end.count))
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// RFC 4648 §4.
    private static func base64(_ content: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for start in stride(from: 0, to: content.count, by: 3) {
            let group = content[start..<min(start + 3, content.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for position in 0..<4 {
                let isPadding = position > group.count
                text.append(isPadding ? UInt8(ascii: "=") : alphabet[bits >> (18 - 6 * position) & 0x3F])
            }
        }
        return text
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 4) else { return nil }
        let digits = text.prefix { $0 != UInt8(ascii: "=") }
        guard text.count - digits.count <= 2,
            text.suffix(text.count - digits.count).allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        var content: [UInt8] = []
        var (bits, count) = (0, 0)
        for character in digits {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                content.append(UInt8(bits >> count & 0xFF))
            }
        }
        // Bits left over must be zero: every content has one text.
        return bits & ((1 << count) - 1) == 0 ? content : nil
    }
}
