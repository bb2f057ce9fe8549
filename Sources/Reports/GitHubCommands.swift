import Markup
import Rulebook
import YAML

/// Findings as workflow commands, which GitHub shows at their lines of a change. Source: "Workflow commands for GitHub
/// Actions", and `actions/toolkit`, which says what has to be escaped.
package struct GitHubCommands {
    package let report: CheckReport
    package let place: PathFromWorkingFolder

    package init(report: CheckReport, place: PathFromWorkingFolder) { (self.report, self.place) = (report, place) }

    /// One for each finding, and the totals as a line of the log.
    package var lines: [String] { report.diagnostics.map(line) + [report.summary] }

    private func line(_ diagnostic: Diagnostic) -> String {
        var properties = ["file=\(Self.property(ReportText.safe(place.path(of: diagnostic.file))))"]
        let range = diagnostic.range
        if !range.isWholeFile {
            properties += ["line=\(range.start.line)", "endLine=\(range.end.line)"]
            // Columns belong to one line.
            if range.start.line == range.end.line {
                properties += ["col=\(range.start.column)", "endColumn=\(range.end.column)"]
            }
        }
        properties.append("title=\(Self.property(diagnostic.rule.id))")
        let fix = diagnostic.fix.map { "\nfix: " + ReportText.safe($0) } ?? ""
        let message = ReportText.safe(diagnostic.message) + fix
        return "::\(diagnostic.severity.rawValue) \(properties.joined(separator: ","))::\(Self.data(message))"
    }

    /// A line break would end the command, and a `%` would be read as an escape.
    private static func data(_ text: String) -> String {
        String(
            text.unicodeScalars.map { scalar in
                switch scalar {
                case "%": "%25"
                case "\r": "%0D"
                case "\n": "%0A"
                default: String(scalar)
                }
            }.joined())
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
