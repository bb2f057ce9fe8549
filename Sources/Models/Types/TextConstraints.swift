import JSON
import Rulebook
import Values
import YAML

/// What a text must be.
///
/// A class, since every text of a workspace refers to those of its model, and a value of so many parts would cost each of
/// them as many counts of references.
package final class TextConstraints: Sendable {
    /// Characters that a person would count.
    package let length: CountBounds
    package let lengthSource: String?
    package let pattern: Pattern?
    /// What the pattern asks for, in words: "letters and digits in groups of 4".
    package let patternHelp: String?
    package let forbiddenWords: WordList
    /// The only words that the text may have; empty for any.
    package let allowedWords: WordList
    /// Where pattern and words come from; part of the message.
    package let source: String?
    /// The field with the image or video that the text describes.
    package let alternativeFor: String?
    /// Whether anybody beside the phone can read it.
    package let isShownOnLockScreen: Bool

    package init(
        length: CountBounds = CountBounds(), lengthSource: String? = nil, pattern: Pattern? = nil,
        patternHelp: String? = nil, forbiddenWords: WordList = WordList(), allowedWords: WordList = WordList(),
        source: String? = nil, alternativeFor: String? = nil, isShownOnLockScreen: Bool = false
    ) {
        self.length = length
        self.lengthSource = lengthSource
        self.pattern = pattern
        self.patternHelp = patternHelp
        self.forbiddenWords = forbiddenWords
        self.allowedWords = allowedWords
        self.source = source
        self.alternativeFor = alternativeFor
        self.isShownOnLockScreen = isShownOnLockScreen
    }

    /// Whether more than its length is asked of a text.
    package var holdsMoreThanLength: Bool { pattern != nil || !forbiddenWords.isEmpty || !allowedWords.isEmpty }

    var copy: TextConstraints {
        TextConstraints(
            length: length, lengthSource: lengthSource, pattern: pattern, patternHelp: patternHelp,
            forbiddenWords: forbiddenWords, allowedWords: allowedWords, source: source,
            alternativeFor: alternativeFor, isShownOnLockScreen: isShownOnLockScreen)
    }

    static let keys: [ModelKey] = [
        .counts("length", keys: lengthKeys, "How many characters, as a person counts them"),
        .text("pattern", "What the whole text must match"),
        .text("pattern-help", "What the pattern asks for, in words"), .words("samples"), .words("forbidden-words"),
        .words("allowed-words"), .flag("shown-on-lock-screen", "Whether anybody beside the phone can read it"),
        .text("alternative-for", "The image that the text describes, or the link to the image or video"), .source,
    ]

    static let lengthKeys = ["min", "max", "source"]
}

/// A type whose values are sentences for people.
protocol TextualType: ValueType {
    var constraints: TextConstraints { get }
    init(_ constraints: TextConstraints)
}

extension TextualType {
    package init?(_ reader: inout TypeReader) { self.init(reader.textConstraints()) }

    package static var keys: [ModelKey] { TextConstraints.keys }

    package func read(
        _ node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        let template = try Template(try reader.trimmedText(node, as: self, name: name))
        if node.style == .plain, let problem = TypographicQuotes.problem(around: template.text) {
            reader.findings.add(problem, at: node)
        }
        if !template.parts.isEmpty || traits.contains(.markup) || reader.isLocalized {
            reader.texts.append(
                FoundText(
                    template: template, constraints: constraints, isRich: traits.contains(.markup), name: name,
                    node: node, language: reader.isLocalized ? reader.language : nil))
        }
        // A text with quotes is measured when the quoted values are known. One that breaks a bound keeps its value: a
        // person may waive the finding.
        if template.parts.isEmpty {
            do {
                try TextCheck(constraints: constraints, name: name).check(template.text)
            } catch {
                reader.findings.add(error, at: node)
            }
        }
        return .text(template)
    }

    package var sample: String { "a text" }

    package var summary: String {
        var summary = words
        if constraints.length.minimum != nil || constraints.length.maximum != nil {
            summary += " of \(constraints.length.words) characters\(constraints.lengthSource.inBrackets)"
        }
        if let help = constraints.patternHelp { summary += "; it is \(help)" }
        return summary
    }

    package func wording(of content: Value.Content) -> Wording? {
        guard case .text(let template) = content, template.parts.isEmpty else { return nil }
        return .verbatim(template.text)
    }

    package func content(of json: JSON) -> Value.Content? { json.string.map { .text(Template(literal: $0)) } }

    package var textConstraints: TextConstraints? { constraints }

    package var copy: any ValueType { Self(constraints.copy) }

    /// Lengths are counted as a person counts, and with what is quoted. A schema counts scalars, of which a character may
    /// have several: so a pattern says the greatest length.
    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        var bounds: [(String, JSON)] = []
        let length = context.demands(.textLength) ? constraints.length : CountBounds()
        if let minimum = length.minimum { bounds.append(("minLength", .number(JSONNumber(minimum)))) }
        if context.demands(.patternMismatch), let pattern = constraints.pattern?.ecmaText {
            bounds.append(("pattern", .string(pattern)))
        }
        if let maximum = length.maximum {
            // At most so many scalars that are a character each, between any of those that may be parts of one. Blanks at
            // the ends do not count.
            let pattern = #"^\s*[^ -\u02FF]*(?:[ -\u02FF][^ -\u02FF]*){0,\#(maximum)}\s*$"#
            bounds.append(("allOf", [.schema([("pattern", .string(pattern))])]))
        }
        let text: [(String, JSON)] = [("type", "string"), ("minLength", 1)]
        guard !bounds.isEmpty else { return text }
        return text + [("anyOf", [.schema([("pattern", #"\{\{"#)]), .schema(bounds)])]
    }
}
