import Dates

/// A moment as HTTP writes it, to the second (RFC 9110 §5.6.7).
enum HTTPDate {
    private static let longWeekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// IMF-fixdate, "Sat, 21 Nov 2026 08:30:00 GMT".
    static func text(_ secondsSinceEpoch: Int64) -> String { UTCTime(secondsSinceEpoch: secondsSinceEpoch).fixdate }

    /// Seconds since the epoch of a date in any of the three forms that a recipient must understand; nil for anything else.
    /// - Parameter now: from which a year of two digits is understood, in seconds since the epoch.
    static func seconds(_ bytes: Span<UInt8>, _ range: Range<Int>, now: Int64) -> Int64? {
        // Dates are short, and only conditional requests hold one.
        let text = String(decoding: range.map { bytes[$0] }, as: UTF8.self)
        let time = UTCTime(fixdate: text) ?? fixdate(ofObsolete: text, now: now).flatMap { UTCTime(fixdate: $0) }
        return time?.secondsSinceEpoch
    }

    /// The same in the form that is not obsolete, where it is one of the others; nothing in it is looked at that the reader of that
    /// form looks at.
    private static func fixdate(ofObsolete text: String, now: Int64) -> String? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        switch words.count {
        case 4 where words[0].last == "," && words[3] == "GMT": return fixdate(ofRFC850: words, now: now)
        // asctime fills a day of one digit with a space, which adds an empty word.
        case 5 where words[2].utf8.count == 2: return "\(words[0]), \(words[2]) \(words[1]) \(words[4]) \(words[3]) GMT"
        case 6 where words[2].isEmpty && words[3].utf8.count == 1:
            return "\(words[0]), 0\(words[3]) \(words[1]) \(words[5]) \(words[4]) GMT"
        default: return nil
        }
    }

    /// "Sunday, 06-Nov-94 08:49:37 GMT". A date that seems to lie more than 50 years ahead lies in the past.
    private static func fixdate(ofRFC850 words: [Substring], now: Int64) -> String? {
        let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
        guard longWeekdays.contains(String(words[0].dropLast())), parts.count == 3, parts[2].utf8.count == 2,
            parts[2].utf8.allSatisfy({ $0.isDigit }), let short = Int(parts[2])
        else { return nil }
        let thisYear = UTCTime(secondsSinceEpoch: now).date.year
        var year = thisYear - thisYear % 100 + short
        if year > thisYear + 50 { year -= 100 }
        return "\(words[0].prefix(3)), \(parts[0]) \(parts[1]) \(year) \(words[2]) GMT"
    }
}
