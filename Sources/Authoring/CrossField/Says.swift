import Rulebook
import YAML

/// A text is on one side of two that every language has words for, and not on the other one:
/// `{rule: says, field: title, of: risk, side: one, when: {risk: low}}`. The words stand under `opposite-words` in the files of the
/// languages.
struct Says: CrossFieldRule {
    static let rule = Rule(
        "says", topic: .fields, authority: .adjustable,
        summary:
            "A text says the contrary of what its document is for: the advice for a low risk is called 'Increased risk'. The texts of two documents were exchanged, or the keys by which an app finds them.",
        reason:
            "The app finds a text by its key, and showed everybody with a low risk the advice for an increased one.",
        example: Rule.Example(
            wrong: "name: Bei erhöhtem Risiko",
            right: "name: Bei niedrigem Risiko"))
    static let keys = ["field", "of", "side"]

    private let text: FieldPath
    /// The name of a thing that has two sides.
    private let pair: String
    private let side: OppositeWords.Side
    private let source: String

    init?(_ reader: inout RuleReader) {
        let options = OppositeWords.sides
        guard let text = reader.ownField(),
            reader.require(
                [text], are: "localized texts of a document",
                { $0.isLocalized && $0.steps.count == 1 && $0.type.element == nil }),
            let pair = reader.require("of"), let node = reader.require("side"),
            case .word(let side)? = reader.value(node, as: .choice(options: options), "side")
        else { return nil }
        (self.text, self.pair, source) = (text, pair.text, reader.source)
        self.side = side == options[0] ? .one : .other
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        for (value, words) in subject.versions(of: text) {
            guard case .text(let template) = value.content, let opposites = words?.prose.opposites else { continue }
            let bytes = template.coveredBytes
            guard let said = opposites.claim(pair, in: bytes), said.side != side,
                !opposites.denies(SeenWords(bytes.span))
            else { continue }
            let written = String(decoding: Array(template.text.utf8)[said.place], as: UTF8.self)
            findings.add(
                Problem(
                    Self.rule,
                    "'\(written)' in '\(text.text)' says the contrary of what the document is for\(source)",
                    fix: "look whether two texts were exchanged, or the keys of two documents", at: said.place),
                at: value.node)
        }
    }

    /// What is wrong with the rule itself.
    /// - Parameter words: of all languages.
    func flaw(_ words: [LanguageWords?]) -> Problem? {
        let names = Set(words.compactMap(\.self).flatMap { $0.prose.opposites.names })
        guard !names.isEmpty, !names.contains(pair) else { return nil }
        return Problem(
            .misapplied, "'\(pair)' is under '\(OppositeWords.key)' in no file of a language",
            fix: suggestedName(for: pair, among: names.sorted()) ?? "use one of \(quoted(names.sorted()))")
    }
}

extension RuleSubject {
    /// A localized text of the document in all languages, with the words of each.
    func versions(of text: FieldPath) -> [(value: Value, words: LanguageWords?)] {
        guard let document, let elsewhere, let field = text.steps.first else { return [] }
        let source = record.values[field].map { [($0, elsewhere.sourceWords)] } ?? []
        return source
            + document.translations.entries.sorted { $0.key < $1.key }.compactMap { language, translation in
                translation.values[field].map { ($0, elsewhere.words[language]) }
            }
    }
}
