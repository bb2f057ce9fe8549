import Bundles
import Dates
import JSON
import Trust

/// When somebody can be reached, in the local time of one place.
public struct OpeningHours: Hashable, Sendable {
    /// An IANA time zone: `Europe/Berlin`.
    public let zone: String
    /// Day and night, every day: then there is no week and no exception.
    public let isAlwaysOpen: Bool
    /// The times of every week; a day may stand in several.
    public let weekly: [Weekly]
    /// Days on which the week does not count, such as holidays.
    public let exceptions: [Exception]
    /// The hours of the week as a sentence of the reader's language: "Montag bis Samstag, 7 bis 22 Uhr". Nil in a bundle that is the
    /// same for all languages.
    public let text: String?

    private let hours: Bundles.OpeningHours

    /// Hours that are the same on some days of every week.
    public struct Weekly: Hashable, Sendable {
        /// In the order of the week.
        public let days: [Weekday]
        /// When it is open on each of them.
        public let hours: Hours
    }

    /// One day, or several on end.
    public struct Exception: Hashable, Sendable {
        /// The first of the days.
        public let from: CalendarDate
        /// The last of the days.
        public let to: CalendarDate
        /// Empty: closed.
        public let hours: [Hours]
    }

    /// Minutes from midnight, 0 … 1440. Where `to` is not after `from`, it is of the next day.
    public struct Hours: Hashable, Sendable {
        /// When it opens, in minutes from midnight.
        public let from: Int
        /// When it closes, in minutes from midnight.
        public let to: Int
    }

    /// Numbered as in ISO 8601.
    public enum Weekday: Int, CaseIterable, Sendable {
        /// Day 1 of the week.
        case monday = 1
        /// Day 2 of the week.
        case tuesday
        /// Day 3 of the week.
        case wednesday
        /// Day 4 of the week.
        case thursday
        /// Day 5 of the week.
        case friday
        /// Day 6 of the week.
        case saturday
        /// Day 7 of the week.
        case sunday
    }

    init?(_ json: JSON) {
        // The bundle's reader has held the value to its type; nil is left for one that is no opening hours at all.
        guard let hours = try? Bundles.OpeningHours(reading: json) else { return nil }
        self.hours = hours
        zone = hours.zone
        text = json["text"]?.string
        switch hours.times {
        case .always:
            isAlwaysOpen = true
            weekly = []
            exceptions = []
        case .weekly(let week, let others):
            isAlwaysOpen = false
            weekly = week.map { Weekly(days: $0.days.map(Weekday.init), hours: Hours($0.hours)) }
            exceptions = others.map {
                Exception(from: CalendarDate($0.from), to: CalendarDate($0.to), hours: $0.hours.map(Hours.init))
            }
        }
    }
}

extension OpeningHours {
    /// When it becomes otherwise whether somebody answers.
    public enum Change: Hashable, Sendable {
        /// From then on, somebody answers.
        case opens(Date)
        /// From then on, nobody does.
        case closes(Date)
    }

    /// Whether somebody answers, by the clocks of the place and with its holidays.
    ///
    /// Hours that last over midnight go on into a holiday. Where clocks are put back, a time that they show twice is the first one.
    /// - Returns: nil where this phone does not know the time zone.
    public func isOpen(at moment: Date) -> Bool? {
        guard let offset = zoneOffset(zone) else { return nil }
        return hours.isOpen(at: Instant(moment).secondsSinceEpoch, offset)
    }

    /// When that changes next.
    /// - Returns: nil where nothing changes in the next ten years, and where this phone does not know the time zone.
    public func next(after moment: Date) -> Change? {
        guard let offset = zoneOffset(zone) else { return nil }
        return switch hours.next(after: Instant(moment).secondsSinceEpoch, offset) {
        case .opens(let moment)?: .opens(Date(timeIntervalSince1970: Double(moment)))
        case .closes(let moment)?: .closes(Date(timeIntervalSince1970: Double(moment)))
        case nil: nil
        }
    }
}

extension OpeningHours.Hours {
    fileprivate init(_ hours: Bundles.OpeningHours.Hours) {
        from = hours.from.minutesFromMidnight
        to = hours.to.minutesFromMidnight
    }
}

extension OpeningHours.Weekday {
    fileprivate init(_ day: Bundles.OpeningHours.Weekday) {
        switch day {
        case .monday: self = .monday
        case .tuesday: self = .tuesday
        case .wednesday: self = .wednesday
        case .thursday: self = .thursday
        case .friday: self = .friday
        case .saturday: self = .saturday
        case .sunday: self = .sunday
        }
    }
}
