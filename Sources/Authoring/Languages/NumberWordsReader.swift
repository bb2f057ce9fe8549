import Models
import Rulebook
import YAML

/// Reads `numbers` of `Config/languages/<tag>.yaml`: words that say numbers, times and dates in running text, so that a
/// translation can be compared with its source. What the phrases of the language tell already need not be said again.
struct NumberWordsReader {
    private typealias Phrases = [(text: String, meaning: NumberLexicon.Meaning)]

    private var phrases: Phrases = []
    /// By the plural, in small letters.
    private var singulars: [String: String] = [:]

    static let keys = [
        "cardinals", "unsure", "articles", "joiners", "joined", "endings", "ordinals", "ordinal-endings", "fractions",
        "additions", "ranges", "months", "weekdays", "within-dates", "date-order", "units", "plurals", "spans",
        "periods", "once", "repeats", "times", "idioms",
    ]

    static let timeKeys = [
        "before", "behind", "minutes-before", "minutes-behind", "morning", "afternoon", "night", "noon", "midnight",
        "twelve-hours",
    ]

    /// - Parameter words: of the same file, for what its phrases tell.
    static func lexicon(in file: inout MappingReader, of words: LanguageWords) -> NumberLexicon {
        var reader = NumberWordsReader()
        reader.learn(from: words)
        guard var settings = file.mapping("numbers", among: keys) else { return reader.lexicon(words) }
        let lexicon = reader.read(&settings, words)
        file.values.findings.append(settings.findings)
        return lexicon
    }

    private func lexicon(_ words: LanguageWords) -> NumberLexicon {
        NumberLexicon(
            isJoined: false, hasNumberWords: false, hasTwelveHours: false, decimal: words.decimalSeparator,
            group: words.groupSeparator, dateOrder: .dayMonthYear, endings: [], singulars: singulars,
            phrases: phrases)
    }

    // MARK: What the phrases of a language tell

    private mutating func learn(from words: LanguageWords) {
        for forms in words.units.values where words.plurals.form(of: 1) == .one {
            learn(singular: forms[.one]?.outer.behind, of: forms[.other]?.outer.behind)
        }
        for (unit, forms) in words.units {
            guard let unit = QuantityUnit(rawValue: unit.rawValue) else { continue }
            for form in PluralForms.Form.allCases {
                forms[form].map { learn($0.outer.behind, .unit(unit)) }
            }
        }
        for (index, month) in words.months.enumerated() { learn(month, .month(index + 1)) }
        for (index, weekday) in words.weekdays.enumerated() {
            // "samstags", "Saturdays", "sábados"
            for form in [weekday, weekday + "s"] { learn(form, .weekday(index + 1)) }
        }
        learn(words.percentage.outer.behind, .unit(.percent))
        for (sign, unit) in Self.signs { learn(sign, .unit(unit)) }
        // "1½ Stunden"
        for (sign, part) in [("¼", 0.25), ("½", 0.5), ("¾", 0.75)] { learn(sign, .addition(part)) }
        learn(words.range.inner, .range)
        for phrase in [words.hours.time, words.hours.timeWithMinutes, words.hours.span] {
            learn(phrase.outer.behind, .behindHour)
        }
        for (half, meaning) in zip(words.hours.time.halves, [NumberLexicon.HalfOfDay.morning, .afternoon]) {
            learn(half, .half(meaning))
        }
    }

    /// Those that all languages have.
    private static let signs: [(String, QuantityUnit)] = [
        ("%", .percent), ("‰", .perMille), ("°", .degree), ("€", .euro), ("$", .dollar), ("£", .pound), ("EUR", .euro),
        ("USD", .dollar), ("GBP", .pound), ("CHF", .franc), ("µg", .microgram), ("μg", .microgram), ("µl", .microlitre),
        ("μl", .microlitre),
    ]

    private mutating func learn(singular: String?, of plural: String?) {
        guard let singular = singular?.trimmed, let plural = plural?.trimmed.lowercased(), !singular.isEmpty,
            !plural.isEmpty, plural != singular.lowercased()
        else { return }
        singulars[plural] = singular
    }

