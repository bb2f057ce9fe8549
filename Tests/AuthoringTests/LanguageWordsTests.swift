import Bundles
import Dates
import Languages
import Models
import Rulebook
import Testing
import Values
import YAML

@testable import Authoring
@testable import Workspaces

@Suite struct `A language writes` {
    private static let german = words("de")
    private static let english = words("en")

    private static func words(_ tag: String) -> LanguagePack? {
        let path = "Config/languages/\(tag).yaml"
        guard let bytes = try? Fixtures.files(in: "workspace")[path],
            let root = parseYAML(path: path, bytes: bytes).root
        else { return nil }
        var findings = Findings()
        return LanguageTag(tag).flatMap { LanguageFile.read(root, tag: $0, into: &findings) }
    }

    @Test(arguments: [
        ("0", "0", "0"), ("-5", "\u{2212}5", "\u{2212}5"), ("1234", "1234", "1234"), ("12345", "12.345", "12,345"),
        ("1234567.50", "1.234.567,50", "1,234,567.50"), ("0.001", "0,001", "0.001"), ("100000", "100.000", "100,000"),
    ])
    func `numbers with its separators and the author's decimals`(number: String, german: String, english: String) throws
    {
        let parts = number.drop { $0 == "-" }.split(separator: ".").map(String.init)
        for (pack, written) in [(Self.german, german), (Self.english, english)] {
            let number = try #require(pack).number(
                whole: parts[0], fraction: parts.count > 1 ? parts[1] : "", isNegative: number.hasPrefix("-"))
            #expect(number == written)
        }
    }

    @Test(arguments: [
        (1, QuantityUnit.hour, "1 Stunde", "1 hour"), (48, .hour, "48 Stunden", "48 hours"),
        (15, .minute, "15 Minuten", "15 minutes"),
        (14, .day, "14 Tage", "14 days"), (0, .second, "0 Sekunden", "0 seconds"),
    ])
    func `spans of time`(amount: Int, unit: QuantityUnit, german: String, english: String) throws {
        #expect(try #require(Self.german).duration(amount, unit) == german)
        #expect(try #require(Self.english).duration(amount, unit) == english)
    }

    @Test func `dates and instants`() throws {
        let date = try CalendarDate.read("2021-03-01")
        let instant = try DateTime.read("2021-03-01T19:30:00+01:00")
        #expect(try #require(Self.german).date(date) == "1. März 2021")
        #expect(try #require(Self.english).date(date) == "1 March 2021")
        #expect(try #require(Self.english).instant(instant) == "1 March 2021, 7:30 pm")
    }

    @Test(arguments: [
        ([(0...5, "07:00", "22:00")], "Montag bis Samstag, 7 bis 22 Uhr", "Monday to Saturday, 7 am to 10 pm"),
        ([(0...6, "07:00", "20:30")], "täglich, 7 bis 20:30 Uhr", "daily, 7 am to 8:30 pm"),
        ([(0...0, "00:00", "12:00")], "Montag, 0 bis 12 Uhr", "Monday, 12 am to 12 pm"),
        (
            [(0...1, "08:00", "12:00"), (5...6, "10:00", "24:00")],
            "Montag und Dienstag, 8 bis 12 Uhr; Samstag und Sonntag, 10 bis 24 Uhr",
            "Monday and Tuesday, 8 am to 12 pm; Saturday and Sunday, 10 am to 12 am"
        ),
        (
            [(0...4, "13:00", "17:00"), (0...4, "08:00", "12:00")],
            "Montag bis Freitag, 8 bis 12 Uhr und 13 bis 17 Uhr", "Monday to Friday, 8 am to 12 pm and 1 pm to 5 pm"
        ),
    ])
    func `opening hours`(entries: [(days: ClosedRange<Int>, from: String, to: String)], german: String, english: String)
        throws
    {
        let weekly = try entries.map { entry in
            OpeningHours.Weekly(
                days: Array(OpeningHours.Weekday.allCases[entry.days]),
                hours: OpeningHours.Hours(from: try TimeOfDay.read(entry.from), to: try TimeOfDay.read(entry.to)))
        }
        let hours = OpeningHours(zone: "Europe/Berlin", times: .weekly(weekly, exceptions: []))
        #expect(try #require(Self.german).hours(hours) == german)
        #expect(try #require(Self.english).hours(hours) == english)
    }

    @Test func `hours that never end`() throws {
        let hours = OpeningHours(zone: "Europe/Berlin", times: .always)
        #expect(try #require(Self.german).hours(hours) == "rund um die Uhr")
    }

    @Test(arguments: [([], ""), (["A"], "A"), (["A", "B"], "A und B"), (["A", "B", "C"], "A, B und C")])
    func `lists`(words: [String], german: String) throws {
        #expect(try #require(Self.german).list(words) == german)
    }
}
