import Bundles
package import Dates
package import Rulebook

extension CalendarDate {
    /// A day as an author writes it.
    /// - Throws: what is wrong with it, where `text` is no `full-date` of RFC 3339 §5.6 or no day of the calendar.
    package static func read(_ text: String) throws(Problem) -> CalendarDate {
        if let date = CalendarDate(text) { return date }
        guard text.utf8.count == 10, let year = text.digits(at: 0, count: 4), let month = text.digits(at: 5, count: 2),
            text.digits(at: 8, count: 2) != nil, text.utf8.filter({ $0 == UInt8(ascii: "-") }).count == 2
        else { throw shapeProblem(of: text) }
        guard (1...12).contains(month) else {
            throw Problem(
                .malformedValue, "'\(text)' is no date: there is no month \(month)", fix: "write year-month-day")
        }
        let length = [31, 30, 29, 28].first { CalendarDate("\(text.prefix(8))\($0)") != nil } ?? 31
        throw Problem(
            .malformedValue, "'\(text)' is no date: \(monthNames[month - 1]) \(year) has \(length) days",
            fix: "write a day that exists")
    }

    private static func shapeProblem(of text: String) -> Problem {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).compactMap {
            $0.utf8.count <= 4 ? Int($0) : nil
        }
        if let date = isoMeant(by: text) {
            return Problem(
                .malformedValue, "'\(text)' is no date: a date is written year-month-day", fix: "write \(date)",
                replacement: text.contains { " T".contains($0) } ? nil : "\(date)")
        }
        guard parts.count == 3, parts[2] > 999, (1...31).contains(parts[0]), (1...12).contains(parts[1]) else {
            return Problem(
                .malformedValue, "'\(text)' is no date: a date is written year-month-day",
                fix: "write it as in 2021-01-16")
        }
        return Problem(
            .malformedValue, "'\(text)' is no date: a date is written year-month-day",
            fix: "write \(parts[2])-\(padded(parts[1]))-\(padded(parts[0]))")
    }

    /// 2022-1-6, 2022/01/06, 20220106, and a day with a time behind it.
    private static func isoMeant(by text: String) -> CalendarDate? {
        let day = text.prefix { $0 != " " && $0 != "T" }
        let parts = day.split { !$0.isASCIIDigit }.map(String.init)
        if parts.count == 1, day.utf8.count == 8, parts[0].utf8.count == 8 {
            return CalendarDate("\(parts[0].prefix(4))-\(parts[0].dropFirst(4).prefix(2))-\(parts[0].suffix(2))")
        }
        guard parts.count == 3, parts[0].utf8.count == 4, parts.dropFirst().allSatisfy({ $0.utf8.count <= 2 }) else {
            return nil
        }
        return CalendarDate(
            (parts[..<1] + parts[1...].map { $0.utf8.count == 1 ? "0\($0)" : $0 }).joined(separator: "-"))
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
