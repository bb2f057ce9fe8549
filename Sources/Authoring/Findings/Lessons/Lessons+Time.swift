// What rules for days and releases teach.

extension RuleLesson {
    static let overTime: [String: RuleLesson] = [
        "validity-order": RuleLesson(
            nil,
            wrong: #"""
                day: 2021-01-02
                last-day: 2021-01-01
                """#,
            right: #"""
                day: 2021-01-01
                last-day: 2021-01-02
                """#),
        "validity-past": RuleLesson(
            "Opening hours that ended with the year were still shown in spring.",
            wrong: "last-day: 2021-12-31",
            right: "last-day: 2027-12-31"),
        "validity-overlap": RuleLesson(
            "On that day one person calls the old number and another one the new one.",
            wrong: "day: 2021-12-31",
            right: "day: 2022-01-01"),
        "validity-gap": RuleLesson(
            "On the days between, an app that looks for the hotline finds none.",
            wrong: "day: 2027-01-04",
            right: "day: 2027-01-01"),
        "distant-date": RuleLesson(
            nil,
            wrong: "day: 2028-01-16",
            right: "day: 2027-01-16"),
        "kept-in": RuleLesson(
            "Old anchors stand in letters and on posters, and are followed for years.",
            wrong: "former-anchors: [old]",
            right: "former-anchors: [old, what]"),
        "loses-at-most": RuleLesson(
            "Half of a list of countries was lost with a bad copy, and whoever travelled there was not warned.",
            wrong: "countries: [DE]",
            right: "countries: [DE, AT]"),
        "table-shifted": RuleLesson(
            "A line was lost in a table of infectious days, and each day had what belonged to the next one.",
            wrong: "scores: [0, 0, 3, 5]",
            right: "scores: [0, 3, 5, 8]"),
        "phone-slips": RuleLesson(
            "A number with two digits exchanged is somebody's number. Thousands called a stranger.",
            wrong: "number: +49 30 498 74501",
            right: "number: +49 30 498 75401"),
        "email-slips": RuleLesson(
            "Questions about data protection went to an address with a letter too few, and nobody answered them.",
            wrong: "email: datenshutz@rki.de",
            right: "email: datenschutz@rki.de"),
        "hours-slip": RuleLesson(
            "A hotline that answers until 10 p.m. was said to close at 10 in the morning.",
            wrong: #"- {days: saturday, from: "09:00", to: "10:00"}"#,
            right: #"- {days: saturday, from: "09:00", to: "22:00"}"#),
        "values-exchanged": RuleLesson(
            "Two lines were pasted into each other's files. Whoever tapped on the technical hotline reached the one for test results.",
            wrong: "link: https://www.rki.de/tests",
            right: "link: https://www.rki.de/masks"),
        "not-lowered": RuleLesson(
            "A number that goes back comes from an old file, or from an old copy of a line.",
            wrong: #"latest: "1.9""#,
            right: #"latest: "1.10""#),
        "value-jumps": RuleLesson(
            "A delay in minutes where hours are meant waited on no phone, and nobody saw it in the file.",
            wrong: "timeout: 5 s",
            right: "timeout: 240 s"),
        "value-returns": RuleLesson(
            "What was taken back once was wrong once. It comes back with an old file, or an old copy of a line.",
            wrong: "survey-link: https://www.rki.de/first",
            right: "survey-link: https://www.rki.de/second"),
        "raised-at-most": RuleLesson(
            "Whoever can't update is locked out by a higher minimum version.",
            wrong: #"minimum: "1.9""#,
            right: #"minimum: "1.8""#),
    ]
}
