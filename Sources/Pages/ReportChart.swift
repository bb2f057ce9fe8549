import Markup

/// A chart as a drawing: a line from the value before to the value after, on one scale with the thresholds.
struct ReportChart {
    let chart: Report.Chart

    private static let width = 360
    private static let rowHeight = 34
    private static let margin = 8

    init(_ chart: Report.Chart) { self.chart = chart }

    var html: String {
        let height = Self.margin * 2 + chart.rows.count * Self.rowHeight + 24
        return """
            <figure>
            <svg viewBox="0 0 \(Self.width) \(height)" role="img" aria-label="\(ReportPage.text(description))">
            \(marks(height))\(chart.rows.enumerated().map(row).joined())</svg>
            <figcaption>\(ReportPage.text(chart.caption)): an open ring before, a full one after; dashed lines are \
            thresholds.</figcaption>
            </figure>

            """
    }

    /// What the drawing shows, for whoever does not see it. The numbers stand in the table before it.
    private var description: String {
        let rows = chart.rows.map { "\($0.label): \(Self.rounded($0.old)) before, \(Self.rounded($0.new)) after" }
        return "\(chart.caption). " + rows.joined(separator: "; ")
    }

    private func x(_ value: Double) -> Int {
        Self.margin + chart.place(of: value, onScaleOf: Self.width - 2 * Self.margin)
    }

    private func marks(_ height: Int) -> String {
        chart.marks.map { mark in
            """
            <line class="mark" x1="\(x(mark.value))" y1="\(Self.margin)" x2="\(x(mark.value))" y2="\(height - 20)"/>
            <text class="scale" x="\(x(mark.value))" y="\(height - 6)" text-anchor="middle">\(Self.rounded(mark.value))</text>

            """
        }.joined()
    }

    private func row(_ number: Int, _ row: Report.Chart.Row) -> String {
        let top = Self.margin + number * Self.rowHeight
        let (old, new, y) = (x(row.old), x(row.new), top + 22)
        return """
            <text x="\(Self.margin)" y="\(top + 11)">\(ReportPage.text(row.label))</text>
            <line class="change" x1="\(old)" y1="\(y)" x2="\(new)" y2="\(y)"/>
            <circle class="old" cx="\(old)" cy="\(y)" r="4"/>
            <circle class="new" cx="\(new)" cy="\(y)" r="4"/>

            """
    }

    /// With at most one decimal.
    private static func rounded(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
