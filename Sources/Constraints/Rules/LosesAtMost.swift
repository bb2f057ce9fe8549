import JSON
import Models
import Rulebook
import Values
import YAML

/// A list loses no more than so many of the items that the newest release has: `{rule: loses-at-most, field: supported-countries, items: 2}`.
struct LosesAtMost: CrossFieldRule {
    static let rule = Rule(
        "loses-at-most", topic: .fields, severity: .warning,
        summary:
            "A list has lost more items of the newest release than its model allows at once: half of it was lost in a bad copy.",
        reason: "Half of a list of countries was lost in a bad copy, and people who travelled there were not warned.",
        example: Rule.Example(
            wrong: "countries: [DE]",
            right: "countries: [DE, AT]"))
    static let keys = ["field", "items"]
    static let looksBeyondRecord = true

    private let path: FieldPath
    private let most: Int
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(),
            reader.require(
                [path], are: "lists of choices, countries, languages, references and texts",
                { !$0.isMany && $0.type.element?.isWord == true && !$0.isLocalized }),
            let number = reader.number("items")
        else { return nil }
        guard let most = number.integer.flatMap({ Int(exactly: $0) }), most >= 0 else {
            reader.misapplied("items", "'\(number.text)' is no number of items", fix: "write a whole number")
            return nil
        }
        (self.path, self.most, source) = (path, most, reader.source)
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let live = subject.live, path.isComplete(in: subject), let list = path.value(in: subject) else { return }
        let items = Set(path.items(in: subject).compactMap(\.content.written))
        let lost = live.values(at: path.text).compactMap(\.string).filter { !items.contains($0) }
        guard lost.count > most else { return }
        findings.add(
            Self.rule, at: list.node.headRange, in: list.node.source,
            "'\(path.text)' has lost \(quoted(lost)), which release \(live.number) has, and at most \(counted(most, "item", "items")) at once \(most == 1 ? "is" : "are") allowed to go\(source)",
            fix: "add them again, or take them out in several releases")
    }
}

extension ValueType {
    /// Whether its values are words, in a bundle too.
    fileprivate var isWord: Bool {
        traits.contains(.listed) || isA(TextType.self) || isA(ReferenceType.self)
    }
}
