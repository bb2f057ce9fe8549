import Bytes
import Constraints
import Markup
import Models
import Prose
package import Rulebook
package import Values
import YAML

/// Where the links of texts lead, each looked at once: many texts lead to the same.
package struct LinkDestinations {
    package let content: WorkspaceContent
    package let modelNames: [String]
    private var known: [String: LinkDestination] = [:]
    private var hosts: [String: WebHost] = [:]

    /// Of destinations and hosts that are remembered.
    private static let limit = 4_096

    package init(content: WorkspaceContent, modelNames: [String]) {
        self.content = content
        self.modelNames = modelNames
    }

    /// - Parameter text: what stands between the parentheses of a link, without quotes.
    package subscript(text: String) -> LinkDestination {
        mutating get {
            if let destination = known[text] { return destination }
            let address = WebAddress(text) { host($0) }
            let destination = LinkDestination(address: address, flaw: flaw(of: text, address))
            if known.count < Self.limit { known[text] = destination }
            return destination
        }
    }

    private mutating func host(_ written: String) -> WebHost {
        if let host = hosts[written] { return host }
        let host = WebHost(written)
        if hosts.count < Self.limit { hosts[written] = host }
        return host
    }

    private func flaw(of text: String, _ address: WebAddress?) -> Problem? {
        let bytes = text.utf8.span
        let colon = bytes.firstOffset(of: UInt8(ascii: ":"), from: 0)
        let scheme = String(bytes, 0..<colon)
        let rest = String(bytes, min(colon + 1, bytes.count)..<bytes.count)
        if let index = content.index(ofCollection: scheme) {
            guard content.collections[index].index[rest] == nil else { return nil }
            if content.collections[index].drafts.contains(rest) {
                return Problem(
                    .danglingReference, "'\(rest)' in '\(text)' is a draft, which is in no release",
                    fix: "remove 'draft: true' from it when it is finished, or remove the link")
            }
            return Problem(
                .danglingReference, "'\(rest)' in '\(text)' is no document of '\(scheme)'",
                fix: suggestedName(for: rest, among: content.collections[index].ids)
                    ?? "link to a document that is there")
        }
        guard !modelNames.contains(scheme) else { return nil }
        if address == nil, let meant = document(writtenAs: text) {
            return Problem(.danglingReference, "'\(text)' leads nowhere", fix: "write \(meant)")
        }
        do {
            switch scheme {
            case "mailto": _ = try EmailAddress(mailto: rest)
            case "tel":
                return Problem(
                    HardcodedPhone.rule,
                    "'\(text)' is a telephone number in a text, which does not change with the number",
                    fix: "write ({{ hotlines.technical.number }}), the field that holds the number")
            default: _ = try LinkAddress(text, address, schemes: ["https"])
            }
            return nil
        } catch {
            guard error.rule == .malformedValue,
                let nearest = suggestedName(for: scheme, among: content.collections.map(\.model.name))
            else { return error }
            return Problem(error.rule, error.message, fix: nearest)
        }
    }

    /// A document that is named as a path: `faq/battery`, and with the wide colon of other scripts.
    private func document(writtenAs destination: String) -> String? {
        let parts = destination.split { "/.：".contains($0) }.map(String.init)
        guard parts.count == 2, let index = content.index(ofCollection: parts[0]),
            content.collections[index].index[parts[1]] != nil
        else { return nil }
        return "\(parts[0]):\(parts[1])"
    }
}

/// Where a link leads.
package struct LinkDestination {
    /// nil for what is not on the web.
    package let address: WebAddress?
    /// nil for one that leads somewhere.
    package let flaw: Problem?
}
