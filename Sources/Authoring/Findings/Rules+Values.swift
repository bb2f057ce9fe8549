import YAML

// The rules for keys and single values.

extension Rule {
    // MARK: Keys and types

    static let unknownKey = Rule(
        "unknown-key",
        "A key that nothing here knows. A slip of the pen would otherwise drop silently what was written.")
    static let missingKey = Rule("missing-key", "A key that must be there is not.")
    static let wrongType = Rule(
        "wrong-type",
        "A value of another type than its field: a number where a text is meant, quotes around a number, a list where one value belongs."
    )
    static let emptyValue = Rule("empty-value", "A key without a value. To leave something out, leave out the key.")
    static let emptyFile = Rule("empty-file", "A file in which nothing stands.")

    // MARK: Bounds

    static let outOfBounds = Rule(
        "out-of-bounds", "A value below or above what its model allows. The message says where the bound comes from.")
    static let tooManyDecimals = Rule(
        "too-many-decimals", "A number with more digits after the point than its readers keep.")
    static let malformedNumber = Rule("malformed-number", "A number that is not written in plain digits with a point.")
    static let textLength = Rule(
        "text-length", standing: .open,
        "A text that is longer or shorter than its model allows, in characters as a person counts them.")
    static let patternMismatch = Rule("pattern", standing: .open, "A text that does not look as its model says.")
    static let typographicQuotes = Rule(
        "typographic-quotes", severity: .warning,
        "A value between quotation marks such as „…“ or «…», which are none of YAML's and belong to the text therefore."
    )
    static let forbiddenWord = Rule("forbidden-word", standing: .open, "A word that must not stand in this text.")
    static let unlistedWord = Rule(
        "unlisted-word", standing: .open, "A word in a text that is made of a few given words only.")
    static let itemCount = Rule("item-count", standing: .open, "A list with more or fewer items than its model allows.")
    static let duplicateItem = Rule(
        "duplicate-item", standing: .open, "An item that stands twice in a list in which each belongs once.")
    static let dividedItem = Rule(
        "divided-item",
        "A dash that divides one item of a list in two halves, each of which lacks what the other has. Such a half has been signed and shipped."
    )
    static let tableLength = Rule(
        "table-length",
        "A table with another number of values than its readers expect, so that each would shift its meaning.")
    static let notUnique = Rule(
        "not-unique", standing: .open, "A value that two documents share, and only one may have.")
    static let emptyRange = Rule("empty-range", "A range that contains no number.")
    static let missingOption = Rule(
        "missing-option", standing: .open,
        "An option that no document has, though the model asks for one with each. An app that looks for it finds nothing."
    )
    static let unknownOption = Rule("unknown-option", "A word that is not among the options of a choice.")

    // MARK: Words with a grammar

    static let malformedVersion = Rule(
        "malformed-version", "A version is whole numbers divided by dots, compared number by number.")
    static let malformedDate = Rule(
        "malformed-date", "A date that is not written year-month-day, or a day that does not exist.")
    static let malformedInstant = Rule(
        "malformed-instant", "A point in time needs a date, a time, and how far its clock is from UTC (RFC 3339).")
    static let malformedDuration = Rule(
        "malformed-duration", "A span of time is a whole number and a unit: 48 h, 14 days.")
    static let malformedLink = Rule("malformed-link", "An address that leads nowhere as it is written (RFC 3986).")
    static let linkScheme = Rule(
        "link-scheme", "An address of another kind than the model allows, such as http in place of https.")
    static let placeholder = Rule(
        "placeholder",
        "An address or a text that only stands in for the real one, or a note among editors: [[phone]], (translation pending). Such have been shipped, fixed, and shipped again."
    )
    static let malformedEmail = Rule("malformed-email", "An e-mail address that no mail program takes (RFC 5321).")
    static let malformedPhone = Rule(
        "malformed-phone",
        "A telephone number that can't be dialled from every phone as it is written (RFC 3966, ITU-T E.164).")
    static let foreignNumber = Rule(
        "foreign-number", standing: .open,
        "A telephone number of another country than its model allows: +94 is Sri Lanka, and +49 is Germany.")
    static let premiumNumber = Rule(
        "premium-number", severity: .warning,
        "A telephone number that costs its callers extra. One digit makes it of a number that is free.")
    static let malformedHours = Rule("malformed-hours", "Opening hours that do not say clearly when somebody answers.")
    static let briefHours = Rule(
        "brief-hours", severity: .warning,
        "Opening hours that end within half an hour: a digit of one of the two times is probably wrong.")
    static let overlappingHours = Rule(
        "overlapping-hours", "Two spans of opening hours, or two exceptions, that claim the same time.")
    static let unknownZone = Rule("unknown-zone", "A time zone that the IANA database does not know.")
    static let unknownCountry = Rule("unknown-country", "A country that ISO 3166-1 does not know.")
    static let malformedLanguage = Rule(
        "malformed-language", "A language tag that BCP 47 does not know, or in unusual letters.")

    // MARK: Limits

    static let limit = Rule("limit", "Something larger than Litfass takes. The message names the limit.")
}
