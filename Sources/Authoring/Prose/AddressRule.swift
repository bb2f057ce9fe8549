import Markup
import YAML

/// A rule that looks at one address on the web, in a field of its own or behind words of a text: it leads somewhere, and should
/// not be written so.
protocol AddressRule: TextRule {
    /// - Returns: what is wrong, and what to do; nil for most.
    static func fault(of address: WebAddress) -> (message: String, fix: String)?
}

/// All of them.
let addressRules: [any AddressRule.Type] = [DoubtfulLink.self, ShortLink.self, TrackingLink.self]

extension AddressRule {
    static var leaves: TextComparison { .everything }
    static var needs: TextTraits { .links }

    static func flaws(of text: ProseText) -> [Flaw] { flaws(of: text, fault) }

    /// - Parameter fault: what is wrong with an address, and what to do.
    static func flaws(of text: ProseText, _ fault: (WebAddress) -> (message: String, fix: String)?) -> [Flaw] {
        text.addresses.compactMap { address, place in
            guard let fault = fault(address) else { return nil }
            return Flaw(
                rule, fault.message, fix: fault.fix, word: address.text,
                piece: text.piece(of: address.text, from: place, behind: .destination))
        }
    }

    static func flaw(of address: WebAddress) -> Flaw? {
        fault(of: address).map { Flaw(rule, $0.message, fix: $0.fix) }
    }
}

/// An address with a scheme and a host, in pieces.
struct WebAddress {
    /// As it is written.
    let text: String
    /// In small letters.
    let host: String
    /// Whatever stands behind the host: port, path, query, fragment.
    let rest: Substring

    init?(_ text: String) {
        guard let scheme = text.firstPlace(of: "://") else { return nil }
        let host = text.utf8[scheme.upperBound...].prefix { !HostName.endsBefore($0) }
        self.text = text
        self.host = Substring(host).lowercased()
        rest = text[host.endIndex...]
    }

    /// Between the host and the query.
    var path: Substring { Substring(rest.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }) }
}
