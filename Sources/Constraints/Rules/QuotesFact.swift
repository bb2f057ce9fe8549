import Models
import Rulebook
import Values
import YAML

/// A text quotes a fact, or several, in every language, so that it can't say another one:
/// `{rule: quotes, documents: [encounter-age], field: answer, fact: exposure.v2.maximum-encounter-age}`.
struct QuotesFact: CrossFieldRule {
    static let rule = Rule(
        "quotes", topic: .fields, authority: .adjustable,
        summary: "A text that explains a fact does not quote it. What is typed stays as it is when the fact changes.",
        reason: "A text said one number and the parameter another, release after release.",
        example: Rule.Example(
            wrong: "answer: Sie bleiben zwei Wochen auf Ihrem Telefon.",
            right: "answer: Sie bleiben {{ settings.maximum-age }} auf Ihrem Telefon."))
    static let keys = ["field", "fields", "fact", "facts"]
    static let looksBeyondRecord = true

    private let texts: [FieldPath]
    private let facts: [String]
    private let source: String

    init?(_ reader: inout RuleReader) {
        let key = reader.node["facts"] == nil ? "fact" : "facts"
        guard let texts = reader.fieldOrFields(),
            let facts = key == "fact" ? reader.field(key).map({ [$0] }) : reader.list(key),
            reader.require(
                texts, are: "localized texts of a document",
                { $0.isLocalized && $0.start == .here && $0.steps.count == 1 }),
            reader.require(facts, are: "fields outside of lists and records", { !$0.isMany && $0.type.isQuotable })
        else { return nil }
        guard reader.requireOne(of: "field", or: "fields"), reader.requireOne(of: "fact", or: "facts") else {
            return nil
        }
        if let fact = facts.first(where: { $0.start == .here }) {
            reader.misapplied(
                key, "'\(fact.text)' is a field of the same model, and a quote begins with the name of one",
                fix: "write parameter-set.field or collection.document.field")
            return nil
        }
        self.texts = texts
        self.facts = facts.map(\.text)
        source = reader.source
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let document = subject.document else { return }
        let indexes = texts.compactMap(\.steps.first)
        let versions =
            [(subject.record.node, indexes.map { subject.record.values[$0] })]
            + document.translations().compactMap { translation in
                translation.root.map { root in (root, indexes.map { translation.value($0) }) }
            }
        for (head, values) in versions {
            // A language that lacks one of the texts takes it from another one, which is looked at there.
            let given = values.compactMap(\.self)
            guard given.count == values.count else { continue }
            let node = given.first?.node ?? head
            for fact in facts where !given.contains(where: { Self.quotes(fact, $0.content) }) {
                findings.add(
                    Self.rule, at: node.headRange, in: node.source,
                    "'\(fact)' is not quoted in \(quoted(texts.map(\.text), "or")), so the text says something else as soon as it changes\(source)",
                    fix: "write {{ \(fact) }} where the text says it")
            }
        }
    }

    private static func quotes(_ fact: String, _ content: Value.Content) -> Bool {
        switch content {
        case .text(let template): template.quotes.contains { $0.name.isSameBytes(as: fact) }
        case .list(let items): items.contains { quotes(fact, $0.content) }
        default: false
        }
    }
}

extension ValueType {
    /// Whether a text has words for such a value.
    fileprivate var isQuotable: Bool { recordType == nil && !isA(ReferenceType.self) && !traits.contains(.listed) }
}
