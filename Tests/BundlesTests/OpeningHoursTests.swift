import Dates
import Foundation
import JSON
import Testing

@testable import Bundles

/// What every platform has to come to; `Peers/opening_hours.py` computed it, from the description and not from these sources.
@Suite struct `Opening hours` {
    @Test func `are open, and change, when an independent program finds that they do`() throws {
        let vectors = Vectors.read("hours")
        let cases = vectors["cases"]?.array ?? []
        #expect(cases.count >= 150)
        for vector in cases {
            let name = try #require(vector["hours"]?.string)
            let hours = try OpeningHours(reading: try #require(vectors["hours"]?[name]))
            let rules = try zone(hours.zone)
            let moment = try #require(vector.at)
            let comment: Comment = "\(name) at \(vector["at"]?.string ?? "")"
            let isOpen = hours.isOpen(at: moment, rules.offset)
            #expect(.bool(isOpen) == vector["open"], comment)
            #expect(written(hours.next(after: moment, rules.offset)) == vector["next"], comment)
        }
    }

    @Test func `say in a bundle what they are in words, which is no part of what they are`() throws {
        let hours = OpeningHours(zone: "Europe/Berlin", times: .always)
        let json = hours.json(saying: "rund um die Uhr")
        #expect(json["text"]?.string == "rund um die Uhr")
        #expect(try OpeningHours(reading: json) == hours)
        #expect(throws: BundleFault.self) {
            try OpeningHours(reading: ["zone": "Europe/Berlin", "always": true, "text": 1])
        }
    }

    private func zone(_ name: String) throws -> TimeZoneRules {
        let file = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))
        return try #require(TimeZoneRules(named: name, file: Array(file)))
    }

    private func written(_ change: OpeningHours.Change?) -> JSON {
        func text(_ moment: Int64) -> JSON { .string(UTCTime(secondsSinceEpoch: moment).description) }
        return switch change {
        case .opens(let moment)?: ["opens": text(moment)]
        case .closes(let moment)?: ["closes": text(moment)]
        case nil: .null
        }
    }
}

@Suite struct `A telephone number` {
    @Test func `is dialled from where it can be reached`() throws {
        let short = try #require(
            PhoneNumber(display: "116 117", uri: "tel:116117;phone-context=+49", onlyFrom: ["DE"]))
        #expect(short.dialled(from: "DE") == "tel:116117")
        #expect(short.dialled(from: "de") == "tel:116117")
        #expect(short.dialled(from: "FR") == nil)
        let berlin = try #require(PhoneNumber(display: "+49 30 1234567", uri: "tel:+49301234567"))
        #expect(berlin.dialled(from: "FR") == "tel:+49301234567")
        #expect(try PhoneNumber(reading: short.json) == short)
        #expect(throws: BundleFault.self) {
            try PhoneNumber(reading: ["display": "112", "uri": "tel:+49112", "only-from": ["DE", 1]])
        }
    }
}
