/// When clocks change each year: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: POSIX.1-2024 §8.3 (TZ), with the hours up to 167 of RFC 9636 §3.3.1.
struct YearlyRule: Sendable {
    /// Seconds ahead of UTC.
    private let standard: Int
    /// nil where clocks never change.
    private let summer: (offset: Int, begins: Day, ends: Day)?

    /// A day of a year, and a time of it by the clock that is before.
    private struct Day {
        enum Kind {
            /// 1 … 365; the 29 February is never counted.
            case julian(Int)
            /// 0 … 365
            case ordinal(Int)
            /// The nth such day of the week in a month, 5 for the last; 0 is Sunday.
            case week(month: Int, nth: Int, weekday: Int)
        }

        let kind: Kind
        let seconds: Int

        /// Days since 1970-01-01.
        func days(in year: Int) -> Int {
            switch kind {
            case .ordinal(let day): return Self.first(of: year, 1) + day
            case .julian(let day):
                let isLeap = CalendarDate(year: year, month: 2, day: 29) != nil
                return Self.first(of: year, 1) + day - 1 + (isLeap && day >= 60 ? 1 : 0)
            case .week(let month, let nth, let weekday):
                let first = Self.first(of: year, month)
                // `dayOfWeek` counts from Monday.
                let start = (CalendarDate(daysSinceEpoch: first).dayOfWeek + 1) % 7
                let day = first + (weekday - start + 7) % 7 + (nth - 1) * 7
                let next = month == 12 ? Self.first(of: year + 1, 1) : Self.first(of: year, month + 1)
                return day < next ? day : day - 7
            }
        }

        private static func first(of year: Int, _ month: Int) -> Int {
            CalendarDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
        }
    }

    /// - Returns: nil where `text` is anything else.
    init?(_ text: String) {
        var scanner = Scanner(text)
        guard scanner.name(), let offset = scanner.time(limit: 24) else { return nil }
        standard = -offset
        guard !scanner.isAtEnd else {
            summer = nil
            return
        }
        guard scanner.name() else { return nil }
        var summerOffset = standard + 3600
        if scanner.peek != UInt8(ascii: ",") {
            guard let offset = scanner.time(limit: 24) else { return nil }
            summerOffset = -offset
        }
        guard let begins = Self.day(&scanner), let ends = Self.day(&scanner), scanner.isAtEnd else { return nil }
        summer = (summerOffset, begins, ends)
    }

    private static func day(_ scanner: inout Scanner) -> Day? {
        guard scanner.take(",") else { return nil }
        let kind: Day.Kind
        if scanner.take("M") {
            guard let month = scanner.number(1...12), scanner.take("."), let nth = scanner.number(1...5),
                scanner.take("."), let weekday = scanner.number(0...6)
            else { return nil }
            kind = .week(month: month, nth: nth, weekday: weekday)
        } else if scanner.take("J") {
            guard let day = scanner.number(1...365) else { return nil }
            kind = .julian(day)
        } else {
            guard let day = scanner.number(0...365) else { return nil }
            kind = .ordinal(day)
        }
        guard scanner.take("/") else { return Day(kind: kind, seconds: 2 * 3600) }
        return scanner.time(limit: 167).map { Day(kind: kind, seconds: $0) }
    }

    /// Seconds ahead of UTC.
    func offset(at moment: Int64) -> Int {
        guard let summer else { return standard }
        let year = UTCTime(secondsSinceEpoch: moment + Int64(standard)).date.year
        // Of the changes of three years, the last one that is not behind the moment.
        let changes = (year - 1...year + 1).flatMap { year in
            [
                (Int64(summer.begins.days(in: year) * 86_400 + summer.begins.seconds - standard), summer.offset),
                (Int64(summer.ends.days(in: year) * 86_400 + summer.ends.seconds - summer.offset), standard),
            ]
        }
        return changes.filter { $0.0 <= moment }.max { $0.0 < $1.0 }?.1 ?? standard
    }

    private struct Scanner {
        private var rest: Substring.UTF8View

        init(_ text: String) { rest = Substring(text).utf8 }

        var isAtEnd: Bool { rest.isEmpty }
        var peek: UInt8? { rest.first }

        mutating func take(_ sign: Character) -> Bool {
            guard rest.first == sign.asciiValue else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// The name of a time: three letters or more, or anything in angle brackets.
        mutating func name() -> Bool {
            if take("<") {
                rest = rest.drop { $0 != UInt8(ascii: ">") }
                return take(">")
            }
            let letters = rest.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
            rest = rest.dropFirst(letters.count)
            return letters.count >= 3
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix(while: isDigit)
            guard digits.count <= 4, let number = Dates.number(ArraySlice(digits)), range.contains(number) else {
                return nil
            }
            rest = rest.dropFirst(digits.count)
            return number
        }

        /// Seconds of `[+-]hh[:mm[:ss]]`.
        mutating func time(limit: Int) -> Int? {
            let isNegative = take("-")
            if !isNegative { _ = take("+") }
            guard var seconds = number(0...limit).map({ $0 * 3600 }) else { return nil }
            for unit in [60, 1] where take(":") {
                guard let part = number(0...59) else { return nil }
                seconds += part * unit
            }
            return isNegative ? -seconds : seconds
        }
    }
}
