import Bundles
import Rulebook
import Testing
import Workspaces

@testable import Authoring

/// The sound workspace with files that are others or gone.
private func check(_ changes: [String: String], without gone: [String] = []) throws -> Workspace {
    let files = try Fixtures.files(in: "workspace").filter { !gone.contains($0.key) }
    return Workspace(Inventory(files.merging(changes.mapValues { Array($0.utf8) }) { $1 }))
}

private func file(_ path: String) throws -> String {
    String(decoding: try #require(Fixtures.files(in: "workspace")[path]), as: UTF8.self)
}

extension Workspace {
    /// `path: rule`, without those that follow from an unwritten language.
    fileprivate var findings: Set<String> { Set(diagnostics.map { "\($0.file): \($0.rule.id)" }) }
}

@Suite struct `Check tells all mistakes at once` {
    @Test func `where a document has lost its source, beside other mistakes`() throws {
        let workspace = try check(
            [
                "Content/faq/what-is-it.enn.yaml": file("Content/faq/what-is-it.en.yaml"),
                "Content/samples/short.yaml": file("Content/samples/short.yaml").replacing("count: ", with: "count: x"),
            ], without: ["Content/faq/data.yaml", "Content/faq/what-is-it.en.yaml"])
        #expect(
            workspace.findings == [
                "Content/faq/data.en.yaml: orphan-translation", "Content/faq/what-is-it.enn.yaml: undeclared-language",
                "Content/faq/what-is-it.yaml: missing-translation",
                "Content/faq/what-is-it.yaml: dangling-reference",
                "Content/samples/short.yaml: wrong-type",
            ])
    }

    @Test func `where a source text with a warning has changed`() throws {
        let text = try file("Content/faq/data.yaml").replacing(
            "Sie bleiben", with: "Siehe https://www.rki.de/daten. Sie bleiben")
        let findings = try check(["Content/faq/data.yaml": text]).findings
        #expect(
            findings.isSuperset(of: [
                "Content/faq/data.yaml: hardcoded-fact", "Content/faq/data.en.yaml: stale-translation",
            ]))
    }

    @Test func `and a language file that is the one of another language`() throws {
        let configuration = try file("Config/workspace.yaml")
        let workspace = try check([
            "Config/workspace.yaml": configuration.replacing(
                "  en: {", with: "  tr: {fallback: [de], coverage: partial}\n  en: {"),
            "Config/languages/tr.yaml": file("Config/languages/de.yaml"),
        ])
        #expect(workspace.findings.contains("Config/languages/tr.yaml: copied-language"))
    }

    @Test(arguments: [
        ("  title: {type: text}\n", "duplicate-key"), ("  waivers: {type: text}\n", "malformed-name"),
    ])
    func `in a model with a name that it cannot have`(field: String, rule: String) throws {
        let workspace = try check(["Config/models/faq.yaml": file("Config/models/faq.yaml") + field])
        #expect(workspace.findings.contains("Config/models/faq.yaml: \(rule)"))
        #expect(workspace.checked == nil)
    }

    @Test(arguments: ["source-language: en\nlanguages: {fr: {}, en: {}}", "languages: {en: {}}"])
    func `and advises a default language that is declared`(languages: String) throws {
        let workspace = try check([
            "Config/workspace.yaml": "product: demo\nenvironments: [test]\n\(languages)\nbundles: {}\n"
        ])
        #expect(workspace.diagnostics.contains { $0.fix == "add 'default-language: en'" })
    }
}

/// A remedy that is followed works, and so it is what was meant.
@Suite struct `Whoever writes is told` {
    private static let (document, text) = ("Content/faq/data.yaml", "Sie bleiben auf")
    private static let title = "title: Was geschieht"

    @Test(arguments: [
        (text, "Siehe [dort](//www.rki.de/daten). \(text)", "write https: before it"),
        (text, "Siehe [dort](/daten). \(text)", "write https:// and the host before it"),
        (text, "Siehe www.rki.de. \(text)", "write [words](https://www.rki.de)"),
        (text, "Sie\u{3164}bleiben auf", "remove it"),
        ("answer: \(text)", "answer: \"Sie\\tbleiben auf\"\nanswer-before: \(text)", "write a blank in its place"),
        (
            title, "waivers: [{rule: text-length, by: TBD, reason: too long, until: 2027-03-31}]\n\(title)",
            "write the name of who answers for it"
        ),
        (
            title, "waivers: [{rule: text-length, by: Anna, reason: '???', until: 2027-03-31}]\n\(title)",
            "write why the rule does not fit here"
        ),
        (
            title, "variants: {later: {when: {from: 2027-01-16 08:00}, priority: 2}}\n\(title)",
            "write 2027-01-16T08:00"
        ),
        (
            title, "variants: {later: {when: {from: 2027-01-16, until: 2027-01-16}, priority: 2}}\n\(title)",
            "write a later 'until', which itself does not belong to the time"
        ),
    ])
    func `what to write`(old: String, new: String, fix: String) throws {
        let workspace = try check([Self.document: file(Self.document).replacing(old, with: new)])
        #expect(workspace.diagnostics.contains { $0.fix == fix }, "\(workspace.report)")
    }

    @Test func `that a link leads to a draft`() throws {
        let workspace = try check([Self.document: "draft: true\n" + file(Self.document)])
        #expect(workspace.diagnostics.contains { $0.message.hasPrefix("'data' in 'faq:data' is a draft") })
    }

    @Test func `of other numbers also where a translation does not say what it was made from`() throws {
        let english = try file("Content/faq/data.en.yaml")
        let source = try file(Self.document).replacing(Self.text, with: "Sie bleiben 14 Tage auf")
        let end = try #require(english.firstRange(of: "translated-from")).lowerBound
        let findings = try check([
            Self.document: source,
            "Content/faq/data.en.yaml": String(english[..<end]).replacing("They stay", with: "They stay 15 days"),
        ]).findings
        #expect(
            findings.isSuperset(of: [
                "Content/faq/data.en.yaml: stale-translation", "Content/faq/data.en.yaml: numbers-differ",
            ]))
    }
}

@Suite struct `A language from right to left` {
    /// What its file says, and what is known of the language.
    @Test(arguments: [("en", "direction: rtl\n"), ("he", "")])
    func `has what it quotes isolated from its words`(language: String, direction: String) throws {
        var files: [String: [UInt8]] = [:]
        for (path, bytes) in try Fixtures.files(in: "workspace") {
            let text = String(decoding: bytes, as: UTF8.self).replacing("  en: {", with: "  \(language): {")
                .replacing("default-language: en", with: "default-language: \(language)")
            let isOfLanguage = path == "Config/languages/en.yaml"
            files[path.replacing("en.yaml", with: "\(language).yaml")] = Array(
                (isOfLanguage ? direction + text : text).utf8)
        }
        let workspace = Workspace(Inventory(files))
        let bundles = try #require(workspace.checked, "\(workspace.report)").bundles()
        let texts = bundles.filter { $0.language?.string == language }.map {
            String(decoding: $0.encoded(), as: UTF8.self)
        }
        #expect(texts.contains { $0.contains("Call \u{2068}+49 30 498 75401\u{2069}") })
        #expect(!texts.contains { $0.contains("](\u{2068}") })
    }
}
