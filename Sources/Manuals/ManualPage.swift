import Terminals

/// A page of section 1 that `man` shows, in the language mdoc.
///
/// Source: mdoc(7) of mandoc 1.14.
package struct ManualPage: Sendable {
    /// How a term of a list is set.
    package enum Term: Sendable {
        /// `--format text|json`
        case option(String)
        case operand(String)
        /// What one types, or a number.
        case literal(String)
        /// Another page.
        case page(String)
    }

    package struct Row: Sendable {
        let term: Term
        /// A sentence; an empty one for a term that says everything.
        let meaning: String

        package init(_ term: Term, _ meaning: String) { (self.term, self.meaning) = (term, meaning) }
    }

    package struct Section: Sendable {
        let title: String
        /// Paragraphs, separated by a blank line. One that begins with a blank is shown as it is written.
        let text: String
        let rows: [Row]

        package init(_ title: String, text: String = "", rows: [Row] = []) {
            (self.title, self.text, self.rows) = (title, text, rows)
        }
    }

    /// `litfass-check`, by which `man` finds it.
    package let name: String
    /// `litfass check`, as one types it.
    let command: String
    /// One line without a full stop.
    let summary: String
    /// `--to N`, `[OPTION ...]`
    let synopsis: [String]
    let sections: [Section]
    /// Names of other pages.
    let seeAlso: [String]

    package init(
        name: String, command: String, summary: String, synopsis: [String], sections: [Section], seeAlso: [String]
    ) {
        (self.name, self.command, self.summary) = (name, command, summary)
        (self.synopsis, self.sections, self.seeAlso) = (synopsis, sections, seeAlso)
    }

    /// - Parameter date: of the page, `November 29, 2026`.
    package func text(date: String) -> String {
        var lines = [
            ".Dd \(date)", ".Dt \(name.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(name)",
            ".Nd \(Mdoc.escaped(summary.prefix(1).lowercased() + summary.dropFirst()))", ".Sh SYNOPSIS",
            ".Nm \(command)",
        ]
        lines += synopsis.map(Self.synopsisLine)
        for section in sections {
            lines.append(".Sh \(section.title.uppercased())")
            lines += Mdoc.paragraphs(section.text)
            lines += list(section.rows)
        }
        if !seeAlso.isEmpty {
            let pages = seeAlso.sorted()
            lines.append(".Sh SEE ALSO")
            lines += pages.map { ".Xr \($0) 1" + ($0 == pages.last ? "" : " ,") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func synopsisLine(_ word: String) -> String {
        guard word.hasPrefix("["), word.hasSuffix("]") else { return "." + Mdoc.macros(for: word) }
        return ".Op " + Mdoc.macros(for: String(word.dropFirst().dropLast()))
    }

    private func list(_ rows: [Row]) -> [String] {
        guard !rows.isEmpty else { return [] }
        let items = rows.flatMap { row -> [String] in
            let term =
                switch row.term {
                case .option(let text), .operand(let text): Mdoc.macros(for: text)
                case .literal(let text): "Cm \(Mdoc.argument(text))"
                case .page(let name): "Xr \(name) 1"
                }
            return [".It \(term)"] + Mdoc.paragraphs(row.meaning)
        }
        return [".Bl -tag -width Ds"] + items + [".El"]
    }
}

/// The parts of mdoc that pages use.
private enum Mdoc {
    /// Text that is read as it is written: without signs that the language, or a typesetter, gives another meaning.
    static func escaped(_ text: some StringProtocol) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\e"
            case "'": result += "\\(aq"
            case "-": result += "\\-"
            case "~": result += "\\(ti"
            case "^": result += "\\(ha"
            default: result.append(character)
            }
        }
    }

    /// One argument of a macro.
    static func argument(_ text: some StringProtocol) -> String {
        let text = escaped(text)
        return text.contains(" ") ? "\"\(text)\"" : text
    }

    /// `Fl -format Ar text|json` of `--format text|json`, and `Ar PATH ...` of an operand.
    static func macros(for words: String) -> String {
        words.split(separator: ", ").map { macro(for: String($0)) }.joined(separator: " , ")
    }

    private static func macro(for word: String) -> String {
        let parts = word.split(separator: " ", maxSplits: 1)
        guard word.hasPrefix("-") else { return "Ar \(escaped(word))" }
        let flag = "Fl \(escaped(parts[0].dropFirst()))"
        return parts.count == 2 ? "\(flag) Ar \(argument(parts[1]))" : flag
    }

    /// Each sentence begins a line, as mdoc wants it: the typesetter knows its end.
    static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n\n") {
            if paragraph.hasPrefix(" ") {
                lines += [".Bd -literal -offset indent"] + paragraph.split(separator: "\n").map(literal) + [".Ed"]
                continue
            }
            if !lines.isEmpty, lines.last != ".Ed" { lines.append(".Pp") }
            let words = paragraph.split { $0 == " " || $0 == "\n" }.map(escaped)
            var sentence: [String] = []
            for (index, word) in words.enumerated() {
                sentence.append(word)
                let isEnd = word.hasSuffix(".") && words[(index + 1)...].first?.first?.isLowercase != true
                guard isEnd || index == words.count - 1 else { continue }
                lines += TextLayout.wrapped(sentence, indent: 0).split(separator: "\n").map(line)
                sentence = []
            }
        }
        return lines
    }

    private static func literal(_ text: Substring) -> String { line(escaped(text.drop { $0 == " " })[...]) }

    /// A line of text: one that begins with a full stop would be a macro.
    private static func line(_ text: Substring) -> String { (text.hasPrefix(".") ? "\\&" : "") + text }
}
