package import Rulebook
import YAML

/// An absolute address that an app opens: scheme, host, and what follows, in the characters of RFC 3986.
package struct LinkAddress: Hashable, Sendable {
    package let text: String

    /// Bytes of a link at most.
    package static let bytesLimit = 2_000

    /// - Parameters:
    ///   - address: the same in pieces; nil for what is not on the web.
    ///   - schemes: what the model allows, `https` where it says nothing.
    package init(_ text: String, _ address: WebAddress?, schemes: [String]) throws(Problem) {
        guard let address, address.isUsual, schemes.contains("https") else {
            self = try Self(text, schemes: schemes)
            return
        }
        if let fault = address.host.fault { throw fault }
        try Self.checkPath(of: text, address.rest.utf8)
        self.text = text
    }

    private init(_ text: String, schemes: [String]) throws(Problem) {
        guard !HostName.standIns.contains(text.lowercased()) else {
            throw Problem(.placeholder, "'\(text)' is a placeholder, not a link", fix: "write the real address")
        }
        guard text.utf8.count <= Self.bytesLimit else {
            throw Problem(.limit, "the link has more than \(Self.bytesLimit) bytes", fix: "use a shorter address")
        }
        try Self.checkCharacters(of: text)
        try Self.checkIsOne(text)
        let rest = try Self.afterScheme(text, schemes: schemes)
        if text.lowercased().hasPrefix("mailto:") { _ = try EmailAddress(mailto: rest) }
        if rest.hasPrefix("//") {
            try Self.checkAuthority(of: text, Substring(rest.dropFirst(2)))
        } else if Self.schemesWithHost.contains(String(text.prefix { $0 != ":" }).lowercased()) {
            throw Problem(
                .malformedValue, "'\(text)' has no '//' after its scheme",
                fix: "write \(text.prefix { $0 != ":" })://\(rest.drop { $0 == "/" })")
        }
        self.text = text
    }

    private static let schemesWithHost: Set<String> = ["https", "http", "ftp"]

    /// Source: RFC 3986 §2. Anything else stands as a percent-encoded byte.
    private static func checkCharacters(of text: String) throws(Problem) {
        let trimmed = text.trimmed
        guard trimmed.isSameBytes(as: text) else {
            throw Problem(
                .malformedValue, "'\(text)' has a blank before or behind it, which would be a part of the address",
                fix: "write \(trimmed)")
        }
        if text.hasPrefix("<"), text.hasSuffix(">") {
            throw Problem(
                .malformedValue, "'\(text)' is in angle brackets, which are not part of an address",
                fix: "write \(text.dropFirst().dropLast())")
        }
        if let sign = text.last, ",;.".contains(sign) || sign == ")" && !text.contains("(") {
            throw Problem(
                .malformedValue, "'\(text)' ends with '\(sign)', which belongs to the sentence that it was copied from",
                fix: "write \(text.dropLast())")
        }
        if let character = text.unicodeScalars.first(where: { !isAllowed($0) }) {
            guard !isInvisible(character) else {
                throw Problem(
                    .malformedValue,
                    "'\(text)' contains \(character.codePoint), an invisible character, and leads nowhere with it",
                    fix: "remove it")
            }
            let isInHost = text.firstPlace(of: "://").map { place in
                text[place.upperBound...].prefix { !"/?#".contains($0) }.unicodeScalars.contains { !isAllowed($0) }
            }
            let name = character == " " ? "a blank" : "'\(character)'"
            throw Problem(
                .malformedValue, "'\(text)' contains \(name), which no address can contain as it is (RFC 3986 §2)",
                fix: isInHost != true
                    ? "write it percent-encoded: \(percentEncoded(character))"
                    : character == " " ? "remove it from the host's name" : "write the host's name as in xn--…")
        }
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            let digits = bytes.dropFirst(index + 1).prefix(2)
            guard digits.count == 2, digits.allSatisfy(isHexDigit) else {
                throw Problem(
                    .malformedValue, "'\(text)' has a '%' without 2 hexadecimal digits after it (RFC 3986 §2.1)",
                    fix: "write a percent sign as %25")
            }
        }
    }

    /// Two addresses that were pasted behind each other, and a blank behind one. "?to=https://…" is an argument, and the archives of
    /// the web have whole addresses for steps of their paths.
    private static func checkIsOne(_ text: String) throws(Problem) {
        if text.hasSuffix("%20") {
            throw Problem(
                .malformedValue, "'\(text)' ends with '%20', a blank that was copied with the address",
                fix: "write \(text.dropLast("%20".count))")
        }
        guard let first = text.firstPlace(of: "://") else { return }
        var rest = text[first.upperBound...]
        while let sign = rest.firstPlace(of: "://") {
            let scheme =
                rest[..<sign.lowerBound].hasSuffix("https") ? 5 : rest[..<sign.lowerBound].hasSuffix("http") ? 4 : 0
            let before = rest[..<sign.lowerBound].dropLast(scheme)
            if scheme > 0, let last = before.utf8.last, last.isLetter || last.isDigit || last == UInt8(ascii: ".") {
                throw Problem(
                    .malformedValue, "'\(text)' holds two addresses, one right behind the other",
                    fix: "write \(text[..<before.endIndex])")
            }
            rest = rest[sign.upperBound...]
        }
    }

    private static func afterScheme(_ text: String, schemes: [String]) throws(Problem) -> Substring {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), isScheme(text[..<colon]) else {
            throw Problem(
                .malformedValue, "'\(text)' does not begin with a scheme: a link says the whole way",
                fix: text.hasPrefix("//")
                    ? "write https: before it"
                    : text.hasPrefix("/") ? "write https:// and the host before it" : "write https:// before it")
        }
        let scheme = text[..<colon].lowercased()
        guard schemes.contains(scheme) else {
            let allowed = quoted(schemes, "or")
            let why =
                scheme == "http" && schemes == ["https"] ? ": what is read on the way can be changed on the way" : ""
            throw Problem(
                .malformedValue, "'\(text[..<colon])' is not the scheme of a link here, which is \(allowed)\(why)",
                fix: scheme == "http" && schemes.contains("https") ? "write https\(text[colon...])" : "use \(allowed)")
        }
        return text[text.utf8.index(after: colon)...]
    }

    private static func checkAuthority(of text: String, _ rest: Substring) throws(Problem) {
        let authority = Substring(rest.utf8.prefix { !endsAuthority(before: $0) })
        if noAuthorities.contains(authority.lowercased()) {
            let (scheme, address) = (text.prefix { $0 != ":" }, rest.dropFirst(authority.count).drop { $0 == "/" })
            throw Problem(
                .malformedValue, "'\(text)' has no host behind '\(scheme)://'",
                fix: address.isEmpty ? "write the whole address" : "write \(scheme)://\(address)")
        }
        guard !authority.utf8.contains(UInt8(ascii: "@")) else {
            throw Problem(
                .malformedValue, "'\(text)' has a user name before its host, which hides where the link leads",
                fix: "remove everything up to '@'")
        }
        // RFC 3986 §3.2.2, IP-literal
        guard authority.utf8.first != UInt8(ascii: "[") else { throw .numbers(for: String(authority)) }
        let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, !parts[1].utf8.allSatisfy(\.isDigit) || UInt16(parts[1]) ?? 0 == 0 {
            throw Problem(
                .malformedValue, "'\(text)' has a port that is no number from 1 to 65535", fix: "remove ':\(parts[1])'")
        }
        _ = try HostName(String(parts[0]))
        let path = rest[authority.endIndex...]
        if let sign = misplacedSign(in: path.utf8) {
            throw Problem(
                .malformedValue,
                "'\(text)' contains \(sign == "#" ? "a second '#'" : "'\(sign)'"), which no address can contain as it is (RFC 3986 §3)",
                fix: "write it percent-encoded: \(percentEncoded(sign))")
        }
        try Self.checkPath(of: text, path.utf8)
    }

    /// A bracket, which only may stand around numbers in the place of a host, or a second number sign: where an app asks for an
    /// address with one, there are phones that give it none.
    private static func misplacedSign(in path: Substring.UTF8View) -> Unicode.Scalar? {
        var hasFragment = false
        for byte in path {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "]"): return Unicode.Scalar(byte)
            case UInt8(ascii: "#") where hasFragment: return Unicode.Scalar(byte)
            case UInt8(ascii: "#"): hasFragment = true
            default: break
            }
        }
        return nil
    }

    /// 'todo' in small letters is Spanish for 'all', and part of honest addresses.
    private static func checkPath(of text: String, _ path: Substring.UTF8View) throws(Problem) {
        let bytes = path.span
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit { end += 1 }
            if pathStandInBytes.contains(end - start), pathStandIns.contains(String(bytes, start..<end)) {
                throw Problem(
                    .placeholder, "'\(text)' is a placeholder: '\(String(bytes, start..<end))' leads nowhere",
                    fix: "write the real address")
            }
            start = end + 1
        }
    }

    /// RFC 3986 §3.2
    package static func endsAuthority(before byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
        default: false
        }
    }

    private static let noAuthorities: Set<String> = ["", "http:", "https:"]
    private static let pathStandInBytes = pathStandIns.map(\.utf8.count)
    private static let pathStandIns: Set<String> = ["changeme", "placeholder", "tbd", "TBD", "TODO"]

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first.isLetter else { return false }
        return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return false }
        let byte = UInt8(scalar.value)
        return byte.isLetter || byte.isDigit || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }

    /// Blanks of no width, and marks of direction.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
        default: false
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        byte.isDigit || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func percentEncoded(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
