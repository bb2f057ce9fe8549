/// A report for a terminal: indented lines, `[-went-]` and `{+came+}`, or colours instead of the brackets.
package struct ReportText {
    private let hasColour: Bool
    private let columns: Int

    /// Characters of unchanged text shown on either side of a change.
    static let context = 40

    /// - Parameter columns: where long lines are broken.
    package init(hasColour: Bool = false, columns: Int = 100) {
        self.hasColour = hasColour
        self.columns = max(columns, 40)
    }

    /// With a final line break.
    package func render(_ report: Report) -> String {
        var lines = [Self.safe(report.title)]
        for section in report.sections {
            lines += ["", strong(Self.safe(section.title))]
            for entry in section.entries { lines += self.lines(of: entry) }
        }
        return (lines + ["", Self.safe(report.summary)]).joined(separator: "\n") + "\n"
    }

    private func lines(of entry: Report.Entry) -> [String] {
        let blocks = entry.blocks.flatMap(lines)
        return entry.name.isEmpty ? blocks : ["  " + line(of: entry.name)] + blocks
    }

    private func lines(of block: Report.Block) -> [String] {
        switch block {
        case .line(let spans): broken(line(of: spans), indent: "    ")
        case .aside(let spans): broken(line(of: spans), indent: "      ")
        case .versions(let field, let versions): lines(of: versions, field)
        case .table(let table): table.isAppendix ? [] : lines(of: table)
        case .chart(let chart): lines(of: chart)
        // Their names, sizes and digests are in the line before.
        case .images: []
        }
    }

    /// A text keeps its line: whoever searches for a word of it finds it.
    private func lines(of versions: [Report.Version], _ field: String) -> [String] {
        let tags = versions.map { Self.safe($0.label) }
        let field = Self.safe(field)
        let width = tags.map(\.count).max() ?? 0
        let margin = "    " + String(repeating: " ", count: field.count)
        return zip(versions, tags).enumerated().map { place, version in
            let head = place == 0 ? "    " + field : margin
            let tag = width == 0 ? "" : " " + version.1 + String(repeating: " ", count: width - version.1.count)
            return head + tag + ": " + line(of: Report.Span.elided(version.0.spans, context: Self.context))
        }
    }

    private func lines(of table: Report.Table) -> [String] {
        let titles = table.columns.map { Self.safe($0.title) }
        let widths = titles.indices.map { column in
            ([titles[column]] + table.rows.map { Self.shown($0[column]) }).map(\.count).max() ?? 0
        }
        func row(_ cells: [Report.Span]) -> String {
            var line = "   "
            for (column, cell) in cells.enumerated() {
                let blanks = String(repeating: " ", count: widths[column] - Self.shown(cell).count)
                let text = self.text(of: cell, bracketed: false)
                line += " " + (table.columns[column].isNumber ? blanks + text : text + blanks) + " "
            }
            return line.trimmedEnd
        }
        return ["    " + Self.safe(table.caption), row(titles.map { .plain($0) })] + table.rows.map(row)
    }

    /// `○` before, `●` after, `┊` a threshold.
    private func lines(of chart: Report.Chart) -> [String] {
        let width = 40
        let labels = chart.rows.map(\.label.count).max() ?? 0
        let place = { (value: Double) in chart.place(of: value, onScaleOf: width) }
        let rows = chart.rows.map { row -> String in
            var cells = [Character](repeating: " ", count: width + 1)
            let (old, new) = (place(row.old), place(row.new))
            for cell in min(old, new)...max(old, new) { cells[cell] = "─" }
            for mark in chart.marks { cells[place(mark.value)] = "┊" }
            cells[old] = "○"
            cells[new] = "●"
            let blanks = String(repeating: " ", count: labels - row.label.count)
            return ("    \(Self.safe(row.label))\(blanks)  " + String(cells)).trimmedEnd
        }
        let legend = (["○ before", "● after"] + chart.marks.map { "┊ \($0.label)" }).joined(separator: ", ")
        return [Self.safe("    \(chart.caption): \(legend)")] + rows
    }

    private func line(of spans: [Report.Span]) -> String {
        spans.map { text(of: $0, bracketed: true) }.joined()
    }

    private func text(of span: Report.Span, bracketed: Bool) -> String {
        let text = Self.shown(span)
        switch span {
        case .plain, .kept: return text
        case .strong: return strong(text)
        case .went: return hasColour ? "\u{1B}[31m\(text)\u{1B}[0m" : bracketed ? "[-\(text)-]" : text
        case .came: return hasColour ? "\u{1B}[32m\(text)\u{1B}[0m" : bracketed ? "{+\(text)+}" : text
        }
    }

    private func strong(_ text: String) -> String { hasColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    /// Lines of at most `columns` characters, those behind the first moved to the right. No line is broken at a no-break space,
    /// which shows as a plain one.
    private func broken(_ text: String, indent: String) -> [String] {
        var lines: [String] = []
        var line = indent
        var isFresh = true
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !isFresh, line.count + 1 + word.count > columns {
                lines.append(line)
                line = indent + "  "
                isFresh = true
            }
            line += (isFresh ? "" : " ") + word
            isFresh = false
        }
        return (lines + [line]).map { $0.replacing("\u{A0}", with: " ") }
    }

    /// A span as it may stand in a report: what came or went is seen also where it takes no room.
    package static func shown(_ span: Report.Span) -> String {
        switch span {
        case .plain(let text), .strong(let text), .kept(let text): safe(text)
        case .went(let text), .came(let text): safe(marked(text))
        }
    }

    /// Line breaks and other control characters as visible marks: a report must not move a terminal's cursor.
    package static func safe(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A: line.append("↵")
            case 0x09: line.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
                line.append("\u{FFFD}")
            default: line.append(scalar)
            }
        }
        return String(line)
    }

    /// Characters without a shape of their own by their numbers: a soft hyphen, a blank of no width. What shapes the character
    /// before it stays, as in Persian and in emoji.
    private static func marked(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar.hasNoShape(behind: last) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
                line.append(contentsOf: "‹U+\(zeros)\(digits)›".unicodeScalars)
            } else {
                line.append(scalar)
            }
            last = scalar
        }
        return String(line)
    }
}

extension Unicode.Scalar {
    /// Source: Unicode 16, `Default_Ignorable_Code_Point`.
    fileprivate func hasNoShape(behind last: Unicode.Scalar?) -> Bool {
        switch value {
        // Marks of direction, which `safe` shows.
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
        // Joiners and variation selectors mean something behind letters of the East and behind signs.
        case 0x200C, 0x200D, 0xFE00...0xFE0F: last.map { $0.value < 0x590 } ?? true
        default: properties.isDefaultIgnorableCodePoint
        }
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
