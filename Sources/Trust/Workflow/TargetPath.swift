extension TargetFile {
    /// Where the file lies below the repository's top, as it stands in a URL. With consistent snapshots its digest stands
    /// before the last segment of its name (TUF §6.2).
    /// - Throws: `TrustFault.unusableTargetName` where the name would lead elsewhere: absolute, with empty or dotted segments,
    ///   a query, a fragment, a backslash or a control character.
    func path(consistentSnapshot: Bool) throws(TrustFault) -> String {
        let segments = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
        guard segments.allSatisfy(Self.isOrdinary) else { throw .unusableTargetName(name) }
        var encoded = segments.map(Self.encoded)
        if consistentSnapshot {
            guard let prefix = content.prefix else { throw .noKnownDigest(file: name) }
            encoded[encoded.count - 1] = "\(prefix).\(encoded[encoded.count - 1])"
        }
        return "targets/" + encoded.joined(separator: "/")
    }

    /// Whether a segment names something below its folder, also after a reader of URLs has decoded it (WHATWG URL §4.4 takes
    /// `%2e` for a dot).
    private static func isOrdinary(_ segment: [UInt8]) -> Bool {
        let undotted = String(decoding: segment, as: UTF8.self).lowercased().replacing("%2e", with: ".")
        return !undotted.isEmpty && undotted != "." && undotted != ".."
            && segment.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"?#\\".utf8.contains($0) }
    }

    /// A target's name is part of a URL already (TUF §4.5), so `%` stays; what cannot stand in one is encoded as HTTP clients
    /// do it (RFC 3986 §3.3).
    private static func encoded(_ segment: [UInt8]) -> String {
        segment.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                String(UnicodeScalar(byte))
            default:
                "-._~%!$&'()*+,;=:@".utf8.contains(byte)
                    ? String(UnicodeScalar(byte))
                    : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
