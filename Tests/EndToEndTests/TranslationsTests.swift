import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `litfass translations` {
    private func stale() throws -> Notices {
        let notices = try Notices()
        try notices.replace("title: Wasser", with: "title: Frisches Wasser", in: "Content/notices/water.yaml")
        return notices
    }

    @Test(arguments: [
        ("en", "'en' is one word too many\n  fix: did you mean '--language en'?\n"),
        ("notices/water", "'notices/water' is one word too many\n  fix: did you mean 'accept notices/water'?\n"),
        ("tlh", "'tlh' is not 'accept'\n  fix: write 'accept', or leave the word out\n"),
    ])
    func `leads from a language or a document to what is meant`(word: String, words: String) async throws {
        let outcome = try await Notices().run("translations", word)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("litfass translations: \(words)usage: "), "\(outcome.errors)")
    }

    @Test func `tells of each language, and shows what is to be translated next`() async throws {
        let notices = try stale()
        let text = try await notices.run("translations")
        #expect(text.status == 0)
        try Snapshot.expect(text.output, in: "workspaces/notices-expected/translations.txt")
        let json = try await notices.run("translations", "--language", "en", "--format", "json")
        #expect(json.status == 0)
        try Snapshot.expect(json.output, in: "workspaces/notices-expected/translations.json")
    }

    @Test func `accepts what a person has looked at`() async throws {
        let notices = try stale()
        let path = "Content/notices/water.en.yaml"
        let listed = try await notices.run("translations").output
        let digest = try #require(listed.firstMatch(of: #/'title' is stale \(source ([0-9a-f]{12})\)/#)).1
        // What was changed since is not what was looked at.
        try notices.replace("title: Frisches Wasser", with: "title: Klares Wasser", in: "Content/notices/water.yaml")
        let refused = try await notices.run("translations", "accept", path, "--source", String(digest))
        #expect(refused.status == 1)
        #expect(
            refused.errors.contains(
                "'title' of \(path) would be accepted for a source text that --source does not name"))
        try notices.replace("title: Klares Wasser", with: "title: Frisches Wasser", in: "Content/notices/water.yaml")
        let accepted = try await notices.run("translations", "accept", path, "--source", String(digest))
        #expect(
            accepted
                == Outcome(
                    status: 0,
                    output: "Content/notices/water.en.yaml: accepted 'title'\n1 text accepted in 1 file\n", errors: ""))
        #expect(try await notices.run("check").output == "no problems found; 10 files checked\n")
        #expect(
            try await notices.run("translations", "accept", "--all", "--language", "en").output
                == "nothing to accept: no text of these is stale\n")
    }

    /// The releases say since when readers have had a stale text.
    @Test func `may be stale for as long as their model says`() async throws {
        let (notices, model) = (try Notices.withPolicy(), "Config/models/notices.yaml")
        let run = { (day: String, words: String...) in
            try await Litfass.run(words, showing: "\(day) 08:00:00", in: notices.url)
        }
        try notices.replace("collection: notices\n", with: "collection: notices\nmax-staleness: 14 days\n", in: model)
        #expect(try await run("2026-10-01", "publish").status == 0)
        try notices.replace("title: Wasser", with: "title: Frisches Wasser", in: "Content/notices/water.yaml")
        let unpublished = try await run("2026-10-05", "check")
        #expect(unpublished.output.contains("; it may be published so, for 14 days at most [stale-translation]"))
        #expect(try await run("2026-10-05", "publish").status == 0)
        // Another release does not change since when it is stale.
        try notices.replace("48 h", with: "24 h", in: "Config/parameters/waiting.yaml")
        #expect(try await run("2026-10-12", "publish").status == 0)
        let lastDay = try await run("2026-10-19", "check")
        #expect(lastDay.status == 0)
        let words = "release 2 published the change on 2026-10-05, and"
        #expect(lastDay.output.contains("; \(words) it may stay so until 2026-10-19 [stale-translation]"))
        #expect(try await run("2026-10-19", "check", "--at", "+1d").status == 1)
        let overdue = try await run("2026-10-20", "publish")
        #expect(overdue.status == 1)
        #expect(overdue.errors.contains("; \(words) the model allows 14 days [stale-translation]"), "\(overdue.errors)")
        let all = ["translations", "accept", "--all", "--language", "en"]
        let listed = try await notices.run("translations").output
        let source = try #require(listed.firstMatch(of: #/en: .*stale \(source ([0-9a-f]{12})\)/#)).1
        #expect(try await Litfass.run(all + ["--source", String(source)], in: notices.url).status == 0)
        #expect(try await run("2026-10-20", "publish").status == 0)

        try notices.replace("max-staleness: 14 days", with: "max-staleness: 0 days", in: model)
        try notices.replace("title: Frisches Wasser", with: "title: Klares Wasser", in: "Content/notices/water.yaml")
        let never = try await run("2026-10-20", "publish")
        #expect(never.status == 1)
        #expect(never.errors.contains("translations of 'notices' are published only when they are current"))
    }

    @Test func `names a file that cannot be read, and counts none of its texts`() async throws {
        let notices = try stale()
        let path = "Content/notices/water.en.yaml"
        try notices.replace("title: ", with: "title: \"", in: path)
        let shown = try await notices.run("translations", "--language", "en,en")
        #expect(shown.status == 1)
        #expect(
            shown.output.hasPrefix(
                "\(path) can't be read, and its texts are not counted: 'litfass check' says why\n"))
        #expect(!shown.output.contains("'title' is missing"))
        let accepted = try await notices.run("translations", "accept", path)
        #expect(
            accepted.errors.hasPrefix(
                "litfass translations: '\(path)' can't be read, so its texts can't be compared with their source\n"))
        #expect(accepted.status == 1)
    }

    @Test func `accepts a file that is named from where it lies`() async throws {
        let notices = try stale()
        let here = notices.url.appending(path: "Content/notices")
        let accepted = try await Litfass.run(
            ["translations", "accept", "water.en.yaml", "--source", "69322b11f7ad"], in: here)
        #expect(accepted.output.hasPrefix("Content/notices/water.en.yaml: accepted 'title'\n"))
    }

    @Test func `shows the words that changed where a release tells them`() async throws {
        let workbench = try await Workbench.published()
        try workbench.edit(
            "Content/faq/is-it-voluntary.yaml", "title: Ist die Nutzung", to: "title: Bleibt die Nutzung")
        let output = try await workbench.litfass("translations", "--language", "fr").output
        #expect(output.contains("[-Ist-]{+Bleibt+} die Nutzung"), "\(output)")
    }

    @Test(arguments: [
        (["acept"], 2, "litfass translations: 'acept' is not 'accept'\n"),
        (["accept"], 2, "litfass translations: WHAT is missing\n"),
        (["accept", "--all"], 2, "litfass translations: '--all' needs '--language'\n"),
        (["--all"], 2, "litfass translations: '--all' needs 'accept'\n"),
        (
            ["accept", "notices/watr"], 1,
            "litfass translations: 'notices/watr' is no document with texts of this workspace\n  fix: did you mean 'notices/water'?\n"
        ),
        (
            ["--language", "xx"], 2,
            "litfass translations: 'xx' is not among the languages of the workspace\n  fix: write 'de' or 'en'\n"
        ),
        (
            ["--language", "de"], 1,
            "litfass translations: 'de' is the source language, whose texts are not translations\n  fix: name another language\n"
        ),
        (
            ["accept", "--all", "--language", "de"], 1,
            "litfass translations: 'de' is the source language, whose texts are not translations\n"
        ),
        (
            ["accept", "notices/water", "--next", "3"], 2,
            "litfass translations: 'accept' and '--next' cannot be combined\n"
        ),
    ])
    func `refuses what means nothing`(arguments: [String], status: Int32, errors: String) async throws {
        let notices = try Notices()
        let outcome = try await Litfass.run(["translations"] + arguments, in: notices.url)
        #expect(outcome.status == status)
        #expect(outcome.errors.hasPrefix(errors), "\(outcome.errors)")
    }
}
