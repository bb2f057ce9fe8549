import Markup
import YAML

/// An address leads to a page, and tells nobody who comes, or from where.
enum TrackingLink: TextRule {
    static let rule = Rule(
        "tracking-link", severity: .warning,
        "An address that tells its owner, or a service between, who follows it and from where: copied from a newsletter, a search or a mail."
    )

    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Flaw] {
        text.links.compactMap { link in
            flaw(of: link.destination, word: link.destination) {
                text.piece(of: link.destination, from: link.place.offset, behind: .destination)
            }
        }
    }

    /// - Parameters:
    ///   - word: the address, where it is a piece of a text.
    ///   - piece: where it stands there.
    static func flaw(of address: String, word: String? = nil, piece: () -> Range<Int>? = { nil }) -> Flaw? {
        guard let scheme = address.firstPlace(of: "://") else { return nil }
        let rest = address[scheme.upperBound...]
        let host = rest.prefix { !"/?#:".contains($0) }.lowercased()
        if let service = services.first(where: { host == $0 || host.hasSuffix(".\($0)") }) {
            return Flaw(
                rule, "'\(address)' leads over '\(service)', which learns who follows it",
                fix: "follow the link, and write the address that it ends at", word: word, piece: piece())
        }
        guard rest.contains(where: { "?;#".contains($0) }) else { return nil }
        let names = rest.dropFirst(host.count).split { "?&;#".contains($0) }.dropFirst()
            .map { $0.prefix { $0 != "=" } }
        guard let name = names.first(where: follows) else { return nil }
        return Flaw(
            rule, "'\(name)' in '\(address)' tells who follows the link, and is no part of the page's address",
            fix: "write the address without it", word: word, piece: piece())
    }

    private static func follows(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("utm_") || parameters.contains(name)
    }

    /// Of newsletters, advertisements and sessions.
    private static let parameters: Set<String> = [
        "_ga", "_gl", "aspsessionid", "dclid", "fbclid", "gclid", "igshid", "jsessionid", "mc_cid", "mc_eid", "mkt_tok",
        "msclkid", "phpsessid", "sessionid", "twclid", "wt_mc", "yclid",
    ]

    /// Those that stand between a reader and the page.
    private static let services = [
        "safelinks.protection.outlook.com", "l.facebook.com", "lm.facebook.com", "translate.goog",
        "translate.google.com",
        "translate.google.de", "webcache.googleusercontent.com", "urldefense.com", "urldefense.proofpoint.com",
        "deref-gmx.net", "deref-web.de",
    ]
}
