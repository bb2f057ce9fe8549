import Foundation
import TestKit
import Testing

/// A hotline that changes on a day, from the file to what a phone shows, without a release in between.
@Suite(.ownThreads) struct `A fact that changes on a day` {
    private func workbench() async throws -> Workbench {
        let workbench = try await Workbench.published()
        try workbench.edit(
            "Content/hotlines/technical.yaml", "languages: ",
            to: """
                variants:
                  winter-2027:
                    when: {from: 2027-01-16}
                    number: +49 800 7540019
                  android:
                    when: {platform: android, app: "<3.2.0"}
                    languages: [de, en]
                languages:\u{20}
                """)
        return workbench
    }

    @Test(arguments: ["de", "en", "fr", "it", "es"])
    func `reaches each text that quotes it, in every language`(language: String) async throws {
        let workbench = try await workbench()
        for (moment, number) in [("2027-01-15T23:59", "7540001"), ("2027-01-16", "7540019")] {
            let outcome = try await workbench.litfass(
                "resolve", "hotlines/technical", "faq/which-hotline", "--language", language, "--at", moment,
                "--format",
                "json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let entries = try #require(
                try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])["entries"]
            let fields = try #require(entries as? [[String: Any]]).map { "\($0["fields"] ?? "")" }
            #expect(fields.count == 2)
            for text in fields {
                let other = number == "7540001" ? "7540019" : "7540001"
                #expect(text.contains(number) && !text.contains(other), "\(moment): \(text)")
            }
        }
    }

    @Test func `is told with the variant that gives it, and with what comes later`() async throws {
        let workbench = try await workbench()
        let text = try await workbench.litfass(
            "resolve", "hotlines/technical", "--platform", "android", "--app", "3.1.0", at: "2026-11-21 08:00:00"
        ).output
        #expect(text.contains("  number: +49 800 7540001\n"), "\(text)")
        #expect(text.contains("  languages: de, en  ← android\n"))
        #expect(text.contains("  2027-01-16:\n    number: +49 800 7540019  ← winter-2027\n"))
        #expect(
            try await workbench.litfass("resolve", "exposure", "--share", "x=0.29").output.contains("x at 0.29 %"))
        let other = try await workbench.litfass("resolve", "hotlines/technical", "--platform", "ios").output
        #expect(!other.contains("← android"))
    }

    @Test func `is told once in the difference, with the texts that quote it`() async throws {
        let text = try await workbench().litfass("diff", at: "2026-11-21 08:00:00").output
        let section = try #require(text.components(separatedBy: "\n\n").first { $0.hasPrefix("From 2027-01-16\n") })
        #expect(section.contains("Technical hotline: number now +49 800 7540019 (was +49 800 7540001)"))
        #expect(section.contains("quoted by 11 texts"))
        #expect(text.components(separatedBy: "7540019").count == 2)
    }

    @Test func `is asked for by words that are none`() async throws {
        let workbench = try await workbench()
        for (arguments, words) in [
            (["hotlines/tecnical"], "did you mean 'hotlines/technical'?"),
            (["--platform", "iphone"], "ios, android or web"),
            (["--app", "new"], "a version, as '3.1.0'"), (["--share", "x"], "a draw and a place in it"),
            (["--share", "x=0.123"], "a draw and a place in it"),
            (["--at", "tomorrow"], "a day as 2027-01-16"),
        ] {
            let outcome = try await Litfass.run(["resolve"] + arguments, in: workbench.folder.url)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    @Test func `is not hindered by an unfinished document, which is told to stay out`() async throws {
        let workbench = try await workbench()
        try Data("draft: true\ntitle: Bald\n".utf8).write(to: workbench.url("Content/faq/soon.yaml"))
        let published = try await workbench.litfass("publish")
        #expect(published.status == 0, "\(published.errors)")
        #expect(published.errors.contains("Not in the release, since they are drafts:\n  Content/faq/soon.yaml\n"))
        let checked = try await workbench.litfass("check")
        #expect(checked.output.contains("; 1 draft left out") || checked.errors.contains("; 1 draft left out"))
        let drafts = try await workbench.litfass("check", "--drafts")
        #expect(drafts.status == 1)
        #expect("\(drafts.output)\(drafts.errors)".contains("Content/faq/soon.yaml:1:1: error: 'section' is missing"))
    }

    @Test func `was live on a day`() async throws {
        let workbench = try await workbench()
        try await workbench.publish()
        let shown = try await workbench.litfass("show", "+1d")
        #expect(shown.status == 0, "\(shown.errors)")
        #expect(shown.output.hasPrefix("release 2"))
        #expect(try await workbench.litfass("show", "2001-01-01").status == 2)
        #expect(try await workbench.litfass("log", "--since", "+1d").output == "Nothing is published yet.\n")
        #expect(try await workbench.litfass("log", "--since", "2001-01-01").output.contains("release 1"))
    }
}
