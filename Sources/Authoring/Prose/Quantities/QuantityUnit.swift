import Models
import Rulebook

/// What a quantity is measured in. Languages say how each is called; how they are converted is the same everywhere.
enum QuantityUnit: String, CaseIterable, Sendable {
    case second, minute, hour, day, week, month, year
    case percent
    case percentagePoint = "percentage-point"
    case perMille = "per-mille"
    case millimetre, centimetre, metre, kilometre
    case inch, foot, yard, mile
    case microgram, milligram, gram, kilogram
    case microlitre, millilitre, litre
    case degree
    case degreeFahrenheit = "degree-fahrenheit"
    case kilobyte, megabyte, gigabyte
    case euro, cent, dollar, pound, franc

    /// What can be compared at all: months have no fixed number of days.
    enum Dimension: Hashable, Sendable {
        case number, time, date, weekday
        case duration, months, share, length, mass, volume, angle, information
        /// Of euros; nobody says what those are in another currency.
        case money
        case dollars, pounds, francs
    }

    var dimension: Dimension { scale.dimension }

    var isShare: Bool { dimension == .share }

    var isOfTime: Bool { dimension == .duration || dimension == .months }

    var isMoney: Bool {
        switch self {
        case .euro, .cent, .dollar, .pound, .franc: true
        default: false
        }
    }

    /// Whether readers of other languages are told another one: "1.5 metres (about 5 feet)".
    var isImperial: Bool {
        switch self {
        case .inch, .foot, .yard, .mile: true
        default: false
        }
    }

    /// So many of it, in the smallest unit of its dimension; of a temperature, in degrees Celsius.
    func value(of amount: Double) -> Double {
        // As people write it who convert one into the other: 38.5 °C are 101.3 °F.
        self == .degreeFahrenheit ? ((amount - 32) / 0.18).rounded() / 10 : amount * scale.factor
    }

    private var scale: (dimension: Dimension, factor: Double) {
        switch self {
        case .second: (.duration, 1)
        case .minute: (.duration, 60)
        case .hour: (.duration, 3_600)
        case .day: (.duration, 86_400)
        case .week: (.duration, 604_800)
        case .month: (.months, 1)
        case .year: (.months, 12)
        case .percent, .percentagePoint: (.share, 10)
        case .perMille: (.share, 1)
        case .millimetre: (.length, 1)
        case .centimetre: (.length, 10)
        case .metre: (.length, 1_000)
        case .kilometre: (.length, 1_000_000)
        case .inch: (.length, 25.4)
        case .foot: (.length, 304.8)
        case .yard: (.length, 914.4)
        case .mile: (.length, 1_609_344)
        case .microgram: (.mass, 1)
        case .milligram: (.mass, 1_000)
        case .gram: (.mass, 1_000_000)
        case .kilogram: (.mass, 1_000_000_000)
        case .microlitre: (.volume, 1)
        case .millilitre: (.volume, 1_000)
        case .litre: (.volume, 1_000_000)
        case .degree, .degreeFahrenheit: (.angle, 1)
        case .kilobyte: (.information, 1)
        case .megabyte: (.information, 1_000)
        case .gigabyte: (.information, 1_000_000)
        case .euro: (.money, 100)
        case .cent: (.money, 1)
        case .dollar: (.dollars, 1)
        case .pound: (.pounds, 1)
        case .franc: (.francs, 1)
        }
    }
}

/// A number that a text says, with what it counts.
///
/// It holds no references, since each of them would be counted wherever a quantity is copied.
struct Quantity: Sendable {
    /// One way to understand it: "20 h" is a span of time or a time of day.
    struct Reading: Hashable, Sendable {
        let dimension: QuantityUnit.Dimension
        /// In the smallest unit; a time in minutes; a date as year, month and day in digits, zero where nothing is said.
        let value: Double
    }

    /// How sure it is that a number is said, and that a translation has to say it too.
    enum Weight: Int, Comparable, Sendable {
        /// Only good as a partner: "eine Woche", "the second".
        case possible
        case words
        case digits
        /// Digits with a unit, a time, a date, a percentage.
        case certain

        static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
    }

    /// In the bytes of its text, the unit included.
    var place: Range<Int>
    var readings = Readings()
    /// The number as it is said, without its unit: 14 of "14 Tage".
    var amount: Double
    /// Whether nothing says what is counted: then it may be the same as any quantity with this amount.
    var isBare: Bool
    var weight: Weight
    /// Whether it looks like a part of a name ("iOS 13.5"): such numbers are the same as they are written, and may be left out.
    var isLabel = false
    /// Its digits and their signs in the bytes of its text, for labels; empty where there are none.
    var written = 0..<0
    /// The unit behind it, for the first number of a range.
    var unit: QuantityUnit?
    var isAfternoon = false
    /// Of "2 in the evening", which is an hour or how many tablets to take: 2.
    var countAtTime: Double?
    /// "24/7": what its numbers say is not meant literally.
    var isInIdiom = false
    /// Those of the text that it was read from.
    var tokens = 0..<0
}

/// The ways to understand a quantity, each once.
struct Readings: RandomAccessCollection, Sendable {
    private var all = InlineArray<6, Quantity.Reading>(repeating: Quantity.Reading(dimension: .number, value: 0))
    private(set) var endIndex = 0

    var startIndex: Int { 0 }

    subscript(index: Int) -> Quantity.Reading { all[index] }

    init() {}

    init(_ reading: Quantity.Reading) { add(reading) }

    /// Of more than six, which no text has, the others are left out.
    mutating func add(_ reading: Quantity.Reading) {
        guard endIndex < all.count, !contains(reading) else { return }
        all[endIndex] = reading
        endIndex += 1
    }
}
