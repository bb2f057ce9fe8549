import Models
import Rulebook
import YAML

/// A link says where it leads, to a person and for years.
enum ShortLink: AddressRule {
    static let rule = Rule(
        "short-link", topic: .texts, severity: .warning,
        summary:
            "A link over a service that shortens addresses: nobody sees where it leads, its owner counts who follows it, and can lead it elsewhere.",
        reason: "Such addresses were sold to others, and then led there.",
        example: Rule.Example(
            wrong: "Ask the [Robert Koch Institute](https://tinyurl.com/abc), or [others](https://bit.ly/abc).",
            right: "Ask the [Robert Koch Institute](https://www.rki.de/)."))

    static func fault(of address: WebAddress) -> (message: String, fix: String)? {
        guard services.contains(address.host.name) else { return nil }
        return (
            "'\(address.text)' hides where it leads, and '\(address.host.name)' can lead it elsewhere",
            "follow the link, and write the address that it ends at"
        )
    }

    /// In small letters.
    static let services: Set<String> = [
        "bit.ly", "buff.ly", "cutt.ly", "goo.gl", "is.gd", "kurzelinks.de", "lnkd.in", "ow.ly", "rb.gy", "rebrand.ly",
        "short.io", "shorturl.at", "t.co", "t.ly", "t1p.de", "tiny.cc", "tinyurl.com", "v.gd",
    ]
}
