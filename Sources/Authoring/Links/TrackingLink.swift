import Bytes
import Models
import Rulebook
import YAML

/// An address leads to a page, and tells nobody who comes, or from where.
enum TrackingLink: AddressRule {
    static let rule = Rule(
        "tracking-link", topic: .texts, severity: .warning,
        summary:
            "An address that tells its owner, or a service between, who follows it and from where: copied from a newsletter, a search or a mail.",
        reason: "An app that knows nothing of its readers should not tell others of them.",
        example: Rule.Example(
            wrong: "link: https://www.rki.de/DE/Home/homepage_node.html?utm_source=newsletter",
            right: "link: https://www.rki.de/DE/Home/homepage_node.html"))

    static func fault(of address: WebAddress) -> (message: String, fix: String)? {
        let (text, rest) = (address.text, address.rest)
        if let service = service(of: address.host.name) {
            return (
                "'\(text)' leads over '\(service)', which learns who follows it",
                "follow the link, and write the address that it ends at"
            )
        }
        let bytes = rest.utf8.span
        guard
            bytes.firstOffset(of: UInt8(ascii: "?"), UInt8(ascii: ";"), UInt8(ascii: "#"), from: 0) < bytes.count
        else { return nil }
        let names = rest.split(omittingEmptySubsequences: false) { "?&;#".contains($0) }.dropFirst()
            .map { $0.prefix { $0 != "=" } }
        guard let name = names.first(where: follows) else { return nil }
        return (
            "'\(name)' in '\(text)' tells who follows the link, and is no part of the page's address",
            "write the address without it"
        )
    }

    /// The one that a host is, or lies under; nil for nearly all.
    static func service(of host: String) -> String? {
        var name = host[...]
        while !services.contains(String(name)) {
            guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
            name = name[name.utf8.index(after: dot)...]
        }
        return String(name)
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
    private static let services: Set<String> = [
        "safelinks.protection.outlook.com", "l.facebook.com", "lm.facebook.com", "translate.goog",
        "translate.google.com",
        "translate.google.de", "webcache.googleusercontent.com", "urldefense.com", "urldefense.proofpoint.com",
        "deref-gmx.net", "deref-web.de",
    ]
}
