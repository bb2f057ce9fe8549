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
        "empty-link-text": RuleLesson(
            "Who hears a text goes from link to link, and hears 'click here' ten times.",
            wrong: "- [Click here](faq:data)",
            right: "- [Data](faq:data)"),
        "long-sentence": RuleLesson(
            nil,
            wrong: "Die App warnt Sie, wenn Sie in den letzten vierzehn Tagen jemandem begegnet sind, der Corona hat.",
            right: "Die App warnt Sie. Vielleicht waren Sie nah bei einem Menschen mit Corona."),
        "revealing-notification": RuleLesson(
            "Others read a locked screen too.",
            wrong: "name: You tested Positive",
            right: "name: Short"),
    ]
}
