import Foundation
import Testing

@testable import Dates

/// Compared with Python's zoneinfo: Tests/Fixtures/zones/table.py writes the table.
@Suite struct `Time zones` {
    struct Zone: Decodable, CustomTestStringConvertible {
        let zone: String
        let offsets: [[Int64]]
        let instants: [Local]
        let days: [Day]

        var testDescription: String { zone }
        var file: [UInt8] {
            get throws { try [UInt8](Data(contentsOf: `Time zones`.fixture(zone.replacing("/", with: "-")))) }
        }
        var rules: TimeZoneRules {
            get throws { try #require(TimeZoneRules(named: zone, file: file)) }
        }
    }

    struct Local: Decodable {
        let date: String
        let time: String
        let moments: [Int64]

        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            date = try row.decode(String.self)
            time = try row.decode(String.self)
            moments = try row.decode([Int64].self)
        }
    }

    struct Day: Decodable {
        let date: String
        let start: Int64

        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            date = try row.decode(String.self)
            start = try row.decode(Int64.self)
        }
    }

    static func fixture(_ name: String) -> URL {
        URL(filePath: #filePath).appending(path: "../../Fixtures/zones/\(name)").standardized
    }

    static let zones = (try? JSONDecoder().decode([Zone].self, from: Data(contentsOf: fixture("table.json")))) ?? []

    @Test func `are eight in the table`() { #expect(Self.zones.count == 8) }

    @Test(arguments: zones)
    func `have their distance from UTC at every moment`(zone: Zone) throws {
        let rules = try zone.rules
        for row in zone.offsets { #expect(rules.offset(at: row[0]) == Int(row[1]), "at \(row[0])") }
    }

    @Test(arguments: zones)
    func `show a time once, twice or never`(zone: Zone) throws {
        let rules = try zone.rules
        for local in zone.instants {
            let date = try #require(CalendarDate(local.date))
            let time = try #require(TimeOfDay(local.time))
            #expect(rules.instants(of: date, time: time) == local.moments, "\(local.date) \(local.time)")
        }
    }

    @Test(arguments: zones)
    func `begin a day at its first moment`(zone: Zone) throws {
        let rules = try zone.rules
        for day in zone.days {
            #expect(rules.startOfDay(try #require(CalendarDate(day.date))) == day.start, "\(day.date)")
        }
    }

    @Test(arguments: zones)
    func `are not read from a file that is cut`(zone: Zone) throws {
        let file = try zone.file
        for count in file.indices {
            #expect(TimeZoneRules(named: zone.zone, file: Array(file.prefix(count))) == nil, "\(count) bytes")
        }
    }

    @Test(arguments: zones)
    func `survive a file with any byte changed`(zone: Zone) throws {
        let file = try zone.file
        for index in file.indices {
            var damaged = file
            damaged[index] ^= 0xFF
            _ = TimeZoneRules(named: zone.zone, file: damaged)?.offset(at: 1_800_000_000)
        }
    }

    @Test(arguments: [
        "CE-1", "CET", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0/3", "CET-1CEST,M3.6.0,M10.5.0/3",
        "CET-1CEST,M3.5.7,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,J0,J300", "CET-1CEST,J1,366",
        "CET-1CEST,M3.5.0,M10.5.0/3 ", "<+01-1", "CET-1:60", "",
    ])
    func `are not read from a rule that is malformed`(text: String) {
        #expect(YearlyRule(text) == nil)
    }

    @Test(arguments: [
        // The 60th day that is never a leap day is 1 March in both years; the day of number 59 is 29 February or 1 March.
        ("XXX0YYY,J60/0,J300", 1_709_251_199, 0), ("XXX0YYY,J60/0,J300", 1_709_251_200, 3600),
        ("XXX0YYY,59/0,J300", 1_709_164_799, 0), ("XXX0YYY,59/0,J300", 1_709_164_800, 3600),
        ("XXX0YYY,59/0,J300", 1_677_628_799, 0), ("XXX0YYY,59/0,J300", 1_677_628_800, 3600),
        ("<-0330>3:30", 0, -12_600), ("EST5EDT4,M3.2.0,M11.1.0", 1_783_000_000, -14_400),
    ])
    func `follow rules of every kind`(text: String, moment: Int64, offset: Int) throws {
        #expect(try #require(YearlyRule(text)).offset(at: moment) == offset)
    }
}
