// The models of the starters.

extension StarterModel {
    static let messages = StarterModel(
        name: "messages",
        model: """
            collection: messages
            description: What the app tells everybody.
            order-by: [position]
            fields:
              position:
                type: integer
                required: true
                min: 1
                unique: true
                description: The place in the list.
              title:
                type: text
                localized: true
                required: true
                length: {min: 3, max: 60}
                description: What the message is about.
              text:
                type: rich-text
                localized: true
                required: true
                length: {min: 20, max: 2000}
                description: The message.

            """)

    static let hotlines = StarterModel(
        name: "hotlines",
        model: """
            collection: hotlines
            description: Telephone hotlines that the app shows and dials.
            order-by: [position]
            fields:
              position:
                type: integer
                required: true
                min: 1
                unique: true
                description: The place in the list of hotlines.
              number:
                type: phone
                required: true
                unique: true
                description: The number with the code of its country.
              opening-hours:
                type: opening-hours
                required: true
                description: When somebody answers, in the time of the place where they sit.
              languages:
                type: list
                required: true
                items: {min: 1, max: 10, unique: true}
                of: {type: language}
                description: The languages that are spoken, the most common one first.
              name:
                type: text
                localized: true
                unique: true
                required: true
                length: {min: 3, max: 60}
                description: What the hotline is called on its card.
              what-for:
                type: text
                localized: true
                required: true
                length: {min: 20, max: 280}
                description: What people get help with, in one to three sentences.

            """)

    static let faq = StarterModel(
        name: "faq",
        model: """
            collection: faq
            description: Frequently asked questions.
            order-by: [priority]
            fields:
              priority:
                type: integer
                required: true
                min: 1
                max: 99
                description: How pressing the question is; 1 is the most pressing.
              title:
                type: text
                localized: true
                unique: true
                required: true
                length: {min: 8, max: 110}
                description: The question as a person would ask it.
              answer:
                type: rich-text
                localized: true
                required: true
                length: {min: 40, max: 2400}
                description: The answer. The first sentence alone should help already.
              keywords:
                type: list
                localized: true
                required: true
                items: {min: 2, max: 8, unique: true}
                of: {type: text, length: {min: 2, max: 40}}
                description: Words that people type when they search for this question.
              related:
                type: list
                items: {min: 1, max: 5, unique: true}
                of: {type: reference, collection: faq}
                description: Questions that a reader of this answer often asks next.

            """)

    static let advice = StarterModel(
        name: "advice",
        model: """
            collection: advice
            description: What the app advises, by what it knows of a person's risk.
            fields:
              risk:
                type: choice
                options: [low, increased]
                required: true
                complete: true
                unique: true
                description: The risk for which the advice is shown.
              title:
                type: text
                localized: true
                required: true
                length: {min: 3, max: 60}
                description: The title of the card.
              text:
                type: rich-text
                localized: true
                required: true
                length: {min: 20, max: 1200}
                description: What to do, the most important thing first.

            """)

    static let appVersions = StarterModel(
        name: "app-versions",
        model: """
            parameters: app-versions
            description: Which versions of the app are served. Below a minimum it asks for an update, and does nothing else.
            fields:
              ios-minimum:
                type: version
                required: true
                update: {need: required, platform: ios}
                description: The lowest version on iPhones that works.
              android-minimum:
                type: version
                required: true
                update: {need: required, platform: android}
                description: The lowest version on Android phones that works.

            """,
        values: """
            ios-minimum: "1.0.0"
            android-minimum: "1.0.0"

            """)

    static let features = StarterModel(
        name: "features",
        model: """
            parameters: features
            description: Switches that the app knows by name.
            fields:
              feedback-enabled:
                type: boolean
                required: true
                default: false
                description: Whether people can send feedback from the app.
              reminder-interval:
                type: duration
                required: true
                min: 1 day
                max: 30 days
                source: A reminder more often than daily gets ignored.
                description: After how long the app reminds people to look at it.

            """,
        values: """
            feedback-enabled: false
            reminder-interval: 7 days

            """)
}
