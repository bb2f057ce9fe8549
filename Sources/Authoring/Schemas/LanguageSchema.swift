import Bundles
import JSON
import Models
import Rulebook

/// The schema of the words of a language, whose keys their readers have.
enum LanguageSchema {
    static let schema = Schema(
        name: "language.json", title: "The words of a language", files: ["Config/languages/*.yaml"],
        JSON.mapping(
            LanguageWordsReader.keys, phrases.merging(prose) { first, _ in first },
            required: [
                "name", "decimal-separator", "group-separator", "weekdays", "months", "date", "list", "hours",
            ]))

    private static let text = JSON.text()
    private static let words = JSON.list(of: JSON.text(), [("minItems", 1), ("uniqueItems", .bool(true))])
    private static let flag: JSON = ["type": "boolean"]

    /// A text whose blanks count.
    private static func separator(_ description: String) -> JSON { .text(description) }

    private static func phrase(_ places: String) -> JSON { .text("A phrase with the places \(places)") }

    // MARK: What is quoted

    private static let phrases: [String: JSON] = [
        "name": .text("What the language calls itself, as in Deutsch"),
        "decimal-separator": separator("What stands before the fraction of a number, in quotes"),
        "group-separator": separator("What divides thousands, in quotes; nothing, too"),
        "weekdays": mapping(OpeningHours.Weekday.allCases.map(\.rawValue), { _ in text }, isWhole: true),
        "months": .list(of: text, [("minItems", 12), ("maxItems", 12)]),
        "date": phrase("{day}, {month} or {month-number}, and {year}"), "instant": phrase("{date} and {time}"),
        "percentage": phrase("{n}"), "range": phrase("{from} and {to}"),
        "list": mapping(LanguageWordsReader.listKeys, { _ in separator("") }, isWhole: true),
        "hours": mapping(LanguageWordsReader.hoursKeys, { _ in separator("") }, isWhole: true),
        "units": mapping(
            TimeSpan.Unit.allCases.map(\.rawValue),
            { _ in
                let forms = PluralForms.Form.allCases.map(\.rawValue)
                let described = Dictionary(uniqueKeysWithValues: forms.map { ($0, phrase("{n}")) })
                return .schema(JSON.mapping(forms, described, required: [PluralForms.Form.other.rawValue]))
            }),
        "plurals": mapping(PluralForms.Form.allCases.map(\.rawValue), { _ in words }),
        // A key that is a number or a truth value is no text to every reader, so such keys are not named.
        "boolean": ConfigurationSchema.map(of: text),
    ]

    // MARK: What is written in texts

