import Bundles
package import Dates
package import Rulebook

extension DateTime {
    /// An instant as an author writes it.
    /// - Throws: what is wrong with it, where `text` is no `date-time` of RFC 3339 §5.6 or no time of that day.
    package static func read(_ text: String) throws(Problem) -> DateTime {
        if let instant = DateTime(text) { return instant }
        let bytes = Array(text.utf8)
        guard bytes.count >= 19, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), let hour = text.digits(at: 11, count: 2),
            let minute = text.digits(at: 14, count: 2), let second = text.digits(at: 17, count: 2)
        else { throw shapeProblem(of: text) }
        _ = try CalendarDate.read(String(decoding: bytes[..<10], as: UTF8.self))
        guard hour < 24, minute < 60, second <= 60 else {
            throw Problem(
                .malformedValue, "'\(text)' names a time of day that does not exist",
                fix: "write hours to 23, minutes and seconds to 59")
        }
        guard bytes.count > 19 else {
            throw Problem(
                .malformedValue, "'\(text)' does not say how far its clock is from UTC",
                fix: "add Z for UTC or an offset: \(text)+01:00")
        }
        throw shapeProblem(of: text)
    }

    private static func shapeProblem(of text: String) -> Problem {
        Problem(
            .malformedValue,
            "'\(text)' is no instant: an instant is a date, a time and an offset from UTC (RFC 3339)",
            fix: "write it as in 2021-01-16T07:00:00+01:00")
    }
}
