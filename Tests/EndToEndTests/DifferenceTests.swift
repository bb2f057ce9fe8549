import Foundation
import TestKit
import Testing

/// `litfass diff` on this repository's workspace, looked at with tools that we did not write.
@Suite(.ownThreads) struct `litfass diff` {
    @Test func `tells a word that changed in at most twenty lines`() async throws {
        let workbench = try await Workbench.published()
        try workbench.edit("Content/faq/encounter-age.yaml", "weil eine Ansteckung", to: "da eine Ansteckung")
        let text = try await workbench.litfass("diff").output
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 20)
        #expect(text.contains("answer de: … keinen Einfluss mehr auf Ihr Risiko, [-weil-]{+da+} eine Ansteckung"))
        #expect(text.contains("      stale by this change: en, es, fr, it\n"))
    }

    @Test func `shows an image before and after, in a page that needs nothing else`() async throws {
        let workbench = try await Workbench.published()
        let drawing = workbench.url("Content/assets/risk-card-low.svg")
        let old = try Data(contentsOf: drawing)
        try workbench.edit("Content/assets/risk-card-low.svg", #"height="272" rx="20""#, to: #"height="272" rx="21""#)
        let page = try await workbench.litfass("diff", "--format", "html").output
        for bytes in [old, try Data(contentsOf: drawing)] {
            #expect(page.contains("src=\"data:image/svg+xml;base64,\(bytes.base64EncodedString())\""))
        }
        // The words that stand in for it, in English as the page is.
        #expect(page.contains("alt=\"Drawing"))
        #expect(!page.contains("<svg") && !page.contains("http"))
        let text = try await workbench.litfass("diff").output
        #expect(text.contains("picture now risk-card-low.svg (300 × 300"))
        #expect(!text.contains("base64"))
    }

    @Test func `tells what went beside a quote`() async throws {
        let workbench = try Workbench()
        let (quote, more) = ("unter {{ hotlines.technical.number }}.", ", und bei Fieber Ihren Arzt.")
        try workbench.edit("Content/faq/risk-unknown.yaml", quote, to: quote.dropLast() + more)
        try await workbench.publish()
        try workbench.edit("Content/faq/risk-unknown.yaml", more, to: ".")
        let text = try await workbench.litfass("diff").output
        #expect(text.contains("+49 800 7540001[-, und bei Fieber Ihren Arzt-].\n"), "\(text)")
    }

    @Test func `tells a fact in words and every text that quotes it once`() async throws {
        let workbench = try await Workbench.published()
        try workbench.edit(
            "Content/hotlines/technical.yaml", #"{days: monday-saturday, from: "07:00", to: "22:00"}"#,
            to: #"""
                {days: monday-friday, from: "07:00", to: "22:00"}
                    - {days: saturday, from: "08:00", to: "18:00"}
                """#)
        let text = try await workbench.litfass("diff", at: "2026-11-21 08:00:00").output
        #expect(text.contains("    Technical hotline: Saturdays now 8–18 (was 7–22)\n"))
        #expect(text.components(separatedBy: "faq/which-hotline").count == 2)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 20)
    }

    @Test func `tells opening hours said in other words, in the language that says them so`() async throws {
        let workbench = try await Workbench.published()
        try workbench.edit(
            "Config/languages/fr.yaml", "days: \"du {first} au {last}\"", to: "days: \"{first} à {last}\"")
        let text = try await workbench.litfass("diff", at: "2026-11-21 08:00:00").output
        #expect(
            text.contains(
                "    opening-hours fr: [-du lundi au samedi, 7\u{A0}h à 22\u{A0}h-]{+lundi à samedi, 7\u{A0}h à 22\u{A0}h+}\n"
            ))
        #expect(!text.contains("opening-hours de"))
    }

    @Test func `says nothing of reformatting, comments, the order of keys and moved lines`() async throws {
        let workbench = try await Workbench.published()
        let path = "Content/hotlines/privacy.yaml"
        let lines = try String(contentsOf: workbench.url(path), encoding: .utf8).split(separator: "\n")
        let position = try #require(lines.first { $0.hasPrefix("position:") })
        let others = lines.filter { $0 != position }
        let text = others.joined(separator: "\n") + "\n# moved to the end\n\n\(position)    # as before\n"
        try Data(text.utf8).write(to: workbench.url(path))
        #expect(try await workbench.litfass("diff").output == "release 1 → the working tree\n\nnothing differs\n")
    }

    @Test func `makes the newer release of the older one, in the hands of a program that is not ours`() async throws {
        let workbench = try await Workbench.published()
        _ = try await workbench.litfass("build", "--output", "old")
        try await change(workbench)
        let built = try await workbench.litfass("build", "--output", "new")
        try #require(built.status == 0, "\(built.errors)")
        try save(try await workbench.litfass("schema", "difference"), as: "schema.json", in: workbench)
        for (old, new, sides, count) in [
            ("old", "new", ["live", "working"], 13), ("new", "old", ["working", "live"], 7),
        ] {
            try save(
                try await workbench.litfass("diff", sides[0], sides[1], "--format", "json"), as: "difference.json",
                in: workbench)
            let outcome = try Command.run(
                Peer.python(), [Peer.script("apply_difference.py"), old, new, "difference.json", "schema.json"],
                in: workbench.folder.url)
            #expect(outcome == Outcome(status: 0, output: "\(count) bundles\n", errors: ""))
        }
    }

    @Test func `judges encounters as an independent computation does`() async throws {
        let workbench = try await Workbench.published()
        let before = workbench.url("before.yaml")
        try FileManager.default.copyItem(at: workbench.url("Config/parameters/exposure.yaml"), to: before)
        try changeExposure(workbench)
        let printed = try await workbench.litfass("diff", "--format", "json").output
        let exposure = try #require(
            try JSONDecoder().decode(Difference.self, from: Data(printed.utf8)).exposure, "\(printed)")
        let outcome = try Command.run(
            Peer.python(), [Peer.script("exposure.py"), workbench.folder.path, before.path])
        let results = try JSONDecoder().decode([[String: Risk]].self, from: Data(outcome.output.utf8))
        #expect(exposure.encounters.count >= 60)
        for encounter in exposure.encounters {
            #expect(encounter.new == results[0][encounter.name], "\(encounter.name)")
            #expect(encounter.old == results[1][encounter.name], "\(encounter.name)")
        }
        #expect(exposure.encounters.contains { $0.old.risk != $0.new.risk })
    }

    @Test func `does not call unchanged what it does not calculate`() async throws {
        let workbench = try await Workbench.published()
        let (old, new) = ("max: 10, max-exclusive: true", "max: 12, max-exclusive: true")
        func levels(_ limit: String, _ minutes: Int) -> String {
            "    day-risk-levels:\n      - minutes: {min: 0, min-exclusive: true, \(limit)}\n        level: low\n"
                + "      - minutes: {min: \(minutes), max: 999999}"
        }
        try workbench.edit("Config/parameters/exposure.yaml", levels(old, 10), to: levels(new, 12))
        let text = try await workbench.litfass("diff").output
        #expect(
            text.contains(
                "    not calculated, since exposure windows are not judged by it: v2.presence-tracing.day-risk-levels\n"
            ))
        #expect(text.hasSuffix("reference encounters do not depend on what changed\n"), "\(text)")
        #expect(!text.contains("None of"))
    }

    /// With chromium, which takes its time.
    @Test(.enabled(if: Everything.isWanted))
    func `shows its page to everybody: axe finds no violation on a phone, on a desk and in print`() async throws {
        let workbench = try await Workbench.published()
        try save(try await workbench.litfass("diff", "--format", "html"), as: "empty.html", in: workbench)
        try await change(workbench)
        try changeExposure(workbench)
        let page = try await workbench.litfass("diff", "--format", "html")
        #expect(!page.output.contains("<script"))
        try save(page, as: "report.html", in: workbench)
        let outcome = try Command.run(
            Peer.python(), [Peer.script("accessibility.py"), "empty.html", "report.html"], in: workbench.folder.url)
        #expect(outcome.output == "8 views\n", "\(outcome.errors.suffix(500))")
    }

    private struct Difference: Decodable {
        let exposure: Exposure?
    }

    private struct Exposure: Decodable {
        let encounters: [Encounter]
    }

    private struct Encounter: Decodable {
        let name: String
        let old: Risk
        let new: Risk
    }

    private struct Risk: Decodable, Equatable {
        let risk: String
        let days: [Day]
    }

    private struct Day: Decodable, Equatable {
        let daysAgo: Int
        let minutes: String
        let risk: String

        enum CodingKeys: String, CodingKey {
            case daysAgo = "days-ago"
            case minutes, risk
        }
    }

    private func save(_ outcome: Outcome, as name: String, in workbench: Workbench) throws {
        try #require(outcome.status == 0, "\(outcome.errors)")
        try Data(outcome.output.utf8).write(to: workbench.url(name))
    }

    /// Something of every kind: a word, a fact, a document that is renamed, one that goes, a language, a bundle.
    private func change(_ workbench: Workbench) async throws {
        try workbench.edit("Content/faq/encounter-age.yaml", "weil eine Ansteckung", to: "da eine Ansteckung")
        try workbench.edit(
            "Content/hotlines/privacy.yaml", "languages: ",
            to: "variants:\n  winter: {when: {from: 2027-01-16}, languages: [en, de]}\nlanguages: ")
        let renamed = try await workbench.litfass("rename", "faq/battery", "faq/power")
        try #require(renamed.status == 0, "\(renamed.errors)")
        for name in try FileManager.default.contentsOfDirectory(atPath: workbench.url("Content/hotlines").path)
        where name.hasPrefix("technical.") {
            let text = try String(contentsOf: workbench.url("Content/hotlines/\(name)"), encoding: .utf8)
            let next = text.replacing("position: 1\n", with: "position: 7\n").replacing("7540001", with: "7540009")
                .replacing("purpose: technical\n", with: "purpose: technical\nwhen: {from: 2027-01-16}\n")
                .replacing("498 75401", with: "498 75409").replacing("\nname: ", with: "\nname: 2027 ")
            let path = "Content/hotlines/\(name.replacing("technical.", with: "technical-2027."))"
            try Data(next.utf8).write(to: workbench.url(path))
        }
        try workbench.edit("Config/parameters/features.yaml", "  - SI\n", to: "")
        try workbench.edit("Config/workspace.yaml", "      - media\n", to: "")
        try workbench.edit(
            "Config/workspace.yaml", "  parameters:\n",
            to: "  content.media:\n    collections: [media]\n  parameters:\n")
    }

    private func changeExposure(_ workbench: Workbench) throws {
        try workbench.edit(
            "Config/parameters/exposure.yaml", "maximum-encounter-age: 10", to: "maximum-encounter-age: 14")
        try workbench.edit("Config/parameters/exposure.yaml", "weight: 0.8", to: "weight: 1.0")
        try workbench.edit(
            "Config/parameters/exposure.yaml", "infectiousness-when-onset-missing: standard",
            to: "infectiousness-when-onset-missing: high")
    }
}
