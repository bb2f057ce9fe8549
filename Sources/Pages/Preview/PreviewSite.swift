import Bundles
import Markup

/// The preview as a handful of files that need nothing from elsewhere: a page for each language of the app in each language of
/// the preview, one script and one style.
package struct PreviewSite: Sendable {
    package struct File: Hashable, Sendable {
        /// From the site's top.
        package let path: String
        package let mediaType: String
        package let text: String
    }

    /// Those that are there before anything could be read, and the pages.
    package let files: [File]

    /// - Parameter source: nil where the workspace has had errors from the beginning.
    package init(_ source: PreviewSource?, _ problems: PreviewProblems) {
        var files = [
            File(path: "preview.css", mediaType: "text/css; charset=utf-8", text: PreviewStyle.sheet),
            File(path: "preview.svg", mediaType: "image/svg+xml", text: PreviewStyle.icon),
            File(path: "preview.js", mediaType: "text/javascript; charset=utf-8", text: PreviewScript.all),
        ]
        let first = source?.defaultLanguage.string ?? "none"
        for words in PreviewWords.all {
            for language in source?.languages ?? [] {
                let page = PreviewPage(source, in: language, problems: problems, words: words)
                files.append(Self.page("\(words.tag)/\(language).html", page.html))
            }
            if source == nil {
                files.append(
                    Self.page(
                        "\(words.tag)/none.html", PreviewPage(nil, in: nil, problems: problems, words: words).html))
            }
        }
        files.append(Self.page("index.html", Self.start(first, source?.product)))
        self.files = files
    }

    private static func page(_ path: String, _ html: String) -> File {
        File(path: path, mediaType: "text/html; charset=utf-8", text: html)
    }

    /// Leads on to the preview in one's own language.
    private static func start(_ language: String, _ product: String?) -> String {
        let links = PreviewWords.all.map { words in
            "<li><a lang=\"\(words.tag)\" hreflang=\"\(words.tag)\" href=\"/\(words.tag)/\(HTML.escaped(language)).html\">"
                + "\(words.title) – \(words.name)</a></li>\n"
        }
        let title = product ?? "Litfass"
        return Page(
            language: "en", title: "\(title) – Preview", head: PreviewPage.head,
            body: "<main>\n<h1>\(HTML.escaped(title))</h1>\n<ul>\n\(links.joined())</ul>\n</main>\n",
            bodyAttributes: " data-start"
        ).html
    }
}
