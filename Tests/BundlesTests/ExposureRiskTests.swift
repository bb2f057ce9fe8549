import Foundation
import JSON
import Testing

@testable import Bundles

@Suite struct `The risk of an encounter` {
    /// The test vectors that every platform can read; `Peers/exposure.py` computed them.
    static let vectors: JSON = {
        let file = URL(filePath: #filePath).appending(path: "../../Fixtures/exposure/vectors.json").standardized
        guard let bytes = FileManager.default.contents(atPath: file.path), let json = try? JSON.parse(Array(bytes))
        else {
            preconditionFailure("the vectors are part of the repository")
        }
        return json
    }()

    static let published: JSON = vectors["cases"]?.array?.first?["parameters"] ?? .null

    @Test func `is what an independent computation finds, for every vector`() throws {
        let vectors = try #require(Self.vectors.object)
        let encounters = try ReferenceEncounter.all(reading: vectors)
        #expect(encounters.count >= 60)
        let cases = try #require(vectors["cases"]?.array)
        #expect(cases.count == 4)
        for sample in cases {
            let parameters = try ExposureParameters(reading: try #require(sample["parameters"]))
            for encounter in encounters {
                let expected = try #require(sample["expected"]?[encounter.name])
                let risk = ExposureRisk(of: encounter.windows, by: parameters)
                let place = "\(encounter.name), \(sample["name"]?.string ?? "")"
                #expect(risk.level.rawValue == expected["risk"]?.string, "\(place)")
                #expect(Self.days(risk) == expected["days"], "\(place)")
                #expect(Set(Self.windows(risk)) == Set(expected["windows"]?.array ?? []), "\(place)")
            }
        }
    }

    /// Minutes on one day with one person, and the arithmetic of a person with a pencil.
    static let byHand: [(String, ExposureWindow, String, RiskLevel)] = [
        // 600 s / 60 = 10 min, weight 0.8 below 63 dB, level 2 + 6 = 8, value 1.6: 10 · 0.8 · 1.6
        ("near, very infectious", window([(52, 600)], onset: 0, .confirmedTest), "12.80", .high),
        // 5 min · 0.8 + 15 min · 1.0 = 19 min; 19 · 1.6
        ("near, then farther", window([(58, 300), (64, 900)], onset: 1, .confirmedTest), "30.40", .high),
        // 30 min · 0.1 = 3 min, level 1 + 4 = 5, value 1.0
        ("far", window([(74, 1800)], onset: -4, .clinicalDiagnosis), "3.00", .none),
        // 0.8 · 675 s = 540 s = 9 min exactly, which binary floating point need not meet
        ("on the threshold", window([(55, 675)], onset: -4, .clinicalDiagnosis), "9.00", .high),
        ("a second below it", window([(63, 539)], onset: -4, .clinicalDiagnosis), "8.98", .low),
        // level 1 + 2 = 3, value 0.6: 12 · 0.6
        ("by their own report", window([(63, 720)], onset: -4, .selfReport), "7.20", .low),
        // level 2 + 0 = 2, value 0
        ("warned themselves", window([(63, 720)], onset: 0, .recursive), "0.00", .none),
        // no onset: standard; no report type: confirmed test; level 7, value 1.4: 30 · 0.8 · 1.4
        ("nothing known", window([(56, 1800)], onset: nil, nil), "33.60", .high),
    ]

    @Test(arguments: byHand)
    func `is what a person computes by hand`(
        name: String, window: ExposureWindow, minutes: String, level: RiskLevel
    ) throws {
        let risk = ExposureRisk(of: [window], by: try ExposureParameters(reading: Self.published))
        #expect(risk.days.map(\.minutes.text) == [minutes], "\(name)")
        #expect(risk.level == level, "\(name)")
    }

    @Test func `sums up the windows of a day, and takes the highest day`() throws {
        let parameters = try ExposureParameters(reading: Self.published)
        var windows = Array(repeating: Self.window([(63, 270)], onset: -4, .clinicalDiagnosis), count: 2)
        #expect(ExposureRisk(of: windows, by: parameters).level == .high)
        windows[1].daysAgo = 4
        let apart = ExposureRisk(of: windows, by: parameters)
        #expect(apart.level == .none)
        #expect(apart.days.map(\.daysAgo) == [3, 4])
    }

    @Test(arguments: [("transmission-risk-values", "transmission"), ("level-encoding", "level-encoding")])
    func `is not computed from parameters that are not whole`(member: String, named: String) throws {
        var record = try #require(Self.published.object)
        record[member] = member == "level-encoding" ? ["standard-infectiousness": 1] : [1, 2]
        #expect {
            try ExposureParameters(reading: .object(record))
        } throws: { "\($0)".contains(named) }
    }

    @Test(arguments: [Int64.min, .max, 1_000_001, -1_000_001])
    func `is not computed from a number beyond all measure`(number: Int64) throws {
        var record = try #require(Self.published.object)
        record["maximum-encounter-age"] = .number(JSONNumber(number))
        #expect {
            try ExposureParameters(reading: .object(record))
        } throws: { "\($0)".contains("maximum-encounter-age") }
    }

