/// What a program tells people in sentences, tables and charts, before it is written for a terminal, a forge or a browser.
package struct Report: Hashable, Sendable {
    /// What the report is about, in one line.
    package var title: String
    package var sections: [Section]
    /// The last line: everything in numbers.
    package var summary: String

    package init(title: String, sections: [Section], summary: String) {
        self.title = title
        self.sections = sections
        self.summary = summary
    }

    package struct Section: Hashable, Sendable {
        package var title: String
        package var entries: [Entry]

        package init(title: String, entries: [Entry]) {
            self.title = title
            self.entries = entries
        }
    }

    /// Something that has a name, and what is to be said of it.
    package struct Entry: Hashable, Sendable {
        package var name: [Span]
        package var blocks: [Block]

        package init(name: [Span], blocks: [Block]) {
            self.name = name
            self.blocks = blocks
        }
    }

    package enum Block: Hashable, Sendable {
        case line([Span])
        /// What explains the line before it.
        case aside([Span])
        /// One text in its languages, beside one another.
        case versions(field: String, [Version])
        case table(Table)
        case chart(Chart)
        /// What images show, beside one another where they can be seen.
        case images([Image])
    }

    package enum Span: Hashable, Sendable {
        case plain(String)
        case strong(String)
        case went(String)
        case came(String)
        /// A piece of a text that stayed, of which only the ends near a change need to be shown.
        case kept(String)

        package var text: String {
            switch self {
            case .plain(let text), .strong(let text), .went(let text), .came(let text), .kept(let text): text
            }
        }
    }

    package struct Version: Hashable, Sendable {
        /// BCP 47 tags; none for a text that is the same in every language.
        package var languages: [String]
        package var spans: [Span]

        package init(languages: [String], spans: [Span]) {
            self.languages = languages
            self.spans = spans
        }

        /// `de, en`
        package var label: String { languages.joined(separator: ", ") }
    }

    /// An image of a release.
    package struct Image: Hashable, Sendable {
        /// `before`, `after`, with the languages whose readers get it.
        package var label: String
        /// What it shows, in words; empty where a release has none.
        package var alternative: String
        /// Where a tree has it, below its top.
        package var path: String
        /// The same for a dark ground; nil where that is the same image.
        package var darkPath: String?
        package var width: Int
        package var height: Int

        package init(
            label: String, alternative: String, path: String, darkPath: String?, width: Int, height: Int
        ) {
            (self.label, self.alternative) = (label, alternative)
            (self.path, self.darkPath) = (path, darkPath)
            (self.width, self.height) = (width, height)
        }
    }

    package struct Table: Hashable, Sendable {
        package var caption: String
        package var columns: [Column]
        package var rows: [[Span]]
        /// Whether it can be looked up rather than read: shown where it takes no space, and not in a terminal.
        package var isAppendix: Bool

        package init(caption: String, columns: [Column], rows: [[Span]], isAppendix: Bool = false) {
            self.caption = caption
            self.columns = columns
            self.rows = rows
            self.isAppendix = isAppendix
        }
    }

    package struct Column: Hashable, Sendable {
        package var title: String
        package var isNumber: Bool

        package init(_ title: String, isNumber: Bool = false) {
            self.title = title
            self.isNumber = isNumber
        }
    }

    /// Values before and after on one scale, with the thresholds that they may pass.
    package struct Chart: Hashable, Sendable {
        package var caption: String
        package var rows: [Row]
        package var marks: [Mark]

        package init(caption: String, rows: [Row], marks: [Mark]) {
            self.caption = caption
            self.rows = rows
            self.marks = marks
        }

        package struct Row: Hashable, Sendable {
            package var label: String
            package var old: Double
            package var new: Double

            package init(label: String, old: Double, new: Double) {
                self.label = label
                self.old = old
                self.new = new
            }
        }

        package struct Mark: Hashable, Sendable {
            package var label: String
            package var value: Double

            package init(label: String, value: Double) {
                self.label = label
                self.value = value
            }
        }

        /// The greatest value that the scale has to show.
        package var greatest: Double {
            (rows.flatMap { [$0.old, $0.new] } + marks.map(\.value)).max() ?? 0
        }

        /// Where a value stands on a scale from 0, its beginning, to `length`, its end. What lies off the scale stands at the end
        /// of it that is nearer.
        package func place(of value: Double, onScaleOf length: Int) -> Int {
            guard greatest > 0 else { return 0 }
            return Int((max(0, min(value / greatest, 1)) * Double(length)).rounded())
        }
    }
}

extension Report {
    /// Where the images that it shows are in a tree.
    package var imagePaths: Set<String> {
        Set(
            sections.flatMap(\.entries).flatMap(\.blocks).flatMap { block -> [String] in
                guard case .images(let images) = block else { return [] }
                return images.flatMap { [$0.path] + ($0.darkPath.map { [$0] } ?? []) }
            })
    }
}

extension Report.Span {
    /// The ends of a piece that stayed, cut between words; everything else as it is.
    /// - Parameter context: characters shown on either side of a change.
    static func elided(_ spans: [Report.Span], context: Int) -> [Report.Span] {
        spans.enumerated().map { place, span in
            guard case .kept(let text) = span else { return span }
            return .kept(elided(text, isFirst: place == 0, isLast: place == spans.count - 1, context))
        }
    }

    private static func elided(_ text: String, isFirst: Bool, isLast: Bool, _ context: Int) -> String {
        let room = isFirst || isLast ? context : 2 * context
        guard text.count > room + 10 else { return text }
        let head = isFirst ? "" : cutEnd(text.prefix(context))
        let tail = isLast ? "" : cutStart(text.suffix(context))
        return head + "…" + tail
    }

    private static func cutEnd(_ text: Substring) -> String {
        guard let blank = text.lastIndex(where: \.isWhitespace) else { return String(text) }
        return String(text[..<blank]) + " "
    }

    private static func cutStart(_ text: Substring) -> String {
        guard let blank = text.firstIndex(where: \.isWhitespace) else { return String(text) }
        return " " + String(text[blank...].drop(while: \.isWhitespace))
    }
}
