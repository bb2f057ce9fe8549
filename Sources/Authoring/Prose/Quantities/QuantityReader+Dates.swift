import Models
import Rulebook

// Days of the calendar: 3.1.2021, 3 January 2021, January 3, 2021-01-03, January 2021.

extension QuantityReader {
    /// Whether what follows digits may make a date of them: asked first, since hardly anything does.
    func mayBeginDate(at index: Int) -> Bool {
        guard index + 1 < tokens.count else { return false }
        if case .digits = tokens[index + 1].kind { return true }
        return means([.ordinalEnding, .withinDate, .month], at: index + 1)
    }

    /// - Returns: nil where the digits are no date of the language.
    func numericDate(at index: Int) -> (quantity: Quantity, next: Int)? {
        guard index + 1 < tokens.count, case .digits = tokens[index + 1].kind, tokens[index].range.count <= 4,
            let sign = dateSign(before: index + 1)
        else { return nil }
        let (first, second) = (value(index), value(index + 1))
        let lengths = (tokens[index].range.count, tokens[index + 1].range.count)
        if index + 2 < tokens.count, case .digits = tokens[index + 2].kind, dateSign(before: index + 2) == sign {
            let third = value(index + 2)
            let length = tokens[index + 2].range.count
            // 2021-01-03 is written everywhere, 2021.1.3 only where the year comes first.
            let isYearFirst =
                lexicon.dateOrder == .yearMonthDay
                ? lengths.1 <= 2 && length <= 2 : lengths.1 == 2 && length == 2 && sign != UInt8(ascii: ".")
            if lengths.0 == 4, isYearFirst {
                return date(year: first, month: second, day: third, index..<index + 3)
            }
            guard lengths.0 <= 2, lengths.1 <= 2, length == 4 || length == 2 && sign != UInt8(ascii: "-") else {
                return nil
            }
            // Where the order of the language leads to no month, the other one was meant: 1/13/2021.
            let isMonthFirst =
                lexicon.dateOrder == .monthDayYear ? first <= 12 || second > 12 : second > 12 && first <= 12
            let year = length == 2 ? third + 2_000 : third
            return date(
                year: year, month: isMonthFirst ? first : second, day: isMonthFirst ? second : first, index..<index + 3,
                isSure: length == 4)
        }
        if lengths.0 <= 2, lengths.1 == 4, sign == UInt8(ascii: "/"), gapLength(index + 1) == 1 {
            return date(year: second, month: first, day: 0, index..<index + 2)
        }
        // "3.1.", where no point divides fractions.
        let end = tokens[index + 1].range.upperBound
        guard lengths.0 <= 2, lengths.1 <= 2, sign == UInt8(ascii: "."), lexicon.decimal != sign, end < bytes.count,
            bytes[end] == sign, !tokens[index].followsName || isWithinSentence(end)
        else { return nil }
        let isMonthFirst = lexicon.dateOrder == .yearMonthDay
        return date(
            year: 0, month: isMonthFirst ? first : second, day: isMonthFirst ? second : first, index..<index + 2,
            isSure: false)
    }

    /// "Am 3.4. endet": the point ends no sentence, so that it does not stand behind "iOS 3.4".
    private func isWithinSentence(_ point: Int) -> Bool {
        point + 2 < bytes.count && bytes[point + 1] == 0x20 && bytes[point + 2].isSmallLetter
    }

    /// "24/12", which is a fraction too.
    func day(at index: Int, before next: Int) -> Quantity.Reading? {
        guard next == index + 2, lexicon.dateOrder == .dayMonthYear, dateSign(before: index + 1) == UInt8(ascii: "/"),
            tokens[index].range.count <= 2, tokens[index + 1].range.count <= 2
        else { return nil }
        let (day, month) = (value(index), value(index + 1))
        guard (1...31).contains(day), (1...12).contains(month) else { return nil }
        return Self.reading(year: 0, month: month, day: day)
    }

    private func value(_ index: Int) -> Int { Int(WrittenNumber.value(bytes[tokens[index].range].prefix(9))) }

    private func dateSign(before index: Int) -> UInt8? {
        let sign = bytes[tokens[index - 1].range.upperBound]
        let length = gapLength(index)
        guard
            length == 1 && ".-/".utf8.contains(sign) || length == 2 && sign == UInt8(ascii: ".") && gap(index) == .sign
        else { return nil }
        return sign
    }

    private func date(
        year: Int, month: Int, day: Int, _ range: Range<Int>, isSure: Bool = true
    ) -> (quantity: Quantity, next: Int)? {
        guard (1...12).contains(month), (0...31).contains(day), year == 0 || (1_000...2_999).contains(year) else {
            return nil
        }
        let place = tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
        var quantity = Quantity(
            place: place, readings: Readings(Self.reading(year: year, month: month, day: day)),
            amount: Double(day == 0 ? year : day), isBare: !isSure, weight: isSure ? .certain : .digits)
        quantity.isLabel = !isSure
        quantity.written = place
        return (quantity, range.upperBound)
    }

    static func reading(year: Int, month: Int, day: Int) -> Quantity.Reading {
        Quantity.Reading(dimension: .date, value: Double(year * 10_000 + month * 100 + day))
    }

