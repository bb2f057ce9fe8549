package import Bundles

/// A workspace as it stands, to be looked at as an app would show it.
package struct PreviewSource: Sendable {
    /// How a text of a document stands in a language.
    package enum TextState: Sendable {
        case current
        /// The source text has changed since it was made.
        case stale
        case missing
    }

    /// `corona-warn-app (production)`
    package var product: String
    /// In the order in which a person should see them.
    package var languages: [LanguageTag]
    package var defaultLanguage: LanguageTag
    /// What an app has: every bundle in every language, those that it is shipped with too.
    package var bundles: [ContentBundle]
    /// The moment at which a person begins to look, in seconds since 1970; nil for the present.
    package var moment: Int64?
    package var state: @Sendable (_ collection: String, _ document: String, _ field: String, LanguageTag) -> TextState
    /// Who gets what has a condition, and when: "on Android, from 2027-01-16".
    package var audience: @Sendable (Condition) -> String
    /// Opening hours in the words of a language.
    package var hours: @Sendable (OpeningHours, LanguageTag) -> String?

    package init(
        product: String, languages: [LanguageTag], defaultLanguage: LanguageTag, bundles: [ContentBundle],
        moment: Int64? = nil,
        state: @escaping @Sendable (String, String, String, LanguageTag) -> TextState,
        audience: @escaping @Sendable (Condition) -> String,
        hours: @escaping @Sendable (OpeningHours, LanguageTag) -> String?
    ) {
        self.product = product
        self.languages = languages
        self.defaultLanguage = defaultLanguage
        self.bundles = bundles
        self.moment = moment
        self.state = state
        self.audience = audience
        self.hours = hours
    }
}

/// What is wrong with the files.
package struct PreviewProblems: Hashable, Sendable {
    package struct Finding: Hashable, Sendable {
        /// `Content/faq/battery.yaml:3`
        package let place: String
        package let message: String
        /// What to do, where there is one thing to do.
        package let fix: String?
        package let isError: Bool

        package init(place: String, message: String, fix: String?, isError: Bool) {
            self.place = place
            self.message = message
            self.fix = fix
            self.isError = isError
        }
    }

    package var findings: [Finding]
    /// How many more a person answers for.
    package var waived: Int
    /// Whether what is shown is older than the files, for which nothing could be shown.
    package var isOlder: Bool

    package init(findings: [Finding] = [], waived: Int = 0, isOlder: Bool = false) {
        self.findings = findings
        self.waived = waived
        self.isOlder = isOlder
    }
}
