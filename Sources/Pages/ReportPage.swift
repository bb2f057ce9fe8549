package import Markup

/// A report as a page: for a phone, a desk, a printer and a screen reader. The file needs nothing from elsewhere: no script, no
/// font, no style; its images are part of it.
package enum ReportPage {
    package static func render(_ report: Report, images: ReportImages = ReportImages()) -> String {
        var content =
            "<header>\n<h1>\(text(report.title))</h1>\n<p class=\"summary\">\(text(report.summary))</p>\n</header>\n"
        if report.sections.count > 1 { content += contents(report.sections) }
        for (number, section) in report.sections.enumerated() {
            content +=
                "<section aria-labelledby=\"s\(number + 1)\">\n<h2 id=\"s\(number + 1)\">\(text(section.title))</h2>\n"
            content += section.entries.map { entry($0, images) }.joined()
            content += "</section>\n"
        }
        return Page(
            language: "en", title: report.title, head: "<style>\n\(ReportStyle.sheet)\n</style>\n",
            body: "<main>\n\(content)</main>\n"
        ).html
    }

    private static func contents(_ sections: [Report.Section]) -> String {
        let items = sections.enumerated().map { "<li><a href=\"#s\($0 + 1)\">\(text($1.title))</a></li>\n" }
        return "<nav aria-label=\"Sections\">\n<ul>\n\(items.joined())</ul>\n</nav>\n"
    }

    private static func entry(_ entry: Report.Entry, _ images: ReportImages) -> String {
        let name = entry.name.isEmpty ? "" : "<h3>\(line(entry.name))</h3>\n"
        return "<article>\n\(name)\(entry.blocks.map { block($0, images) }.joined())</article>\n"
    }

    private static func block(_ block: Report.Block, _ images: ReportImages) -> String {
        switch block {
        case .line(let spans): "<p>\(line(spans))</p>\n"
        case .aside(let spans): "<p class=\"aside\">\(line(spans))</p>\n"
        case .versions(let field, let versions): self.versions(field, versions)
        case .table(let table): self.table(table)
        case .chart(let chart): ReportChart(chart).html
        case .images(let shown): images.html(shown)
        }
    }

    /// The source text and its translations beside one another where there is room.
    private static func versions(_ field: String, _ versions: [Report.Version]) -> String {
        let items = versions.map { version -> String in
            let tag = version.languages.isEmpty ? "" : "<span class=\"tag\">\(text(version.label))</span> "
            let language = version.languages.first.map { " lang=\"\(text($0))\"" } ?? ""
            return "<div class=\"version\">\(tag)<span\(language) dir=\"auto\">\(line(version.spans))</span></div>\n"
        }
        return "<p class=\"field\">\(text(field))</p>\n<div class=\"versions\">\n\(items.joined())</div>\n"
    }

    private static func table(_ table: Report.Table) -> String {
        let head = table.columns.map { "<th scope=\"col\"\(number($0))>\(text($0.title))</th>" }.joined()
        let rows = table.rows.map { row -> String in
            let cells = zip(row, table.columns).enumerated().map { place, cell in
                place == 0
                    ? "<th scope=\"row\">\(line([cell.0]))</th>" : "<td\(number(cell.1))>\(line([cell.0]))</td>"
            }
            return "<tr>\(cells.joined())</tr>\n"
        }
        let caption = text(table.caption)
        // Whoever has no mouse scrolls a wide table with the keys.
        let whole = """
            <div class="wide" role="region" tabindex="0" aria-label="\(caption)">
            <table>
            <caption>\(caption)</caption>
            <thead><tr>\(head)</tr></thead>
            <tbody>
            \(rows.joined())</tbody>
            </table>
            </div>

            """
        return table.isAppendix ? "<details>\n<summary>\(caption)</summary>\n\(whole)</details>\n" : whole
    }

    private static func number(_ column: Report.Column) -> String { column.isNumber ? " class=\"number\"" : "" }

    private static func line(_ spans: [Report.Span]) -> String {
        spans.map { span in
            let text = HTML.escaped(ReportText.shown(span))
            return switch span {
            case .plain, .kept: text
            case .strong: "<strong>\(text)</strong>"
            case .went: "<del>\(text)</del>"
            case .came: "<ins>\(text)</ins>"
            }
        }.joined()
    }

    /// What would move text about is shown as a sign, as in a terminal.
    static func text(_ text: String) -> String { HTML.escaped(ReportText.safe(text)) }
}
