import Bundles
import Dates
import Models
import Rulebook
import YAML

/// Opening hours stand in fields, and texts quote them.
enum TypedHours: TextRule {
    static let rule = Rule(
        "typed-hours", topic: .texts, severity: .warning,
        summary:
            "Opening hours typed into a text, while a document holds opening hours. Quoted, they change everywhere at once, and in every language.",
        reason: "Hours were to change on a date, and texts in seven languages had to be found and merged days before.",
        example: Rule.Example(
            wrong: "- Die Hotline ist montags bis freitags von 8 bis 12 Uhr besetzt.",
            right: "- Die Hotline ist besetzt: {{ samples.all.hours }}."))
    static let needs: TextTraits = .digits

    static func flaws(of text: ProseText) -> [Problem] {
        guard let words = text.known.clock else {
            return []
        }
        let spans = ClockSpan.all(in: text.bytes, at: text.digitPlaces, words)
        let always = RoundTheClock.all(in: text)
        guard !spans.isEmpty || !always.isEmpty else { return [] }
        let facts = text.surroundings.facts.hours
        guard !facts.isEmpty else { return [] }
        let quoted = text.quotedDocuments
        // More than one hotline may never close.
        let alwaysOpen = facts.filter { $0.hours.times == .always && quoted.contains($0.document) }
        return spans.compactMap { flaw($0, in: text, facts, quoted) }
            + always.map { flaw(typed: $0.range, in: text, facts, alwaysOpen, quoted) }
    }

    private static func flaw(
        _ span: ClockSpan, in text: ProseText, _ facts: [QuotableFacts.Hours], _ quoted: Set<String>
    ) -> Problem? {
        // The same times beside the number of the same hotline, also where no day is named.
        let same = facts.filter { $0.says(span) }
        guard span.days != nil || same.contains(where: { quoted.contains($0.document) }) else { return nil }
        return flaw(typed: span.range, in: text, facts, same, quoted)
    }

    /// - Parameters:
    ///   - same: those that say what is typed.
    ///   - quoted: documents that the text quotes.
    private static func flaw(
        typed range: Range<Int>, in text: ProseText, _ facts: [QuotableFacts.Hours], _ same: [QuotableFacts.Hours],
        _ quoted: Set<String>
    ) -> Problem {
        let written = text.excerpt(range)
        if let fact = same.first(where: { quoted.contains($0.document) }) ?? same.first {
            return Problem(
                rule, "'\(written)' are opening hours typed into a text: they are the value of '\(fact.path)'",
                fix: "write {{ \(fact.path) }}", at: text.firstLine(of: range))
        }
        let nearest = facts.first { quoted.contains($0.document) } ?? (facts.count == 1 ? facts.first : nil)
        return Problem(
            rule,
            "'\(written)' are opening hours typed into a text: a text does not change when the hours do",
            fix: nearest.map { "write {{ \($0.path) }}, or mend what stands there" }
                ?? "put them into a field of a document, and quote that, as in {{ \(facts[0].path) }}",
            at: text.firstLine(of: range))
    }
}

extension QuotableFacts.Hours {
    /// Whether somebody answers at just these times on these days.
    fileprivate func says(_ span: ClockSpan) -> Bool {
        guard case .weekly(let entries, _) = hours.times else { return false }
        let days = span.days.map { Set(OpeningHours.Weekday.allCases[$0]) }
        return entries.contains { entry in
            entry.hours.from.minutes == span.from && entry.hours.to.minutes % 1440 == span.to % 1440
                && (days == nil || days?.isSubset(of: entry.days) == true)
        }
    }
}

extension TimeOfDay {
    fileprivate var minutes: Int { 60 * hour + minute }
}
