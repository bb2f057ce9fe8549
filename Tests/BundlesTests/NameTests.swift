import Testing

@testable import Bundles

@Suite struct `Names of bundles and targets` {
    @Test(arguments: [
        ("content", "de", "content.de.json", "content"),
        ("content.media", "de-simple", "content.media.de-simple.json", "content"),
        ("parameters", nil, "parameters.json", "parameters"),
    ])
    func `tell bundle, language and role`(bundle: String, language: String?, target: String, role: String) throws {
        let name = try #require(BundleName(bundle))
        #expect(TargetName(bundle: name, language: language.flatMap(LanguageTag.init)).string == target)
        #expect(name.role == role)
    }

    @Test(arguments: [
        "", ".", "..", ".hidden", "a/b", "a\\b", "a b", "ä", "a%2Fb", "a?b", "a#b", "a:b", "a\u{0}", "a\n",
        String(repeating: "a", count: 129),
    ])
    func `are the same path, file name and URL everywhere, or refused`(text: String) {
        #expect(TargetName(text) == nil)
        #expect(BundleName(text) == nil)
    }

    @Test(arguments: ["content.", "content..de", "content.json"])
    func `of a bundle have no empty segment and do not end like a target`(text: String) {
        #expect(BundleName(text) == nil)
    }
}

@Suite struct `A version` {
    @Test(arguments: [("2.9", "2.10"), ("1.9.9", "2"), ("2.3", "2.3.0.1"), ("0", "0.0.1"), ("14", "14.1")])
    func `is compared number by number`(older: String, newer: String) throws {
        #expect(try #require(Version(older)) < #require(Version(newer)))
        #expect(try !(#require(Version(newer)) < #require(Version(older))))
    }

    @Test func `equals the one with zeros behind it, and keeps its text`() throws {
        let short = try #require(Version("2.3"))
        let long = try #require(Version("2.3.0"))
        #expect(short == long)
        #expect(short.hashValue == long.hashValue)
        #expect(short.text == "2.3")
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "01", "1.02", "-1", "+1", "1a", "1.2-rc", " 1", "٣", "1.2.3.4.5.6.7.8.9",
        "1234567890123456",
    ])
    func `has numbers and dots, nothing else`(text: String) {
        #expect(Version(text) == nil)
    }
}

@Suite struct `A type of fields` {
    @Test(arguments: [
        "text", "rich-text", "opening-hours", "list of text", "list of list of record", "table of integer", "colour",
    ])
    func `keeps its name`(name: String) {
        #expect(FieldType(name: name)?.name == name)
    }

    @Test func `of a later format is carried`() {
        #expect(FieldType(name: "geo-area") == .other("geo-area"))
        #expect(FieldType(name: "list of geo-area") == .list(of: .other("geo-area")))
    }

    @Test(arguments: [
        "", "list of ", "Text", "list  of text", "text-", "a\u{0}",
        "list of list of list of list of list of list of text",
    ])
    func `has a name of small letters`(name: String) {
        #expect(FieldType(name: name) == nil)
    }
}

@Suite struct `Days and times` {
    @Test(arguments: [
        ("1970-01-01", 0), ("1970-01-02", 1), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2021-01-16", 18_643),
        ("0000-01-01", -719_528), ("9999-12-31", 2_932_896),
    ])
    func `are counted from 1970`(text: String, days: Int) throws {
        let date = try #require(CalendarDate(text))
        #expect(date.daysSinceEpoch == days)
        #expect(date.description == text)
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
        "2021-01-16T08:00:00", "2021-01-16 08:00:00Z", "2021-01-16T24:00:00Z", "2021-01-16T08:00:61Z",
        "2021-01-16T08:00:00.Z",
        "2021-01-16T08:00:00+24:00", "2021-01-16T08:00:00+1:00", "2021-01-16T08:00:00ZZ", "2021-01-16t08:00:00z", "",
    ])
    func `that RFC 3339 §5.6 does not derive are refused`(text: String) {
        #expect(DateTime(text) == nil)
    }
}