    private mutating func learn(_ text: String, _ meaning: NumberLexicon.Meaning) {
        let text = text.trimmed
        guard !text.isEmpty, !phrases.contains(where: { $0.text == text && $0.meaning == meaning }) else { return }
        phrases.append((text, meaning))
    }

    // MARK: What the file says

    private mutating func read(_ settings: inout MappingReader, _ words: LanguageWords) -> NumberLexicon {
        let unsure = unsureWords(&settings)
        readNumbers("cardinals", &settings) { word, value in
            .cardinal(value, isSure: !unsure.contains(word))
        }
        readNumbers("fractions", &settings) { .fraction($1) }
        readNumbers("additions", &settings) { .addition($1) }
        readWords("articles", .article, &settings)
        readWords("joiners", .joiner, &settings)
        readWords("ordinal-endings", .ordinalEnding, &settings)
        readWords("ranges", .range, &settings)
        readWords("within-dates", .withinDate, &settings)
        readWords("idioms", .idiom, &settings)
        readForms("ordinals", among: (1...100).map(String.init), &settings) { .ordinal(Double($0) ?? 0) }
        readForms("months", among: (1...12).map(String.init), &settings) { .month(Int($0) ?? 1) }
        readForms("weekdays", among: (1...7).map(String.init), &settings) { .weekday(Int($0) ?? 1) }
        readForms("units", among: QuantityUnit.allCases.map(\.rawValue), &settings) {
            .unit(QuantityUnit(rawValue: $0) ?? .second)
        }
        readPlurals(&settings)
        readSpans(&settings)
        let hasTwelveHours = readTimes(&settings)
        return NumberLexicon(
            isJoined: settings.flag("joined"), hasNumberWords: settings.node["cardinals"] != nil,
            hasTwelveHours: hasTwelveHours, decimal: words.decimalSeparator, group: words.groupSeparator,
            dateOrder: settings.choice("date-order", among: NumberLexicon.DateOrder.allCases.map(\.rawValue))
                .flatMap { NumberLexicon.DateOrder(rawValue: $0) } ?? .dayMonthYear,
            endings: settings.words("endings") ?? [], periods: Self.wordsBefore("periods", &settings),
            once: Self.wordsBefore("once", &settings), repeats: settings.words("repeats") ?? [],
            limits: words.prose.bounds, singulars: singulars, phrases: phrases)
    }

    private func unsureWords(_ settings: inout MappingReader) -> [String] {
        guard let node = settings.node["unsure"], let words = settings.words("unsure") else { return [] }
        let known = Set(settings.node["cardinals"]?.entries.map(\.key.text) ?? [])
        for (word, item) in zip(words, node.items) where !known.contains(word) {
            settings.add(
                .unknownOption, at: item, "'\(word)' is not among the 'cardinals', of which some are unsure",
                fix: "write it there with its number, or remove it here")
        }
        return words
    }

    /// What stands before something. "… per" would be behind it, where nothing looks for it.
    private static func wordsBefore(_ key: String, _ settings: inout MappingReader) -> [String] {
        settings.words(key) { words in
            guard words.contains("…") else { return nil }
            return (
                "'\(words)' would stand behind a unit of time, and '\(key)' are what stands before it",
                "write the words alone"
            )
        } ?? []
    }

    private mutating func readWords(
        _ key: String, _ meaning: NumberLexicon.Meaning, _ settings: inout MappingReader
    ) {
        for word in settings.words(key) ?? [] { phrases.append((word, meaning)) }
    }

    /// `zwei: 2`
    private mutating func readNumbers(
        _ key: String, _ settings: inout MappingReader, _ meaning: (String, Double) -> NumberLexicon.Meaning
    ) {
        guard var inner = settings.mapping(key) else { return }
        for entry in inner.node.entries {
            let content = inner.values.read(entry.value, as: DecimalType(), name: entry.key.text)?
                .content
            guard case .number(let number)? = content, let value = Double(number.text) else { continue }
            guard key != "cardinals" || value >= 0 && value == value.rounded() else {
                inner.add(
                    .outOfBounds, at: entry.value, "'\(number.text)' is not a number that things are counted with",
                    fix: "write a whole number; parts of things are 'fractions'")
                continue
            }
            phrases.append((entry.key.text, meaning(entry.key.text, value)))
        }
        settings.values.findings.append(inner.findings)
    }