    private static let prose: [String: JSON] = [
        "common-words": .list(
            of: text,
            [
                ("minItems", .number(JSONNumber(ProseWords.commonWordsBounds.lowerBound))),
                ("maxItems", .number(JSONNumber(ProseWords.commonWordsBounds.upperBound))),
                ("uniqueItems", .bool(true)),
            ]),
        "capitalizes-nouns": flag, "empty-link-words": words, "picture-words": words, "revealing-words": words,
        "asking-words": words, "question-words": words, "topic-words": words, "unmistakable-words": words,
        "until-words": words, "joining-words": words, "between-words": words,
        "doubled-words": words,
        "at-least-words": words,
        "at-most-words": words, "more-than-words": words, "less-than-words": words, "from-words": words,
        "till-words": words,
        "dialling-words": words,
        "workday-words": words, "every-day-words": words, "night-words": words, "hotline-words": words,
        OppositeWords.negationsKey: words,
        OppositeWords.key: ConfigurationSchema.map(
            of: .schema(
                JSON.mapping(
                    OppositeWords.pairKeys,
                    [
                        "one": words, "other": words, OppositeWords.ambiguousKey: flag, OppositeWords.labelsKey: flag,
                        OppositeWords.neitherKey: words, OppositeWords.unlessKey: words,
                    ],
                    required: OppositeWords.sides))),
        "familiar-words": .text("Long words that texts often have, with blanks between them"),
        "language-names": ConfigurationSchema.map(of: words), "misspellings": ConfigurationSchema.map(of: text),
        "other-spellings": ConfigurationSchema.map(of: text),
        "foreign-names": ConfigurationSchema.map(of: text), "opening-signs": ConfigurationSchema.map(of: text),
        QuotationMarks.key: ConfigurationSchema.map(of: ["enum": .words(QuotationMarks.signs)]),
        SoundForms.key: .list(
            of: .schema(
                JSON.mapping(
                    SoundForms.keys,
                    ["words": ConfigurationSchema.map(of: text), "before": words, "except": words],
                    required: ["words", "before"]))),
        SoundForms.behindKey: .list(
            of: .schema(
                JSON.mapping(
                    SoundForms.behindKeys, ["words": words, "misspellings": ConfigurationSchema.map(of: text)],
                    required: SoundForms.behindKeys))),
        CommaWords.key: .schema(
            JSON.mapping(CommaWords.keys, ["words": words, "except-behind": words], required: ["words"])),
        Denials.key: .schema(
            JSON.mapping(
                Denials.keys,
                [
                    "certain": words, "possible": words, "without": words, "paired": words, "second": words,
                    "neither": words,
                ],
                required: ["certain", "possible"])),
        SpacedSigns.key: ConfigurationSchema.map(of: separator("The blank, in quotes")),
        FormsOfAddress.key: .schema(
            JSON.mapping(
                FormsOfAddress.keys,
                [
                    "formal": words, "familiar": words,
                    "keep-to": ["enum": .words(FormsOfAddress.Form.allCases.map(\.rawValue))],
                    "possessives": words,
                    "requests": .schema(
                        JSON.mapping(
                            FormsOfAddress.Requests.keys,
                            ["ending": text, "after": words, "except": words, "familiar": words],
                            required: ["ending"])),
                ], required: ["formal", "familiar"])),
        "readability": .schema(
            JSON.mapping(ReadabilityLimits.keys, readability, required: ReadabilityLimits.requiredKeys)),
        "numbers": mapping(NumberWordsReader.keys, { numbers[$0] ?? words }),
    ]

    private static let readability: [String: JSON] = [
        "formula": ["enum": .words(ReadabilityFormula.allCases.map(\.rawValue))],
        "most": ["type": "number", "minimum": 0, "maximum": .number(JSONNumber(ReadabilityLimits.gradeLimit))],
        "words-in-a-sentence": [
            "type": "integer", "minimum": 1, "maximum": .number(JSONNumber(ReadabilityLimits.wordsLimit)),
        ],
        "letters-in-a-word": [
            "type": "integer", "minimum": .number(JSONNumber(ReadabilityLimits.wordLettersLeast)),
            "maximum": .number(JSONNumber(ReadabilityLimits.wordsLimit)),
        ],
    ]

    private static let amounts = ConfigurationSchema.map(of: ["type": "number"])

    /// Those that are no list of words.
    private static let numbers: [String: JSON] = [
        "cardinals": amounts, "fractions": amounts, "additions": amounts, "joined": flag,
        "spans": ConfigurationSchema.map(of: .text("A span of time, as in 14 days or 3 months")),
        "ordinals": ConfigurationSchema.map(of: words), "months": ConfigurationSchema.map(of: words),
        "weekdays": ConfigurationSchema.map(of: words), "plurals": ConfigurationSchema.map(of: words),
        "date-order": ["enum": .words(NumberLexicon.DateOrder.allCases.map(\.rawValue))],
        "units": mapping(QuantityUnit.allCases.map(\.rawValue), { _ in words }),
        "times": mapping(NumberWordsReader.timeKeys, { times[$0] ?? words }),
    ]

    private static let times = ["minutes-before": amounts, "minutes-behind": amounts, "twelve-hours": flag]

    /// - Parameter isWhole: whether none of the keys may be left out.
    private static func mapping(_ keys: [String], _ value: (String) -> JSON, isWhole: Bool = false) -> JSON {
        let described = Dictionary(keys.map { ($0, value($0)) }) { first, _ in first }
        return .schema(JSON.mapping(keys, described, required: isWhole ? keys : []))
    }
}
