// What rules for keys and single values teach.

extension RuleLesson {
    static let ofValues: [String: RuleLesson] = [
        "unknown-key": RuleLesson(
            nil,
            wrong: "titel: What is it?",
            right: "title: What is it?"),
        "missing-key": RuleLesson(
            "An app has a place for it. Left out, the place stays empty on millions of phones.",
            wrong: #"""
                hours:
                  weekly:
                """#,
            right: #"""
                hours:
                  zone: Europe/Berlin
                  weekly:
                """#),
        "wrong-type": RuleLesson(
            "A phone reads each value by its type, and can do nothing with another one.",
            wrong: "name: 2020",
            right: "name: Alles"),
        "out-of-bounds": RuleLesson(
            "Bounds come from those who know what a value does to people. A slip of one digit has changed who is warned.",
            wrong: "scores: [0, 3, 9, 8]",
            right: "scores: [0, 3, 5, 8]"),
        "too-many-decimals": RuleLesson(
            "What a reader cuts off was never said.",
            wrong: "weight: 0.5001",
            right: "weight: 0.50"),
        "malformed-number": RuleLesson(
            "'1.000,5' is one number in Germany and none elsewhere; written in one way, it is the same for all.",
            wrong: "share: 007",
            right: "share: 12.5"),
        "text-length": RuleLesson(
            "What is longer than its place is cut off, in the middle of a word or of a warning.",
            wrong: #"title: "What is it and {{ samples.all.hours }}""#,
            right: "title: What is it?"),
        "typographic-quotes": RuleLesson(
            "Word processors write them by themselves, and a button was called “Weiter”, with its quotes.",
            wrong: "title: „Was ist das?“",
            right: "title: Was ist das?"),
        "pattern": RuleLesson(
            "The model says in words what belongs there, and often another system counts on it.",
            wrong: "code: ab-123",
            right: "code: AB-123"),
        "forbidden-word": RuleLesson(
            "Some words must not stand on a locked screen, where others read them.",
            wrong: "name: Nicht Positive!",
            right: "name: Alles"),
        "unlisted-word": RuleLesson(
            nil,
            wrong: "name: ALLES 24 and loong",
            right: "name: Alles"),
        "missing-option": RuleLesson(
            "An app that looks for the advice after a pending test, and finds none, shows an empty page.",
            wrong: "kind: {type: choice, options: [video, image, sound], complete: true}",
            right: "kind: {type: choice, options: [video], complete: true}"),
        "item-count": RuleLesson(
            nil,
            wrong: "keywords: []",
            right: "keywords: [App, Warnung]"),
        "duplicate-item": RuleLesson(
            nil,
            wrong: "countries: [DE, FR, DE]",
            right: "countries: [DE, FR]"),
        "divided-item": RuleLesson(
            nil,
            wrong: #"""
                - label: high
                - range: {min: 15, max: 9999}
                """#,
            right: #"""
                - label: high
                  range: {min: 15, max: 9999}
                """#),
        "table-length": RuleLesson(
            nil,
            wrong: "scores: [0, 3, 5]",
            right: "scores: [0, 3, 5, 8]"),
        "not-unique": RuleLesson(
            "A link to such a value leads to one of the two, and nobody knows to which.",
            wrong: #"""
                - label: low
                  range: {min: 15, max: 9999}
                """#,
            right: #"""
                - label: high
                  range: {min: 15, max: 9999}
                """#),
        "empty-range": RuleLesson(
            "Nobody is ever in it, so what belongs to it never happens.",
            wrong: "- {min: 5, max: 5, max-exclusive: true}",
            right: "- {min: 0, max: 10}"),
        "unknown-option": RuleLesson(
            "An app knows what to do for each option, and nothing for another word.",
            wrong: "kind: vidoe",
            right: "kind: video"),
        "malformed-version": RuleLesson(
            nil,
            wrong: "version: v1.10.2",
            right: "version: 1.10.2"),
        "malformed-date": RuleLesson(
            "'3.1.' is a day in March to some people, and in January to others.",
            wrong: "day: 16.1.2021",
            right: "day: 2021-01-16"),
        "malformed-instant": RuleLesson(
            nil,
            wrong: "moment: 2021-01-16T25:30:00Z",
            right: "moment: 2021-01-16T07:30:00+01:00"),
        "malformed-duration": RuleLesson(
            nil,
            wrong: "delay: 2 Tage",
            right: "delay: 48 h"),
        "malformed-link": RuleLesson(
            "A link that leads nowhere is found by the reader who needs it.",
            wrong: "link: <https://www.rki.de/>",
            right: "link: https://www.rki.de/DE/Home/homepage_node.html"),
        "link-scheme": RuleLesson(
            "What comes over http can be read and changed on its way.",
            wrong: "link: http://www.rki.de/DE/Home/homepage_node.html",
            right: "link: https://www.rki.de/DE/Home/homepage_node.html"),
        "placeholder": RuleLesson(
            nil,
            wrong: "- [Data](https://example.org/)",
            right: "- [Data](faq:data)"),
        "malformed-email": RuleLesson(
            nil,
            wrong: #"email: "der service@rki.de""#,
            right: "email: service@rki.de"),
        "malformed-phone": RuleLesson(
            "Whoever needs a hotline has no time to find out what is wrong with its number.",
            wrong: "number: +49 800 754000",
            right: "number: +49 30 498 75401"),
        "foreign-number": RuleLesson(
            nil,
            wrong: "number: +94 30 498 75401",
            right: "number: +49 30 498 75401"),
        "premium-number": RuleLesson(
            "Whoever calls a hotline in need looks at the bill later.",
            wrong: "number: +49 900 7540001",
            right: "number: +49 800 7540001"),
        "malformed-hours": RuleLesson(
            nil,
            wrong: "hours: {zone: Europe/Berlin, always: true, weekly: []}",
            right: "hours: {zone: Europe/Berlin, always: true}"),
        "brief-hours": RuleLesson(
            nil,
            wrong: #"- {days: saturday, from: "09:00", to: "09:12"}"#,
            right: #"- {days: saturday, from: "09:00", to: "12:00"}"#),
        "overlapping-hours": RuleLesson(
            nil,
            wrong: #"- {days: [monday, wednesday], from: "11:30", to: "24:00"}"#,
            right: #"- {days: [monday, wednesday], from: "13:30", to: "24:00"}"#),
        "unknown-zone": RuleLesson(
            "Opening hours without a zone are wrong for whoever travels, and twice a year for everybody.",
            wrong: "zone: Europe/Munich",
            right: "zone: Europe/Berlin"),
        "unknown-country": RuleLesson(
            nil,
            wrong: "country: UK",
            right: "country: DE"),
        "malformed-language": RuleLesson(
            "A screen reader chooses its voice by the tag.",
            wrong: "language: DE-de",
            right: "language: de-simple"),
        "limit": RuleLesson(
            "So that one file can't stop the work of all.",
            wrong: "weight: 0.1234567890123456789",
            right: "weight: 0.50"),
        "empty-value": RuleLesson(
            "An empty value could mean 'nothing' or 'not yet', and a reader of the file can't tell which.",
            wrong: "count: ~",
            right: "count: 1"),
        "empty-file": RuleLesson(
            "It was probably begun and forgotten.",
            wrong: "# nothing yet",
            right: #"""
                name: Alles
                count: 1
                """#),
    ]
}
