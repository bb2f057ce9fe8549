package import Authoring
import Bundles
import Difference
package import JSON
import Publishing
package import Terminals

/// What `translations` tells: each language in words, its collections in a table, and what comes next.
package struct TranslationsReport {
    package let texts: [TranslatedText]
    package let unread: [UnreadTexts]
    package let nextLimit: Int

    package init(_ texts: [TranslatedText], unread: [UnreadTexts], nextLimit: Int) {
        self.texts = texts
        self.unread = unread
        self.nextLimit = nextLimit
    }

    /// How many texts are in which state.
    private struct Counts {
        var current = 0
        var stale = 0
        var missing = 0
        var all: Int { current + stale + missing }
        /// Rounded down, so that 100 means all.
        var percent: Int { all == 0 ? 100 : current * 100 / all }

        init(_ texts: [TranslatedText]) {
            for text in texts {
                switch text.state {
                case .current: current += 1
                case .stale: stale += 1
                case .missing: missing += 1
                }
            }
        }

        var members: [(String, Int)] {
            [("texts", all), ("current", current), ("stale", stale), ("missing", missing), ("percent", percent)]
        }
    }

    /// By language, in the order of the workspace.
    private var languages: [(name: String, texts: [TranslatedText])] { Self.runs(of: texts, by: \.language.string) }

    /// Neighbours that are alike.
    private static func runs(
        of texts: [TranslatedText], by name: (TranslatedText) -> String
    ) -> [(name: String, texts: [TranslatedText])] {
        var runs: [(name: String, texts: [TranslatedText])] = []
        for text in texts {
            if runs.last?.name == name(text) {
                runs[runs.count - 1].texts.append(text)
            } else {
                runs.append((name(text), [text]))
            }
        }
        return runs
    }

    /// What is not current, the most pressing first.
    private var next: [TranslatedText] {
        let pressing: [(TranslatedText) -> Bool] = [
            { $0.state == .missing && !$0.isPartial }, { $0.state == .stale && !$0.isPartial },
            { $0.state == .stale && $0.isPartial }, { $0.state == .missing && $0.isPartial },
        ]
        return pressing.flatMap { texts.filter($0) }
    }

    // MARK: For people

    package func print(to stream: Stream) {
        for file in unread {
            stream.line("\(file.path) can't be read, and its texts are not counted: 'litfass check' says why")
        }
        for (name, texts) in languages { stream.line(Self.sentence(name, texts)) }
        let table = rows
        if table.count > 1 {
            stream.line()
            for line in Self.table(table, width: stream.columns) { stream.line(line) }
        }
        let next = next
        guard !next.isEmpty, nextLimit > 0 else { return }
        stream.line("\nnext:")
        for text in next.prefix(nextLimit) {
            let digest = text.state == .stale ? " (source \(text.digest))" : ""
            stream.line("\(text.path): '\(text.field)' is \(text.state.rawValue)\(digest)")
            for line in Self.shown(text).split(separator: "\n", omittingEmptySubsequences: false) {
                stream.line(line.isEmpty ? "  |" : "  | \(line)")
            }
        }
        if next.count > nextLimit { stream.line("and \(next.count - nextLimit) more; see --next and --language") }
    }

    /// `fr: 412 of 420 texts are current (98 %), 5 are stale, 3 are missing`
    private static func sentence(_ name: String, _ texts: [TranslatedText]) -> String {
        let counts = Counts(texts)
        guard counts.current < counts.all else { return "\(name): all \(counts.all) texts are current" }
        var sentence = "\(name): \(counts.current) of \(counts.all) texts are current (\(counts.percent) %)"
        if counts.stale > 0 {
            sentence += ", \(counts.stale) \(counts.stale == 1 ? "is" : "are") stale (source \(texts.digestOfStale))"
        }
        if counts.missing > 0 {
            sentence += ", \(counts.missing) \(counts.missing == 1 ? "is" : "are") missing"
            if texts.contains(where: \.isPartial) { sentence += ", which the language may lack" }
        }
        return sentence
    }

    private var rows: [[String]] {
        let header = ["language", "collection", "texts", "current", "stale", "missing", "%"]
        return [header]
            + languages.flatMap { language in
                Self.runs(of: language.texts, by: \.collection).map { collection in
                    let counts = Counts(collection.texts)
                    return [language.name, collection.name] + counts.members.map { String($0.1) }
                }
            }
    }

    /// Words to the left, numbers to the right. Where the terminal is narrow, names of collections are cut.
    private static func table(_ rows: [[String]], width: Int) -> [String] {
        var widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let excess = widths.reduce(2 * (widths.count - 1), +) - width
        if excess > 0 { widths[1] = max(4, widths[1] - excess) }
        return rows.map { row in
            row.enumerated().map { column, text in
                let text = text.count > widths[column] ? text.prefix(widths[column] - 1) + "…" : text
                let blanks = String(repeating: " ", count: widths[column] - text.count)
                return column < 2 ? text + blanks : blanks + text
            }.joined(separator: "  ")
        }
    }

    /// What the translator reads: the change where it is known, else the source text.
    private static func shown(_ text: TranslatedText) -> String {
        guard let former = text.formerSource else { return text.source }
        return WordDifference(from: former, to: text.source).pieces.map { piece in
            switch piece {
            case .kept(let words): words
            case .deleted(let words): "[-\(words)-]"
            case .inserted(let words): "{+\(words)+}"
            }
        }.joined()
    }

    // MARK: For programs

    package var json: JSON {
        [
            "format": 1,
            "languages": .array(
                languages.map { language in
                    var object = JSONObject()
                    object.append("language", .string(language.name))
                    object.append(
                        "coverage", .string(language.texts.contains(where: \.isPartial) ? "partial" : "full"))
                    Self.append(Counts(language.texts), to: &object)
                    object.append("digest", .string(language.texts.digestOfStale))
                    object.append("collections", .array(Self.runs(of: language.texts, by: \.collection).map(Self.json)))
                    return .object(object)
                }),
            "unread": .array(unread.map { .string($0.path) }),
            "next": .array(next.map(Self.json)),
        ]
    }

    private static func json(_ collection: (name: String, texts: [TranslatedText])) -> JSON {
        var object = JSONObject()
        object.append("collection", .string(collection.name))
        append(Counts(collection.texts), to: &object)
        return .object(object)
    }

    private static func append(_ counts: Counts, to object: inout JSONObject) {
        for (name, count) in counts.members { object.append(name, .number(JSONNumber(count))) }
    }

    fileprivate static func json(_ text: TranslatedText) -> JSON {
        var object = JSONObject()
        object.append("language", .string(text.language.string))
        object.append("collection", .string(text.collection))
        object.append("document", .string(text.document))
        object.append("field", .string(text.field))
        object.append("state", .string(text.state.rawValue))
        object.append("file", .string(text.path))
        object.append("source", .string(text.source))
        object.append("digest", .string(text.digest))
        if let former = text.formerSource { object.append("former-source", .string(former)) }
        return .object(object)
    }
}

/// What `translations accept` tells.
package struct AcceptanceReport {
    package let acceptance: Acceptance

    package init(_ acceptance: Acceptance) { self.acceptance = acceptance }

    package var lines: [String] {
        let accepted = acceptance.accepted
        var lines: [String] = []
        for path in Set(accepted.map(\.path)).sorted() {
            let fields = accepted.filter { $0.path == path }.map { "'\($0.field)'" }
            lines.append("\(path): accepted \(fields.joined(separator: ", "))")
        }
        lines += acceptance.missing.map { "\($0.path): '\($0.field)' is missing" }
        let files = Set(accepted.map(\.path)).count
        lines.append(
            accepted.isEmpty
                ? "nothing to accept: no text of these is stale"
                : "\(counted(accepted.count, "text")) accepted in \(counted(files, "file"))")
        return lines
    }

    package var json: JSON {
        [
            "format": 1, "accepted": .array(acceptance.accepted.map(TranslationsReport.json)),
            "missing": .array(acceptance.missing.map(TranslationsReport.json)),
        ]
    }
}
