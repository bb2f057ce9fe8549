/// Where a repository tree is served: the part of every URL before `metadata/` and `targets/`.
struct OriginAddress: Hashable, Sendable {
    /// Ends with a slash.
    let base: String
    /// Scheme, host and port, lower case: what must stay the same when a server sends us on. Source: RFC 6454 §4.
    let origin: String

    /// - Returns: nil unless `text` is an `http` or `https` URL with a host that can be one and without user, query or fragment.
    init?(_ text: String) {
        guard !text.utf8.contains(UInt8(ascii: "?")), let parts = OriginParts(text) else { return nil }
        origin = parts.origin
        // RFC 3986 §3.1: a scheme may come in capitals, which not every system takes for the same.
        let address = parts.scheme + text.dropFirst(parts.scheme.count)
        base = address.utf8.last == UInt8(ascii: "/") ? address : address + "/"
    }

    /// The URL of a file of the tree.
    ///
    /// Put together as text: `URL.appending(path:)` turns the `%2F` of an encoded role name into `%252F`.
    func url(of path: String) -> String { base + path }

    /// Whether a server may send us from here to `url`: same scheme, host and port. A query may follow.
    func allowsRedirect(to url: String) -> Bool { OriginParts(url)?.origin == origin }
}

/// The parts of an absolute URL that decide about its origin. Source: RFC 3986 §3.
private struct OriginParts {
    /// Lower case.
    let scheme: String
    let origin: String

    init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.utf8.contains(UInt8(ascii: "#")),
            !text.utf8.contains(UInt8(ascii: "\\")), let separator = text.range(ofASCII: "://")
        else { return nil }
        scheme = text[..<separator.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let authority = text[separator.upperBound...].prefix { $0 != "/" && $0 != "?" }.lowercased()
        guard !authority.isEmpty, !authority.utf8.contains(UInt8(ascii: "@")) else { return nil }
        let defaultPort = scheme == "http" ? ":80" : ":443"
        let host = authority.hasSuffix(defaultPort) ? String(authority.dropLast(defaultPort.count)) : authority
        guard !host.isEmpty, !host.hasPrefix(":"), Self.leadsSomewhere(host) else { return nil }
        origin = "\(scheme)://\(host)"
    }

    /// Whether a port is one, and a name that ends in a number, also a hexadecimal one, is an IPv4 address of four decimal numbers
    /// (WHATWG URL §3.5). What a system makes of others is another address than was meant.
    private static func leadsSomewhere(_ host: String) -> Bool {
        var name = host[...]
        if host.utf8.last != UInt8(ascii: "]"), let colon = host.lastIndex(of: ":") {
            let port = host[host.index(after: colon)...]
            guard port.isEmpty || isNumber(port) && UInt16(port) != nil else { return false }
            name = host[..<colon]
        }
        if name.hasSuffix(".") { name.removeLast() }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = parts.last, isNumber(last) || isHexadecimal(last) else { return true }
        return parts.count == 4 && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func isHexadecimal(_ text: Substring) -> Bool {
        text.hasPrefix("0x") && text.dropFirst(2).allSatisfy(\.isHexDigit)
    }
}

extension String {
    fileprivate func range(ofASCII part: String) -> Range<String.Index>? {
        var start = utf8.startIndex
        while start < utf8.endIndex {
            if utf8[start...].starts(with: part.utf8) {
                return start..<utf8.index(start, offsetBy: part.utf8.count)
            }
            start = utf8.index(after: start)
        }
        return nil
    }
}
