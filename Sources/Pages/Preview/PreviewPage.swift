import Bundles
import JSON
import Markup

/// One language of the app in one language of the preview.
struct PreviewPage {
    private let source: PreviewSource?
    private let language: LanguageTag?
    private let problems: PreviewProblems
    private let words: PreviewWords
    private let bundles: [ContentBundle]

    init(_ source: PreviewSource?, in language: LanguageTag?, problems: PreviewProblems, words: PreviewWords) {
        self.source = source
        self.language = language
        self.problems = problems
        self.words = words
        bundles = source?.bundles.filter { $0.language == nil || $0.language == language } ?? []
    }

    var html: String {
        let product = source?.product ?? "Litfass"
        return Page(
            language: words.tag, title: "\(words.title) \(language?.string ?? "") – \(product)", head: Self.head,
            body: """
                <a class="skip" href="#content">\(words.skip)</a>
                <header>
                <h1>\(words.title): \(HTML.escaped(product))</h1>
                <p>\(words.live) <span id="news" role="status"></span></p>
                \(controls)</header>
                <main id="content" tabindex="-1">
                \(problemList)<div id="screen">
                <p id="verdict" class="verdict" role="status" hidden></p>
                <div id="app">
                \(search)\(contents)\(sections)</div>
                </div>
                </main>

                """,
            bodyAttributes: texts
        ).html
    }

    /// What every page of the preview brings with it, all of it from the same place.
    static let head = """
        <meta name="referrer" content="no-referrer">
        <link rel="icon" href="/preview.svg">
        <link rel="stylesheet" href="/preview.css">
        <script src="/preview.js" defer></script>

        """

    /// What the script says, in the language of the page.
    private var texts: String {
        [
            ("locked", words.locked), ("update", words.update), ("system", words.system), ("current", words.current),
            ("unreadable", words.unreadable), ("found", words.found), ("updated", words.updated), ("gone", words.gone),
            ("next", words.next), ("last", words.last),
        ].map { " data-\($0.0)=\"\(HTML.escaped($0.1))\"" }.joined()
    }

    // MARK: Choices

    private var controls: String {
        let languages = (source?.languages ?? []).map { tag -> String in
            link("/\(words.tag)/\(tag).html", "\(tag)", isHere: tag == language, count: openTexts(in: tag))
        }
        let interfaces = PreviewWords.all.map {
            link(
                "/\($0.tag)/\(language?.string ?? "none").html", $0.name, isHere: $0.tag == words.tag, language: $0.tag)
        }
        return """
            <nav aria-label="\(words.language)"><p>\(words.language)</p>
            <ul>\(languages.joined())</ul></nav>
            <nav aria-label="\(words.interface)"><p>\(words.interface)</p>
            <ul>\(interfaces.joined())</ul></nav>
            \(source.map { PreviewControls(bundles, of: $0, in: language, words: words).html } ?? "")
            """
    }

    private func link(
        _ address: String, _ name: String, isHere: Bool, language: String? = nil, count: Int = 0
    ) -> String {
        let here = isHere ? " aria-current=\"page\"" : ""
        let lang = language.map { " lang=\"\($0)\"" } ?? ""
        let open = count == 0 ? "" : " <span class=\"count\" title=\"\(words.states)\">\(count)</span>"
        return "<li><a href=\"\(HTML.escaped(address))\"\(here)\(lang)>\(HTML.escaped(name))\(open)</a></li>"
    }

    /// Texts that are missing or stale.
    private func openTexts(in tag: LanguageTag) -> Int {
        guard let source else { return 0 }
        return source.bundles.filter { $0.language == tag }.flatMap(\.collections).reduce(0) { count, collection in
            count
                + collection.documents.reduce(0) { count, document in
                    count
                        + document.fields.keys.count { field in
                            document.fallback(of: field) != nil
                                || source.state(collection.name, document.id, field, tag) == .stale
                        } + PreviewDocument.absent(document, of: collection, in: tag, from: source).count
                }
        }
    }

    // MARK: What is wrong

    private var problemList: String {
        guard !problems.findings.isEmpty else { return "" }
        let items = problems.findings.prefix(50).map(item)
        let errors = problems.isOlder ? "<p><strong>\(words.errors)</strong></p>\n" : ""
        return """
            <section class="problems" aria-labelledby="problems">
            <h2 id="problems">\(words.problems) (\(problems.findings.count))</h2>
            \(errors)<ul>
            \(items.joined())</ul>
            \(waived)</section>

            """
    }

    /// How grave it is in words, too, for whoever sees no colours; what check says is in English on every page.
    private func item(_ finding: PreviewProblems.Finding) -> String {
        let fix = finding.fix.map { "<br>\(words.fix) <span lang=\"en\">\(text($0))</span>" } ?? ""
        let (name, word) = finding.isError ? ("error", words.error) : ("warning", words.warning)
        return "<li class=\"\(name)\"><b>\(word)</b> <code>\(text(finding.place))</code> "
            + "<span lang=\"en\">\(text(finding.message))</span>\(fix)</li>\n"
    }

    private var waived: String {
        problems.waived == 0 ? "" : "<p>\(words.waived.replacing("%d", with: "\(problems.waived)"))</p>\n"
    }

    // MARK: What an app shows

    private var collections: [DocumentCollection] { bundles.flatMap(\.collections) }

    /// The questions: what has words to be found by, else what is called so.
    private var searched: Set<String> {
        let keyed = collections.filter { $0.types["keywords"] != nil }.map(\.name)
        return Set(keyed.isEmpty ? collections.map(\.name).filter { $0 == "faq" } : keyed)
    }

    private var search: String {
        guard !searched.isEmpty else { return "" }
        return """
            <form role="search" id="search-form">
            <p><label for="search">\(words.search)</label>
            <input type="search" id="search" autocomplete="off">
            <output id="found" for="search"></output></p>
            </form>

            """
    }

    private var contents: String {
        let names = collections.map(\.name) + bundles.flatMap(\.parameterSets).map(\.name)
        let items = names.map { "<li><a href=\"#\(id($0))\">\(HTML.escaped($0))</a></li>" }
        return "<nav class=\"contents\" aria-label=\"\(words.contents)\"><ul>\(items.joined())</ul></nav>\n"
    }

    private var sections: String {
        guard let source, let language else { return "" }
        let documents = collections.map { collection in
            let isSearched = searched.contains(collection.name)
            let articles = collection.documents.map {
                PreviewDocument($0, of: collection, in: language, from: source, words: words).html
            }
            return section(collection.name, isSearched: isSearched, articles.joined())
        }
        let sets = bundles.flatMap(\.parameterSets).map { set in
            let marks = PreviewMarks(words: words, audience: source.audience)
            let rows = PreviewValues(words: words).rows(of: set, marks: marks)
            return section(set.name, isSearched: false, rows)
        }
        return (documents + sets).joined()
    }

    private func section(_ name: String, isSearched: Bool, _ content: String) -> String {
        let (id, name) = (id(name), HTML.escaped(name))
        return
            "<section\(isSearched ? " data-searched" : "") aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(name)</h2>\n"
            + content + "</section>\n"
    }

    /// A collection may be called as a part of the page is that the script looks for.
    private func id(_ name: String) -> String { "section-\(HTML.escaped(name))" }

    private func text(_ text: String) -> String { ReportPage.text(text) }
}
