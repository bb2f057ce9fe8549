// What rules for documents and their texts teach.

extension RuleLesson {
    static let ofTexts: [String: RuleLesson] = [
        "dangling-link": RuleLesson(
            nil,
            wrong: "- [Data](faq:date)",
            right: "- [Data](faq:data)"),
        "dangling-quote": RuleLesson(
            "A quote that leads nowhere would show a reader its braces, or nothing.",
            wrong: "Eine App, die **warnt**. Rufen Sie an: {{ samples.all.numer }}",
            right: "Eine App, die **warnt**. Rufen Sie an: {{ samples.all.number }}"),
        "dangling-reference": RuleLesson(
            nil,
            wrong: "related: [Data, privacy]",
            right: "related: [data]"),
        "self-reference": RuleLesson(
            nil,
            wrong: "related: [data, what-is-it]",
            right: "related: [data]"),
        "misleading-link": RuleLesson(
            nil,
            wrong: "- [{{ samples.all.number }}]({{ samples.all.email }})",
            right: "- [{{ samples.all.number }}]({{ samples.all.number }})"),
        "malformed-quote": RuleLesson(
            nil,
            wrong: "An app that **warns**. Call {{ samples.all.number }",
            right: "An app that **warns**. Call {{ samples.all.number }}"),
        "quote-cycle": RuleLesson(
            nil,
            wrong: #"title: "Siehe {{ faq.what-is-it.title }}""#,
            right: "title: Was geschieht mit meinen Daten?"),
        "quote-in-fact": RuleLesson(
            nil,
            wrong: #"code: "{{ samples.all.code }}""#,
            right: "code: AB-124"),
        "unquotable": RuleLesson(
            nil,
            wrong: "- [Home page]({{ samples.all.count }})",
            right: "- [Home page]({{ samples.all.link }})"),
        "markup-empty-link": RuleLesson(
            nil,
            wrong: "- [Data]()",
            right: "- [Data](faq:data)"),
        "markup-html": RuleLesson(
            nil,
            wrong: "<b>Important</b>",
            right: "**Important**"),
        "markup-image": RuleLesson(
            nil,
            wrong: "![Logo](https://www.rki.de/logo.png)",
            right: ""),
        "markup-stray-sign": RuleLesson(
            nil,
            wrong: "An app that **warns. Call {{ samples.all.number }}",
            right: "An app that **warns**. Call {{ samples.all.number }}"),
        "typed-email": RuleLesson(
            "The address changes in one place, and not in this text.",
            wrong: "({{ samples.all.hours }}). Write to Service@rki.de. It forgets after {{ settings.maximum-age }}.",
            right:
                "({{ samples.all.hours }}). Write to {{ samples.all.email }}. It forgets after {{ settings.maximum-age }}."
        ),
        "typed-phone": RuleLesson(
            "Numbers typed into prose contradicted each other in seven languages, for releases on end.",
            wrong: "- [Data](tel:+493049875401)",
            right: "- [Data]({{ samples.all.number }})"),
        "typed-hours": RuleLesson(
            "Hours were to change on a date, and texts in seven languages had to be found and merged days before.",
            wrong: "- Die Hotline ist montags bis freitags von 8 bis 12 Uhr besetzt.",
            right: "- Die Hotline ist besetzt: {{ samples.all.hours }}."),
        "wrong-language": RuleLesson(
            "Whoever chose a language gets a title that they can't read, and a screen reader speaks it wrongly.",
            wrong: "title: Was geschieht mit meinen Daten?",
            right: "title: What happens to my data?"),
        "doubtful-link": RuleLesson(
            "Where a base and a path are joined that both have the slash, one is left over.",
            wrong: "link: https://www.rki.de//DE/Home/homepage_node.html",
            right: "link: https://www.rki.de/DE/Home/homepage_node.html"),
        "missing-comma": RuleLesson(
            "The same lost comma was reported six times, by people who then looked for other mistakes.",
            wrong:
                "answer: Das bedeutet nicht dass {{ settings.weights.low }} von {{ samples.all.share }} Ihr Telefon verlassen.",
            right:
                "answer: Das bedeutet nicht, dass {{ settings.weights.low }} von {{ samples.all.share }} Ihr Telefon verlassen."
        ),
        "doubled-word": RuleLesson(
            nil,
            wrong: "answer: They stay on on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."),
        "name-spelling": RuleLesson(
            "Who looks for a product, or for an authority, finds it under one name only, and wonders whether another one is meant.",
            wrong: "answer: The Corona Warn App keeps them, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: The Corona-Warn-App keeps them, {{ settings.weights.low }} of {{ samples.all.share }}."),
        "typing-slip": RuleLesson(
            "A program that checks spelling takes each half for a word.",
            wrong: "answer: They stay there.Nobody sees them, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: They stay there. Nobody sees them, {{ settings.weights.low }} of {{ samples.all.share }}."),
        "sound-form": RuleLesson(
            "Another word stood there, and who replaced it looked no further.",
            wrong: "answer: They stay in a app on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: They stay in an app on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."),
        "address-slip": RuleLesson(
            "'sie' are others, whom nobody spoke of.",
            wrong:
                "answer: Öffnen sie die App. Alles bleibt dort, {{ settings.weights.low }} von {{ samples.all.share }}.",
            right:
                "answer: Öffnen Sie die App. Alles bleibt dort, {{ settings.weights.low }} von {{ samples.all.share }}."
        ),
        "misspelling": RuleLesson(
            "Who lists a word once is warned of it in every text.",
            wrong: "answer: Ausserdem bleiben sie dort, {{ settings.weights.low }} von {{ samples.all.share }}.",
            right: "answer: Außerdem bleiben sie dort, {{ settings.weights.low }} von {{ samples.all.share }}."),
        "stray-bullet": RuleLesson(
            "The list was pasted from a program that has bullets of its own.",
            wrong: #"""
                They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}, and these do too:
                • the letters
                • the numbers
                """#,
            right: #"""
                They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}, and these do too:

