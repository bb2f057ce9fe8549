import Markup
import Models
import Rulebook
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

    static func flaws(of text: ProseText) -> [Problem] { flaws(of: text, fault) }

    /// - Parameter fault: what is wrong with an address, and what to do.
    static func flaws(of text: ProseText, _ fault: (WebAddress) -> (message: String, fix: String)?) -> [Problem] {
        text.addresses.compactMap { linked in
            fault(linked.address).map {
                Problem(rule, $0.message, fix: $0.fix, word: linked.address.text, at: linked.place)
            }
        }
    }

    static func flaw(of address: WebAddress) -> Problem? {
        fault(of: address).map { Problem(rule, $0.message, fix: $0.fix) }
    }
}
