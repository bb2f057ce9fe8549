/// What a quantity is measured in. Languages say how each is called; how they are converted is the same everywhere.
package enum QuantityUnit: String, CaseIterable, Sendable {
    case second, minute, hour, day, week, month, year
    case percent
    case percentagePoint = "percentage-point"
    case perMille = "per-mille"
    case millimetre, centimetre, metre, kilometre
    case inch, foot, yard, mile
    case microgram, milligram, gram, kilogram
    case microlitre, millilitre, centilitre, decilitre, litre
    case degree
    case degreeFahrenheit = "degree-fahrenheit"
    case kilobyte, megabyte, gigabyte
    case euro, cent, dollar, pound, franc

    /// What can be compared at all: months have no fixed number of days.
    package enum Dimension: Hashable, Sendable {
        case number, time, date, weekday
        case duration, months, share, length, mass, volume, angle, information
        /// Of euros; nobody says what those are in another currency.
        case money
        case dollars, pounds, francs
    }

    package var dimension: Dimension { scale.dimension }

    package var isShare: Bool { dimension == .share }

    package var isOfTime: Bool { dimension == .duration || dimension == .months }

    package var isMoney: Bool {
        switch self {
        case .euro, .cent, .dollar, .pound, .franc: true
        default: false
        }
    }

    /// Whether other languages use another one: "1.5 metres (about 5 feet)".
    package var isImperial: Bool {
        switch self {
        case .inch, .foot, .yard, .mile: true
        default: false
        }
    }

    /// So many of it, in the smallest unit of its dimension; of a temperature, in degrees Celsius.
    package func value(of amount: Double) -> Double {
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
        case .centilitre: (.volume, 10_000)
        case .decilitre: (.volume, 100_000)
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