    /// `1: [erste, ersten]`
    private mutating func readForms(
        _ key: String, among names: [String], _ settings: inout MappingReader,
        _ meaning: (String) -> NumberLexicon.Meaning
    ) {
        guard var inner = settings.mapping(key, among: names) else { return }
        for name in names where inner.node[name] != nil {
            for word in inner.words(name) ?? [] { phrases.append((word, meaning(name))) }
        }
        settings.values.findings.append(inner.findings)
    }

    /// `Tag: [Tage, Tagen]`
    private mutating func readPlurals(_ settings: inout MappingReader) {
        guard var inner = settings.mapping("plurals") else { return }
        for entry in inner.node.entries {
            for (word, item) in zip(inner.words(entry.key.text) ?? [], entry.value.items) {
                guard word.lowercased() == entry.key.text.lowercased() else {
                    learn(singular: entry.key.text, of: word)
                    continue
                }
                inner.add(
                    .patternMismatch, at: item, "'\(word)' stands behind a 1 too, as '\(entry.key.text)' does",
                    fix: "leave it out")
            }
        }
        settings.values.findings.append(inner.findings)
    }

    /// `quinze jours: 14 days`
    private mutating func readSpans(_ settings: inout MappingReader) {
        guard var inner = settings.mapping("spans") else { return }
        for entry in inner.node.entries {
            if let months = Self.months(entry.value.text) {
                phrases.append((entry.key.text, .span(Quantity.Reading(dimension: .months, value: months))))
                continue
            }
            let content = inner.values.read(entry.value, as: DurationType(), name: entry.key.text)?.content
            guard let span = content?.fact(TimeSpan.self) else { continue }
            phrases.append(
                (entry.key.text, .span(Quantity.Reading(dimension: .duration, value: Double(span.seconds)))))
        }
        settings.values.findings.append(inner.findings)
    }

    /// `3 months`, which have no fixed number of days.
    private static func months(_ text: String) -> Double? {
        let parts = text.split(separator: " ")
        guard parts.count == 2, parts[1] == "months" || parts[1] == "month", let count = Int(parts[0]), count > 0 else {
            return nil
        }
        return Double(count)
    }

    /// - Returns: whether an hour without "am" or "pm" may be either.
    private mutating func readTimes(_ settings: inout MappingReader) -> Bool {
        guard var inner = settings.mapping("times", among: Self.timeKeys) else { return false }
        readWords("before", .beforeHour, &inner)
        readWords("behind", .behindHour, &inner)
        readNumbers("minutes-before", &inner) { .minutesBefore(Int($1)) }
        readNumbers("minutes-behind", &inner) { .minutesBehind(Int($1)) }
        readWords("morning", .half(.morning), &inner)
        readWords("afternoon", .half(.afternoon), &inner)
        readWords("night", .half(.night), &inner)
        readWords("noon", .timeOfDay(720), &inner)
        readWords("midnight", .timeOfDay(0), &inner)
        let hasTwelveHours = inner.flag("twelve-hours")
        settings.values.findings.append(inner.findings)
        return hasTwelveHours
    }
}

extension Phrase {
    /// What stands before the first and behind the last place.
    fileprivate var outer: (before: String, behind: String) {
        guard let opening = text.firstIndex(of: "{"), let closing = text.lastIndex(of: "}") else { return ("", "") }
        return (String(text[..<opening]), String(text[text.index(after: closing)...]))
    }

    /// What stands between the first place and the last.
    fileprivate var inner: String {
        guard let closing = text.firstIndex(of: "}"), let opening = text.lastIndex(of: "{"), closing < opening else {
            return ""
        }
        return String(text[text.index(after: closing)..<opening])
    }

    /// The words of `{half: am|pm}`.
    fileprivate var halves: [String] {
        guard let place = text.firstPlace(of: "{half:") else { return [] }
        return text[place.upperBound...].prefix { $0 != "}" }.split(separator: "|").map(String.init)
    }
}
