package import Rulebook

/// A span of time in the unit its author chose: `48 h`, `14 days`, `15 min`.
package struct TimeSpan: Hashable, Comparable, Sendable {
    package enum Unit: String, CaseIterable, Sendable {
        case second, minute, hour, day, week

        package var seconds: Int {
            switch self {
            case .second: 1
            case .minute: 60
            case .hour: 3_600
            case .day: 86_400
            case .week: 604_800
            }
        }

        /// How an author may write it.
        package var spellings: [String] {
            switch self {
            case .second: ["s", "second", "seconds"]
            case .minute: ["min", "minute", "minutes"]
            case .hour: ["h", "hour", "hours"]
            case .day: ["day", "days"]
            case .week: ["week", "weeks"]
            }
        }
    }

    package let text: String
    package let amount: Int
    package let unit: Unit

    /// Digits of the amount at most: 31 years in seconds.
    package static let digitsLimit = 9

    package init(_ text: String) throws(Problem) {
        let digits = text.utf8.prefix { $0.isDigit }
        let rest = String(text.dropFirst(digits.count))
        guard !digits.isEmpty, let amount = Int(text.prefix(digits.count)) else { throw Self.shapeProblem(of: text) }
        guard digits.count <= Self.digitsLimit else {
            throw Problem(.limit, "'\(text)' has more than \(Self.digitsLimit) digits", fix: "use a larger unit")
        }
        guard !rest.isEmpty else {
            throw Problem(
                .malformedValue, "'\(text)' does not say of what: a span of time needs a unit",
                fix: "add the unit: '\(text) s', '\(text) min', '\(text) h' or '\(text) days'")
        }
        let word = rest.drop { $0 == " " }
        guard let unit = Unit.allCases.first(where: { $0.spellings.contains(String(word)) }) else {
            throw Self.fractionProblem(of: text, amount, rest) ?? Self.unitProblem(of: String(word), amount)
        }
        guard rest.utf8.count == word.utf8.count + 1 else {
            throw Problem(
                .malformedValue, "'\(text)' has no single blank between number and unit",
                fix: "write '\(amount) \(word)'", replacement: "\(amount) \(word)")
        }
        (self.text, self.amount, self.unit) = (text, amount, unit)
    }

    /// What a bundle says in seconds, in the greatest unit that makes a whole number of it, but not beyond a given one.
    package init(seconds: Int, upTo greatest: Unit = .hour) {
        let units = Unit.allCases.filter { $0.seconds <= greatest.seconds }
        unit = units.last { seconds % $0.seconds == 0 && seconds != 0 } ?? .second
        amount = seconds / unit.seconds
        text = "\(amount) \(unit.spellings[0])"
    }

    package var seconds: Int { amount * unit.seconds }

    package static func == (left: Self, right: Self) -> Bool { left.seconds == right.seconds }

    package static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

    package func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

    /// `1.5 h`: in a smaller unit it is a whole number.
    private static func fractionProblem(of text: String, _ amount: Int, _ rest: String) -> Problem? {
        let digits = rest.utf8.dropFirst().prefix { $0.isDigit }
        guard let sign = rest.utf8.first, sign == UInt8(ascii: ".") || sign == UInt8(ascii: ","),
            (1...3).contains(digits.count), let fraction = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let parts = digits.reduce(1) { parts, _ in parts * 10 }
        let word = String(rest.dropFirst(1 + digits.count).drop { $0 == " " })
        let seconds = Unit(meantBy: word).map { (amount * parts + fraction) * $0.seconds }
        let whole = seconds.flatMap { $0 % parts == 0 ? TimeSpan(seconds: $0 / parts).text : nil }
        return Problem(
            .malformedValue, "'\(text)' has a fraction: a span of time is a whole number and a unit",
            fix: whole.map { "write '\($0)'" } ?? "write it in a smaller unit")
    }

    private static func unitProblem(of word: String, _ amount: Int) -> Problem {
        Problem(
            .malformedValue, "'\(word)' is not a unit of time that is understood here",
            fix: Unit(meantBy: word).map { "write '\(amount) \($0.spelling(of: amount))'" }
                ?? "use one of s, min, h, days, weeks")
    }

    private static func shapeProblem(of text: String) -> Problem {
        Problem(
            .malformedValue, "'\(text)' is not a span of time: that is a whole number and a unit",
            fix: "write it as in '48 h', '14 days' or '15 min'")
    }
}

extension TimeSpan.Unit {
    /// As people write it elsewhere.
    fileprivate init?(meantBy word: String) {
        let word = word.lowercased()
        let unit = Self.allCases.first { $0.spellings.contains(word) || $0.otherSpellings.contains(word) }
        guard let unit else { return nil }
        self = unit
    }

    private var otherSpellings: [String] {
        switch self {
        case .second: ["sec", "secs", "sek", "sekunde", "sekunden"]
        case .minute: ["mins", "minuten"]
        case .hour: ["hr", "hrs", "std", "stunde", "stunden"]
        case .day: ["d", "tag", "tage", "tagen"]
        case .week: ["w", "woche", "wochen"]
        }
    }

    fileprivate func spelling(of amount: Int) -> String {
        switch self {
        case .second, .minute, .hour: spellings[0]
        case .day, .week: amount == 1 ? spellings[0] : spellings[1]
        }
    }
}
