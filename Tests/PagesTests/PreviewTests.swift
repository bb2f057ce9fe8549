import Bundles
import Dates
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
                            "hint": .text,
                        ],
                        documents: [
                            BundleDocument(
                                id: "water", fields: fields, languages: more, when: .from(1_800_054_000),
                                variants: [
                                    BundleVariant(
                                        name: "ios <1>", when: .platform(["ios"]),
                                        fields: JSONObject([.init(key: "answer", value: "for iPhones")]))
                                ]),
                            BundleDocument(
                                id: "fire", fields: JSONObject([.init(key: "title", value: "Fire")]),
                                variants: [
                                    BundleVariant(
                                        name: "simple", when: .always,
                                        fields: JSONObject([
                                            .init(key: "title", value: "Feuer"),
                                            .init(key: "keywords", value: ["flame"]),
                                        ]),
                                        languages: [FieldLanguage(field: "title", language: german)])
                                ]),
                        ]),
                    DocumentCollection(name: "search", types: [:], documents: []),
                ],
                parameterSets: [
                    ParameterSet(
                        name: "app-versions", types: ["ios.app-minimum": .version],
                        values: JSONObject([.init(key: "ios", value: ["app-minimum": "2.1", "app-latest": "3.0"])]),
                        variants: [
                            BundleVariant(
                                name: "next", when: .from(1_800_054_000),
                                fields: JSONObject([.init(key: "ios", value: ["app-latest": "3.1"])]))
                        ],
                        updates: [
                            UpdateRule(path: "ios.app-minimum", need: .required, meaning: .version(platform: "ios")),
                            UpdateRule(path: "ios.app-latest", need: .recommended, meaning: .version(platform: "ios")),
                        ])
                ])
        }
        let source = PreviewSource(
            product: "p <e>", languages: [german, english], defaultLanguage: english,
            bundles: [
                try bundle(german, "Wasser <b>", []),
                try bundle(english, "Wasser <b>", [FieldLanguage(field: "title", language: german)]),
            ],
            state: { _, _, field, language in
                guard language == english else { return .current }
                return field == "answer" ? .stale : ["title", "hint"].contains(field) ? .missing : .current
            },
            audience: { "\($0)".contains("from") ? "from 2027-01-16" : "others" }, hours: { _, _ in nil })
        let findings = PreviewProblems(
            findings: [
                .init(place: "a.yaml:3", message: "<img>", fix: "write <b>", isError: true),
                .init(place: "b.yaml", message: "long", fix: nil, isError: false),
            ], waived: 4)
        let site = PreviewSite(source, findings)
        files = Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.text) })
    }

    @Test func `has a page for each language in German and in English`() {
        let pages = files.keys.filter { $0.hasSuffix(".html") }.sorted()
        #expect(pages == ["de/de.html", "de/en.html", "en/de.html", "en/en.html", "index.html"])
        // What the pages are is told by the tags of the pages alone: files of other kinds any page of the web may ask for.
        #expect(files.keys.filter { !$0.hasSuffix(".html") }.sorted() == ["preview.css", "preview.js", "preview.svg"])
    }

    @Test func `lists what is wrong, how grave it is, and what to do`() throws {
        let items = """
            <ul>
            <li class="error"><b>Fehler</b> <code>a.yaml:3</code> <span lang="en">&lt;img&gt;</span><br>Zu tun: \
            <span lang="en">write &lt;b&gt;</span></li>
            <li class="warning"><b>Warnung</b> <code>b.yaml</code> <span lang="en">long</span></li>
            </ul>
            <p>Dazu ausgenommen: 4</p>
            """
        let page = try #require(files["de/de.html"])
        #expect(page.contains(items), "\(page)")
        #expect(try #require(files["en/de.html"]).contains("<p>Waived besides: 4</p>"))
    }

    @Test func `marks what is missing, stale and not yet valid`() throws {
        let page = try #require(files["en/en.html"])
        #expect(page.contains(#"<h3><span lang="de" dir="auto">Wasser &lt;b&gt;</span></h3>"#))
        #expect(page.contains(#"<p class="mark missing">missing in this language; shown in de</p>"#))
        #expect(page.contains(#"<p class="mark stale">stale: the source text has changed</p>"#))
        #expect(page.contains(#"<p class="mark day">from 2027-01-16</p>"#))
        let german = try #require(files["de/en.html"])
        #expect(german.contains(#"<p class="mark missing">fehlt in dieser Sprache; gezeigt wird de</p>"#))
    }

    @Test
    func `has every value with the condition by which the script chooses, and draws nothing together that is not`()
        throws
    {
        let page = try #require(files["en/en.html"])
        #expect(
            page.contains(
                #"<article id="faq/water" data-keywords="&quot;quoted&quot; b" data-when="{&quot;from&quot;:"#))
        #expect(page.contains(#"<p class="mark outside" hidden>not for this phone at this time</p>"#))
        let answer = """
            <div class="option" data-when="{&quot;platform&quot;:[&quot;ios&quot;]}"><p class="mark day">ios &lt;1&gt;: others</p>
            <div lang="en" dir="auto"><p>for iPhones</p>
            </div></div>
            """
        #expect(page.contains(answer))
        // The plain text alone is stale.
        #expect(page.contains(#"<div class="option"><p class="mark stale">stale: the source text has changed</p>"#))
        #expect(page.contains("<dt>ios</dt><dd><dl>\n<div><dt>app-minimum</dt><dd><p>2.1</p>\n</dd></div>"))
        let latest = """
            <div data-options><dt>app-latest</dt><dd><div class="option"><p>3.0</p>
            </div>
            <div class="option" data-when="{&quot;from&quot;:&quot;2027-01-15T23:00:00Z&quot;}"><p class="mark day">next: from 2027-01-16</p>
            <p>3.1</p>
            </div>
            """
        #expect(page.contains(latest))
        #expect(page.contains(#"data-variants="[{&quot;latest&quot;:&quot;3.1&quot;,&quot;when&quot;:"#))
    }

    @Test func `has the titles of a document within one heading, and finds it by the words of its variants`() throws {
        let heading = """
            <article id="faq/fire" data-keywords="flame">
            <h3 data-options><span class="option"><span lang="en" dir="auto">Fire</span></span>\
            <span class="option" data-when="{}"><span class="mark day">simple: others</span>
            <span class="mark missing">missing in this language; shown in de</span>
            <span lang="de" dir="auto">Feuer</span></span></h3>
            """
        #expect(try #require(files["en/en.html"]).contains(heading))
    }

    @Test func `counts a text that is missing where nothing stands in`() throws {
        #expect(
            try #require(files["en/en.html"]).contains(#"<p class="mark missing">hint: missing in this language</p>"#))
        #expect(
            try #require(files["en/en.html"]).contains(
                #"en <span class="count" title="missing and stale texts">4</span>"#))
    }

    @Test func `finds its own parts by names that no collection has`() throws {
        let page = try #require(files["en/de.html"])
        let ids = page.split(separator: " id=\"").dropFirst().compactMap { $0.split(separator: "\"").first }
        #expect(Set(ids).count == ids.count)
        #expect(page.contains(##"<a href="#section-search">search</a>"##))
        #expect(page.contains(#"<section aria-labelledby="section-search">"#))
        #expect(page.contains(#"<h2 id="section-search">search</h2>"#))
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
        #expect(page.contains(#"<option value="ios" data-minimum="2.1" data-latest="3.0" data-variants="#))
        #expect(page.contains("p &lt;e&gt;"))
    }
}
