import Bundles
import Foundation
import JSON
import Testing

@testable import LitfassClient

@Suite struct `An app judges encounters` {
    @Test func `as the vectors for every platform say`() throws {
        let file = URL(filePath: #filePath).appending(path: "../../Fixtures/exposure/vectors.json").standardized
        let vectors = try JSON.parse(Array(try Data(contentsOf: file)))
        for sample in try #require(vectors["cases"]?.array) {
            let calculation = try #require(RiskCalculation(Self.set(v2: sample["parameters"])))
            for encounter in try #require(vectors["encounters"]?.array) {
                let name = try #require(encounter["name"]?.string)
                let risk = calculation.risk(of: try Self.windows(of: encounter))
                #expect("\(risk.level)" == sample["expected"]?[name]?["risk"]?.string, "\(name)")
                let days = try #require(sample["expected"]?[name]?["days"]?.array)
                #expect(risk.days.map { "\($0.level)" } == days.compactMap { $0["risk"]?.string }, "\(name)")
                for (day, expected) in zip(risk.days, days) {
                    let minutes = try #require(expected["minutes"]?.string.flatMap(Double.init))
                    #expect(abs(day.minutes - minutes) < 0.011, "\(name)")
                }
            }
        }
    }

    @Test func `only by parameters that are whole`() {
        #expect(RiskCalculation(Self.set(v2: nil)) == nil)
        #expect(RiskCalculation(Self.set(v2: ["maximum-encounter-age": 10])) == nil)
    }

    private static func set(v2 record: JSON?) -> Parameters {
        var values = JSONObject()
        values["v2"] = record
        return Parameters(ParameterSet(name: "exposure", types: ["v2": .record], values: values))
    }

    private static func windows(of encounter: JSON) throws -> [RiskCalculation.Window] {
        let types: [String: RiskCalculation.ReportType] = [
            "recursive": .recursive, "self-report": .selfReport, "clinical-diagnosis": .clinicalDiagnosis,
            "confirmed-test": .confirmedTest,
        ]
        return try #require(encounter["windows"]?.array).flatMap { window -> [RiskCalculation.Window] in
            let scans = try #require(window["scans"]?.array).map { scan in
                RiskCalculation.Scan(
                    attenuation: Int(try #require(scan["attenuation"]?.integer)),
                    seconds: Int(try #require(scan["seconds"]?.integer)))
            }
            let one = RiskCalculation.Window(
                daysAgo: Int(try #require(window["days-ago"]?.integer)),
                daysSinceOnset: window["days-since-onset"]?.integer.map { Int($0) },
                reportType: encounter["report-type"]?.string.flatMap { types[$0] }, scans: scans)
            return Array(repeating: one, count: window["times"]?.integer.map { Int($0) } ?? 1)
        }
    }
}
