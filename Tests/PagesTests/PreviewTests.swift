import Bundles
import JSON
import Pages
import Testing

@Suite struct `The preview` {
    private let files: [String: String]

    init() throws {
        let (german, english) = (try #require(LanguageTag("de")), try #require(LanguageTag("en")))
        func bundle(_ language: LanguageTag, _ title: String, _ more: [FieldLanguage]) throws -> ContentBundle {
            let fields: JSONObject = JSONObject([
                .init(key: "title", value: .string(title)),
                .init(
                    key: "answer",
                    value: .string(
                        "# Top\n\nSee [it](faq:other), [bad](javascript:alert(1)) & <script>alert(1)</script>")),
                .init(key: "keywords", value: ["\"quoted\"", "b"]), .init(key: "valid-from", value: "2027-01-16"),
            ])
            return ContentBundle(
                product: "p", environment: "e", name: try #require(BundleName("content")), language: language,
                collections: [
                    DocumentCollection(
                        name: "faq",
                        types: [
                            "title": .text, "answer": .richText, "keywords": .list(of: .text), "valid-from": .date,
                        ],
                        documents: [BundleDocument(id: "water", fields: fields, languages: more)])
                ],
                parameterSets: [
                    ParameterSet(
                        name: "app-versions", types: ["ios.app-minimum": .version],
                        values: JSONObject([.init(key: "ios", value: ["app-minimum": "2.1", "app-latest": "3.0"])]))
                ])
        }
        let source = PreviewSource(
            product: "p <e>", languages: [german, english], defaultLanguage: english,
            bundles: [
                try bundle(german, "Wasser <b>", []),
                try bundle(english, "Wasser <b>", [FieldLanguage(field: "title", language: german)]),
            ],
            state: { _, _, field, language in
                language == english ? field == "answer" ? .stale : field == "title" ? .missing : .current : .current
            },
            validity: { _, document in
                PreviewSource.Validity(
                    from: document.fields["valid-from"]?.string.flatMap { CalendarDate($0) }, until: nil)
            }, hours: { _, _ in nil }, today: CalendarDate("2026-11-21"))
        let findings = PreviewProblems(findings: [.init(place: "a.yaml:3", message: "<img>", isError: true)])
        let site = PreviewSite(source, findings, build: "7")
        files = Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.text) })
    }

    @Test func `has a page for each language in German and in English`() {
        let pages = files.keys.filter { $0.hasSuffix(".html") }.sorted()
        #expect(pages == ["de/de.html", "de/en.html", "en/de.html", "en/en.html", "index.html"])
        #expect(files["state.json"] == "{\"build\": \"7\"}\n")
    }

    @Test func `marks what is missing, stale and not yet valid`() throws {
        let page = try #require(files["en/en.html"])
        #expect(page.contains(#"<h3><span lang="de" dir="auto">Wasser &lt;b&gt;</span></h3>"#))
        #expect(page.contains(#"<p class="mark missing">missing in this language; shown in de</p>"#))
        #expect(page.contains(#"<p class="mark stale">stale: the source text has changed</p>"#))
        #expect(page.contains(#"<p class="mark day">applies from 2027-01-16</p>"#))
        #expect(page.contains(#"en <span class="count" title="missing and stale texts">2</span>"#))
        let german = try #require(files["de/en.html"])
        #expect(german.contains(#"<p class="mark missing">fehlt in dieser Sprache; gezeigt wird de</p>"#))
    }

    @Test func `runs nothing that an author wrote, and asks nothing of others`() throws {
        for (path, text) in files where path.hasSuffix(".html") {
            #expect(!text.contains("<script>") && !text.contains("javascript:") && !text.contains("<img"), "\(path)")
            #expect(!text.contains("style=") && !text.contains(" onclick"), "\(path)")
            #expect(!text.contains("http:") && !text.contains("https:"), "\(path)")
        }
        let page = try #require(files["en/de.html"])
        #expect(page.contains(##"<a href="#faq/other">it</a>"##))
        #expect(page.contains("<h3>Top</h3>"))
        #expect(page.contains(#"data-keywords="&quot;quoted&quot; b""#))
        #expect(page.contains(#"<option value="ios" data-minimum="2.1" data-latest="3.0">ios</option>"#))
        #expect(page.contains("p &lt;e&gt;"))
    }
}
