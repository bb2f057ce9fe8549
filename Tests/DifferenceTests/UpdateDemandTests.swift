import Bundles
import Difference
import JSON
import Markup
import Testing

/// Who has to update first by the newer of two releases, by what the values mean and not by their names.
@Suite struct `Who must update first`: ReleaseExamples {
    private static let january: Int64 = 1_800_057_600

    private func release(
        _ lowest: String, android: String = "3.0", updates: [UpdateRule]? = nil, when: Condition = .always,
        variants: [(Condition, String)] = []
    ) -> [ContentBundle] {
        var bundle = bundle("parameters", language: nil, collections: [])
        bundle.parameterSets = [
            ParameterSet(
                name: "versions",
                types: ["ios": .record, "ios.lowest": .version, "android": .version, "text": .reference],
                values: object([("ios", ["lowest": .string(lowest)]), ("android", .string(android)), ("text", "new")]),
                when: when,
                variants: variants.enumerated().map { place, variant in
                    BundleVariant(
                        name: "variant-\(place)", when: variant.0,
                        fields: object([("ios", ["lowest": .string(variant.1)])]))
                },
                updates: updates ?? [
                    UpdateRule(path: "ios.lowest", need: .required, meaning: .version(platform: "ios")),
                    UpdateRule(path: "android", need: .required, meaning: .version(platform: "android")),
                    UpdateRule(path: "text", need: .required, meaning: .text(collection: "faq")),
                ])
        ]
        return [bundle]
    }

    /// The lines of the sections at the top.
    private func told(_ old: [ContentBundle], _ new: [ContentBundle], now: Int64 = 1_795_219_200) -> [String] {
        let report = DifferenceReport(from: old, to: new, title: "A → B", now: now)
        let titles = ["Must update first", "Need not update any more"]
        let sections = report.report.sections.prefix { titles.contains($0.title) }
        #expect(report.report.sections.allSatisfy { !titles.contains($0.title) || sections.contains($0) })
        return ReportText().render(Report(title: "", sections: Array(sections), summary: ""))
            .split(separator: "\n").map(String.init).filter { $0 != "" }
    }

    @Test func `is told for each platform, before everything else`() {
        #expect(
            told(release("2.9"), release("2.10", android: "3.1")) == [
                "Must update first", "    Android app from 3.0 and below 3.1", "    iOS app from 2.9 and below 2.10",
            ])
        #expect(
            told(release("2.10"), release("2.9")) == [
                "Need not update any more", "    iOS app from 2.9 and below 2.10",
            ])
        #expect(told(release("2.9"), release("2.9.0")) == [])
        // Where nothing was published before, nobody has had the app.
        #expect(told([], release("2.9")) == [])
    }

    @Test func `is told with the moment from which on, and for whom alone`() {
        let share = Share(of: "forced", 0..<1000)
        #expect(
            told(release("2.9"), release("2.9", variants: [(.from(Self.january), "2.11")])) == [
                "Must update first", "    iOS app from 2.9 and below 2.11 (from 2027-01-16)",
            ])
        // What was planned before is nothing new, and what is over was never told.
        #expect(
            told(
                release("2.9", variants: [(.from(Self.january), "2.11")]),
                release("2.9", variants: [(.from(Self.january), "2.11"), (.until(5), "4")])) == [])
        #expect(
            told(
                release("2.9", variants: [(.from(Self.january), "2.11")]), release("2.11"), now: Self.january + 1) == []
        )
        #expect(
            told(release("2.9"), release("2.9", variants: [(.share(share), "3"), (.platform(["android"]), "9")])) == [
                "Must update first", "    iOS app from 2.9 and below 3 (the first 10 % of 'forced')",
            ])
        #expect(
            told(release("2.9"), release("2.9", variants: [(.language([tag("fr")]), "3")])) == [
                "Must update first", "    iOS app from 2.9 and below 3 (in fr)",
            ])
    }

    /// The first variant that holds counts: each moment has its own version.
    @Test func `is told step by step`() {
        let planned: [(Condition, String)] = [(.from(Self.january + 86_400), "2.11"), (.from(Self.january), "2.10")]
        #expect(
            told(release("2.9"), release("2.9", variants: planned)) == [
                "Must update first", "    iOS app from 2.9 and below 2.10 (from 2027-01-16)",
                "    iOS app from 2.9 and below 2.11 (from 2027-01-17)",
            ])
    }

    @Test func `is told where values begin to mean it, and where they no longer do`() {
        let (without, with) = (release("2.9", android: "1", updates: []), release("2.9", android: "1"))
        #expect(
            told(without, with) == [
                "Must update first", "    Android app below 1", "    iOS app below 2.9",
            ])
        #expect(told(with, without).first == "Need not update any more")
        #expect(
            reported(without, with).contains(
                """
                  versions
                    ios.lowest: now the required version of the app on iOS
                    android: now the required version of the app on Android
                    text: now the document of faq that asks for a required update

                """))
        let line = "    text: no longer the document of faq that asks for a required update\n"
        #expect(reported(with, without).contains(line))
        // Also where some get another value by a variant, and there once.
        let varied = reported(
            release("2.9", updates: [], variants: [(.from(Self.january), "2.10")]),
            release("2.9", variants: [(.from(Self.january), "2.10")]))
        #expect(varied.split(separator: "ios.lowest: now").count == 2, "\(varied)")
    }

    @Test func `is in the summary and in the words for programs`() throws {
        let new = release("2.10", android: "3.1", variants: [(.from(Self.january), "2.11")])
        let report = DifferenceReport(from: release("2.9"), to: new, title: "A → B")
        #expect(report.report.summary.hasPrefix("must update first: Android app from 3.0 and below 3.1 and 2 more · "))
        let json = JSON.object(report.json(from: "A", to: "B").object ?? JSONObject())
        #expect(
            json["must-update"] == [
                ["platform": "android", "apps": "Android app from 3.0 and below 3.1"],
                ["platform": "ios", "apps": "iOS app from 2.9 and below 2.10"],
                [
                    "platform": "ios", "apps": "iOS app from 2.9 and below 2.11 (from 2027-01-16)",
                    "from": "2027-01-16T00:00:00Z",
                ],
            ])
        #expect(json["need-not-update"] == nil)
    }

    /// Draws of many names have more combinations than anybody counts.
    @Test func `is said to be unknown where it takes too long to find out`() {
        let variants = (0..<16).map { number -> (Condition, String) in
            (.share(Share(of: "draw-\(number)", 0..<100)), "3.\(number)")
        }
        #expect(
            reported(release("2.9"), release("2.9", variants: variants)).hasPrefix(
                "Updates with more audiences than are compared\n    iOS\n"))
    }
}
