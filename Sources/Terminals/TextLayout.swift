/// Text laid out for a terminal: 80 columns, whatever the terminal has, so that help reads the same everywhere.
package enum TextLayout {
    package static let width = 80

    /// Paragraphs broken at blanks; one that begins with a blank is left as it is.
    package static func paragraphs(_ text: String) -> String {
        text.split(separator: "\n\n").map { paragraph in
            paragraph.hasPrefix(" ") ? String(paragraph) : wrapped(words(of: paragraph), indent: 0)
        }.joined(separator: "\n\n")
    }

    /// A column of terms and one of what they mean. A term that is too wide has its meaning below it.
    package static func table(_ rows: [(term: String, meaning: String)], termWidth: Int = 24) -> String {
        let widest = rows.map(\.term.count).filter { $0 <= termWidth }.max() ?? 0
        let indent = 2 + widest + 2
        return rows.map { term, meaning in
            let text = wrapped(words(of: meaning[...]), indent: indent)
            guard term.count <= widest else { return "  \(term)\n\(text)" }
            return "  " + term + String(repeating: " ", count: widest - term.count + 2) + text.dropFirst(indent)
        }.joined(separator: "\n")
    }

    /// Columns two blanks apart; those of numbers end together.
    package static func columns(_ rows: [[String]]) -> [String] {
        let columns = rows.first?.count ?? 0
        let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: widths[column] - cell.count)
                let isNumber = (1..<rows.count).allSatisfy { Int(rows[$0][column]) != nil || rows[$0][column] == "–" }
                return isNumber ? blanks + cell : cell + blanks
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Words on lines of at most `width` columns, each line indented.
    /// - Parameter hanging: further indentation of all lines but the first.
    package static func wrapped(_ words: [String], indent: Int, hanging: Int = 0) -> String {
        var lines: [String] = []
        var line = ""
        for word in words {
            let room = width - indent - (lines.isEmpty ? 0 : hanging)
            if !line.isEmpty, line.count + 1 + word.count > room {
                lines.append(line)
                line = word
            } else {
                line += line.isEmpty ? word : " " + word
            }
        }
        lines.append(line)
        return lines.enumerated().map { index, line in
            String(repeating: " ", count: indent + (index == 0 ? 0 : hanging)) + line
        }.joined(separator: "\n")
    }

    private static func words(of text: Substring) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}

/// The first few of many words: `a, b, c, d, e and 3 more`.
package func listed(_ words: [String], atMost limit: Int = 5) -> String {
    words.prefix(limit).joined(separator: ", ") + (words.count > limit ? " and \(words.count - limit) more" : "")
}

/// "1 file", "2 files".
package func counted(_ count: some BinaryInteger, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