    @Test(arguments: ["-0.5", "999999999", "1000.000001"])
    func `is not computed from a weight beyond all measure`(number: String) throws {
        let number = try #require(JSONNumber(text: number))
        for member in ["minutes-at-attenuation-weights", "transmission-risk-values"] {
            var record = try #require(Self.published.object)
            let items = try #require(record[member]?.array)
            record[member] = .array(
                items.map { item in
                    guard var range = item.object else { return .number(number) }
                    range["weight"] = .number(number)
                    return .object(range)
                })
            #expect {
                try ExposureParameters(reading: .object(record))
            } throws: { "\($0)".contains("'\(number.text)'") }
        }
    }

    @Test func `is computed from whatever an app hands on, with the greatest weights`() throws {
        var record = try #require(Self.published.object)
        let most = JSON.number(JSONNumber(1000))
        record["transmission-risk-values"] = .array(Array(repeating: most, count: 8))
        record["minutes-at-attenuation-weights"] = [
            ["attenuation": ["min": -1_000_000, "max": 999_999_999], "weight": most]
        ]
        record["minutes-at-attenuation-filters"] = []
        let parameters = try ExposureParameters(reading: .object(record))
        let scans = Array(repeating: (63, 1_000_000), count: 100)
        let window = Self.window(scans + [(Int.max, .max), (Int.min, .min), (63, .max)], onset: 0, .confirmedTest)
        let risk = ExposureRisk(of: Array(repeating: window, count: 100), by: parameters)
        // 101 scans of a million seconds in 100 windows: 168333333.33… minutes, and a million times as much.
        #expect(risk.days.map(\.minutes.text) == ["168333333333333.33"])
    }

    private static func window(
        _ scans: [(Int, Int)], onset: Int?, _ type: ExposureWindow.ReportType?
    ) -> ExposureWindow {
        ExposureWindow(
            daysAgo: 3, daysSinceOnset: onset, reportType: type,
            scans: scans.map { ExposureWindow.Scan(attenuation: $0.0, seconds: $0.1) })
    }

    private static func days(_ risk: ExposureRisk) -> JSON {
        .array(
            risk.days.map { day in
                [
                    "days-ago": .number(JSONNumber(day.daysAgo)), "minutes": .string(day.minutes.text),
                    "risk": .string(day.level.rawValue),
                ]
            })
    }

    private static func windows(_ risk: ExposureRisk) -> [JSON] {
        risk.windows.map { window in
            let age = JSON.number(JSONNumber(window.daysAgo))
            switch window.outcome {
            case .dropped(let reason): return ["days-ago": age, "dropped": .string(reason.rawValue)]
            case .counted(let level, let minutes, let risk):
                return [
                    "days-ago": age, "transmission-risk-level": .number(JSONNumber(level)),
                    "minutes": .string(minutes.text), "risk": .string(risk.rawValue),
                ]
            }
        }
    }
}