                - the letters
                - the numbers
                """#),
        "mistyped-word": RuleLesson(
            "Nobody reads a text as slowly as a machine. A long word of the language that is right and looks like a slip is added to the list.",
            wrong: "answer: Your smarpthone keeps them, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: Your smartphone keeps them, {{ settings.weights.low }} of {{ samples.all.share }}."),
        "wrong-date": RuleLesson(
            "People came on the day of the week, or on the date, and half of them on a day on which nobody was there.",
            wrong:
                "answer: Sie bleiben bis Montag, 12. Januar 2022, {{ settings.weights.low }} von {{ samples.all.share }}.",
            right:
                "answer: Sie bleiben bis Mittwoch, 12. Januar 2022, {{ settings.weights.low }} von {{ samples.all.share }}."
        ),
        "wrong-time": RuleLesson(
            "Whoever reads it guesses, and stands before a closed door.",
            wrong: "answer: Sie bleiben bis 25:00 Uhr, {{ settings.weights.low }} von {{ samples.all.share }}.",
            right: "answer: Sie bleiben bis 20:00 Uhr, {{ settings.weights.low }} von {{ samples.all.share }}."),
        "number-form": RuleLesson(
            nil,
            wrong: "answer: They stay there for 1 days, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: They stay there for 1 day, {{ settings.weights.low }} of {{ samples.all.share }}."),
        "mixed-address": RuleLesson(
            "It sounds as if somebody else had gone on writing, and mostly somebody has.",
            wrong:
                "answer: Ihre Daten bleiben auf Ihrem Telefon. Hast du Fragen? {{ settings.weights.low }} von {{ samples.all.share }}.",
            right:
                "answer: Ihre Daten bleiben auf Ihrem Telefon. Haben Sie Fragen? {{ settings.weights.low }} von {{ samples.all.share }}."
        ),
        "other-address": RuleLesson(
            "Readers who are addressed formally everywhere else wonder who speaks to them here.",
            wrong:
                "answer: Was willst du wissen? {{ settings.weights.low }} von {{ samples.all.share }}.",
            right:
                "answer: Was wollen Sie wissen? {{ settings.weights.low }} von {{ samples.all.share }}."
        ),
        "empty-link-text": RuleLesson(
            "Who hears a text goes from link to link, and hears 'click here' ten times.",
            wrong: "- [Click here](faq:data)",
            right: "- [Data](faq:data)"),
        "long-word": RuleLesson(
            "Who reads slowly finds the parts of a word by its hyphens.",
            wrong: "Das macht ein Kontaktnachverfolgungssystem. Nicht lang sind Kontakt-Nachverfolgungs-System und",
            right: "Das macht ein Programm. Nicht lang sind Kontakt-Nachverfolgungs-System und"),
        "long-sentence": RuleLesson(
            nil,
            wrong: "Die App warnt Sie, wenn Sie in den letzten vierzehn Tagen jemandem begegnet sind, der Corona hat.",
            right: "Die App warnt Sie. Vielleicht waren Sie nah bei einem Menschen mit Corona."),
        "revealing-notification": RuleLesson(
            "Others read a locked screen too.",
            wrong: "name: You tested Positive",
            right: "name: Short"),
        "keys-exchanged": RuleLesson(
            "Each of the two documents is right in all languages, so that no comparison of texts finds it.",
            wrong: "result: invalid",
            right: "result: pending"),
        "two-spellings": RuleLesson(
            "Whoever searched for the one spelling did not find what stood there in the other.",
            wrong: "answer: Each test center keeps to the rules, and no test centre asks for money.",
            right: "answer: Each test centre keeps to the rules, and no test centre asks for money."),
        "contradicting-facts": RuleLesson(
            "Two hotlines for one purpose gave two numbers, and each was right somewhere.",
            wrong: "number: +49 800 7540001",
            right: "number: +49 800 7540009"),
        "shared-number": RuleLesson(
            "Whoever copies a document and forgets the number sends people to the wrong place.",
            wrong: "number: +49 30 498 75401",
            right: "number: +49 30 498 75402"),
        "missing-text-alternative": RuleLesson(
            "A screen reader says 'image', and nothing else.",
            wrong: "poster: https://www.rki.de/a/poster.PNG?size=2",
            right: ""),
        "poor-text-alternative": RuleLesson(
            nil,
            wrong: "description: Image of a shelter",
            right: "description: People under a roof, two metres apart"),
        "foreign-placeholder": RuleLesson(
            "Readers saw '%d days' for weeks.",
            wrong: "It is %d of ${count}, so %1$@ or {0}. That is 5% of the data, a 5% share.",
            right: "It is {{ samples.all.share }}. That is 5% of the data, a 5% share."),
        "hard-text": RuleLesson(
            "Plain language is for people who understand nothing else.",
            wrong: #"""
                Die App warnt Sie, wenn Sie in den letzten vierzehn Tagen jemandem begegnet sind, der Corona hat.

