/// A number that a text says, with what it counts.
///
/// It holds no references, since each of them would be counted wherever a quantity is copied.
package struct Quantity: Sendable {
    /// One way to understand it: "20 h" is a span of time or a time of day.
    package struct Reading: Hashable, Sendable {
        package let dimension: QuantityUnit.Dimension
        /// In the smallest unit; a time in minutes; a date as year, month and day in digits, zero where nothing is said.
        package let value: Double
    }

    /// How sure it is that a number is said, and that a translation has to say it too.
    package enum Weight: Int, Comparable, Sendable {
        /// Only good as a partner: "eine Woche", "the second".
        case possible
        case words
        case digits
        /// Digits with a unit, a time, a date, a percentage.
        case certain

        package static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
    }

    /// In the bytes of its text, the unit included.
    package var place: Range<Int>
    package var readings = Readings()
    /// The number as it is said, without its unit: 14 of "14 Tage".
    package var amount: Double
    /// Whether nothing says what is counted: then it may be the same as any quantity with this amount.
    package var isBare: Bool
    package var weight: Weight
    /// Whether it looks like a part of a name ("iOS 13.5"): such numbers are the same as they are written, and may be left out.
    package var isLabel = false
    /// Its digits and their signs in the bytes of its text, for labels; empty where there are none.
    package var written = 0..<0
    /// The unit behind it, for the first number of a range.
    package var unit: QuantityUnit?
    package var isAfternoon = false
    /// Of "2 in the evening", which is an hour or how many tablets to take: 2.
    package var countAtTime: Double?
    /// "24/7": what its numbers say is not meant literally.
    package var isInIdiom = false
    /// Those of the text that it was read from.
    package var tokens = 0..<0
}

/// The ways to understand a quantity, each once.
package struct Readings: RandomAccessCollection, Sendable {
    private var all = InlineArray<6, Quantity.Reading>(repeating: Quantity.Reading(dimension: .number, value: 0))
    package private(set) var endIndex = 0

    package var startIndex: Int { 0 }

    package subscript(index: Int) -> Quantity.Reading { all[index] }

    init() {}

    init(_ reading: Quantity.Reading) { add(reading) }

    /// Of more than six, which no text has, the others are left out.
    mutating func add(_ reading: Quantity.Reading) {
        guard endIndex < all.count, !contains(reading) else { return }
        all[endIndex] = reading
        endIndex += 1
    }
}
