package import Markup
import Models
package import Rulebook
package import Values

/// A link leads to what it shows.
package enum MisleadingLink {
    /// - Parameters:
    ///   - address: to which it leads; nil for none on the web.
    ///   - masked: the text that the link stands in.
    /// - Returns: what is wrong with a link that shows the title of one document, or a host, and leads to another.
    package static func flaw(of link: Markdown.Link, to address: WebAddress?, _ masked: MaskedText) -> Problem? {
        let said = link.text.trimmed
        if let shown = masked.quotes.first(where: { $0.word == said })?.quote { return flaw(of: link, showing: shown) }
        guard let address else { return nil }
        if let flaw = StoreLink.flaw(of: link, to: address.host.name, masked) { return flaw }
        // What is no host says nothing of where the link leads.
        guard said.utf8.contains(UInt8(ascii: ".")), let host = try? HostName(said.lowercased()).text else {
            return nil
        }
        let (shown, reached) = (withoutWeb(host), withoutWeb(address.host.name))
        guard !lies(reached, under: shown), !lies(shown, under: reached), isHost(host, withTopOf: reached) else {
            return nil
        }
        return Problem(
            .misleadingLink, "'\(said)' is shown, and the link leads to '\(address.host.name)'",
            fix: "write the same host in both places", word: link.destination)
    }

    private static func flaw(of link: Markdown.Link, showing shown: Quote) -> Problem? {
        let parts = link.destination.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, shown.path.count > 2, parts[0] == shown.path[0], parts[1] != shown.path[1] else {
            return nil
        }
        return Problem(
            .misleadingLink, "'\(shown.name)' is shown, and the link leads to '\(link.destination)'",
            fix: "write \(parts[0]):\(shown.path[1]), or quote '\(parts[1])'", word: link.destination)
    }

    private static func lies(_ host: Substring, under other: Substring) -> Bool {
        host == other || host.hasSuffix("." + other)
    }

    /// Whether what is shown is meant as a host: "Node.js" and "README.md" are not.
    private static func isHost(_ shown: String, withTopOf reached: Substring) -> Bool {
        let top = shown.split(separator: ".").last ?? ""
        return top == reached.split(separator: ".").last || shown.hasPrefix("www.")
            || top.utf8.count > 2 && HostName.hasUsualTop(shown) || reached.hasPrefix(shown + ".")
    }

    private static func withoutWeb(_ host: String) -> Substring {
        host.hasPrefix("www.") ? host.dropFirst("www.".count) : host[...]
    }
}
