/// A span of time in the unit its author chose: `48 h`, `14 days`, `15 min`.
struct TimeSpan: Hashable, Comparable, Sendable {
    enum Unit: String, CaseIterable, Sendable {
        case second, minute, hour, day, week

        var seconds: Int {
            switch self {
            case .second: 1
            case .minute: 60
            case .hour: 3_600
            case .day: 86_400
            case .week: 604_800
            }
        }

        /// How an author may write it.
        var spellings: [String] {
            switch self {
            case .second: ["s", "second", "seconds"]
            case .minute: ["min", "minute", "minutes"]
            case .hour: ["h", "hour", "hours"]
            case .day: ["day", "days"]
            case .week: ["week", "weeks"]
            }
        }
    }

    let text: String
    let amount: Int
    let unit: Unit

    /// Digits of the amount at most: 31 years in seconds.
    static let digitsLimit = 9

    init(_ text: String) throws(Flaw) {
        let digits = text.utf8.prefix { $0.isDigit }
        let rest = String(text.dropFirst(digits.count))
        guard !digits.isEmpty, let amount = Int(text.prefix(digits.count)) else { throw Self.shapeFlaw(of: text) }
        guard digits.count <= Self.digitsLimit else {
            throw Flaw(.limit, "'\(text)' has more than \(Self.digitsLimit) digits", fix: "use a larger unit")
        }
        guard !rest.isEmpty else {
            throw Flaw(
                .malformedDuration, "'\(text)' does not say of what: a span of time needs a unit",
                fix: "add the unit: '\(text) s', '\(text) min', '\(text) h' or '\(text) days'")
        }
        let word = rest.drop { $0 == " " }
        guard let unit = Unit.allCases.first(where: { $0.spellings.contains(String(word)) }) else {
            throw Self.unitFlaw(of: String(word))
        }
        guard rest.utf8.count == word.utf8.count + 1 else {
            throw Flaw(
                .malformedDuration, "'\(text)' has no single blank between number and unit",
                fix: "write '\(amount) \(word)'", replacement: "\(amount) \(word)")
        }
        (self.text, self.amount, self.unit) = (text, amount, unit)
    }

    /// What a bundle says in seconds, in the greatest unit that makes a whole number of it, but not beyond a given one.
    init(seconds: Int, upTo greatest: Unit = .hour) {
        let units = Unit.allCases.filter { $0.seconds <= greatest.seconds }
        unit = units.last { seconds % $0.seconds == 0 && seconds != 0 } ?? .second
        amount = seconds / unit.seconds
        text = "\(amount) \(unit.spellings[0])"
    }

    var seconds: Int { amount * unit.seconds }

    static func == (left: Self, right: Self) -> Bool { left.seconds == right.seconds }

    static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

    func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

    private static func unitFlaw(of word: String) -> Flaw {
        let known = Unit.allCases.flatMap(\.spellings)
        let nearest = known.first { $0 == word.lowercased() }
        return Flaw(
            .malformedDuration, "'\(word)' is not a unit of time that is understood here",
            fix: nearest.map { "write '\($0)'" } ?? "use one of s, min, h, days, weeks")
    }

    private static func shapeFlaw(of text: String) -> Flaw {
        Flaw(
            .malformedDuration, "'\(text)' is not a span of time: that is a whole number and a unit",
            fix: "write it as in '48 h', '14 days' or '15 min'")
    }
}
