import Bundles
import Constraints
import Foundation
import Rulebook
import Testing
import YAML

@testable import Authoring
@testable import Workspaces

/// Edits of this repository's own content, since a release that has it as it stands.
@Suite struct `Edits in a hurry` {
    /// What stands in a file, what somebody writes there, and what check says of it: line, column and rule.
    private struct Edit {
        let file: String
        let old: String
        let new: String
        var finding: String?
    }

    private static let wrong = [
        // A digit too many.
        Edit(
            file: "Config/parameters/app-versions.yaml", old: #"app-latest: "3.2.0""#, new: #"app-latest: "3.20.0""#,
            finding: "4:15 raised-at-most"),
        // Two numbers exchanged, and an old file.
        Edit(
            file: "Config/parameters/app-versions.yaml", old: #"system-latest: "16.4""#,
            new: #"system-latest: "14.6""#, finding: "6:18 not-lowered"),
        Edit(
            file: "Config/parameters/app-versions.yaml", old: #"system-latest: "13""#, new: #"system-latest: "12""#,
            finding: "13:18 not-lowered"),
        // A zero too many.
        Edit(
            file: "Config/parameters/app-versions.yaml", old: #"system-minimum: "12.5""#,
            new: #"system-minimum: "12.50""#, finding: "5:19 value-slips"),
        // What is quoted is counted in another unit.
        Edit(
            file: "Content/faq/encounter-age.en.yaml", old: "  days. Older", new: "  weeks. Older",
            finding: "3:9 numbers-differ"),
        // Two digits exchanged.
        Edit(
            file: "Config/parameters/features.yaml", old: "detection-timeout: 1200 s",
            new: "detection-timeout: 2100 s", finding: "36:20 value-slips"),
        // The morning for the evening.
        Edit(
            file: "Content/hotlines/technical.yaml", old: #"to: "22:00""#, new: #"to: "10:00""#,
            finding: "11:50 value-slips"),
        // Pasted, and not translated.
        Edit(
            file: "Content/faq/rapid-test.fr.yaml",
            old: "[test rapide, test antigénique, justificatif, test PCR, validité]",
            new: "[rapid test, antigen test, proof, PCR test, validity]", finding: "13:11 untranslated"),
        // Pasted from another language, whose own list says the same and is right.
        Edit(
            file: "Content/faq/stay-anonymous.fr.yaml",
            old: "[anonyme, identité, nom, pseudonymat, employeur]",
            new: "[anonymous, identity, name, pseudonymity, employer]", finding: "14:11 untranslated"),
    ]

    /// What is wrong in several files at once: two documents that have each other's values, and an address of which all languages of
    /// a document have the same slip.
    private static let wrongTogether =
        [
            Edit(
                file: "Content/hotlines/technical.yaml", old: "name: Technische Hotline",
                new: "name: Verifikations-Hotline", finding: "14:7 values-exchanged"),
            Edit(
                file: "Content/hotlines/verification.yaml", old: "name: Verifikations-Hotline",
                new: "name: Technische Hotline", finding: "10:7 values-exchanged"),
            Edit(
                file: "Content/hotlines/technical.en.yaml", old: "name: Technical hotline",
                new: "name: Verification hotline"),
            Edit(
                file: "Content/hotlines/verification.en.yaml", old: "name: Verification hotline",
                new: "name: Technical hotline"),
            Edit(
                file: "Content/media/risk-card-low.yaml", old: "picture: risk-card-low.svg",
                new: "picture: how-warning-works.svg", finding: "4:10 values-exchanged"),
            Edit(
                file: "Content/media/how-warning-works.yaml", old: "picture: how-warning-works.svg",
                new: "picture: risk-card-low.svg", finding: "4:10 values-exchanged"),
        ]
        + ["", ".en", ".fr", ".it", ".es"].map { language in
            Edit(
                file: "Content/legal/imprint\(language).yaml", old: "Nordufer 20, 13353", new: "Nordufer 20, 13535",
                finding: language.isEmpty ? "13:38 contradicting-facts" : nil)
        }

    private static let right = [
        Edit(file: "Config/parameters/app-versions.yaml", old: #"app-latest: "3.2.0""#, new: #"app-latest: "3.4.1""#),
        Edit(
            file: "Config/parameters/app-versions.yaml", old: #"system-latest: "16.4""#,
            new: #"system-latest: "17.0""#),
        Edit(file: "Content/hotlines/technical.yaml", old: #"to: "22:00""#, new: #"to: "21:00""#),
        Edit(
            file: "Config/parameters/app-versions.yaml", old: #"system-minimum: "12.5""#,
            new: #"system-minimum: "13.0""#),
        Edit(
            file: "Config/parameters/app-versions.yaml", old: #"play-services-minimum: "20.30""#,
            new: #"play-services-minimum: "21.3""#),
        Edit(
            file: "Config/parameters/features.yaml", old: "detection-timeout: 1200 s",
            new: "detection-timeout: 1500 s"),
        // Hotlines in another order, and one that is called as another one was.
        Edit(file: "Content/hotlines/technical.yaml", old: "position: 1", new: "position: 2"),
        Edit(file: "Content/hotlines/verification.yaml", old: "position: 2", new: "position: 1"),
        Edit(
            file: "Content/hotlines/technical.yaml", old: "name: Technische Hotline",
            new: "name: Verifikations-Hotline"),
        Edit(
            file: "Content/hotlines/verification.yaml", old: "name: Verifikations-Hotline",
            new: "name: Hotline zur Verifikation"),
        Edit(
            file: "Content/legal/imprint.en.yaml", old: "(https://www.coronawarn.app/).",
            new: "(https://www.coronawarn.app/de/) (in German)."),
        Edit(
            file: "Content/legal/imprint.fr.yaml", old: "(https://www.coronawarn.app/).",
            new: "(https://www.coronawarn.app/de/). Il est en allemand."),
        Edit(
            file: "Content/legal/imprint.es.yaml", old: "(https://www.coronawarn.app/).",
            new: "(https://www.coronawarn.app/).\n\n  En alemán:\n\n  - RKI\n  - [App](https://www.coronawarn.app/de/)."
        ),
        Edit(
            file: "Content/faq/rapid-test.fr.yaml",
            old: "[test rapide, test antigénique, justificatif, test PCR, validité]",
            new: "[test PCR, validité, test rapide]"),
        Edit(
            file: "Content/faq/battery.it.yaml", old: "L’app consuma molta batteria?",
            new: "Il consumo di batteria dell’app"),
        Edit(
            file: "Content/faq/minimum-age.yaml", old: "Ab welchem Alter darf ich die App nutzen?",
            new: "Das Mindestalter für die App"),
    ]

    @Test func `are told where they are wrong`() throws {
        let expected = Self.wrong.map { "\($0.file):\($0.finding ?? "")" }
        let found = try Self.findings(after: Self.wrong)
        #expect(found == expected.sorted())
    }

    @Test func `are told where several files are wrong together`() throws {
        let expected = Self.wrongTogether.compactMap { edit in edit.finding.map { "\(edit.file):\($0)" } }
            .filter { !$0.hasSuffix(Self.missed) }
        let found = try Self.findings(after: Self.wrongTogether)
        #expect(found == expected.sorted())
    }

    @Test func `are not where they are right`() throws {
        let found = try Self.findings(after: Self.right)
        #expect(found == [])
    }

    /// What follows from other pages and other texts in one language is no news.
    private static let left: Set = ["references-differ", "stale-translation", "structure-differs"]

    /// What no rule finds where all languages have the same slip.
    private static let missed = "contradicting-facts"

    private static func findings(after edits: [Edit]) throws -> [String] {
        let files = Dictionary(uniqueKeysWithValues: try Fixtures.repositoryFiles(in: ["Config", "Content"]))
        let bundles = try #require(Workspace(Inventory(files)).checked).bundles()
        let release = EarlierRelease(number: 7, bundles: bundles)
        var edited = files
        for edit in edits {
            let text = String(decoding: try #require(edited[edit.file]), as: UTF8.self)
            let place = try #require(text.range(of: edit.old), "\(edit.file) does not say '\(edit.old)'")
            edited[edit.file] = Array(text.replacingCharacters(in: place, with: edit.new).utf8)
        }
        return Workspace(Inventory(edited), history: [release]).diagnostics.filter { !left.contains($0.rule.id) }
            .map { "\($0.file):\($0.range.start.line):\($0.range.start.column) \($0.rule.id)" }.sorted()
    }
}
