import Bundles
import Constraints
import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// Finds telephone numbers and e-mail addresses that are nearly those of the newest release, or those that another document had.
enum SlippedContacts {
    static let phoneRule = Rule(
        "phone-slips", topic: .time, severity: .warning,
        summary:
            "A telephone number that differs in one digit from that of the newest release, or has two of its digits exchanged, or is that of another document, which has this one's. Each of them can be dialled, and somebody else answers.",
        reason: "A number with two digits exchanged is somebody's number. Thousands called a stranger.",
        example: Rule.Example(
            wrong: "number: +49 30 498 74501",
            right: "number: +49 30 498 75401"))
    static let emailRule = Rule(
        "email-slips", topic: .time, severity: .warning,
        summary:
            "An e-mail address that differs in one letter from that of the newest release, or has two of its letters exchanged, or ends in .com where that one ends in .de, or is that of another document, which has this one's. Mail comes back, or somebody else reads it.",
        reason: "Questions about data protection went to an address with a letter too few, and nobody answered them.",
        example: Rule.Example(
            wrong: "email: datenshutz@rki.de",
            right: "email: datenschutz@rki.de"))

    static func findings(in collections: [Collection], history: [EarlierRelease]) -> Findings {
        var findings = Findings()
        guard let live = history.first else { return findings }
        for collection in collections {
            for (index, field) in collection.model.record.fields.enumerated() {
                guard let kind = Kind(field.type) else { continue }
                compare(index, field.name, kind, of: collection, with: live, &findings)
            }
        }
        return findings
    }

    private static func compare(
        _ index: Int, _ name: String, _ kind: Kind, of collection: Collection, with live: EarlierRelease,
        _ findings: inout Findings
    ) {
        var before: [String: Contact] = [:]
        var holders: [String: [String]] = [:]
        for (id, record) in live.records(ofDocumentsIn: collection.model.name) {
            guard let contact = kind.contact(in: record.value(at: name)) else { continue }
            before[id] = contact
            holders[contact.address, default: []].append(id)
        }
        var current: [String: String] = [:]
        for document in collection.documents { current[document.id] = kind.contact(of: document, index)?.0.address }
        for document in collection.documents {
            guard let (contact, node) = kind.contact(of: document, index), let old = before[document.id],
                old.address != contact.address
            else { continue }
            let other = holders[contact.address]?.filter { $0 != document.id && current[$0] == old.address }.min()
            if let other {
                findings.add(
                    kind.rule, at: node,
                    "'\(contact.written)' is what '\(other)' has in release \(live.number), and '\(other)' has what this document had",
                    fix: "look whether the two were exchanged")
            } else if kind.isNearly(contact.address, old.address) {
                findings.add(
                    kind.rule, at: node,
                    "'\(contact.written)' is nearly '\(old.written)', which release \(live.number) has as '\(name)'",
                    fix: kind.fix)
            }
        }
    }

    private struct Contact {
        /// Where a call or a mail goes.
        let address: String
        /// As people read it.
        let written: String
    }

    private enum Kind {
        case phone, email

        init?(_ type: any ValueType) {
            switch type {
            case is PhoneType: self = .phone
            case is EmailType: self = .email
            default: return nil
            }
        }

        var rule: Rule { self == .phone ? phoneRule : emailRule }

        var fix: String {
            self == .phone
                ? "compare the digits with those of whoever answers there"
                : "compare the letters with the address of whoever reads the mail"
        }

        func contact(in value: JSON?) -> Contact? {
            switch self {
            case .phone:
                let number = value?.object
                return number?["uri"]?.string.map { Contact(address: $0, written: number?["display"]?.string ?? $0) }
            case .email: return value?.string.map { Contact(address: $0.lowercased(), written: $0) }
            }
        }

        func contact(of document: Document, _ field: Int) -> (Contact, Node)? {
            guard let value = document.record?.values[field] else { return nil }
            return switch value.content {
            case .fact(let number as PhoneNumber):
                (Contact(address: number.uri, written: number.display), value.node)
            case .word(let email): (Contact(address: email.lowercased(), written: email), value.node)
            default: nil
            }
        }

        func isNearly(_ address: String, _ old: String) -> Bool {
            SlippedContacts.isNearly(Array(address.utf8), Array(old.utf8))
        }
    }

    /// Whether one digit was lost, came in or is another one, or two that follow each other were exchanged.
    private static func isNearly(_ number: [UInt8], _ old: [UInt8]) -> Bool {
        let head = zip(number, old).prefix { $0 == $1 }.count
        let (rest, oldRest) = (number[head...], old[head...])
        if rest.dropFirst() == oldRest.dropFirst() || rest == oldRest.dropFirst() || rest.dropFirst() == oldRest {
            return true
        }
        return rest.count > 1 && rest.count == oldRest.count && rest[head] == oldRest[head + 1]
            && rest[head + 1] == oldRest[head] && rest.dropFirst(2) == oldRest.dropFirst(2)
    }
}
