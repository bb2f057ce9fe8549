import Languages

// What two languages say in ways of their own, and mean the same.

extension Array where Element == Quantity {
    /// Removes 0 and 24 o'clock beside each other, and the 24 hours of another text, which need not be said.
    /// - Parameters:
    ///   - own: all that the text says.
    ///   - all: what the other text says.
    mutating func removeWholeDay(of own: [Quantity], besides others: inout [Quantity], saying all: [Quantity]) {
        guard !isEmpty, all.contains(where: \.isWholeDay) || !all.contains(where: \.isTime),
            let start = own.indices.dropLast().first(where: { own[$0].beginsDay && own[$0 + 1].endsDay(own[$0]) })
        else { return }
        removeAll { $0.place == own[start].place || $0.place == own[start + 1].place }
        if let same = others.firstIndex(where: \.isWholeDay) { others.remove(at: same) }
    }
}

extension Quantity {
    /// Also in "Täglich 0–24 Uhr", where it may be the number of something that has that name.
    fileprivate var beginsDay: Bool { amount == 0 && (isBare || isMidnight) }

    fileprivate func endsDay(_ beginning: Quantity) -> Bool {
        amount == 24 && isMidnight && place.lowerBound - beginning.place.upperBound <= Self.spanBytes
    }

    private static let spanBytes = 16

    private var isMidnight: Bool { readings.contains { $0.dimension == .time && $0.value == 0 } }

    /// "24 hours", "24/7"
    fileprivate var isWholeDay: Bool { isInIdiom || amount == 24 && unit == .hour }

    fileprivate var isTime: Bool { readings.contains { $0.dimension == .time } }

    /// A day of the week or of the calendar, or a number that may be one.
    var isDayOrBare: Bool {
        isWeekday || readings.contains { $0.dimension == .date } || isBare && (1...31).contains(amount)
    }
}

extension Text {
    /// Whether it names several days in one word: "werktags".
    var hasWorkdays: Bool { !language.workdays.matches(in: tokens, bytes).isEmpty }

    /// Whether it names a night.
    var hasNight: Bool { !language.nights.matches(in: tokens, bytes).isEmpty }
}

/// "Étape 2/3" says what "Schritt 2 von 3" does, and "1/10" what "1:10" does.
extension Array where Element == Quantity {
    /// Removes each of two numbers with a slash or a colon between them, and what says the same in another text.
    mutating func removeDivided(in bytes: [UInt8], besides others: inout [Quantity], in otherBytes: [UInt8]) {
        for index in indices.reversed() {
            guard let parts = self[index].parts(in: bytes) else { continue }
            if let same = others.firstIndex(where: { $0.parts(in: otherBytes).map { $0 == parts } ?? false }) {
                others.remove(at: same)
            } else if let first = others.firstIndex(where: { $0.isBare && $0.amount == parts.0 }),
                let second = others[(first + 1)...].firstIndex(where: { $0.isBare && $0.amount == parts.1 })
            {
                others.remove(at: second)
                others.remove(at: first)
            } else {
                continue
            }
            remove(at: index)
        }
    }
}

extension Quantity {
    /// The two numbers of "2/3" and of "2:3"; nil where it is written in another way.
    fileprivate func parts(in bytes: [UInt8]) -> (Double, Double)? {
        guard (3...2 * Self.digitsMost + 1).contains(written.count) else { return nil }
        let parts = bytes[written].split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":")
        }
        guard parts.count == 2,
            parts.allSatisfy({ (1...Self.digitsMost).contains($0.count) && $0.allSatisfy(\.isDigit) })
        else { return nil }
        return (Self.value(parts[0]), Self.value(parts[1]))
    }

    private static func value(_ digits: ArraySlice<UInt8>) -> Double {
        digits.reduce(0) { $0 * 10 + Double($1 & 0x0F) }
    }

    private static let digitsMost = 3
}
