/// A report in CommonMark with the tables of GitHub and GitLab, for a pull request.
package enum ReportMarkdown {
    /// With a final line break.
    package static func render(_ report: Report) -> String {
        var blocks = ["## " + escaped(report.title), escaped(report.summary)]
        for section in report.sections {
            blocks.append("### " + escaped(section.title))
            for entry in section.entries { blocks += self.blocks(of: entry) }
        }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private static func blocks(of entry: Report.Entry) -> [String] {
        let name = entry.name.isEmpty ? [] : ["**" + escaped(entry.name.map(\.text).joined()) + "**"]
        var blocks = name
        var items: [String] = []
        for block in entry.blocks {
            switch block {
            case .line(let spans): items.append("- " + line(of: spans))
            case .aside(let spans): items.append("  - " + line(of: spans))
            case .versions(let field, let versions): items += lines(of: versions, field)
            case .table(let table):
                blocks += [items.joined(separator: "\n"), self.table(table)].filter { !$0.isEmpty }
                items = []
            case .chart(let chart):
                blocks += [items.joined(separator: "\n"), self.chart(chart)].filter { !$0.isEmpty }
                items = []
            // Their names, sizes and digests are in the line before.
            case .images: break
            }
        }
        return blocks + (items.isEmpty ? [] : [items.joined(separator: "\n")])
    }

    private static func lines(of versions: [Report.Version], _ field: String) -> [String] {
        versions.map { version in
            let head = escaped(field) + (version.languages.isEmpty ? "" : " (\(escaped(version.label)))")
            return "- \(head): " + line(of: Report.Span.elided(version.spans, context: ReportText.context))
        }
    }

    private static func table(_ table: Report.Table) -> String {
        let head = "| " + table.columns.map { escaped($0.title) }.joined(separator: " | ") + " |"
        let rule = "| " + table.columns.map { $0.isNumber ? "--:" : "---" }.joined(separator: " | ") + " |"
        let rows = table.rows.map { "| " + $0.map { line(of: [$0]) }.joined(separator: " | ") + " |" }
        let lines = ([head, rule] + rows).joined(separator: "\n")
        let caption = escaped(table.caption)
        return table.isAppendix
            ? "<details><summary>\(caption)</summary>\n\n\(lines)\n\n</details>" : "\(caption)\n\n\(lines)"
    }

    /// As in a terminal: a forge shows a fixed width between fences.
    private static func chart(_ chart: Report.Chart) -> String {
        let report = Report(
            title: "", sections: [Report.Section(title: "", entries: [.init(name: [], blocks: [.chart(chart)])])],
            summary: "")
        let lines = ReportText().render(report).split(separator: "\n").map { String($0.dropFirst(4)) }
        return (["```text"] + lines + ["```"]).joined(separator: "\n")
    }

    private static func line(of spans: [Report.Span]) -> String { spans.map(text).joined() }

    private static func text(of span: Report.Span) -> String {
        let text = escaped(ReportText.shown(span))
        switch span {
        case .plain, .kept: return text
        case .strong: return "**\(text)**"
        case .went: return "<del>\(text)</del>"
        case .came: return "<ins>\(text)</ins>"
        }
    }

    /// Text that no forge takes for markup, a person's name or the number of an issue.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in ReportText.safe(text).unicodeScalars {
            switch character {
            case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "<", "&", "$":
                result += "\\" + String(character)
            case "@": result += "&#64;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
