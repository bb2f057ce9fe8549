import Rulebook
package import Terminals
import YAML

/// Findings as a person reads them in a terminal.
package struct FindingsText {
    package let report: CheckReport
    package let console: Console

    package init(report: CheckReport, console: Console) { (self.report, self.console) = (report, console) }

    /// Findings that one overlooks without a count by rule.
    private static let few = 5

    package func print(to stream: Stream) {
        for diagnostic in report.diagnostics {
            stream.line(DiagnosticText.render(diagnostic, colour: console.hasColour(stream)))
            stream.line()
        }
        for line in summary { stream.line(line) }
    }

    /// `12 × stale-translation`, where there is more than one sees at a glance, and the totals.
    package var summary: [String] {
        let counts = report.countsByRule
        guard report.diagnostics.count > Self.few, counts.count < report.diagnostics.count else {
            return [report.summary]
        }
        let width = counts.map { String($0.count).count }.max() ?? 0
        let lines = counts.map { rule, count in
            "  \(String(repeating: " ", count: width - String(count).count))\(count) × \(rule)"
        }
        return lines + [report.summary]
    }
}
