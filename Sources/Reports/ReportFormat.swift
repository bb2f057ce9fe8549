package import JSON
package import Markup
package import Pages
package import Terminals

/// How a report is printed.
package enum ReportFormat: String, CaseIterable, Sendable {
    case text, markdown, html, json
}

extension Console {
    /// - Parameters:
    ///   - leastColumns: of text; a narrower terminal breaks its lines itself.
    ///   - images: of a page.
    ///   - json: the same for programs.
    package func print(
        _ report: Report, as format: ReportFormat, leastColumns: Int = 100, images: ReportImages = ReportImages(),
        json: () -> JSON
    ) {
        switch format {
        case .text:
            let text = ReportText(hasColour: hasColour(output), columns: max(output.columns, leastColumns))
            output.write(Array(text.render(report).utf8))
        case .markdown: output.write(Array(ReportMarkdown.render(report).utf8))
        case .html: output.write(Array(ReportPage.render(report, images: images).utf8))
        case .json: output.write(json())
        }
    }
}
