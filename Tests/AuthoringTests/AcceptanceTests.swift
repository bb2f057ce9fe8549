import Authoring
import Bundles
import Constraints
import Files
import Foundation
import TestKit
import Testing
import YAML

@testable import Workspaces

/// The sound workspace with some files in place of its own.
private func workspace(_ files: [String: String]) throws -> [String: [UInt8]] {
    try Fixtures.files(in: "workspace").merging(files.mapValues { Array($0.utf8) }) { $1 }
}

private func states(_ files: [String: [UInt8]]) throws -> [String: TranslatedText.State] {
    let texts = try #require(Workspace(Inventory(files)).translatedTexts())
    return Dictionary(
        uniqueKeysWithValues: texts.map { ("\($0.language):\($0.collection)/\($0.document).\($0.field)", $0.state) })
}

@Suite struct `The state of a translation` {
    @Test func `tells what it was made from where a release has that, also with quotes in it`() throws {
        let sound = try workspace([:])
        let release = EarlierRelease(number: 1, bundles: try #require(Workspace(Inventory(sound)).checked).bundles())
        let text = String(decoding: try #require(sound[Self.source]), as: UTF8.self)
        let files = try workspace([Self.source: text.replacing("Sie bleiben", with: "Sie bleiben immer")])
        let texts = try #require(Workspace(Inventory(files)).translatedTexts(history: [release]))
        let stale = texts.filter { $0.state == .stale }
        #expect(
            stale.map(\.formerSource) == [
                "Sie bleiben auf Ihrem Telefon, {{ settings.weights.low }} von {{ samples.all.share }}."
            ])
    }

    private static let source = "Content/faq/data.yaml"
    private static let translation = "Content/faq/data.en.yaml"

    @Test func `is told for each text and language`() throws {
        var files = try workspace([:])
        files["Content/samples/short.en.yaml"] = nil
        let states = try states(files)
        #expect(states["en:faq/data.title"] == .current)
        #expect(states["en:samples/short.name"] == .missing)
        #expect(states["de-simple:faq/what-is-it.answer"] == .current)
        #expect(states["de-simple:faq/data.answer"] == .missing)
        #expect(states["de:faq/data.title"] == nil)
    }

    @Test(arguments: [
        """
        # The same in another layout
        answer: >-
          Sie bleiben
          auf Ihrem Telefon,
          {{ settings.weights.low }} von   {{ samples.all.share }}.
        "title": 'Was geschieht mit meinen Daten?'
        priority: 7
        section: general
        """,
        "section: privacy\r\npriority: 1\r\ntitle: Was geschieht mit meinen Daten?\r\nanswer: |\r\n  Sie bleiben auf Ihrem Telefon,\r\n  {{ settings.weights.low }} von {{ samples.all.share }}.\r\n",
    ])
    func `is not changed by another layout, other facts or another order`(source: String) throws {
        let before = try states(workspace([:]))
        #expect(try states(workspace([Self.source: source])) == before)
    }

    @Test func `is not changed by another name of the document, or a draft beside it`() throws {
        var files = try workspace([:])
        for name in ["data.yaml", "data.en.yaml"] {
            let moved = files.removeValue(forKey: "Content/faq/\(name)")
            files["Content/faq/\(name.replacing("data", with: "privacy"))"] = moved
        }
        files["Content/faq/draft.yaml"] = Array(
            "section: general\npriority: 9\ntitle: Entwurf\nanswer: Noch nichts.\n".utf8)
        let states = try states(files)
        #expect(states["en:faq/privacy.title"] == .current)
        #expect(states["en:faq/privacy.answer"] == .current)
        #expect(states["en:faq/what-is-it.answer"] == .current)
        #expect(states["en:faq/draft.title"] == .missing)
    }

    @Test func `is stale after a word of the source changed`() throws {
        let text = "section: privacy\npriority: 1\ntitle: Was passiert mit meinen Daten?\nanswer: Sie bleiben hier.\n"
        let states = try states(workspace([Self.source: text]))
        #expect(states["en:faq/data.title"] == .stale)
        #expect(states["en:faq/data.answer"] == .stale)
    }
}

/// Of all source texts as they stand.
private func digests(in files: [String: [UInt8]]) throws -> [String] {
    try #require(Workspace(Inventory(files)).translatedTexts()).map(\.digest)
}

@Suite struct `Accepting a translation` {
    private static let path = "Content/faq/data.en.yaml"
    private static let body = """
        # Looked at by the team.
        title:   What happens to my data?   # as in the app
        answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.

        """

