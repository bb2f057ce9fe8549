import Bundles
import Constraints
import Models
import Rulebook
import Workspaces
import YAML

/// Finds telephone numbers and e-mail addresses that are nearly those of the newest release.
enum NearMissContacts {
    static func findings(
        in changes: [ChangedValues.Change], of id: String, _ collection: Collection, since live: EarlierRelease
    ) -> Findings {
        var findings = Findings()
        for change in changes {
            let isPhone = change.type.isA(PhoneType.self)
            guard isPhone || change.type.isA(EmailType.self), let before = change.before, let old = before.address,
                let new = change.value.content.address, new != old, isNearly(new, old),
                !isExchanged(change, of: id, in: collection, since: live)
            else { continue }
            findings.add(
                .valueSlips, at: change.value.node,
                "'\(change.value.content.display)' is nearly '\(before.display)', which release \(live.number) has as '\(change.field)'",
                fix: isPhone
                    ? "compare the digits with the official number"
                    : "compare the letters with the official address")
        }
        return findings
    }

    /// Whether it is the address of another document, which has this one's.
    private static func isExchanged(
        _ change: ChangedValues.Change, of id: String, in collection: Collection, since live: EarlierRelease
    ) -> Bool {
        guard let field = collection.model.record.index(of: change.field) else { return false }
        let json = change.value.content.json(as: change.type)
        return live.records(ofDocumentsIn: collection.model.name).contains { other, record in
            other != id && record.value(at: change.field) == json
                && collection.index(of: other).flatMap { collection.documents[$0].record?.values[field]?.content }
                    == change.before
        }
    }

    /// Whether one digit was lost, came in or is another one, or two that follow each other were exchanged.
    private static func isNearly(_ number: String, _ old: String) -> Bool {
        let (number, old) = (number.utf8.span, old.utf8.span)
        let overlap = Overlap(number, old)
        return max(number.count, old.count) - overlap.start - overlap.end < 2 || overlap.isExchange(number, old)
    }
}

extension Value.Content {
    /// Where a call or a mail goes.
    fileprivate var address: String? {
        switch self {
        case .fact(let number as PhoneNumber): number.uri
        default: written?.lowercased()
        }
    }

    fileprivate var display: String { fact(PhoneNumber.self)?.display ?? written ?? "" }
}
