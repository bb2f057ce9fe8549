internal import Bundles
internal import JSON

/// A difference as a person reads it.
package enum DifferenceText {
    /// Characters of unchanged text shown on either side of a change.
    private static let context = 40

    /// Lines without a final line break; "nothing differs" where that is so.
    /// - Parameter colour: marks what went and what came by colour instead of by brackets.
    package static func render(_ difference: ReleaseDifference, colour: Bool = false) -> String {
        guard !difference.isEmpty else { return "nothing differs" }
        let ink = Ink(isOn: colour)
        var lines = difference.addedLanguages.map { ink.came("+ language \($0)") }
        lines += difference.removedLanguages.map { ink.went("- language \($0)") }
        for collection in difference.collections { lines += paragraph(lines) + of(collection, ink) }
        for set in difference.parameterSets { lines += paragraph(lines) + of(set, ink) }
        return (lines + ["", summary(difference)]).joined(separator: "\n")
    }

    private static func paragraph(_ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [""]
    }

    private static func of(_ collection: CollectionDifference, _ ink: Ink) -> [String] {
        var lines = [ink.strong(collection.name)]
        lines += collection.types.map { "  " + of($0, ink) }
        if collection.isReordered { lines.append("  documents stand in another order") }
        for document in collection.documents {
            let languages = document.languages.isEmpty ? "" : " (\(list(document.languages)))"
            switch document.presence {
            case .added: lines.append("  " + ink.came("+ \(document.id)") + languages)
            // Whoever takes a document away knows it by its id; its text is in the release before.
            case .removed: lines.append("  " + ink.went("- \(document.id)") + languages)
            case .changed: lines.append("  \(document.id)")
            }
            guard document.presence != .removed else { continue }
            lines += document.fields.map { "    " + of($0, within: document.presence, ink) }
        }
        return lines
    }

    private static func of(_ set: ParameterSetDifference, _ ink: Ink) -> [String] {
        let name =
            switch set.presence {
            case .added: ink.came("+ \(set.name)")
            case .removed: ink.went("- \(set.name)")
            case .changed: ink.strong(set.name)
            }
        let values = set.presence == .removed ? [] : set.values
        return [name] + set.types.map { "  " + of($0, ink) } + values.map { "  " + of($0, within: set.presence, ink) }
    }

    private static func of(_ change: TypeChange, _ ink: Ink) -> String {
        "\(change.path): type \(ink.went(change.old?.name ?? "none")) → \(ink.came(change.new?.name ?? "none"))"
    }

    /// - Parameter whole: what became of the document; within one that is new a value needs no mark.
    private static func of(_ field: FieldChange, within whole: Presence, _ ink: Ink) -> String {
        let head = (field.language.map { "\($0) " } ?? "") + field.path + ": "
        let words = { value in ValueText.of(value, type: field.type) }
        switch field.change {
        case .added(let value):
            let instead = field.oldFallback.map { " (\($0) stood in)" } ?? ""
            return head + ink.came(words(value), bracketed: whole == .changed || field.type?.isText == true) + instead
        case .removed(let value):
            let instead = field.newFallback.map { " (\($0) stands in)" } ?? ""
            return head + ink.went(words(value), bracketed: true) + instead
        case .replaced(let old, let new):
            return head + "\(ink.went(words(old))) → \(ink.came(words(new)))"
        case .reworded(let difference):
            return head + of(difference, ink)
        case .fallback:
            let old = field.oldFallback.map(\.string) ?? "nothing"
            let new = field.newFallback.map(\.string) ?? "nothing"
            return head + "\(ink.went(old)) → \(ink.came(new)) stands in"
        }
    }

    private static func of(_ difference: WordDifference, _ ink: Ink) -> String {
        let pieces = difference.pieces
        return pieces.enumerated().map { place, piece in
            switch piece {
            case .deleted(let text): ink.went(ValueText.oneLine(text), bracketed: true)
            case .inserted(let text): ink.came(ValueText.oneLine(text), bracketed: true)
            case .kept(let text):
                ValueText.oneLine(
                    ValueText.flowing(elided(text, isFirst: place == 0, isLast: place == pieces.count - 1)))
            }
        }.joined()
    }

    /// The ends of an unchanged piece that touch a change, cut between words.
    private static func elided(_ text: String, isFirst: Bool, isLast: Bool) -> String {
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
        return " " + String(text[text.index(after: blank)...])
    }

    private static func summary(_ difference: ReleaseDifference) -> String {
        let documents = difference.collections.flatMap(\.documents)
        let counted = [Presence.added, .changed, .removed].compactMap { presence -> String? in
            let count = documents.count { $0.presence == presence }
            return count == 0 ? nil : "\(count) \(presence.rawValue)"
        }
        var parts = counted.isEmpty ? [] : ["documents: " + counted.joined(separator: ", ")]
        let values = difference.parameterSets.reduce(0) { $0 + $1.values.count }
        if values > 0 { parts.append("parameters: \(values) changed") }
        let languages = difference.addedLanguages.count + difference.removedLanguages.count
        if languages > 0 { parts.append("languages: \(languages) changed") }
        return parts.isEmpty ? "only types or the order differ" : parts.joined(separator: " · ")
    }

    private static func list(_ languages: [LanguageTag]) -> String {
        languages.map(\.string).joined(separator: ", ")
    }
}

/// What went in red, what came in green; with brackets where there is no colour (as `git diff --word-diff`).
private struct Ink {
    let isOn: Bool

    func strong(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    func went(_ text: String, bracketed: Bool = false) -> String {
        isOn ? "\u{1B}[31m\(text)\u{1B}[0m" : bracketed ? "[-\(text)-]" : text
    }

    func came(_ text: String, bracketed: Bool = false) -> String {
        isOn ? "\u{1B}[32m\(text)\u{1B}[0m" : bracketed ? "{+\(text)+}" : text
    }
}
