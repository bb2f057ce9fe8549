import JSON
import Markup
import Pages
import Terminals

/// How a report is printed.
enum ReportFormat: String, CaseIterable, Sendable {
    case text, markdown, html, json

    static let option = Option<ReportFormat>.choice(
        "format", "text, markdown, html or json",
        default: .text)
}

extension Console {
    /// - Parameters:
    ///   - leastColumns: of text; a narrower terminal breaks its lines itself.
    ///   - images: of a page.
    ///   - json: the same for programs.
    func print(
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
