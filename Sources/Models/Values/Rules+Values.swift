package import Rulebook

// The rules for words with a grammar of their own.

extension Rule {
    package static let malformedNumber = Rule(
        "malformed-number", topic: .values,
        summary: "A number that is not written in plain digits with a point.",
        reason: "'1.000,5' is one number in Germany and none elsewhere; written in one way, it is the same for all.",
        example: Rule.Example(
            wrong: "share: 007",
            right: "share: 12.5"))
    package static let malformedVersion = Rule(
        "malformed-version", topic: .values,
        summary: "A version is whole numbers divided by dots, compared number by number.",
        example: Rule.Example(
            wrong: "version: v1.10.2",
            right: "version: 1.10.2"))
    package static let malformedDate = Rule(
        "malformed-date", topic: .values,
        summary: "A date that is not written year-month-day, or a day that does not exist.",
        reason: "'3.1.' is a day in March to some people, and in January to others.",
        example: Rule.Example(
            wrong: "day: 16.1.2021",
            right: "day: 2021-01-16"))
    package static let malformedInstant = Rule(
        "malformed-instant", topic: .values,
        summary: "A point in time needs a date, a time, and how far its clock is from UTC (RFC 3339).",
        example: Rule.Example(
            wrong: "moment: 2021-01-16T25:30:00Z",
            right: "moment: 2021-01-16T07:30:00+01:00"))
    package static let malformedLink = Rule(
        "malformed-link", topic: .values,
        summary: "An address that leads nowhere as it is written (RFC 3986).",
        reason: "A link that leads nowhere is found by the reader who needs it.",
        example: Rule.Example(
            wrong: "link: <https://www.rki.de/>",
            right: "link: https://www.rki.de/DE/Home/homepage_node.html"))
    package static let linkScheme = Rule(
        "link-scheme", topic: .values,
        summary: "An address of another kind than the model allows, such as http in place of https.",
        reason: "What comes over http can be read and changed on its way.",
        example: Rule.Example(
            wrong: "link: http://www.rki.de/DE/Home/homepage_node.html",
            right: "link: https://www.rki.de/DE/Home/homepage_node.html"))
    package static let placeholder = Rule(
        "placeholder", topic: .values,
        summary:
            "An address or a text that only stands in for the real one, or a note among editors: [[phone]], (translation pending). Such have been shipped, fixed, and shipped again.",
        example: Rule.Example(
            wrong: "- [Data](https://example.org/)",
            right: "- [Data](faq:data)"))
    package static let malformedEmail = Rule(
        "malformed-email", topic: .values,
        summary: "An e-mail address that no mail program takes (RFC 5321).",
        example: Rule.Example(
            wrong: #"email: "der service@rki.de""#,
            right: "email: service@rki.de"))
    package static let malformedPhone = Rule(
        "malformed-phone", topic: .values,
        summary: "A telephone number that can't be dialled from every phone as it is written (RFC 3966, ITU-T E.164).",
        reason: "Whoever needs a hotline has no time to find out what is wrong with its number.",
        example: Rule.Example(
            wrong: "number: +49 800 754000",
            right: "number: +49 30 498 75401"))
    package static let premiumNumber = Rule(
        "premium-number", topic: .values, severity: .warning,
        summary: "A telephone number that costs its callers extra. One digit makes it of a number that is free.",
        reason: "Whoever calls a hotline in need looks at the bill later.",
        example: Rule.Example(
            wrong: "number: +49 900 7540001",
            right: "number: +49 800 7540001"))
    package static let malformedHours = Rule(
        "malformed-hours", topic: .values,
        summary: "Opening hours that do not say clearly when somebody answers.",
        example: Rule.Example(
            wrong: "hours: {zone: Europe/Berlin, always: true, weekly: []}",
            right: "hours: {zone: Europe/Berlin, always: true}"))
    package static let unknownCountry = Rule(
        "unknown-country", topic: .values,
        summary: "A country that ISO 3166-1 does not know.",
        example: Rule.Example(
            wrong: "country: UK",
            right: "country: DE"))
    package static let malformedLanguage = Rule(
        "malformed-language", topic: .values,
        summary: "A language tag that BCP 47 does not know, or in unusual letters.",
        reason: "A screen reader chooses its voice by the tag.",
        example: Rule.Example(
            wrong: "language: DE-de",
            right: "language: de-simple"))
    package static let malformedPattern = Rule(
        "malformed-pattern", topic: .workspace,
        summary: "A pattern that can't be read.",
        example: Rule.Example(
            wrong: #"pattern: "[A-Z{2}-""#,
            right: #"pattern: "[A-Z]{2}-[0-9]{3}""#))
    package static let malformedQuote = Rule(
        "malformed-quote", topic: .documents,
        summary: "A quote that is not written {{ collection.document.field }}.",
        example: Rule.Example(
            wrong: "An app that **warns**. Call {{ samples.all.number }",
            right: "An app that **warns**. Call {{ samples.all.number }}"))
}