                Gesundheitsbehörden übermitteln Meldeinformationen. Infektionsschutzmaßnahmen verhindern Übertragungen.
                Gesundheitseinrichtungen dokumentieren Erkrankungen. Verantwortliche Institutionen kontrollieren Bestimmungen.
                """#,
            right: "Die App warnt Sie. Bleiben Sie dann zu Hause."),
        "heading-level": RuleLesson(
            nil,
            wrong: "### Im Einzelnen",
            right: "## Im Einzelnen"),
        "heading-without-text": RuleLesson(
            nil,
            wrong: "## Und dann",
            right: #"""
                ## Und dann

                Nichts.
                """#),
        "markup-code-block": RuleLesson(
            "Who indents by four blanks for looks gets a grey box in another typeface.",
            wrong: #"""
                ({{ samples.all.hours }}). It forgets after {{ settings.maximum-age }}.

                    code
                """#,
            right: #"""
                ({{ samples.all.hours }}). It forgets after {{ settings.maximum-age }}.

                code
                """#),
        "markup-in-plain-text": RuleLesson(
            "Apps show a title as it is written: **stars** and all.",
            wrong: "title: What happens to **my** data?",
            right: "title: What happens to my data?"),
        "wrong-unit": RuleLesson(
            "A card was said to hold for '48 Stunden Stunden'.",
            wrong:
                "answer: Sie bleiben {{ settings.maximum-age }} Stunden auf Ihrem Telefon, {{ settings.weights.low }} von {{ samples.all.share }}.",
            right:
                "answer: Sie bleiben {{ settings.maximum-age }} auf Ihrem Telefon, {{ settings.weights.low }} von {{ samples.all.share }}."
        ),
        "mixed-facts": RuleLesson(
            "The hours of one hotline stood behind the number of another, and who called reached nobody.",
            wrong: "({{ samples.short.hours }}). It forgets after {{ settings.maximum-age }}.",
            right: "({{ samples.all.hours }}). It forgets after {{ settings.maximum-age }}."),
        "merged-paragraphs": RuleLesson(
            "A page of advice became one block that nobody reads to its end.",
            wrong: "answer: >",
            right: "answer: |"),
        "markup-limit": RuleLesson(
            "A phone shows what a person can read. So long a text was probably pasted by mistake.",
            wrong: "answer: A first sentence. …",
            right: "answer: A first sentence."),
        "short-link": RuleLesson(
            "Such addresses were sold to others, and then led there.",
            wrong: "Ask the [Robert Koch Institute](https://tinyurl.com/abc), or [others](https://bit.ly/abc).",
            right: "Ask the [Robert Koch Institute](https://www.rki.de/)."),
        "stray-character": RuleLesson(
            "'Ã¼' is what is left of an 'ü' that went through the wrong program.",
            wrong: "title: What happens to&nbsp;my data?",
            right: "title: What happens to my data?"),
        "tracking-link": RuleLesson(
            "An app that knows nothing of its readers should not tell others of them.",
            wrong: "link: https://www.rki.de/DE/Home/homepage_node.html?utm_source=newsletter",
            right: "link: https://www.rki.de/DE/Home/homepage_node.html"),
        "unclosed": RuleLesson(
            nil,
            wrong: "answer: They stay (on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: They stay (on your phone), {{ settings.weights.low }} of {{ samples.all.share }}."),
        "typed-link": RuleLesson(
            "The address changes in one place, and not in this text.",
            wrong:
                "answer: Lesen Sie [diese Seite](https://www.rki.de/DE/Home/homepage_node.html) oder https://www.rki.de/DE/Home/.",
            right: "answer: Lesen Sie [diese Seite]({{ samples.all.link }})."),
    ]
}
