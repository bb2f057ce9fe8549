// What rules between fields teach.

extension RuleLesson {
    static let betweenFields: [String: RuleLesson] = [
        "at-most": RuleLesson(
            nil,
            wrong: #"""
                first: a
                second: b
                """#,
            right: ""),
        "changes-together": RuleLesson(
            "A store knows a release by its version code. With an old one, the new version is never offered.",
            wrong: #"latest: "1.11""#,
            right: #"latest: "1.10""#),
        "contains": RuleLesson(
            "A list of countries without the app's own stopped all warnings at home.",
            wrong: "countries: [AT, FR]",
            right: "countries: [AT, DE]"),
        "encodes": RuleLesson(
            "A version code with a digit lost is lower than each one before it, and locks nobody out, or everybody.",
            wrong: "code: 110000",
            right: "code: 1100000"),
        "covers": RuleLesson(
            "A value in the gap has no meaning, and one in two ranges has two.",
            wrong: "range: {min: 16, max: 9999}",
            right: "range: {min: 15, max: 9999}"),
        "differs-from": RuleLesson(
            nil,
            wrong: #"""
                first: a
                second: a
                """#,
            right: "first: a"),
        "equal-length": RuleLesson(
            "Two lists that belong together, item by item, have the same number of items.",
            wrong: "factors: [1.0, 0.5]",
            right: "factors: [1.0, 0.5, 0.1]"),
        "free-of-charge": RuleLesson(
            "A freephone number was replaced by one that costs, and the text beside it still said that calls are free.",
            wrong: "name: Alles kostenlos",
            right: "name: Alles"),
        "says": RuleLesson(
            "The app finds a text by its key, and showed everybody with a low risk the advice for an increased one.",
            wrong: "name: Bei erhöhtem Risiko",
            right: "name: Bei niedrigem Risiko"),
        "increasing": RuleLesson(
            "Steps that do not rise put a person on two of them.",
            wrong: "thresholds: [30, 50, 50]",
            right: "thresholds: [30, 50, 70]"),
        "exposure-outcome": RuleLesson(
            "Each value was within its bounds, and the app warned nobody.",
            wrong: "- drop-if-level: {min: 1, max: 8}",
            right: "- drop-if-level: {min: 1, max: 2}"),
        "exposure-scores": RuleLesson(
            "Whoever had been beside somebody ill was never told.",
            wrong: "minimum-risk-score: 900",
            right: "minimum-risk-score: 11"),
        "international": RuleLesson(
            "Whoever needs the number abroad hears that it can't be reached.",
            wrong: "number: +49 800 7540001",
            right: "number: +49 30 498 75401"),
        "single-peak": RuleLesson(
            "A table of infectious days was shifted, and on the day of the first symptoms nobody counted as infectious.",
            wrong: "scores: [0, 5, 3, 8]",
            right: "scores: [0, 5, 8, 3]"),
        "reaches": RuleLesson(
            nil,
            wrong: "scores: [0, 0, 0, 0]",
            right: "scores: [0, 3, 5, 8]"),
        "rises-with": RuleLesson(
            "With two levels exchanged, those are warned who met nobody.",
            wrong: #"""
                - label: low
                  range: {min: 15, max: 9999}
                - label: high
                  range: {min: 0, max: 15, max-exclusive: true}
                """#,
            right: #"""
                - label: low
                  range: {min: 0, max: 15, max-exclusive: true}
                - label: high
                  range: {min: 15, max: 9999}
                """#),
        "no-overlap": RuleLesson(
            nil,
            wrong: "- {min: 10, max: 20}",
            right: "- {min: 11, max: 20}"),
        "only-if": RuleLesson(
            "A switch without its address has been turned on before, and led everybody to an empty page.",
            wrong: "survey: true",
            right: "survey: false"),
        "ordered": RuleLesson(
            "A first day behind the last one, or a minimum above the latest version, locks people out.",
            wrong: "latest: 1.8.9",
            right: #"latest: "1.10""#),
        "required-together": RuleLesson(
            nil,
            wrong: "valid-from: 2021-01-01",
            right: #"""
                valid-from: 2021-01-01
                valid-until: 2021-12-31
                """#),
        "sums-to": RuleLesson(
            "Weights that do not add up shift what all the others mean.",
            wrong: "weights: {low: 0.5, mid: 0.25, high: 0.3}",
            right: "weights: {low: 0.5, mid: 0.25, high: 0.25}"),
        "among": RuleLesson(
            "A default that nobody can choose is one that nobody can choose again.",
            wrong: "default: middle",
            right: "default: high"),
        "at-least": RuleLesson(
            "Whoever needs help finds a name, and no way to reach it.",
            wrong: "survey: false",
            right: #"""
                survey: false
                first: a
                """#),
        "equals": RuleLesson(
            "A document said one number and the parameter another.",
            wrong: "delay: 48 h",
            right: "delay: 14 days"),
        "within": RuleLesson(
            "A switch for something that no app knows yet does nothing, and nobody notices.",
            wrong: #"latest: "1.10""#,
            right: #"latest: "2.0""#),
        "quotes": RuleLesson(
            "A text said one number and the parameter another, release after release.",
            wrong: "answer: Sie bleiben zwei Wochen auf Ihrem Telefon.",
            right: "answer: Sie bleiben {{ settings.maximum-age }} auf Ihrem Telefon."),
    ]
}
