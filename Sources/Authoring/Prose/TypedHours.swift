import Bundles
import YAML

/// Opening hours stand in fields, and texts quote them.
enum TypedHours: TextRule {
    static let rule = Rule(
        "typed-hours", severity: .warning,
        "Opening hours typed into a text, while a document holds opening hours. Quoted, they change everywhere at once, and in every language."
    )

    static func flaws(of text: ProseText) -> [Flaw] {
        guard let words = text.surroundings.languages[text.language].clock else {
            return []
        }
        guard text.signs.contains(.digit) else { return [] }
        let spans = ClockSpan.all(in: text.bytes, at: text.places(of: .digit), words)
        guard !spans.isEmpty else { return [] }
        let facts = text.surroundings.facts.hours
        return facts.isEmpty ? [] : spans.compactMap { flaw($0, in: text, facts) }
    }

    private static func flaw(_ span: ClockSpan, in text: ProseText, _ facts: [QuotableFacts.Hours]) -> Flaw? {
        let quoted = Set(text.template.quotes.map { $0.path.dropLast().joined(separator: ".") })
        let written = text.excerpt(span.range)
        // The same times beside the number of the same hotline, also where no day is named.
        let same = facts.filter { $0.says(span) }
        if let fact = same.first(where: { quoted.contains($0.document) }) ?? (span.days == nil ? nil : same.first) {
            return Flaw(
                rule, "'\(written)' are opening hours typed into a text: they are the value of '\(fact.path)'",
                fix: "write {{ \(fact.path) }}", piece: text.firstLine(of: span.range))
        }
        guard span.days != nil else { return nil }
        let nearest = facts.first { quoted.contains($0.document) } ?? (facts.count == 1 ? facts.first : nil)
        return Flaw(
            rule,
            "'\(written)' are opening hours typed into a text: a text does not change when the hours do",
            fix: nearest.map { "write {{ \($0.path) }}, or mend what stands there" }
                ?? "put them into a field of a document, and quote that, as in {{ \(facts[0].path) }}",
            piece: text.firstLine(of: span.range))
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
