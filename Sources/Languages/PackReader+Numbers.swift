extension PackReader {
    private static let keys = [
        "cardinals", "unsure", "articles", "joiners", "joined", "endings", "ordinals", "ordinal-endings", "fractions",
        "additions", "ranges", "months", "weekdays", "within-dates", "date-order", "units", "plurals", "spans",
        "periods", "once", "repeats", "times", "idioms", "workdays", "every-day", "nights",
    ]
    private static let timeKeys = [
        "before", "behind", "minutes-before", "minutes-behind", "morning", "afternoon", "night", "noon", "midnight",
        "twelve-hours",
    ]

    mutating func readNumbers(_ tree: PackTree?) {
        guard tree != nil else { return }
        let map = map(tree, among: Self.keys)
        var numbers = NumberWords()
        numbers.cardinals = values(map, "cardinals")
        numbers.unsure = Set(words(map, "unsure"))
        numbers.articles = words(map, "articles")
        numbers.joiners = words(map, "joiners")
        numbers.isJoined = text(map, "joined") == "true"
        numbers.endings = words(map, "endings")
        numbers.ordinals = forms(map, "ordinals")
        numbers.ordinalEndings = words(map, "ordinal-endings")
        numbers.fractions = values(map, "fractions")
        numbers.additions = values(map, "additions")
        numbers.ranges = words(map, "ranges")
        numbers.months = forms(map, "months")
        numbers.weekdays = forms(map, "weekdays")
        numbers.withinDates = words(map, "within-dates")
        numbers.dateOrder = NumberLexicon.DateOrder(rawValue: text(map, "date-order")) ?? .dayMonthYear
        numbers.periods = words(map, "periods")
        numbers.once = words(map, "once")
        numbers.repeats = words(map, "repeats")
        numbers.idioms = words(map, "idioms")
        numbers.workdays = words(map, "workdays")
        numbers.everyDay = words(map, "every-day")
        numbers.nights = words(map, "nights")
        readUnitWords(map, &numbers)
        inner("times") { $0.readTimes(map["times"], &numbers) }
        pack.numbers = numbers
    }

    private mutating func readTimes(_ tree: PackTree?, _ numbers: inout NumberWords) {
        let map = map(tree, among: Self.timeKeys)
        numbers.beforeHours = words(map, "before")
        numbers.behindHours = words(map, "behind")
        numbers.minutesBefore = values(map, "minutes-before")
        numbers.minutesBehind = values(map, "minutes-behind")
        numbers.morning = words(map, "morning")
        numbers.afternoon = words(map, "afternoon")
        numbers.night = words(map, "night")
        numbers.noon = words(map, "noon")
        numbers.midnight = words(map, "midnight")
        numbers.hasTwelveHours = text(map, "twelve-hours") == "true"
    }

    private mutating func readUnitWords(_ map: [String: PackTree], _ numbers: inout NumberWords) {
        let units = inner("units") { $0.map(map["units"], among: QuantityUnit.allCases.map(\.rawValue)) }
        for unit in QuantityUnit.allCases {
            numbers.units += words(units, unit.rawValue).map { ($0, unit) }
        }
        let plurals = inner("plurals") { $0.map(map["plurals"]) }
        for singular in plurals.keys {
            for plural in words(plurals, singular) { numbers.singulars[plural.lowercased()] = singular }
        }
        let spans = inner("spans") { $0.map(map["spans"]) }
        for phrase in spans.keys.sorted() {
            // "14 days"
            let parts = text(spans, phrase).split(separator: " ")
            let names: [Substring: QuantityUnit] = [
                "s": .second, "min": .minute, "h": .hour, "day": .day, "days": .day, "week": .week, "weeks": .week,
                "month": .month, "months": .month,
            ]
            guard parts.count == 2, let amount = Double(parts[0]), let unit = names[parts[1]] else {
                report(.malformed, "'\(phrase)' must stand for a span such as '14 days'", at: "spans")
                continue
            }
            numbers.spans.append((phrase, amount, unit))
        }
    }

    /// `zwei: 2`
    private mutating func values(_ map: [String: PackTree], _ key: String) -> [(word: String, value: Double)] {
        inner(key) { reader in
            let inner = reader.map(map[key])
            return inner.keys.sorted().compactMap { word in
                guard let value = Double(reader.text(inner, word)) else {
                    reader.report(.malformed, "'\(word)' must have a number", at: word)
                    return nil
                }
                return (word, value)
            }
        }
    }

    /// `1: [erste, ersten]`
    private mutating func forms(_ map: [String: PackTree], _ key: String) -> [(word: String, value: Double)] {
        inner(key) { reader in
            let inner = reader.map(map[key])
            return inner.keys.sorted().flatMap { number -> [(word: String, value: Double)] in
                guard let value = Double(number) else {
                    reader.report(.malformed, "'\(number)' must be a number", at: number)
                    return []
                }
                return reader.words(inner, number).map { ($0, value) }
            }
        }
    }
}
