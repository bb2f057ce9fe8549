/// What Litfass knows of a language: a value, read from `Config/languages/<tag>.yaml`.
///
/// A file has at most 60 lines that it must have, without which no fact can be quoted in a text of the language:
///
/// ```yaml
/// name: Deutsch                        # the language's name for itself
/// decimal-separator: ","
/// group-separator: "."
/// weekdays: [Montag, …]                # seven, from Monday
/// months: [Januar, …]                  # twelve
/// date: "{day}. {month} {year}"        # or {month-number}
/// list: {two: "{first} und {second}", many-separator: ", ", last-separator: " und "}
/// hours:
///   time: "{hour}"                     # on the full hour; {hour}, {hour2} with two digits, {hour12} with {half: am|pm}
///   time-with-minutes: "{hour}:{minute}"
///   span: "{from} bis {to} Uhr"
///   days: "{first} bis {last}"         # three days or more
///   daily: täglich
///   always: rund um die Uhr
///   entry: "{days}, {span}"
///   separator: "; "
/// units: {day: {one: "{n} Tag", other: "{n} Tage"}, …}     # second, minute, hour, day, week
/// boolean: {"true": ja, "false": nein}
/// # With these values where they are left out:
/// instant: "{date}, {time}"
/// percentage: "{n} %"
/// range: "{from}–{to}"
/// plurals: {one: ["1"]}                # `PluralForms`
/// ```
///
/// Everything else is optional. A rule whose words a language lacks is off for it (`LanguagePack.missingWords`):
///
/// ```yaml
/// common-words: [der, die, das, …]     # by which its texts are recognized
/// own-words: [nicht, wurde, …]         # those that no other language has: one in a text of another is an error
/// title-words: [fragen, symptome, …]   # of which titles are made
/// capitalizes-nouns: true
/// direction: rtl                       # ltr or rtl; where it is left out, that of its script
/// numbers: {cardinals: {zwei: 2}, …}   # `NumberWords`: how running text says numbers, times, dates
/// bounds: {at-least: [mindestens, "… oder mehr"], at-most: [], more-than: [], less-than: [], from: [], until: []}
/// negation: {words: [nicht, kein*], maybe: [ohne, kaum], beside: [vergess*]}   # what denies, what may, what is denied itself
/// quotation-marks: {"„": "“"}          # the outer ones, and others that are right
/// spacing: {"?": narrow}               # what stands before a sign: none, narrow, space or any
/// opening-signs: {"?": "¿"}
/// readability: {formula: wiener-sachtextformel, most: 6, words-in-a-sentence: 12, letters-in-a-word: 20}
/// patterns: {empty-link-text: {existence: [hier, mehr]}, …}    # `WordPattern`, by its name
/// ```
package struct LanguagePack: Sendable {
    package struct Hours: Sendable {
        package var time = Phrase.empty
        package var timeWithMinutes = Phrase.empty
        package var span = Phrase.empty
        /// A run of three days or more.
        package var days = Phrase.empty
        package var daily = ""
        package var always = ""
        package var entry = Phrase.empty
        package var separator = ""
    }

    package struct List: Sendable {
        package var two = Phrase.empty
        package var manySeparator = ""
        package var lastSeparator = ""
    }

    /// What stands before a punctuation mark.
    package enum Spacing: String, CaseIterable, Sendable {
        case none, narrow, space, any
    }

    package struct Readability: Sendable {
        package enum Formula: String, CaseIterable, Sendable {
            /// Bamberger and Vanecek 1984, the first formula.
            case wienerSachtextformel = "wiener-sachtextformel"
            /// Flesch 1948, and Amstad 1978 for German: higher is easier.
            case fleschReadingEase = "flesch-reading-ease"
        }

        package var formula: Formula?
        package var most: Double?
        package var wordsInASentence: Int?
        package var lettersInAWord: Int?
    }

    /// BCP 47: `de-simple`.
    package private(set) var tag: String {
        didSet { primary = Self.primary(of: tag) }
    }
    /// Without its variety: `de` of `de-simple`.
    package private(set) var primary: String
    package var name = ""
    package var decimalSeparator = ""
    package var groupSeparator = ""
    /// From Monday.
    package var weekdays: [String] = []
    /// From January.
    package var months: [String] = []
    package var date = Phrase.empty
    package var instant = Phrase.empty
    package var percentage = Phrase.empty
    package var range = Phrase.empty
    package var list = List()
    package var hours = Hours()
    /// In each of the forms that the language has.
    package var units: [QuantityUnit: [PluralForms.Form: Phrase]] = [:]
    package var plurals = PluralForms.standard
    package var yes = ""
    package var no = ""

    package var commonWords: [String] = []
    package var ownWords: [String] = []
    package var titleWords: [String] = []
    package var capitalizesNouns = false
    package var isRightToLeft = false
    package var numbers = NumberWords()
    package var bounds = BoundWords()
    package var untilWords: [String] = []
    /// Beside the words of the last list, a sentence is denied as well: "forget", "nor".
    package var negation: (words: [String], maybe: [String], beside: [String]) = ([], [], [])
    package var quotationMarks: [String: String] = [:]
    package var spacing: [String: Spacing] = [:]
    package var openingSigns: [String: String] = [:]
    package var readability: Readability?
    /// By their names: the id of the rule, or what it is that is found.
    package var patterns: [String: WordPattern] = [:]

    package init(tag: String) { (self.tag, primary) = (tag, Self.primary(of: tag)) }

    private static func primary(of tag: String) -> String { String(tag.prefix { $0 != "-" }) }

    /// The same words under the tag of a variety that has no file of its own.
    package func named(_ tag: String) -> LanguagePack {
        var pack = self
        pack.tag = tag
        return pack
    }

    /// What stands in a file for a word that nobody has written yet.
    package static let missingWord = "???"

    /// The optional keys that the language lacks, for one note on the rules that are off.
    package var missingWords: [String] {
        [
            ("common-words", commonWords.isEmpty), ("numbers", numbers.cardinals.isEmpty), ("bounds", bounds.isEmpty),
            ("negation", negation.words.isEmpty), ("quotation-marks", quotationMarks.isEmpty),
            ("patterns", patterns.isEmpty),
        ].filter(\.1).map(\.0)
    }

    /// What a language leaves out that another variety of it has.
    package mutating func complete(from other: LanguagePack) {
        if commonWords.isEmpty {
            (commonWords, ownWords, titleWords) = (other.commonWords, other.ownWords, other.titleWords)
            capitalizesNouns = other.capitalizesNouns
        }
        if numbers.cardinals.isEmpty { numbers = other.numbers }
        if bounds.isEmpty { (bounds, untilWords) = (other.bounds, other.untilWords) }
        if negation.words.isEmpty { negation = other.negation }
        if quotationMarks.isEmpty { quotationMarks = other.quotationMarks }
        patterns.merge(other.patterns) { own, _ in own }
    }

    /// The names of days and months and the words of hours that another language has too: most of them, where its file was
    /// copied and not translated.
    package func wordsCopied(from other: LanguagePack) -> [String] {
        guard primary != other.primary else { return [] }
        let own = weekdays + months + [hours.daily, hours.always, yes, no]
        let others = Set(other.weekdays + other.months + [other.hours.daily, other.hours.always, other.yes, other.no])
        let same = own.filter { !$0.isEmpty && !$0.hasPrefix(Self.missingWord) && others.contains($0) }
        guard !weekdays.contains(where: { $0.hasPrefix(Self.missingWord) }) else { return [] }
        return weekdays == other.weekdays || 2 * same.count > own.count ? same : []
    }
}

