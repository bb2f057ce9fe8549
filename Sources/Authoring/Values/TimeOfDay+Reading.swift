import Bundles

extension TimeOfDay {
    /// A time of day as an author writes it.
    static func read(_ text: String) throws(Flaw) -> TimeOfDay {
        if let time = TimeOfDay(text) { return time }
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), text.digits(at: 0, count: 2) != nil,
            text.digits(at: 3, count: 2) != nil
        else {
            let isShort = TimeOfDay("0\(text)") != nil
            throw Flaw(
                .malformedHours, "'\(text)' is not a time on the 24-hour clock with 2 digits each",
                fix: isShort ? "write \"0\(text)\"" : "write it as in \"07:00\"")
        }
        throw Flaw(
            .malformedHours, "'\(text)' is not a time of the day, which runs from 00:00 to 24:00",
            fix: "write hours to 23 and minutes to 59; 24:00 is the end of the day")
    }
}
