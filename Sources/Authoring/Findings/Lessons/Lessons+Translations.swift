// What rules between languages and times teach.

extension RuleLesson {
    static let ofTranslations: [String: RuleLesson] = [
        "missing-translation": RuleLesson(
            "A reader gets another language in its place, and may not read it."),
        "stale-translation": RuleLesson(
            "The source says something new, and this language still says the old.",
            wrong: #"""
                translated-from:
                  answer: 22b355769e24
                """#,
            right: #"""
                translated-from:
                  title: 1f95da836b4c
                  answer: 22b355769e24
                """#),
        "fact-in-translation": RuleLesson(
            nil,
            wrong: "priority: 2",
            right: ""),
        "text-without-source": RuleLesson(
            nil,
            wrong: "keywords: [data]",
            right: ""),
        "malformed-digest": RuleLesson(
            "By it check tells whether the source has changed since.",
            wrong: "title: 1F95DA836B4C",
            right: "title: 1f95da836b4c"),
        "links-differ": RuleLesson(
            "One language leads its readers elsewhere.",
            wrong: "- [Data](faq:what-is-it)",
            right: "- [Data](faq:data)"),
        "numbers-differ": RuleLesson(
            "48 hours in one language and 24 in another have been shipped together."),
        "quotes-differ": RuleLesson(
            "One language tells another fact.",
            wrong: "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.weight }}.",
            right: "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."),
    ]
}
