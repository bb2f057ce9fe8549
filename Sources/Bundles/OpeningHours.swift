package import Dates
package import JSON

/// When somebody can be reached, in the local time of one place.
package struct OpeningHours: Hashable, Sendable {
    /// An IANA time zone: `Europe/Berlin`.
    package var zone: String
    package var times: Times

    /// Bytes of the name of a zone at most: twice those of the longest, `America/Argentina/ComodRivadavia`.
    fileprivate static let zoneBytes = 64

    package enum Times: Hashable, Sendable {
        case always
        case weekly([Weekly], exceptions: [Exception])
    }

    /// Open on these days from one time to another.
    package struct Weekly: Hashable, Sendable {
        package var days: [Weekday]
        package var hours: Hours

        package init(days: [Weekday], hours: Hours) {
            self.days = days
            self.hours = hours
        }
    }

    /// Days on which the week does not count: holidays. Empty hours mean closed.
    package struct Exception: Hashable, Sendable {
        package var from: CalendarDate
        /// The last of the days.
        package var to: CalendarDate
        package var hours: [Hours]

        package init(from: CalendarDate, to: CalendarDate, hours: [Hours] = []) {
            self.from = from
            self.to = to
            self.hours = hours
        }
    }

    /// From a time of day to another of the same day, or of the next where `to` is not after `from`.
    package struct Hours: Hashable, Sendable {
        package var from: TimeOfDay
        package var to: TimeOfDay

        package init(from: TimeOfDay, to: TimeOfDay) {
            self.from = from
            self.to = to
        }
    }

    package enum Weekday: String, CaseIterable, Sendable {
        case monday
        case tuesday
        case wednesday
        case thursday
        case friday
        case saturday
        case sunday
    }

    package init(zone: String, times: Times) {
        self.zone = zone
        self.times = times
    }
}

extension OpeningHours {
    /// Objects and arrays of the value in each other: hours, their exceptions, one of them, its hours, one span of them.
    package static let depth = 5

    /// The value as it stands in a bundle without language.
    package var json: JSON { json(saying: nil) }

    /// - Parameter text: the hours of the week as a sentence of the bundle's language.
    package func json(saying text: String?) -> JSON {
        var object = JSONObject()
        object["zone"] = .string(zone)
        switch times {
        case .always: object["always"] = .bool(true)
        case .weekly(let weekly, let exceptions):
            object["weekly"] = .array(weekly.map(\.json))
            if !exceptions.isEmpty { object["exceptions"] = .array(exceptions.map(\.json)) }
        }
        if let text { object["text"] = .string(text) }
        return .object(object)
    }

    /// A value of a bundle. What it says as a sentence is no part of it, and stands in `text`.
    package init(reading json: JSON) throws(BundleFault) { try self.init(LocatedValue("", json)) }

    init(_ place: LocatedValue) throws(BundleFault) {
        let members = try place.object()
        zone = try members.required("zone").zone()
        _ = try members.optional("text")?.string()
        if let always = members.optional("always") {
            guard always.value == .bool(true) else { throw always.wrongKind("true") }
            times = .always
            return
        }
        var weekly: [Weekly] = []
        for item in try members.required("weekly").array() { weekly.append(try Weekly(item)) }
        var exceptions: [Exception] = []
        for item in try members.optional("exceptions")?.array() ?? [] { exceptions.append(try Exception(item)) }
        times = .weekly(weekly, exceptions: exceptions)
    }
}

extension OpeningHours.Weekly {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["days"] = .array(days.map { .string($0.rawValue) })
        object["from"] = .string(hours.from.description)
        object["to"] = .string(hours.to.description)
        return .object(object)
    }

    fileprivate init(_ place: LocatedValue) throws(BundleFault) {
        let members = try place.object()
        days = []
        for item in try members.required("days").array() {
            guard let day = OpeningHours.Weekday(rawValue: try item.string()) else { throw item.malformed("a weekday") }
            days.append(day)
        }
        hours = try OpeningHours.Hours(members)
    }
}

extension OpeningHours.Exception {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["from"] = .string(from.description)
        object["to"] = .string(to.description)
        if hours.isEmpty { object["closed"] = .bool(true) } else { object["hours"] = .array(hours.map(\.json)) }
        return .object(object)
    }

    fileprivate init(_ place: LocatedValue) throws(BundleFault) {
        let members = try place.object()
        from = try members.required("from").date()
        to = try members.required("to").date()
        hours = []
        for item in try members.optional("hours")?.array() ?? [] {
            hours.append(try OpeningHours.Hours(try item.object()))
        }
        let closed = members.optional("closed")
        if let closed, closed.value != .bool(true) { throw closed.wrongKind("true") }
        if hours.isEmpty && closed == nil { throw place.fault(.missing(member: "closed")) }
    }
}

extension OpeningHours.Hours {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["from"] = .string(from.description)
        object["to"] = .string(to.description)
        return .object(object)
    }

    fileprivate init(_ members: Members) throws(BundleFault) {
        from = try members.required("from").timeOfDay()
        to = try members.required("to").timeOfDay()
    }
}

extension LocatedValue {
    fileprivate func date() throws(BundleFault) -> CalendarDate {
        guard let date = CalendarDate(try string()) else { throw malformed("a date") }
        return date
    }

    fileprivate func timeOfDay() throws(BundleFault) -> TimeOfDay {
        guard let time = TimeOfDay(try string()) else { throw malformed("a time of day") }
        return time
    }

    /// Only the shape: which zones exist is for whoever computes with them.
    func zone() throws(BundleFault) -> String {
        let text = try string()
        let isZone =
            text.utf8.first?.isLetter == true && text.utf8.count <= OpeningHours.zoneBytes
            && text.utf8.allSatisfy { $0.isAlphanumeric || "/_+-".utf8.contains($0) }
        guard isZone else { throw malformed("a time zone") }
        return text
    }
}
