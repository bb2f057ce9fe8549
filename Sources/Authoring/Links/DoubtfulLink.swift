import Models
import Rulebook
import YAML

/// An address that may lead where it should, and looks as if it were mistyped.
enum DoubtfulLink: AddressRule {
    static let rule = Rule(
        "doubtful-link", topic: .texts, severity: .warning,
        summary:
            "An address that was probably mistyped: two slashes in a row in its path, or 'ww.', 'wwww.' or 'www' without a dot at its beginning, or a host that is one of the workspace's own but for one slip of the hand, or but for its ending, as rki.com for rki.de.",
        reason: "Where a base and a path are joined that both have the slash, one is left over.",
        example: Rule.Example(
            wrong: "link: https://www.rki.de//DE/Home/homepage_node.html",
            right: "link: https://www.rki.de/DE/Home/homepage_node.html"))

    static func flaws(of text: ProseText) -> [Problem] {
        guard !text.addresses.isEmpty else { return [] }
        let hosts = text.surroundings.facts.hosts
        return flaws(of: text) { fault(of: $0) ?? MistypedHost.fault(of: $0.host, in: .text, hosts) }
    }

    static func fault(of address: WebAddress) -> (message: String, fix: String)? {
        faultOfHost(of: address) ?? faultOfPath(of: address)
    }

    private static func faultOfHost(of address: WebAddress) -> (message: String, fix: String)? {
        let (host, labels) = (address.host.name, address.host.labels)
        guard labels.count > 1, let first = labels.first, first.utf8.first == UInt8(ascii: "w") else { return nil }
        if labels.count > 2, ["ww", "wwww"].contains(first) {
            return (
                "'\(host)' begins with \(first.count) 'w', and nearly all names with 3",
                "write www\(host.dropFirst(first.count))"
            )
        }
        guard labels.count == 2, first.count > 3, first.hasPrefix("www") else { return nil }
        let name = host.dropFirst(3).drop { $0 == "-" }
        return ("'\(host)' has no dot behind 'www'", "write www.\(name)")
    }

    /// The archives of the web have whole addresses for steps of their paths.
    private static func faultOfPath(of address: WebAddress) -> (message: String, fix: String)? {
        guard address.path.containsBytes(of: "//"), !address.path.containsBytes(of: ":/") else { return nil }
        return (
            "'\(address.text)' has two slashes in a row, and no name between them",
            "write one, or the name that is missing"
        )
    }
}
