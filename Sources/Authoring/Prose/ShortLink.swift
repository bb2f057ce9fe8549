import Markup
import YAML

/// A link says where it leads, to a person and for years.
enum ShortLink: TextRule {
    static let rule = Rule(
        "short-link", severity: .warning,
        "A link over a service that shortens addresses: nobody sees where it leads, its owner counts who follows it, and can lead it elsewhere."
    )

    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Flaw] {
        text.links.compactMap { link in
            guard let scheme = link.destination.firstPlace(of: "://") else { return nil }
            let host = link.destination[scheme.upperBound...].prefix { !"/?#:".contains($0) }.lowercased()
            guard services.contains(host) else { return nil }
            return Flaw(
                rule, "'\(link.destination)' hides where it leads, and '\(host)' can lead it elsewhere",
                fix: "follow the link, and write the address that it ends at", word: link.destination,
                piece: text.piece(of: link.destination, from: link.place.offset, behind: .destination))
        }
    }

    private static let services: Set<String> = [
        "bit.ly", "buff.ly", "cutt.ly", "goo.gl", "is.gd", "kurzelinks.de", "lnkd.in", "ow.ly", "rb.gy", "rebrand.ly",
        "short.io", "shorturl.at", "t.co", "t.ly", "t1p.de", "tiny.cc", "tinyurl.com", "v.gd",
    ]
}
