package import Rulebook

// The rules for keys, types and bounds.

extension Rule {
    package static let emptyValue = Rule(
        "empty-value", topic: .values,
        summary: "A key without a value, or a file without any. To leave something out, leave out the key.",
        reason: "An empty value could mean 'nothing' or 'not yet', and a reader of the file can't tell which.",
        example: Rule.Example(
            wrong: "count: ~",
            right: "count: 1"))
    package static let unsuitableAsset = Rule(
        "unsuitable-asset", topic: .values,
        summary:
            "An image or another file that is damaged, of another format than its name says, or larger than its model allows; an image with metadata, or with more than a still picture: a script, a reference to elsewhere.",
        reason: "A photo says where and when it was taken, and who reads the app learns it.",
        example: Rule.Example(
            wrong: "picture: with-place.jpg",
            right: "picture: risk.svg"))
    package static let textLength = Rule(
        "text-length", topic: .values, authority: .adjustable,
        summary: "A text that is longer or shorter than its model allows, in characters as a person counts them.",
        reason: "What is longer than its place is cut off, in the middle of a word or of a warning.",
        example: Rule.Example(
            wrong: #"title: "What is it and {{ samples.all.hours }}""#,
            right: "title: What is it?"))
    package static let patternMismatch = Rule(
        "pattern", topic: .values, authority: .adjustable,
        summary: "A text that does not match the pattern in its model.",
        reason: "The model says in words what belongs there, and often another system counts on it.",
        example: Rule.Example(
            wrong: "code: ab-123",
            right: "code: AB-123"))
    package static let typographicQuotes = Rule(
        "typographic-quotes", topic: .values, severity: .warning,
        summary:
            "A value between quotation marks such as „…“ or «…», which are none of YAML's and belong to the text therefore.",
        reason: "Word processors write them by themselves, and a button was called “Weiter”, with its quotes.",
        example: Rule.Example(
            wrong: "title: „Was ist das?“",
            right: "title: Was ist das?"))
    package static let forbiddenWord = Rule(
        "forbidden-word", topic: .values, authority: .adjustable,
        summary: "A word that this text must not contain, or that is not among the only words it may contain.",
        reason: "Some words must not appear on a lock screen, where others can read them.",
        example: Rule.Example(
            wrong: "name: Nicht Positive!",
            right: "name: Alles"))
    package static let itemCount = Rule(
        "item-count", topic: .values, authority: .adjustable,
        summary: "A list with more or fewer items than its model allows.",
        example: Rule.Example(
            wrong: "keywords: []",
            right: "keywords: [App, Warnung]"))
    package static let duplicateItem = Rule(
        "duplicate-item", topic: .values, authority: .adjustable,
        summary: "An item that appears twice in a list of unique items.",
        example: Rule.Example(
            wrong: "countries: [DE, FR, DE]",
            right: "countries: [DE, FR]"))
    package static let dividedItem = Rule(
        "divided-item", topic: .values,
        summary:
            "A dash that splits one list item into two, each of which lacks what the other has. Such a half has been signed and shipped.",
        example: Rule.Example(
            wrong: #"""
                - label: high
                - range: {min: 15, max: 9999}
                """#,
            right: #"""
                - label: high
                  range: {min: 15, max: 9999}
                """#))
    package static let notUnique = Rule(
        "not-unique", topic: .values, authority: .adjustable,
        summary: "A value that only one document may have, but two documents share.",
        reason: "A link to such a value could lead to either document.",
        example: Rule.Example(
            wrong: #"""
                - label: low
                  range: {min: 15, max: 9999}
                """#,
            right: #"""
                - label: high
                  range: {min: 15, max: 9999}
                """#))
    package static let missingOption = Rule(
        "missing-option", topic: .values, authority: .adjustable,
        summary:
            "An option that no document has, though the model asks for one with each. An app that looks for it finds nothing.",
        reason: "An app that looks for the advice after a pending test, and finds none, shows an empty page.",
        example: Rule.Example(
            wrong: "kind: {type: choice, options: [video, image, sound], complete: true}",
            right: "kind: {type: choice, options: [video], complete: true}"))
    package static let unknownOption = Rule(
        "unknown-option", topic: .values,
        summary: "A word that is not among the options of a choice.",
        reason: "An app knows what to do for each option, and nothing for another word.",
        example: Rule.Example(
            wrong: "kind: vidoe",
            right: "kind: video"))
    package static let foreignNumber = Rule(
        "foreign-number", topic: .values, authority: .adjustable,
        summary: "A telephone number of a country that its model does not allow: +94 is Sri Lanka, and +49 is Germany.",
        example: Rule.Example(
            wrong: "number: +94 30 498 75401",
            right: "number: +49 30 498 75401"))
}
