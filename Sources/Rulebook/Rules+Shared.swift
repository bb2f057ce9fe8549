// Rules that files of different kinds share.

extension Rule {
    package static let malformedValue = Rule(
        "malformed-value", topic: .values,
        summary:
            "A number, version, date, time, duration, telephone number, e-mail or web address, language, country, zone, range or opening hours that is not written as its type asks for, or does not exist. The message says what belongs there.",
        reason:
            "A phone reads each value by its type: '3.1.' is a day in March to some people, and in January to others.",
        example: Rule.Example(
            wrong: "day: 16.1.2021",
            right: "day: 2021-01-16"))
    package static let unknownKey = Rule(
        "unknown-key", topic: .values,
        summary: "A key that does not exist here. Without this rule, a typing mistake would silently drop its value.",
        example: Rule.Example(
            wrong: "titel: What is it?",
            right: "title: What is it?"))
    package static let missingKey = Rule(
        "missing-key", topic: .values,
        summary: "A required key is missing.",
        reason: "An app has a place for it. Left out, the place stays empty on millions of phones.",
        example: Rule.Example(
            wrong: #"""
                hours:
                  weekly:
                """#,
            right: #"""
                hours:
                  zone: Europe/Berlin
                  weekly:
                """#))
    package static let wrongType = Rule(
        "wrong-type", topic: .values,
        summary:
            "A value of another type than its field: a number where a text is meant, quotes around a number, a list where one value belongs.",
        reason: "A phone reads each value by its type, and can't use a value of another one.",
        example: Rule.Example(
            wrong: "name: 2020",
            right: "name: Alles"))
    package static let outOfBounds = Rule(
        "out-of-bounds", topic: .values,
        summary:
            "A value below or above what its model allows, a number with more decimals, or a table with another number of values. The message says where the bound comes from.",
        reason:
            "Bounds come from those who know what a value does to people. A slip of one digit has changed who is warned.",
        example: Rule.Example(
            wrong: "scores: [0, 3, 9, 8]",
            right: "scores: [0, 3, 5, 8]"))
    package static let limit = Rule(
        "limit", topic: .values,
        summary:
            "Something larger or more deeply nested than Litfass accepts, or a file with more mistakes than it reports. The message names the limit.",
        reason: "One file must not stop everybody's work.",
        example: Rule.Example(
            wrong: "weight: 0.1234567890123456789",
            right: "weight: 0.50"))
    package static let placeholder = Rule(
        "placeholder", topic: .values,
        summary:
            "An address, a text or a word that only stands in for the real one, or a note among editors: [[phone]], TODO, (translation pending). Such have been shipped, fixed, and shipped again.",
        example: Rule.Example(
            wrong: "- [Data](https://example.org/)",
            right: "- [Data](faq:data)"))
    package static let danglingReference = Rule(
        "dangling-reference", topic: .documents,
        summary:
            "A reference, link or quote that leads to something that is not there, or to a collection that the workspace lacks.",
        example: Rule.Example(
            wrong: "related: [Data, privacy]",
            right: "related: [data]"))
}
