import Digests

/// The textual encoding of RFC 7468, one block, as OpenSSL writes it: lines of 64 characters, a newline at the end.
///
/// Read here and not by a library: what stands in metadata comes from the network, and a library's reader also knows
/// headers that make it ask for a passphrase at the terminal.
package enum PEM {
    static let publicKey = "PUBLIC KEY"

    static func text(_ content: [UInt8], label: String) -> String {
        var text = Array("-----BEGIN \(label)-----\n".utf8)
        for (position, character) in Base64.text(content).enumerated() {
            if position > 0, position.isMultiple(of: 64) { text.append(UInt8(ascii: "\n")) }
            text.append(character)
        }
        text.append(contentsOf: "\n-----END \(label)-----\n".utf8)
        return String(decoding: text, as: UTF8.self)
    }

    /// - Returns: nil unless the text is one block of that label with nothing before it, and behind it nothing but white space.
    package static func content(of text: String, label: String) -> [UInt8]? {
        let bytes = Array(text.utf8).filter { !isBlank($0) }
        let begin = Array("-----BEGIN\(label)-----".utf8).filter { !isBlank($0) }
        let end = Array("-----END\(label)-----".utf8).filter { !isBlank($0) }
        guard text.utf8.starts(with: "-----BEGIN \(label)-----".utf8), bytes.count > begin.count + end.count,
            bytes.suffix(end.count).elementsEqual(end)
        else { return nil }
        return Base64.bytes(bytes.dropFirst(begin.count).dropLast(end.count))
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
