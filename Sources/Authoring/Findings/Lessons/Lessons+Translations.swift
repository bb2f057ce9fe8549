// What rules between languages and times teach.

extension RuleLesson {
    static let ofTranslations: [String: RuleLesson] = [
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
        "names-differ": RuleLesson(
            "Nobody finds a 'Corona warning app' in a store.",
            wrong: "answer: The Corona warning app keeps them, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: The Corona-Warn-App keeps them, {{ settings.weights.low }} of {{ samples.all.share }}."),
        "quotes-differ": RuleLesson(
            "One language tells another fact.",
            wrong: "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.weight }}.",
            right: "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."),
        "missing-translation": RuleLesson(
            "A reader gets another language in its place, and may not read it.",
            wrong: "Content/faq/data.yaml",
            right: #"""
                Content/faq/data.yaml
                Content/faq/data.en.yaml
                """#),
        "bounds-differ": RuleLesson(
            "With 'at most' in place of 'at least', people do the opposite of what protects them.",
            wrong:
                "answer: A meeting takes **at most** 10 minutes, up to 2 hours. They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right:
                "answer: A meeting takes **at least** 10 minutes, up to 2 hours. They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."
        ),
        "lost-denial": RuleLesson(
            "Advice that told people in one language to do what it told all others to leave.",
            wrong: "title: Data leaves this phone",
            right: "title: Data does not leave this phone"),
        "opposite-meaning": RuleLesson(
            "The screen was red and said that the risk is low; people believed the word.",
            wrong: #"title: "Increased risk: what does it mean?""#, right: #"title: "Low risk: what does it mean?""#),
        "numbers-differ": RuleLesson(
            "48 hours in one language and 24 in another have been shipped together.",
            wrong:
                "answer: After 1,024 days, 48 hours, from 7 am to 8 pm. They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right:
                "answer: After 1,024 days, 24 hours, from 7 am to 10 pm. They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."
        ),
        "orphan-translation": RuleLesson(
            "Somebody removed or renamed the document, and its translation is read by nobody.",
            wrong: "Content/faq/cost.en.yaml",
            right: #"""
                Content/faq/cost.yaml
                Content/faq/cost.en.yaml
                """#),
        "translation-of-source": RuleLesson(
            "Two files would say the same, and soon two different things.",
            wrong: #"""
                Content/faq/data.yaml
                Content/faq/data.de.yaml
                """#,
            right: "Content/faq/data.yaml"),
        "translation-without-texts": RuleLesson(
            "What is the same in every language stands in the document itself.",
            wrong: #"""
                Content/samples/all.yaml
                Content/samples/all.en.yaml
                """#,
            right: "Content/samples/all.yaml"),
        "structure-differs": RuleLesson(
            "One language has a step more than another, and nobody who reads both is there to see it.",
            wrong: "- On the phone",
            right: #"""
                - On the phone
                - On no server
                """#),
        "ending-differs": RuleLesson(
            "The last words were lost when a text was copied, and a sentence ended with 'to'.",
            wrong:
                "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}. Nobody else gets to",
            right:
                "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}. Nobody else gets to see them."
        ),
        "far-shorter": RuleLesson(
            "A text was cut off when it was copied, and its end said what to do.",
            wrong: "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right:
                "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}. Delete the app, and they are gone for good; nobody else has a copy of them."
        ),
        "copied-translation": RuleLesson(
            "Whoever waited for a result read in one language that it was negative: the text was copied with its file.",
            wrong: "answer: They always stay on your phone.",
            right: "answer: The phone deletes them after some days."),
        "untranslated": RuleLesson(
            "Such copies were meant to be translated later, and shipped.",
            wrong: "title: Corona Warn App Open Source Project",
            right: "title: The open source of the app"),
        "link-language": RuleLesson(
            "Readers of one language were led to a page in another, since the address was copied.",
            wrong:
                "Ask the [Robert Koch Institute](https://www.rki.de/DE/Home) for more, or [its journal](https://de.edoc.rki.de/list?lang=de).",
            right:
                "Ask the [Robert Koch Institute](https://www.rki.de/EN/Home) for more, or [its journal](https://edoc.rki.de/list?lang=en)."
        ),
    ]
}
