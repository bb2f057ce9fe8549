// "Werktags außer samstags" says what "Monday to Friday" does, "0–24 Uhr" what "24 hours" does, and "in der Nacht vom 27. auf den 28." what "on the night of 27 December" does.

extension [Quantity] {
    /// Removes the days that belong to a name of working days.
    mutating func removeDays(ofWorkdaysIn bytes: [UInt8], _ words: ClockWords?) {
        guard let words, contains(where: \.isWeekday) else { return }
        removeAll { quantity in
            guard quantity.isWeekday else { return false }
            let before = bytes[..<quantity.place.upperBound]
            return words.workdays.contains { before.suffix($0.count).latinSmall == $0 }
        }
    }

    /// Removes 0 and 24 o'clock beside each other, and the 24 hours of another text.
    /// - Parameters:
    ///   - own: all that the text says.
    ///   - all: what the other text says.
    mutating func removeWholeDay(of own: [Quantity], besides others: inout [Quantity], saying all: [Quantity]) {
        guard !isEmpty, all.contains(where: \.isWholeDay),
            let start = own.indices.dropLast().first(where: { own[$0].beginsDay && own[$0 + 1].endsDay(own[$0]) })
        else { return }
        removeAll { $0.place == own[start].place || $0.place == own[start + 1].place }
        if let same = others.firstIndex(where: \.isWholeDay) { others.remove(at: same) }
    }

    /// Removes the one that is left, if it is a day before or behind one of the same night in its text.
    /// - Parameter all: what the text says.
    mutating func removeOtherDay(ofNightIn bytes: [UInt8], _ all: [Quantity], _ words: ClockWords?) {
        guard count == 1, let words, !words.night.isEmpty,
            let place = all.firstIndex(where: { $0.place == self[0].place })
        else { return }
        for first in [place - 1, place] where first >= 0 && first + 1 < all.count {
            guard all[first].isDayBefore(all[first + 1]),
                all[first + 1].place.lowerBound - all[first].place.upperBound <= Self.nightBytes
            else { continue }
            let start = all[first].place.lowerBound
            let before = bytes[Swift.max(0, start - Self.nightBytes)..<start].latinSmall
            guard words.night.contains(where: { before.firstRange(of: $0) != nil }) else { continue }
            return removeAll()
        }
    }

    /// Between two days of a night, and between the word for it and the first of them.
    private static var nightBytes: Int { 24 }
}

extension Quantity {
    /// Also in "Täglich 0–24 Uhr", where it may be the number of something that has that name.
    fileprivate var beginsDay: Bool { amount == 0 && (isBare || isMidnight) }

    fileprivate func endsDay(_ beginning: Quantity) -> Bool {
        amount == 24 && isMidnight && place.lowerBound - beginning.place.upperBound <= Self.spanBytes
    }

    private static let spanBytes = 16

    private var isMidnight: Bool { readings.contains { $0.dimension == .time && $0.value == 0 } }

    fileprivate var isWholeDay: Bool { amount == 24 && (unit == .hour || isInIdiom) }

    /// Whether another one is the next day of the calendar, as far as both say which day they are.
    fileprivate func isDayBefore(_ next: Quantity) -> Bool {
        guard let other = next.day, let day = day ?? (isBare && amount <= 31 ? Int(amount) : nil) else { return false }
        return other == day + 1 || other == 1 && day >= 28
    }

    /// Of the month.
    private var day: Int? {
        readings.lazy.filter { $0.dimension == .date }.map { Int($0.value) % 100 }.first { $0 > 0 }
    }
}
