import Bytes
package import Rulebook
import YAML

/// An address with a scheme and a host, read once for all rules over links.
///
/// A class, since texts, their outlines and their translations hold the same.
package final class WebAddress: Sendable {
    /// As it is written.
    package let text: String
    package let host: WebHost
    /// Whatever stands behind the host: port, path, query, fragment.
    package let rest: Substring
    /// Whether it is as nearly all are: `https`, a name in small letters, and steps of letters and digits. Nothing but its host and
    /// its words can be wrong then.
    package let isUsual: Bool
    /// What steps of the path and values of the query begin with that may name a language: `fr` of `/fr-fr/` and of `lang=fr`.
    private let languageTags: [String]

    /// - Parameter hosts: finds or reads the host, as it is written.
    package init?(_ text: String, host: (String) -> WebHost = WebHost.init) {
        let bytes = text.utf8.span
        guard let scheme = bytes.firstOffset(of: "://".utf8.span) else { return nil }
        let start = scheme + "://".utf8.count
        var end = start
        while end < bytes.count, !HostName.endsBefore(bytes[end]) { end += 1 }
        self.text = text
        self.host = host(String(bytes, start..<end))
        rest = Substring(text.utf8.dropFirst(end))
        isUsual = text.hasPrefix("https://") && Self.isUsual(bytes, host: start, to: end)
        languageTags = Self.languageTags(in: bytes, from: end)
    }

    /// Between the host and the query.
    package var path: Substring { Substring(rest.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }) }

    /// The language that a label of the host, a step of the path or a value of the query names.
    package func language(among languages: [String]) -> String? {
        host.labels.dropLast(2).first(where: languages.contains) ?? languageTags.first(where: languages.contains)
    }

    private static func isUsual(_ bytes: Span<UInt8>, host start: Int, to end: Int) -> Bool {
        guard start < end, bytes.count <= LinkAddress.bytesLimit else { return false }
        for index in start..<end where !isOfUsualHost(bytes[index]) { return false }
        guard end == bytes.count || bytes[end] == UInt8(ascii: "/") else { return false }
        for index in end..<bytes.count where !isOfUsualPath(bytes[index]) { return false }
        let last = bytes[bytes.count - 1]
        return last.isLetter || last.isDigit || last == UInt8(ascii: "/")
    }

    private static func isOfUsualHost(_ byte: UInt8) -> Bool {
        byte.isSmallLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func isOfUsualPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: byte.isLetter || byte.isDigit
        }
    }

    private static func languageTags(in bytes: Span<UInt8>, from start: Int) -> [String] {
        var tags: [String] = []
        var step = start
        while step < bytes.count {
            var (end, value) = (step, step)
            while end < bytes.count, !endsStep(bytes[end]) {
                if bytes[end] == UInt8(ascii: "=") { value = end + 1 }
                end += 1
            }
            if isLanguageTag(bytes, from: value, to: end) { tags.append(String(bytes, value..<value + 2).lowercased()) }
            step = end + 1
        }
        return tags
    }

    private static func endsStep(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "&") || LinkAddress.endsAuthority(before: byte)
    }

    /// Whether there are two letters, or twice two: `fr`, `fr-fr`.
    private static func isLanguageTag(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
        guard end - start == 2 || end - start == 5 else { return false }
        for index in start..<end {
            let isJoint = bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "_")
            guard index == start + 2 ? isJoint : bytes[index].isLetter else { return false }
        }
        return true
    }
}

extension WebAddress: Hashable {
    package static func == (one: WebAddress, other: WebAddress) -> Bool {
        one === other || one.text.isSameBytes(as: other.text)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The host of an address on the web, in pieces.
///
/// A class, since thousands of addresses have the same.
package final class WebHost: Sendable {
    /// In small letters.
    package let name: String
    /// `www`, `rki` and `de` of `www.rki.de`.
    package let labels: [String]
    /// The name without `www`, a language, and its top: `rki`.
    package let siteName: String
    /// The same with its top: `rki.de`, also of `service.rki.de`.
    package let site: String
    /// What keeps it from being one; nil for nearly all.
    package let fault: Problem?

    /// - Parameter written: as it stands in an address.
    package init(_ written: String) {
        let name = written.lowercased()
        let labels = Self.labels(of: name)
        let siteLabels = Self.siteLabels(of: labels)
        (self.name, self.labels) = (name, labels)
        siteName = siteLabels.first ?? ""
        site = siteLabels.joined(separator: ".")
        do {
            _ = try HostName(written)
            fault = nil
        } catch {
            fault = error
        }
    }

    /// The site of a host, without whatever else is known of it.
    package static func site(of written: String) -> String {
        siteLabels(of: labels(of: written.lowercased())).joined(separator: ".")
    }

    private static func labels(of name: String) -> [String] {
        name.pieces(between: UInt8(ascii: ".")).filter { !$0.isEmpty }
    }

    private static func siteLabels(of labels: [String]) -> ArraySlice<String> {
        let isLongTop = labels.count >= 3 && longTops.contains(labels[labels.count - 2])
        return labels.suffix(isLongTop ? 3 : 2)
    }

    /// As in co.uk and gov.it: under these, everybody can have a name.
    private static let longTops: Set<String> = [
        "ac", "co", "com", "edu", "gob", "gouv", "gov", "gv", "net", "or", "org",
    ]
}
