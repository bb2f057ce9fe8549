/// Why a value has no canonical form.
package enum CanonicalJSONFault: Error, Hashable, Sendable {
    /// A fraction, an exponent, or -0: TUF clients differ on how they write them.
    case notAnInteger(String)
}

extension JSON {
    /// The value as OLPC canonical JSON, the form over which TUF signs: no white space, keys sorted by their UTF-8 bytes, in
    /// strings only `"` and `\` escaped and everything else raw, integers only. It is not valid JSON where a string holds
    /// control characters; nobody parses it back.
    /// - Throws: `CanonicalJSONFault` where a number is no integer. How large an integer may be is for whoever reads it to say.
    /// Source: TUF specification 1.0.37, §4.1, and the OLPC wiki's Canonical JSON.
    package func canonical() throws(CanonicalJSONFault) -> [UInt8] {
        var bytes: [UInt8] = []
        try writeCanonical(into: &bytes)
        return bytes
    }

    private func writeCanonical(into bytes: inout [UInt8]) throws(CanonicalJSONFault) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number):
            guard number.isInteger else { throw .notAnInteger(number.text) }
            bytes.append(contentsOf: number.text.utf8)
        case .string(let text): Self.writeCanonical(text, into: &bytes)
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            for (position, item) in items.enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                try item.writeCanonical(into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            let sorted = object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for (position, member) in sorted.enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.writeCanonical(member.key, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                try member.value.writeCanonical(into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func writeCanonical(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
