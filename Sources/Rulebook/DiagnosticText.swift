/// Diagnostics as a person reads them.
package enum DiagnosticText {
    /// Columns of a terminal that an excerpt may take.
    private static let excerptWidth = 100

    /// ```
    /// Config/parameters/rollout.yaml:14:7: error: 'rolout' is not a key of a parameter [unknown-key]
    ///   14 |       rolout: 0.2
    ///      |       ^~~~~~
    ///   fix: did you mean 'rollout'?
    /// ```
    /// Without a final line break. Control characters and marks that turn the direction of writing are shown as U+FFFD.
    package static func render(_ diagnostic: Diagnostic, colour: Bool = false) -> String {
        let paint = Paint(isOn: colour)
        let start = diagnostic.range.start
        let place = diagnostic.range.isWholeFile ? "" : ":\(start.line):\(start.column)"
        let severity = diagnostic.severity.rawValue + ":"
        var lines = [
            paint.bold("\(shown(diagnostic.file))\(place):") + " "
                + (diagnostic.severity == .error ? paint.red(severity) : paint.yellow(severity))
                + " \(paint.bold(shown(diagnostic.message))) [\(diagnostic.rule.id)]"
        ]
        if !diagnostic.range.isWholeFile { lines += excerpt(of: diagnostic, paint) }
        if let fix = diagnostic.fix { lines.append("  " + paint.cyan("fix:") + " " + shown(fix)) }
        return lines.joined(separator: "\n")
    }

    private static func excerpt(of diagnostic: Diagnostic, _ paint: Paint) -> [String] {
        let number = String(diagnostic.range.start.line)
        let margin = "  " + String(repeating: " ", count: number.count) + " |"
        let strip = Strip(diagnostic)
        let cut = strip.cut(toWidth: excerptWidth)
        let marks = paint.green("^" + String(repeating: "~", count: cut.marked - 1))
        return [
            cut.text.isEmpty ? "  \(number) |" : "  \(number) | " + cut.text,
            margin + " " + String(repeating: " ", count: cut.indent) + marks,
        ]
    }

    private static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.isUnshowable }) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isUnshowable ? "\u{FFFD}" : $0 }))
    }
}

/// A source line as cells of a terminal, with the columns that a diagnostic marks.
private struct Strip {
    struct Cell {
        var text: String
        var width: Int
    }

    private var cells: [Cell] = []
    /// Indices of cells, at least one, perhaps one behind the last.
    private var marked: Range<Int>

    init(_ diagnostic: Diagnostic) {
        let range = diagnostic.range
        let first = range.start.column - diagnostic.excerptColumn
        let isOneLine = range.end.line == range.start.line
        let scalars = Array(diagnostic.excerpt.unicodeScalars)
        for scalar in scalars {
            // A tab is shown as four blanks, so that the marks below it stand right whatever a terminal makes of tabs.
            if scalar == "\t" {
                cells.append(Cell(text: "    ", width: 4))
            } else if scalar.isUnshowable {
                cells.append(Cell(text: "\u{FFFD}", width: 1))
            } else {
                cells.append(Cell(text: String(scalar), width: scalar.terminalWidth))
            }
        }
        let start = min(max(0, first), cells.count)
        var end = isOneLine ? range.end.column - diagnostic.excerptColumn : cells.count
        if !isOneLine {
            // The mark of something that goes on below ends with the line's last visible character.
            while end > start + 1, scalars[end - 1] == " " { end -= 1 }
        }
        marked = start..<max(start + 1, min(end, cells.count))
    }

    /// The text, cut with `…` where it is wider than a terminal, and where the marks go, in cells of the terminal.
    func cut(toWidth limit: Int) -> (text: String, indent: Int, marked: Int) {
        var from = 0
        if width(0..<cells.count) > limit {
            // A third of the room stays before the mark.
            from = marked.lowerBound
            var room = limit / 3
            while from > 0, room > cells[from - 1].width {
                from -= 1
                room -= cells[from].width
            }
        }
        var to = from
        var room = limit
        while to < cells.count, room >= cells[to].width {
            room -= cells[to].width
            to += 1
        }
        let text = (from > 0 ? "…" : "") + cells[from..<to].map(\.text).joined() + (to < cells.count ? "…" : "")
        let indent = (from > 0 ? 1 : 0) + width(from..<min(marked.lowerBound, cells.count))
        let end = max(marked.lowerBound, min(marked.upperBound, to))
        return (trimmedEnd(text), indent, max(1, width(marked.lowerBound..<end)))
    }

    private func width(_ range: Range<Int>) -> Int {
        range.clamped(to: 0..<cells.count).reduce(0) { $0 + cells[$1].width }
    }

    private func trimmedEnd(_ text: String) -> String {
        var text = text[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

/// Escape sequences of a terminal (ECMA-48 §8.3.117), or nothing.
private struct Paint {
    let isOn: Bool

    func bold(_ text: String) -> String { paint("1", text) }
    func red(_ text: String) -> String { paint("1;31", text) }
    func yellow(_ text: String) -> String { paint("1;33", text) }
    func green(_ text: String) -> String { paint("1;32", text) }
    func cyan(_ text: String) -> String { paint("36", text) }

    private func paint(_ code: String, _ text: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension Unicode.Scalar {
    /// What a terminal would obey rather than show: control characters, and marks that turn the direction of writing, with
    /// which a line can be made to look like another one.
    fileprivate var isUnshowable: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Cells of a terminal: 2 for East Asian wide characters and emoji, 0 for what joins the character before it.
    fileprivate var terminalWidth: Int {
        guard value >= 0x300 else { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
            0x2_0000...0x3_FFFD:
            return 2
        default: return 1
        }
    }
}
