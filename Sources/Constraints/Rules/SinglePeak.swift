import Models
import Rulebook
import Values
import YAML

/// The values of a list grow to the greatest of them, and fall from there: `{rule: single-peak, field: infectiousness, at: 15}`.
/// Choices grow in the order of their options. With `at: 1`, they only fall.
struct SinglePeak: CrossFieldRule {
    static let rule = Rule(
        "single-peak", topic: .fields, authority: .adjustable,
        summary: "The values of a list do not rise to a single maximum and then fall.",
        reason:
            "A table of infectious days was shifted, and on the day of the first symptoms nobody counted as infectious.",
        example: Rule.Example(
            wrong: "scores: [0, 5, 3, 8]",
            right: "scores: [0, 5, 8, 3]"))
    static let keys = ["field", "at"]

    private let path: FieldPath
    /// From 1; nil where the greatest value may stand anywhere.
    private let place: Int?
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(),
            reader.require(
                [path], are: "lists of numbers, versions, dates, times and choices",
                { $0.type.element?.hasOrder == true || ($0.isMany && $0.type.hasOrder) })
        else { return nil }
        var place: Int?
        if reader.node["at"] != nil {
            let most = path.type.itemCounts?.maximum ?? .max
            guard let number = reader.number("at")?.integer.flatMap({ Int(exactly: $0) }), number > 0, number <= most
            else {
                reader.misapplied(
                    "at", "'at' is the place of the greatest value, from 1 to the last place of '\(path.text)'",
                    fix: "write a whole number, as in at: 1")
                return nil
            }
            place = number
        }
        (self.path, self.place, source) = (path, place, reader.source)
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        for list in path.lists(in: subject) { check(list.items, into: &findings) }
    }

    private func check(_ items: [Value], into findings: inout Findings) {
        let type = path.type.single
        func isLess(_ low: Value, _ high: Value) -> Bool {
            type.places(low.content, before: high.content, strictly: true)
        }
        let fall = items.indices.dropFirst().first { isLess(items[$0], items[$0 - 1]) } ?? items.count
        let peak = place ?? fall
        for index in items.indices.dropFirst() {
            let (last, value) = (items[index - 1], items[index])
            let isWithin = index < peak
            guard isWithin ? isLess(value, last) : isLess(last, value) else { continue }
            let bound =
                isWithin
                ? "smaller than '\(last.content.written ?? "")' before it, and up to place \(peak)"
                : "greater than '\(last.content.written ?? "")' before it, and from place \(peak) on"
            return findings.add(
                Self.rule, at: value.node,
                "'\(value.content.written ?? "")' is \(bound) the values of '\(path.text)' must not \(isWithin ? "fall" : "rise")\(source)",
                fix: "let the values grow up to the greatest, and fall from there")
        }
    }
}