/// How running text of a language says numbers, times and dates: the words of `numbers`.
package struct NumberWords: Sendable {
    package var cardinals: [(word: String, value: Double)] = []
    /// Those that mean something else besides: "sei", "hundert".
    package var unsure: Set<String> = []
    package var articles: [String] = []
    package var joiners: [String] = []
    /// Whether numbers are one word: "zweiundzwanzig".
    package var isJoined = false
    /// What may stand behind a number in one word: "mal", "stellig".
    package var endings: [String] = []
    package var ordinals: [(word: String, value: Double)] = []
    package var ordinalEndings: [String] = []
    package var fractions: [(word: String, value: Double)] = []
    package var additions: [(word: String, value: Double)] = []
    package var ranges: [String] = []
    /// Other forms of their names: "Jan", "Sonnabend".
    package var months: [(word: String, value: Double)] = []
    package var weekdays: [(word: String, value: Double)] = []
    package var withinDates: [String] = []
    package var dateOrder = NumberLexicon.DateOrder.dayMonthYear
    package var units: [(word: String, unit: QuantityUnit)] = []
    /// By the plural in lower case, the form that stands behind a 1.
    package var singulars: [String: String] = [:]
    /// "quinze jours: 14 days"
    package var spans: [(word: String, amount: Double, unit: QuantityUnit)] = []
    package var periods: [String] = []
    package var once: [String] = []
    package var repeats: [String] = []
    package var beforeHours: [String] = []
    package var behindHours: [String] = []
    package var minutesBefore: [(word: String, value: Double)] = []
    package var minutesBehind: [(word: String, value: Double)] = []
    package var morning: [String] = []
    package var afternoon: [String] = []
    package var night: [String] = []
    package var noon: [String] = []
    package var midnight: [String] = []
    package var hasTwelveHours = false
    package var idioms: [String] = []
    /// "werktags": names that stand for several days.
    package var workdays: [String] = []
    package var everyDay: [String] = []
    package var nights: [String] = []
}
