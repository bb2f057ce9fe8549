import Bundles
import Constraints
import Dates
import Models
import Rulebook
import Workspaces
import YAML

/// Looks at the days on which documents apply: those that are over, and those of documents that claim the same thing.
enum ValidityCheck {
    private struct Claim {
        let id: String
        let days: ValidDays
        let record: RecordValue
    }

    /// - Parameter today: nil where nobody says which day it is; then nothing is called over.
    static func findings(in collection: Collection, today: CalendarDate?) -> Findings {
        var findings = Findings()
        guard let validity = collection.model.validity else { return findings }
        var claims: [String: [Claim]] = [:]
        for document in collection.documents {
            guard let record = document.record else { continue }
            guard let days = ValidDays(record, validity) else {
                reportOrder(record, validity, &findings)
                continue
            }
            if let today { reportPast(document.id, days, today, &findings) }
            guard let subject = subject(of: record, validity) else { continue }
            claims[subject, default: []].append(Claim(id: document.id, days: days, record: record))
        }
        for claims in claims.values {
            let claims = claims.sorted { $0.days.firstDay < $1.days.firstDay }
            if let today { reportFuture(claims[0], collection.model, validity, today, &findings) }
            compare(claims, collection.model, validity, today, &findings)
        }
        return findings
    }

    /// What a document is about; nil where it does not say.
    private static func subject(of record: RecordValue, _ validity: Validity) -> String? {
        let values = validity.of.compactMap { record.values[$0]?.content.identity }
        return values.count == validity.of.count ? values.joined(separator: "\u{0}") : nil
    }

    private static func reportOrder(_ record: RecordValue, _ validity: Validity, _ findings: inout Findings) {
        guard let first = record.values[validity.from], let last = record.values[validity.until] else { return }
        findings.add(
            .validityOrder, at: last.node,
            "'\(last.content.written ?? "")' comes before '\(first.content.written ?? "")', on which the document begins to apply",
            fix: "exchange the two days")
    }

    private static func reportPast(
        _ id: String, _ days: ValidDays, _ today: CalendarDate, _ findings: inout Findings
    ) {
        guard let last = days.last, days.lastDay < today.daysSinceEpoch else { return }
        findings.add(
            .validityPast, at: last.node,
            "'\(last.content.written ?? "")' is over, and '\(id)' says nothing since then",
            fix: "remove the document, or write a later day")
    }

    /// - Parameter first: of all documents about the same thing, the one that begins first.
    private static func reportFuture(
        _ first: Claim, _ model: Model, _ validity: Validity, _ today: CalendarDate, _ findings: inout Findings
    ) {
        guard let start = first.days.first, first.days.firstDay > today.daysSinceEpoch else { return }
        findings.add(
            .validityGap, at: start.node,
            "'\(first.id)' begins on \(start.content.written ?? ""), and until then nothing is about \(subject(of: first, model, validity))",
            fix: "write an earlier day, or excuse it in a waiver that ends on that day")
    }

    private static func subject(of claim: Claim, _ model: Model, _ validity: Validity) -> String {
        quoted(
            validity.of.map { "\(model.record.fields[$0].name): \(claim.record.values[$0]?.content.written ?? "")" })
    }

    /// - Parameter claims: of documents about the same thing, by their first day.
    private static func compare(
        _ claims: [Claim], _ model: Model, _ validity: Validity, _ today: CalendarDate?, _ findings: inout Findings
    ) {
        guard var latest = claims.first else { return }
        for next in claims.dropFirst() {
            let subject = subject(of: next, model, validity)
            let node = next.days.first?.node ?? next.record.node
            let end = latest.days.last?.content.written
            if next.days.overlaps(latest.days) {
                findings.add(
                    .validityOverlap, at: node.headRange, in: node.source,
                    "'\(next.id)' begins while '\(latest.id)' applies\(end.map { " until \($0)" } ?? ", which has no last day"), and both are about \(subject)",
                    fix: "let one end before the other begins")
            } else if next.days.firstDay > latest.days.lastDay + 1, next.days.firstDay > today?.daysSinceEpoch ?? .min {
                findings.add(
                    .validityGap, at: node.headRange, in: node.source,
                    "'\(next.days.first?.content.written ?? next.id)' leaves \(counted(next.days.firstDay - latest.days.lastDay - 1, "day", "days")) on which nothing is about \(subject): '\(latest.id)' ends on \(end ?? "")",
                    fix: "let one begin on the day after the other ends")
            }
            if next.days.lastDay > latest.days.lastDay { latest = next }
        }
    }
}
