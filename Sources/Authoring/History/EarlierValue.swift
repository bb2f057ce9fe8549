import Bundles
import Dates
import JSON

extension Value.Content {
    /// What a bundle has of a number, version, date, instant or span of time; nil for other types.
    init?(_ json: JSON, as type: ValueType) {
        switch (type, json) {
        case (.integer, .number(let number)), (.decimal, .number(let number)), (.percentage, .number(let number)):
            guard let number = try? ExactNumber(number.text) else { return nil }  // an exponent: none of ours
            self = .number(number)
        case (.duration, .number(let number)):
            guard let seconds = number.integer.flatMap({ Int(exactly: $0) }) else { return nil }
            self = .duration(TimeSpan(seconds: seconds, upTo: .day))
        case (.version, .string(let text)):
            guard let version = Version(text) else { return nil }
            self = .version(version)
        case (.date, .string(let text)):
            guard let date = CalendarDate(text) else { return nil }
            self = .date(date)
        case (.instant, .string(let text)):
            guard let instant = try? DateTime.read(text) else { return nil }  // a bundle has sound ones
            self = .instant(instant)
        default: return nil
        }
    }
}

extension JSON {
    /// As an author writes it; nil for what is no number and no text.
    var written: String? {
        if case .number(let number) = self { return number.text }
        return string
    }
}
