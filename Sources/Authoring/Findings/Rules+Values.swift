import Rulebook
import YAML

// The rules for keys and single values.

extension Rule {
    // MARK: Keys and types

    static let emptyValue = Rule(
        "empty-value", topic: .values,
        summary: "A key without a value. To leave something out, leave out the key.",
        reason: "An empty value could mean 'nothing' or 'not yet', and a reader of the file can't tell which.",
        example: Rule.Example(
            wrong: "count: ~",
            right: "count: 1"))
    static let emptyFile = Rule(
        "empty-file", topic: .values,
        summary: "A file in which nothing stands.",
        reason: "It was probably begun and forgotten.",
        example: Rule.Example(
            wrong: "# nothing yet",
            right: #"""
                name: Alles
                count: 1
                """#))

    // MARK: Bounds

    static let tooManyDecimals = Rule(
        "too-many-decimals", topic: .values,
        summary: "A number with more digits after the point than its readers keep.",
        reason: "What a reader cuts off was never said.",
        example: Rule.Example(
            wrong: "weight: 0.5001",
            right: "weight: 0.50"))
    static let malformedNumber = Rule(
        "malformed-number", topic: .values,
        summary: "A number that is not written in plain digits with a point.",
        reason: "'1.000,5' is one number in Germany and none elsewhere; written in one way, it is the same for all.",
        example: Rule.Example(
            wrong: "share: 007",
            right: "share: 12.5"))
    static let textLength = Rule(
        "text-length", topic: .values, authority: .adjustable,
        summary: "A text that is longer or shorter than its model allows, in characters as a person counts them.",
        reason: "What is longer than its place is cut off, in the middle of a word or of a warning.",
        example: Rule.Example(
            wrong: #"title: "What is it and {{ samples.all.hours }}""#,
            right: "title: What is it?"))
    static let patternMismatch = Rule(
        "pattern", topic: .values, authority: .adjustable,
        summary: "A text that does not look as its model says.",
        reason: "The model says in words what belongs there, and often another system counts on it.",
        example: Rule.Example(
            wrong: "code: ab-123",
            right: "code: AB-123"))
    static let typographicQuotes = Rule(
        "typographic-quotes", topic: .values, severity: .warning,
        summary:
            "A value between quotation marks such as „…“ or «…», which are none of YAML's and belong to the text therefore.",
        reason: "Word processors write them by themselves, and a button was called “Weiter”, with its quotes.",
        example: Rule.Example(
            wrong: "title: „Was ist das?“",
            right: "title: Was ist das?"))
    static let forbiddenWord = Rule(
        "forbidden-word", topic: .values, authority: .adjustable,
        summary: "A word that must not stand in this text.",
        reason: "Some words must not stand on a locked screen, where others read them.",
        example: Rule.Example(
            wrong: "name: Nicht Positive!",
            right: "name: Alles"))
    static let unlistedWord = Rule(
        "unlisted-word", topic: .values, authority: .adjustable,
        summary: "A word in a text that is made of a few given words only.",
        example: Rule.Example(
            wrong: "name: ALLES 24 and loong",
            right: "name: Alles"))
    static let itemCount = Rule(
        "item-count", topic: .values, authority: .adjustable,
        summary: "A list with more or fewer items than its model allows.",
        example: Rule.Example(
            wrong: "keywords: []",
            right: "keywords: [App, Warnung]"))
    static let duplicateItem = Rule(
        "duplicate-item", topic: .values, authority: .adjustable,
        summary: "An item that stands twice in a list in which each belongs once.",
        example: Rule.Example(
            wrong: "countries: [DE, FR, DE]",
            right: "countries: [DE, FR]"))
    static let dividedItem = Rule(
        "divided-item", topic: .values,
        summary:
            "A dash that divides one item of a list in two halves, each of which lacks what the other has. Such a half has been signed and shipped.",
        example: Rule.Example(
            wrong: #"""
                - label: high
                - range: {min: 15, max: 9999}
                """#,
            right: #"""
                - label: high
                  range: {min: 15, max: 9999}
                """#))
    static let tableLength = Rule(
        "table-length", topic: .values,
        summary: "A table with another number of values than its readers expect, so that each would shift its meaning.",
        example: Rule.Example(
            wrong: "scores: [0, 3, 5]",
            right: "scores: [0, 3, 5, 8]"))
    static let notUnique = Rule(
        "not-unique", topic: .values, authority: .adjustable,
        summary: "A value that two documents share, and only one may have.",
        reason: "A link to such a value leads to one of the two, and nobody knows to which.",
        example: Rule.Example(
            wrong: #"""
                - label: low
                  range: {min: 15, max: 9999}
                """#,
            right: #"""
                - label: high
                  range: {min: 15, max: 9999}
                """#))
    static let emptyRange = Rule(
        "empty-range", topic: .values,
        summary: "A range that contains no number.",
        reason: "Nobody is ever in it, so what belongs to it never happens.",
        example: Rule.Example(
            wrong: "- {min: 5, max: 5, max-exclusive: true}",
            right: "- {min: 0, max: 10}"))
    static let missingOption = Rule(
        "missing-option", topic: .values, authority: .adjustable,
        summary:
            "An option that no document has, though the model asks for one with each. An app that looks for it finds nothing.",
        reason: "An app that looks for the advice after a pending test, and finds none, shows an empty page.",
        example: Rule.Example(
            wrong: "kind: {type: choice, options: [video, image, sound], complete: true}",
            right: "kind: {type: choice, options: [video], complete: true}"))
    static let unknownOption = Rule(
        "unknown-option", topic: .values,
        summary: "A word that is not among the options of a choice.",
        reason: "An app knows what to do for each option, and nothing for another word.",
        example: Rule.Example(
            wrong: "kind: vidoe",
            right: "kind: video"))

    // MARK: Words with a grammar

    static let malformedVersion = Rule(
        "malformed-version", topic: .values,
        summary: "A version is whole numbers divided by dots, compared number by number.",
        example: Rule.Example(
            wrong: "version: v1.10.2",
            right: "version: 1.10.2"))
    static let malformedDate = Rule(
        "malformed-date", topic: .values,
        summary: "A date that is not written year-month-day, or a day that does not exist.",
        reason: "'3.1.' is a day in March to some people, and in January to others.",
        example: Rule.Example(
            wrong: "day: 16.1.2021",
            right: "day: 2021-01-16"))
    static let malformedInstant = Rule(
        "malformed-instant", topic: .values,
        summary: "A point in time needs a date, a time, and how far its clock is from UTC (RFC 3339).",
        example: Rule.Example(
            wrong: "moment: 2021-01-16T25:30:00Z",
            right: "moment: 2021-01-16T07:30:00+01:00"))
    static let malformedLink = Rule(
        "malformed-link", topic: .values,
        summary: "An address that leads nowhere as it is written (RFC 3986).",
        reason: "A link that leads nowhere is found by the reader who needs it.",
        example: Rule.Example(
            wrong: "link: <https://www.rki.de/>",
            right: "link: https://www.rki.de/DE/Home/homepage_node.html"))
    static let linkScheme = Rule(
        "link-scheme", topic: .values,
        summary: "An address of another kind than the model allows, such as http in place of https.",
        reason: "What comes over http can be read and changed on its way.",
        example: Rule.Example(
            wrong: "link: http://www.rki.de/DE/Home/homepage_node.html",
            right: "link: https://www.rki.de/DE/Home/homepage_node.html"))
    static let placeholder = Rule(
        "placeholder", topic: .values,
        summary:
            "An address or a text that only stands in for the real one, or a note among editors: [[phone]], (translation pending). Such have been shipped, fixed, and shipped again.",
        example: Rule.Example(
            wrong: "- [Data](https://example.org/)",
            right: "- [Data](faq:data)"))
    static let malformedEmail = Rule(
        "malformed-email", topic: .values,
        summary: "An e-mail address that no mail program takes (RFC 5321).",
        example: Rule.Example(
            wrong: #"email: "der service@rki.de""#,
            right: "email: service@rki.de"))
    static let malformedPhone = Rule(
        "malformed-phone", topic: .values,
        summary: "A telephone number that can't be dialled from every phone as it is written (RFC 3966, ITU-T E.164).",
        reason: "Whoever needs a hotline has no time to find out what is wrong with its number.",
        example: Rule.Example(
            wrong: "number: +49 800 754000",
            right: "number: +49 30 498 75401"))
    static let foreignNumber = Rule(
        "foreign-number", topic: .values, authority: .adjustable,
        summary: "A telephone number of another country than its model allows: +94 is Sri Lanka, and +49 is Germany.",
        example: Rule.Example(
            wrong: "number: +94 30 498 75401",
            right: "number: +49 30 498 75401"))
    static let premiumNumber = Rule(
        "premium-number", topic: .values, severity: .warning,
        summary: "A telephone number that costs its callers extra. One digit makes it of a number that is free.",
        reason: "Whoever calls a hotline in need looks at the bill later.",
        example: Rule.Example(
            wrong: "number: +49 900 7540001",
            right: "number: +49 800 7540001"))
    static let malformedHours = Rule(
        "malformed-hours", topic: .values,
        summary: "Opening hours that do not say clearly when somebody answers.",
        example: Rule.Example(
            wrong: "hours: {zone: Europe/Berlin, always: true, weekly: []}",
            right: "hours: {zone: Europe/Berlin, always: true}"))
    static let briefHours = Rule(
        "brief-hours", topic: .values, severity: .warning,
        summary: "Opening hours that end within half an hour: a digit of one of the two times is probably wrong.",
        example: Rule.Example(
            wrong: #"- {days: saturday, from: "09:00", to: "09:12"}"#,
            right: #"- {days: saturday, from: "09:00", to: "12:00"}"#))
    static let overlappingHours = Rule(
        "overlapping-hours", topic: .values,
        summary: "Two spans of opening hours, or two exceptions, that claim the same time.",
        example: Rule.Example(
            wrong: #"- {days: [monday, wednesday], from: "11:30", to: "24:00"}"#,
            right: #"- {days: [monday, wednesday], from: "13:30", to: "24:00"}"#))
    static let unknownZone = Rule(
        "unknown-zone", topic: .values,
        summary: "A time zone that the IANA database does not know.",
        reason: "Opening hours without a zone are wrong for whoever travels, and twice a year for everybody.",
        example: Rule.Example(
            wrong: "zone: Europe/Munich",
            right: "zone: Europe/Berlin"))
    static let unknownCountry = Rule(
        "unknown-country", topic: .values,
        summary: "A country that ISO 3166-1 does not know.",
        example: Rule.Example(
            wrong: "country: UK",
            right: "country: DE"))
    static let malformedLanguage = Rule(
        "malformed-language", topic: .values,
        summary: "A language tag that BCP 47 does not know, or in unusual letters.",
        reason: "A screen reader chooses its voice by the tag.",
        example: Rule.Example(
            wrong: "language: DE-de",
            right: "language: de-simple"))

    // MARK: Limits
}
