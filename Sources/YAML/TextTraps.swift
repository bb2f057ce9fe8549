import Bytes
import Rulebook

/// YAML that is right and most likely says something else than its author meant: a `#` that hides the rest of a value, and a
/// list item that became a part of the text above it.
struct TextTraps {
    let tree: Tree
    private(set) var diagnostics: [Diagnostic] = []

    init(tree: Tree) { self.tree = tree }

    private var source: SourceText { tree.source }

    /// - Parameter limit: diagnostics after which it stops.
    mutating func find(limit: Int, severalLines scalars: [Int]) {
        for index in scalars where diagnostics.count < limit { findDash(in: tree.records[index]) }
        findHashes(limit: limit)
    }

    /// A plain text of several lines, one of which looks like a list item.
    private mutating func findDash(in record: Tree.Record) {
        for line in Int(record.startLine) + 1...max(Int(record.startLine) + 1, Int(record.endLine)) {
            let text = source.line(line).unicodeScalars
            let indent = text.prefix { $0 == " " }.count
            guard text.dropFirst(indent).starts(with: "- ".unicodeScalars), line <= Int(record.endLine) else {
                continue
            }
            let item = String(String.UnicodeScalarView(text.dropFirst(indent)))
            let range = SourceRange(at: Position(line: line, column: indent + 1), scalars: item.unicodeScalars.count)
            diagnostics.append(
                .error(
                    .indentation, at: range, in: source,
                    "'\(item.shortened)' is not a list item: it continues the text that begins in line \(record.startLine)",
                    fix: fix(for: record)))
            // The lines below it are part of the same mistake.
            return
        }
    }

    private func fix(for record: Tree.Record) -> String {
        let first = source.line(Int(record.startLine)).unicodeScalars.drop { $0 == " " }
        if first.first == "-", first.dropFirst().first != " " {
            return "write a space after the '-' in line \(record.startLine)"
        }
        guard first.first != "-", isBelowItsKey(record) else {
            return "put it in line with the other items, or put the text in quotes"
        }
        return "write '|' after the key if the text has a list in it"
    }

    /// Whether a text begins on the line below its key, as one of several paragraphs does.
    private func isBelowItsKey(_ record: Tree.Record) -> Bool {
        guard record.startLine > 1 else { return false }
        let above = source.line(Int(record.startLine) - 1)
        return above.reversed().drop { $0 == " " }.first == ":"
    }

    /// A ` #` with no blank behind it, right behind a plain value or in its place: people put a blank behind the `#` of a
    /// comment, and none into `#1` and `#hashtag`.
    private mutating func findHashes(limit: Int) {
        let bytes = source.bytes
        var next = 0
        while diagnostics.count < limit {
            let hash = bytes.span.firstOffset(of: UInt8(ascii: "#"), from: next)
            guard hash < bytes.count else { return }
            next = hash + 1
            guard hash > 0, bytes[hash - 1] == 0x20 || bytes[hash - 1] == 0x09, next < bytes.count,
                bytes[next] > 0x20, bytes[next] != UInt8(ascii: "#"), bytes[next] != UInt8(ascii: "!")
            else { continue }
            let place = source.position(ofByte: hash)
            guard let record = record(before: place), record.kind == .scalar, record.style == .plain,
                Int(record.endLine) == place.line, record.ownRange.end <= place,
                bytes[source.offset(of: record.ownRange.end)..<hash].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
            else { continue }
            let word = source.line(place.line).unicodeScalars.dropFirst(place.column - 1).prefix { $0 != " " }
            diagnostics.append(
                .warning(
                    .commentInValue, at: SourceRange(at: place, scalars: word.count), in: source,
                    "'\(String(String.UnicodeScalarView(word)).shortened)' is a comment and not part of the value",
                    fix: "put the whole value in quotes, or a space after the '#' of a comment"))
        }
    }

    /// The last node that begins before a place. Nodes stand in the order of the file.
    private func record(before place: Position) -> Tree.Record? {
        var low = 0
        var high = tree.records.count
        while low < high {
            let middle = (low + high) / 2
            if tree.records[middle].start < place { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? tree.records[low - 1] : nil
    }
}
