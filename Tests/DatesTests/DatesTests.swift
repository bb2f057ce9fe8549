import Dates
import Testing

@Suite struct `Days and times` {
    @Test(arguments: [
        ("1970-01-01", 0), ("1970-01-02", 1), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2021-01-16", 18_643),
        ("0000-01-01", -719_528), ("9999-12-31", 2_932_896),
    ])
    func `are counted from 1970`(text: String, days: Int) throws {
        let date = try #require(CalendarDate(text))
        #expect(date.daysSinceEpoch == days)
        #expect(date.description == text)
        #expect(CalendarDate(daysSinceEpoch: days) == date)
    }

    @Test(arguments: [
        ("1970-01-01", 3), ("1969-12-31", 2), ("2000-02-29", 1), ("2026-11-22", 6), ("2026-11-23", 0),
        ("0000-01-01", 5),
        ("9999-12-31", 4),
    ])
    func `have their place in the week, from Monday`(text: String, place: Int) {
        #expect(CalendarDate(text)?.dayOfWeek == place)
    }

    @Test(arguments: [
        "2021-02-29", "1900-02-29", "2021-13-01", "2021-00-01", "2021-01-00", "2021-04-31", "21-01-01", "2021-1-1",
        "2021/01/01", "",
    ])
    func `that no calendar has are refused`(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test(arguments: ["24:01", "25:00", "7:00", "07:60", "07.00", "0700", "-1:00", ""])
    func `that no clock shows are refused`(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2021-01-16T08:00:00+01:00", 1_610_780_400),
        ("2021-01-16T07:00:00.123456Z", 1_610_780_400),
        ("1990-12-31T15:59:60-08:00", 662_687_999), ("1937-01-01T12:00:27.87+00:20", -1_041_337_173),
    ])
    func `with an offset are one instant, RFC 3339 §5.8`(text: String, seconds: Int64) {
        #expect(DateTime(text)?.secondsSinceEpoch == seconds)
    }

    @Test(arguments: [
        ("1969-12-31T23:59:59Z", -1), ("1969-12-31T00:00:00Z", -1), ("1969-12-30T23:59:59Z", -2),
        ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:30:00+01:00", -1), ("2021-01-16T23:30:00-01:00", 18_644),
    ])
    func `with an offset have a day in UTC, before 1970 too`(text: String, day: Int) {
        #expect(DateTime(text)?.daysSinceEpoch == day)
    }

    @Test(arguments: [
        "2021-01-16T08:00:00", "2021-01-16 08:00:00Z", "2021-01-16T24:00:00Z", "2021-01-16T08:00:61Z",
        "2021-01-16T08:00:00.Z",
        "2021-01-16T08:00:00+24:00", "2021-01-16T08:00:00+1:00", "2021-01-16T08:00:00ZZ", "2021-01-16t08:00:00z", "",
    ])
    func `that RFC 3339 §5.6 does not derive are refused`(text: String) {
        #expect(DateTime(text) == nil)
    }

    @Test(arguments: [
        (-62_167_219_200, "0000-01-01T00:00:00Z"), (-86_401, "1969-12-30T23:59:59Z"), (-1, "1969-12-31T23:59:59Z"),
        (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (1_795_250_097, "2026-11-21T08:34:57Z"),
    ])
    func `are shown in UTC, before 1970 too`(seconds: Int64, text: String) throws {
        let time = UTCTime(secondsSinceEpoch: seconds)
        #expect(time.description == text)
        #expect(time.secondsSinceEpoch == seconds)
        #expect(UTCTime(text) == time)
    }

    @Test(arguments: [
        "2021-01-16T08:00:00", "2021-01-16T08:00:00z", "2021-01-16t08:00:00Z", "2021-01-16T08:00:60Z",
        "2021-01-16T24:00:00Z", "2021-02-29T08:00:00Z", "2021-01-16T08-00-00Z", "2021-01-16T+8:00:00Z",
        "2021-01-16T08:00:00.0Z", "2021-01-16T08:00:00+00:00", " 2021-01-16T8:00:00Z", "",
    ])
    func `in UTC have one text`(text: String) {
        #expect(UTCTime(text) == nil)
    }

    @Test(arguments: [(24, 0, 0), (23, 60, 0), (23, 59, 60), (-1, 0, 0)])
    func `that no clock shows are refused, by their numbers`(hour: Int, minute: Int, second: Int) throws {
        let day = try #require(CalendarDate("2021-01-16"))
        #expect(UTCTime(day, hour: hour, minute: minute, second: second) == nil)
    }
}

/// RFC 9110 §5.6.7
@Suite struct `A time in a field of HTTP` {
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (-62_167_219_200, "Sat, 01 Jan 0000 00:00:00 GMT"),
    ])
    func `is written and read`(seconds: Int64, text: String) {
        #expect(UTCTime(secondsSinceEpoch: seconds).fixdate == text)
        #expect(UTCTime(fixdate: text)?.secondsSinceEpoch == seconds)
    }

    @Test func `is the second before one that a clock leaps over`() {
        #expect(UTCTime(fixdate: "Sat, 31 Dec 2016 23:59:60 GMT")?.description == "2016-12-31T23:59:59Z")
    }

    @Test(arguments: [
        "", "now", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Foo 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Thu, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
        "Sun, 06 Nov 1994 99:99:99 GMT", "Sun,  06 Nov 1994 08:49:37 GMT", "Sun; 06 Nov 1994 08:49:37 GMT",
        "Son, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08.49.37 GMT",
        "Sun, 06 Nov 1994 +8:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun Nov  6 08:49:37 1994",
    ])
    func `is left out where it is none`(text: String) {
        #expect(UTCTime(fixdate: text) == nil)
    }
}
