import Authoring
import Bundles
import Foundation
import JSON
import Testing

@testable import Workspaces

/// `Tests/Fixtures/workspaces/settings-service` is the workspace of an app that read its settings and questions from a service of its
/// own. The decoders here have the members that the apps of Immuni ask for, written anew from their sources.
@Suite struct `A bundle in the shape of an app` {
    private let workspace: Workspace
    private let files: [String: ContentBundle]

    init() throws {
        workspace = Workspace(Inventory(try Fixtures.files(in: "workspaces/settings-service")))
        let bundles = try #require(workspace.checked, "\(workspace.report)").bundles()
        files = Dictionary(uniqueKeysWithValues: bundles.map { ($0.targetName.string, $0) })
    }

    private static let names = [
        "content.faq.de.json", "content.faq.en.json", "content.faq.it.json", "parameters.settings.android.json",
        "parameters.settings.ios.json",
    ]

    @Test func `comes from a workspace without findings, a file for each language or platform`() {
        #expect(workspace.report == "")
        #expect(files.keys.sorted() == Self.names)
    }

    @Test(arguments: names) func `has the expected content`(name: String) throws {
        let pretty = String(
            decoding: try JSON.parse(try #require(files[name]).encoded()).encodedPretty(), as: UTF8.self)
        let file = URL(filePath: "\(Fixtures.root)/workspaces/settings-service-expected/\(name)")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try Data(pretty.utf8).write(to: file)
        }
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(pretty == expected)
    }

    @Test(arguments: [("ios", 12, 14_400.0), ("android", 52, 14_400.0)])
    func `is read by an app that asks for thirty settings`(platform: String, build: Int, period: Double) throws {
        let bytes = try #require(files["parameters.settings.\(platform).json"]).encoded()
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let settings = try decoder.decode(Settings.self, from: Data(bytes))
        #expect(settings.minimumBuildVersion == build)
        #expect(settings.exposureDetectionPeriod == period)
        #expect(settings.faqUrl["de"] == URL(string: "https://www.settings.gov.it/de/faq"))
        #expect(settings.operationalInfoWithoutExposureSamplingRate == 0.6)
        #expect(settings.dummyTeksRequestProbabilities == [0.95, 0.1])
        #expect(settings.exposureConfiguration.attenuationBucketScores == [0, 5, 5, 5, 5, 5, 5, 5])
        #expect(settings.exposureConfiguration.transmissionRiskWeight == 1.5)
        #expect(settings.supportPhone == "+39 06 6982")
        #expect(settings.supportCallbackMinutes == 120)
    }

    /// As the service chose a setting: of those with its name, the one with the greatest starting build that is not above the app's.
    @Test(arguments: [(0, 14_400), (32, 14_400), (33, 7200), (40, 7200)])
    func `says what holds from a build on`(build: Int, period: Int64) throws {
        let json = try #require(files["parameters.settings.ios.json"]?.shaped)
        var chosen = json["exposure_detection_period"]?.integer
        for entry in json["overrides"]?.array ?? [] where (entry["starting_build"]?.integer ?? .max) <= build {
            chosen = entry["exposure_detection_period"]?.integer ?? chosen
        }
        #expect(chosen == period)
    }

    @Test(arguments: ["it", "en", "de"]) func `is read by an app that asks for questions and answers`(
        language: String
    ) throws {
        let bytes = try #require(files["content.faq.\(language).json"]).encoded()
        let faqs = try JSONDecoder().decode(Questions.self, from: Data(bytes)).faqs
        #expect(faqs.count == 2)
        #expect(faqs.allSatisfy { !$0.title.isEmpty && !$0.content.contains("**") })
    }

    @Test func `has the same bytes, where it is built and where it is published`() throws {
        var written: [String: [UInt8]] = [:]
        for encoding in try #require(workspace.checked).encodings() {
            encoding.write { language, piece in
                let target = TargetName(bundle: encoding.name, language: encoding.languages[language])
                written[target.string, default: []] += piece
            }
        }
        #expect(written == files.mapValues { $0.encoded() })
    }
}