    /// "3. Januar 2021", "3rd of January", "1er janvier"
    /// - Parameter number: the day; nil where the digits at `index` are it.
    func dateBeginningWithDay(at index: Int, day number: WrittenNumber?) -> (quantity: Quantity, next: Int)? {
        var day = number?.value ?? 0
        if number == nil, tokens[index].range.count <= 2 { day = Double(value(index)) }
        var next = number?.next ?? index + 1
        guard means([.ordinalEnding, .withinDate, .month], at: next), (1...31).contains(day), day == day.rounded()
        else {
            return nil
        }
        if means(.ordinalEnding, at: next), gap(next) == .tight || isPointBeforeRaisedLetter(next),
            let behind = phrase(at: next, .ordinalEnding)
        {
            next = behind
        }
        next = behindDateWords(next)
        guard means(.month, at: next), isNearInDate(next), let (month, behind) = month(at: next) else { return nil }
        next = behind
        let (year, end) = year(at: next)
        var isWords = true
        if case .digits = tokens[index].kind { isWords = false }
        let place = tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound
        return (
            Quantity(
                place: place, readings: Readings(Self.reading(year: year, month: month, day: Int(day))), amount: day,
                isBare: false, weight: isWords ? .words : .certain), end
        )
    }

    /// "1.º"
    private func isPointBeforeRaisedLetter(_ index: Int) -> Bool {
        let start = tokens[index].range.lowerBound
        return gapLength(index) == 1 && bytes[start - 1] == UInt8(ascii: ".") && bytes[start] >= 0x80
    }

    /// "2021/22", "2021-2022": the two years over which a season goes.
    /// - Returns: the token behind it.
    mutating func addPairOfYears(at index: Int) -> Int? {
        guard case .digits = tokens[index].kind, index + 1 < tokens.count, case .digits = tokens[index + 1].kind,
            tokens[index].range.count == 4, [2, 4].contains(tokens[index + 1].range.count), !tokens[index].isInName,
            isDivided(before: index + 1), index + 2 == tokens.count || !isDivided(before: index + 2)
        else { return nil }
        let (first, second) = (value(index), value(index + 1))
        guard (1_900..<2_100).contains(first),
            second == (tokens[index + 1].range.count == 4 ? first + 1 : (first + 1) % 100)
        else { return nil }
        for (place, year) in [(index, first), (index + 1, first + 1)] {
            add(
                Quantity(
                    place: tokens[place].range,
                    readings: Readings(Quantity.Reading(dimension: .number, value: Double(year))), amount: Double(year),
                    isBare: true, weight: .digits, isLabel: tokens[index].followsName))
        }
        return index + 2
    }

    /// Whether a slash, a hyphen or a dash alone stands before a token.
    private func isDivided(before index: Int) -> Bool {
        let start = tokens[index - 1].range.upperBound
        switch gap(index) {
        case .hyphen, .dash: return gapLength(index) <= 5
        case .sign: return gapLength(index) == 1 && bytes[start] == UInt8(ascii: "/")
        default: return false
        }
    }

    /// "January 3, 2021", "Januar 2021"
    func dateBeginningWithMonth(at index: Int) -> (quantity: Quantity, next: Int)? {
        guard let (month, behind) = month(at: index) else { return nil }
        let (year, end) = year(at: behind)
        if year > 0 {
            return date(year: year, month: month, day: 0, index..<end)
        }
        // "may 3" is no date, and "Januar 14 Tage" are days.
        let first = bytes[tokens[index].range.lowerBound]
        guard !first.isSmallLetter, isNearInDate(behind), case .digits = tokens[behind].kind,
            tokens[behind].range.count <= 2
        else { return nil }
        let day = value(behind)
        var next = behind + 1
        if next < tokens.count, gap(next) == .tight {
            guard let behind = phrase(at: next, .ordinalEnding) else { return nil }
            next = behind
        } else if next < tokens.count, isNear(next) {
            guard phrase(at: next, [.unit, .behindHour, .half]) == nil else { return nil }
        }
        guard day > 0 else { return nil }
        let (inYear, last) = self.year(at: next)
        return date(year: inYear, month: month, day: day, index..<last)
    }

    /// "ab Juni": another month in its place is wrong, and where a language says none, it is well enough.
    func monthAlone(at index: Int) -> (quantity: Quantity, next: Int)? {
        guard tokens[index].kinds == .month, let (month, next) = month(at: index), isSurelyMonth(tokens[index].range)
        else { return nil }
        let place = tokens[index].range.lowerBound..<tokens[next - 1].range.upperBound
        return (
            Quantity(
                place: place, readings: Readings(Self.reading(year: 0, month: month, day: 0)), amount: -1,
                isBare: false, weight: .possible), next
        )
    }

    /// Abbreviations are words of other meanings too, and so is "may"; "May" is none within a sentence.
    private func isSurelyMonth(_ word: Range<Int>) -> Bool {
        guard word.count == 3 else { return word.count > 3 }
        let letters = bytes[word]
        if letters.elementsEqual("mai".utf8) { return true }
        return (letters.elementsEqual("Mai".utf8) || letters.elementsEqual("May".utf8)) && word.lowerBound > 1
            && bytes[word.lowerBound - 1] == 0x20 && bytes[word.lowerBound - 2].isSmallLetter
    }

    private func month(at index: Int) -> (Int, Int)? {
        phrase(at: index, .month) { if case .month(let month) = $0 { month } else { nil } }
    }

    private func isNearInDate(_ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        return gap(index) != .far && gap(index) != .dash && gapLength(index) <= 4
    }

    private func behindDateWords(_ index: Int) -> Int {
        var next = index
        while next < index + 3, means(.withinDate, at: next), isNearInDate(next),
            let behind = phrase(at: next, .withinDate)
        {
            next = behind
        }
        return next
    }

    /// - Returns: 0 where no year stands there.
    private func year(at index: Int) -> (year: Int, next: Int) {
        let next = behindDateWords(index)
        guard isNearInDate(next), case .digits = tokens[next].kind, tokens[next].range.count == 4 else {
            return (0, index)
        }
        let year = value(next)
        return (1_000...2_999).contains(year) ? (year, next + 1) : (0, index)
    }
}
