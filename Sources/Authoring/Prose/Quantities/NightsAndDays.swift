import Models

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

    /// Removes the one that is left, if it is a day before or behind one of the same night in its text.
    /// - Parameter all: what the text says.
    mutating func removeOtherDay(ofNightIn bytes: [UInt8], _ all: [Quantity], _ words: ClockWords?) {
        guard count == 1, let words, !words.night.isEmpty else { return }
        let days = all.filter { !$0.isWeekday }
        guard let place = days.firstIndex(where: { $0.place == self[0].place }) else { return }
        for first in [place - 1, place] where first >= 0 && first + 1 < days.count {
            guard days[first].isDayBefore(days[first + 1]),
                days[first + 1].place.lowerBound - days[first].place.upperBound <= Self.nightBytes,
                words.nameNight(beside: days[first].place.lowerBound..<days[first + 1].place.upperBound, in: bytes)
            else { continue }
            return removeAll()
        }
    }

    /// Removes the day before a night, and the one behind it that another text names: "in der Nacht auf Samstag", "Friday night".
    mutating func removeNight(
        in bytes: [UInt8], _ words: ClockWords?, besides others: inout [Quantity], in otherBytes: [UInt8],
        _ otherWords: ClockWords?
    ) {
        guard count <= 2, others.count <= 2, let words, let otherWords, let first, let last, let other = others.first,
            let otherLast = others.last
        else { return }
        let pairs = zip(self, others).map { ($0, $1) }
        guard count == others.count, pairs.allSatisfy({ $0.isDayBefore($1) || $1.isDayBefore($0) }),
            words.nameNight(beside: first.place.lowerBound..<last.place.upperBound, in: bytes),
            otherWords.nameNight(beside: other.place.lowerBound..<otherLast.place.upperBound, in: otherBytes)
        else { return }
        removeAll()
        others.removeAll()
    }

    /// Between two days of a night.
    private static var nightBytes: Int { 24 }
}

extension ClockWords {
    /// Whether the word for a night stands shortly before a piece of a text, or right behind it.
    fileprivate func nameNight(beside days: Range<Int>, in bytes: [UInt8]) -> Bool {
        let before = bytes[max(0, days.lowerBound - Self.nightBytes)..<days.lowerBound].latinSmall
        let behind = bytes[days.upperBound...].prefix(Self.nightBytes / 2).latinSmall
        return night.contains { before.firstRange(of: $0) != nil || behind.firstRange(of: $0) != nil }
    }

    private static let nightBytes = 24
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

    /// Whether another one is the next day of the calendar or of the week, as far as both say which day they are.
    fileprivate func isDayBefore(_ next: Quantity) -> Bool {
        if isWeekday || next.isWeekday {
            guard let day = weekday, let other = next.weekday else { return false }
            return other == day % 7 + 1
        }
        guard let other = next.day, let day = day ?? (isBare && amount <= 31 ? Int(amount) : nil) else { return false }
        return other == day + 1 || other == 1 && day >= 28
    }

    /// From 1, Monday.
    private var weekday: Int? { readings.first { $0.dimension == .weekday }.map { Int($0.value) } }

    /// Of the month.
    private var day: Int? {
        readings.lazy.filter { $0.dimension == .date }.map { Int($0.value) % 100 }.first { $0 > 0 }
    }
}
