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

@Suite struct `A language from right to left` {
    @Test func `has what it quotes isolated from its words`() throws {
        let path = "Config/languages/en.yaml"
        let workspace = try check([path: "direction: rtl\n" + file(path)])
        let bundles = try #require(workspace.checked, "\(workspace.report)").bundles()
        let texts = bundles.filter { $0.language?.string == "en" }.map { String(decoding: $0.encoded(), as: UTF8.self) }
        #expect(texts.contains { $0.contains("Call \u{2068}+49 30 498 75401\u{2069}") })
        #expect(!texts.contains { $0.contains("](\u{2068}") })
    }
}