/// Every folder of `Tests/Fixtures/shaped` has files that are laid over the workspace, and beside them what is written.
@Suite struct `A shape writes` {
    @Test(arguments: Fixtures.situations(in: "shaped"))
    func `as expected in the situation`(_ situation: String) throws {
        var files = try Fixtures.files(in: "workspaces/settings-service")
        let own = try Fixtures.files(in: "shaped/\(situation)")
        files.merge(own.filter { $0.key.contains("/") }) { $1 }
        let workspace = Workspace(Inventory(files))
        #expect(workspace.report == "")
        let before = Set(["content.faq", "parameters.settings.android", "parameters.settings.ios"])
        let bundles = try #require(workspace.checked).bundles().filter { !before.contains($0.name.string) }
        for bundle in bundles {
            let pretty = String(decoding: try JSON.parse(bundle.encoded()).encodedPretty(), as: UTF8.self)
            let file = URL(filePath: "\(Fixtures.root)/shaped/\(situation)/\(bundle.targetName)")
            if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
                try Data(pretty.utf8).write(to: file)
            }
            #expect(try String(contentsOf: file, encoding: .utf8) == pretty)
        }
        let written = Set(bundles.map(\.targetName.string))
        #expect(written.isSuperset(of: own.keys.filter { !$0.contains("/") }) && !written.isEmpty)
    }
}

/// Every folder of `Tests/Fixtures/shapes` has files that are laid over the workspace, and what check says of them.
@Suite struct `Check says what is wrong with a shape` {
    @Test(arguments: Fixtures.situations(in: "shapes"))
    func `in the situation`(_ situation: String) throws {
        var files = try Fixtures.files(in: "workspaces/settings-service")
        files.merge(try Fixtures.files(in: "shapes/\(situation)")) { $1 }
        files["expected.txt"] = nil
        let report = Workspace(Inventory(files)).report
        let file = URL(filePath: "\(Fixtures.root)/shapes/\(situation)/expected.txt")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try Data(report.utf8).write(to: file)
        }
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(report == expected)
    }
}

// MARK: - What the apps ask for

private struct Settings: Decodable {
    struct Exposure: Decodable {
        let attenuationThresholds: [Int]
        let attenuationBucketScores: [UInt8]
        let attenuationWeight: Double
        let daysSinceLastExposureBucketScores: [UInt8]
        let daysSinceLastExposureWeight: Double
        let durationBucketScores: [UInt8]
        let durationWeight: Double
        let transmissionRiskBucketScores: [UInt8]
        let transmissionRiskWeight: Double
        let minimumRiskScore: UInt8
    }

    let minimumBuildVersion: Int
    let serviceNotActiveNotificationPeriod: TimeInterval
    let onboardingNotCompletedNotificationPeriod: TimeInterval
    let requiredUpdateNotificationPeriod: TimeInterval
    let riskReminderNotificationPeriod: TimeInterval
    let exposureDetectionPeriod: TimeInterval
    let exposureConfiguration: Exposure
    let exposureInfoMinimumRiskScore: Int
    let maximumExposureDetectionWaitingTime: TimeInterval
    let pnUrl: [String: URL]
    let touUrl: [String: URL]
    let faqUrl: [String: URL]
    let operationalInfoWithExposureSamplingRate: Double
    let operationalInfoWithoutExposureSamplingRate: Double
    let dummyAnalyticsWaitingTime: Double
    let dummyTeksAverageRequestWaitingTime: Double
    let dummyTeksRequestProbabilities: [Double]
    let dummyTeksAverageOpportunityWaitingTime: Double
    let dummyTeksWindowDuration: Double
    let dummyTeksAverageStartWaitingTime: Double
    let teksMaxSummaryCount: Int
    let teksMaxInfoCount: Int
    let teksPacketSize: Int
    let experimentalPhase: Bool
    let supportEmail: String?
    let supportPhone: String?
    let supportPhoneOpeningTime: String?
    let supportPhoneClosingTime: String?
    /// Not of Immuni: a setting in minutes, a word as a number, and a list by one of its members.
    let supportCallbackMinutes: Int
    let urgency: Int
    let regions: [String: [String: AnyRegion]]

    enum AnyRegion: Decodable {
        case flag(Bool)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }
}

private struct Questions: Decodable {
    struct Question: Decodable {
        let title: String
        let content: String
    }

    let faqs: [Question]
}
