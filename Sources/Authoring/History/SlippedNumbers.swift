import Bundles
import JSON
import YAML

/// Finds telephone numbers that are nearly those of the newest release, or those that another document had.
enum SlippedNumbers {
    static let rule = Rule(
        "phone-slips", severity: .warning,
        "A telephone number that differs in one digit from that of the newest release, or has two of its digits exchanged, or is that of another document, which has this one's. Each of them can be dialled, and somebody else answers."
    )

    static func findings(in collections: [Collection], history: [EarlierRelease]) -> Findings {
        var findings = Findings()
        guard let live = history.first else { return findings }
        for collection in collections {
            for (index, field) in collection.model.record.fields.enumerated() {
                guard case .phone = field.type else { continue }
                compare(index, field.name, of: collection, with: live, &findings)
            }
        }
        return findings
    }

    private static func compare(
        _ index: Int, _ name: String, of collection: Collection, with live: EarlierRelease, _ findings: inout Findings
    ) {
        var before: [String: JSONObject] = [:]
        var holders: [String: [String]] = [:]
        for (id, record) in live.records(ofDocumentsIn: collection.model.name) {
            guard let number = record.value(at: name)?.object else { continue }
            before[id] = number
            if let uri = number["uri"]?.string { holders[uri, default: []].append(id) }
        }
        var current: [String: String] = [:]
        for document in collection.documents { current[document.id] = document.phone(index)?.number.uri }
        for document in collection.documents {
            guard let (number, node) = document.phone(index), let old = before[document.id],
                let uri = old["uri"]?.string, uri != number.uri
            else { continue }
            let other = holders[number.uri]?.filter { $0 != document.id && current[$0] == uri }.min()
            if let other {
                findings.add(
                    rule, at: node,
                    "'\(number.display)' is what '\(other)' has in release \(live.number), and '\(other)' has what this document had",
                    fix: "look whether the two were exchanged")
            } else if isNearly(Array(number.uri.utf8), Array(uri.utf8)) {
                findings.add(
                    rule, at: node,
                    "'\(number.display)' is nearly '\(old["display"]?.string ?? uri)', which release \(live.number) has as '\(name)'",
                    fix: "compare the digits with those of whoever answers there")
            }
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

extension Document {
    fileprivate func phone(_ field: Int) -> (number: PhoneNumber, node: Node)? {
        guard let value = record?.values[field], case .phone(let number) = value.content else { return nil }
        return (number, value.node)
    }
}
