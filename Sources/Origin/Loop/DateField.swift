/// The `Date` field, made anew once a second (RFC 9110 §6.6.1).
struct DateField {
    private(set) var okWithDate: [UInt8] = []
    private(set) var notModifiedWithDate: [UInt8] = []
    private(set) var line: [UInt8] = []
    private var second: Int64 = .min

    mutating func update(secondsSinceEpoch now: Int64) {
        guard now != second else { return }
        second = now
        line = Array("Date: \(Self.text(now))\r\n".utf8)
        okWithDate = FixedAnswers.ok + line
        notModifiedWithDate = FixedAnswers.notModified + line
    }

    /// IMF-fixdate, "Sat, 21 Nov 2026 08:30:00 GMT" (RFC 9110 §5.6.7).
    static func text(_ secondsSinceEpoch: Int64) -> String {
        let days = secondsSinceEpoch >= 0 ? secondsSinceEpoch / 86400 : (secondsSinceEpoch - 86399) / 86400
        let second = secondsSinceEpoch - days * 86400
        let (year, month, day) = date(days)
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(((days % 7) + 7) % 7)]
        let name = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][Int(month - 1)]
        let clock = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(
            separator: ":")
        return "\(weekday), \(day < 10 ? "0" : "")\(day) \(name) \(year) \(clock) GMT"
    }

    /// The proleptic Gregorian date of a day counted from 1970-01-01, by eras of 400 years that begin in March.
    private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}