    private func accept(
        _ text: String, _ words: [String] = ["faq/data"], language: String? = nil, field: String? = nil,
        sources: [String]? = nil
    ) throws -> (text: String, acceptance: Acceptance, after: [String: TranslatedText.State]) {
        var files = try workspace([Self.path: text])
        let folder = try TemporaryFolder()
        for (path, bytes) in files { try folder.write(bytes, to: path) }
        let acceptance = try Acceptance(
            Inventory(files),
            Acceptance.Selection(
                words: words, languages: [try #require(LanguageTag(language ?? "en"))], field: field,
                sources: sources ?? digests(in: files)))
        try acceptance.edit.carryOut(in: Folder(folder.path))
        for (path, bytes) in files where path != Self.path {
            #expect(try folder.text(path) == String(decoding: bytes, as: UTF8.self))
        }
        let after = try folder.text(Self.path)
        files[Self.path] = Array(after.utf8)
        return (after, acceptance, try states(files))
    }

    @Test(arguments: [
        ("", "translated-from:\n  title: 527b07174349\n  answer: a4a4f750f5fd\n"),
        (
            "translated-from:\n    answer: 000000000000   # old\n# The end",
            "translated-from:\n    answer: a4a4f750f5fd   # old\n    title: 527b07174349\n# The end"
        ),
        (
            "translated-from: {title: \"0a0000000000\"}\n",
            "translated-from: {title: 527b07174349, answer: a4a4f750f5fd}\n"
        ),
        ("translated-from: {}\n", "translated-from: {title: 527b07174349, answer: a4a4f750f5fd}\n"),
        ("translated-from:\n", "translated-from:\n  title: 527b07174349\n  answer: a4a4f750f5fd\n"),
        (
            "translated-from:\n  title:\n  answer: a4a4f750f5fd\n",
            "translated-from:\n  title: 527b07174349\n  answer: a4a4f750f5fd\n"
        ),
    ])
    func `writes the digests, and nothing else`(before: String, after: String) throws {
        let result = try accept(Self.body + before)
        #expect(result.text == Self.body + after)
        #expect(result.after["en:faq/data.title"] == .current)
        #expect(result.after["en:faq/data.answer"] == .current)
    }

    @Test func `keeps line ends of another kind, and adds what a last line lacks`() throws {
        let text = "title: What happens to my data?\r\nanswer: |\r\n  They stay on your phone."
        let result = try accept(text)
        #expect(
            result.text == text + "\r\ntranslated-from:\r\n  title: 527b07174349\r\n  answer: a4a4f750f5fd\r\n")
    }

    @Test func `takes one text, of a path or a document`() throws {
        for word in [
            "faq/data", "Content/faq/data.en.yaml", "../Content/faq/data.yaml", "/a/b/Content/faq/data.en.yaml",
        ] {
            let result = try accept(Self.body, [word], field: "title")
            #expect(result.text == Self.body + "translated-from:\n  title: 527b07174349\n")
            #expect(result.acceptance.accepted.map(\.field) == ["title"])
        }
    }

    @Test func `tells what is missing beside it, and has nothing to do for what is current`() throws {
        let result = try accept("title: What happens to my data?\n")
        #expect(result.acceptance.accepted.map(\.field) == ["title"])
        #expect(result.acceptance.missing.map(\.field) == ["answer"])
        let again = try accept(result.text)
        #expect(again.text == result.text)
        #expect(again.acceptance.accepted.isEmpty)
    }

    @Test func `is refused for a source text that was changed since somebody looked at it`() throws {
        let texts = try #require(Workspace(Inventory(workspace([Self.path: Self.body]))).translatedTexts())
        let stale = texts.filter { $0.state == .stale && $0.language.string == "en" }
        #expect(stale.map(\.digest) == ["527b07174349", "a4a4f750f5fd"])
        let both = try accept(Self.body, [], sources: [stale.digestOfStale])
        #expect(both.acceptance.accepted.map(\.field) == ["title", "answer"])
        let one = try accept(Self.body, field: "title", sources: ["527b07174349"])
        #expect(one.acceptance.accepted.map(\.field) == ["title"])
        for sources in [[], ["527b07174349"], ["000000000000"]] {
            let fault = #expect(throws: SelectionFault.self) { try accept(Self.body, sources: sources) }
            #expect(
                fault?.description.hasSuffix(" would be accepted for a source text that --source does not name") == true
            )
        }
    }

    @Test func `of all stale texts of a language`() throws {
        let result = try accept(Self.body, [])
        #expect(result.acceptance.accepted.map(\.field) == ["title", "answer"])
    }

    @Test(arguments: [
        (
            ["faq/data"], "en", "keywords",
            "'keywords' of faq/data is not translated to 'en', and only a text that is there can be accepted"
        ),
        (["faq/dta"], "en", nil, "'faq/dta' is no document with texts of this workspace"),
        (["faq/data"], "eo", nil, "'eo' is no language of this workspace"),
        (["faq/data"], "en", "titel", "'titel' is not a translated text of that document"),
        (
            ["faq/data"], "de-simple", nil,
            "'title' of faq/data is not translated to 'de-simple', and only a text that is there can be accepted"
        ),
    ])
    func `is refused for what is not there`(
        words: [String], language: String, field: String?, message: String
    ) throws {
        let fault = #expect(throws: SelectionFault.self) {
            var files = try workspace([Self.path: Self.body])
            files["Content/faq/data.yaml"]? += Array("keywords: [Daten]\n".utf8)
            _ = try Acceptance(
                Inventory(files),
                Acceptance.Selection(
                    words: words, languages: [try #require(LanguageTag(language))], field: field, sources: []))
        }
        #expect(fault?.description == message)
    }

    @Test(arguments: [
        (["data"], nil, "write 'faq/data'"),
        (
            ["Content/samples/"], nil,
            "name documents of 'samples', as 'samples/all'; --all with --language means all of a language"
        ),
        (["faq/dta"], nil, "did you mean 'faq/data'?"), (["faq/data"], "titel", "did you mean 'title'?"),
        (["faq/data"], "name", "the texts are 'answer', 'keywords', 'title'"),
    ])
    func `is told what can be meant`(words: [String], field: String?, fix: String) throws {
        let fault = #expect(throws: SelectionFault.self) {
            var files = try workspace([Self.path: Self.body])
            files["Content/faq/data.yaml"]? += Array("keywords: [Daten]\n".utf8)
            _ = try Acceptance(
                Inventory(files),
                Acceptance.Selection(
                    words: words, languages: [try #require(LanguageTag("en"))], field: field, sources: []))
        }
        #expect(fault?.fix == fix)
    }
}
