package import Rulebook

/// How a scalar is written.
package enum ScalarStyle: UInt8, Hashable, Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    /// `|`
    case literal
    /// `>`
    case folded
}

/// A value in a file that knows where it stands: a cheap handle into the tree of its file. The order of the file is kept.
package struct Node: Sendable {
    package enum Kind: UInt8, Hashable, Sendable {
        case scalar
        case sequence
        case mapping
    }

    /// One `key: value` of a mapping. The key is always a scalar: `parseYAML` refuses others.
    package struct Entry: Sendable {
        package let key: Node
        package let value: Node
    }

    let tree: Tree
    let index: Int

    /// Tells a node from all others, as long as its file is there.
    package struct ID: Hashable, Sendable {
        private let tree: ObjectIdentifier
        private let index: Int

        fileprivate init(_ node: Node) {
            tree = ObjectIdentifier(node.tree)
            index = node.index
        }
    }

    package var id: ID { ID(self) }

    private var record: Tree.Record { tree.records[index] }

    package var kind: Kind { record.kind }
    package var style: ScalarStyle { record.style }
    package var source: SourceText { tree.source }

    /// From the first to behind the last character, quotes and block indicators included. An absent value (`key:`) is an
    /// empty range behind the colon. A block collection ends where the last node inside it ends; where that stands in a flow
    /// collection, before the bracket that closes it.
    package var range: SourceRange {
        SourceRange(start: record.start, end: end)
    }

    /// Where `range` begins.
    package var start: Position { record.start }

    private var end: Position {
        // Records stand in the order of the file, so the last record of a collection is the last thing inside it.
        let record = record.endLine == 0 ? tree.records[Int(record.end) - 1] : record
        let end = Position(line: Int(record.endLine), column: Int(record.endColumn))
        guard record.style == .literal || record.style == .folded else { return end }
        // libyaml ends a block scalar where the next thing starts; here it ends with its last line that is not blank.
        var line = end.column == 1 ? end.line - 1 : end.line
        while line > Int(record.startLine), source.bytes[source.lineBytes(line)].allSatisfy({ $0 == 0x20 }) {
            line -= 1
        }
        let scalars = source.bytes[source.lineBytes(line)].count { $0 & 0xC0 != 0x80 }
        return Position(line: line, column: scalars + 1)
    }

    /// A scalar's text, unescaped and folded; empty for a collection.
    package var text: String {
        record.kind == .scalar ? tree.texts.string(of: record, .kept) : ""
    }

    /// `text` without blanks and line breaks at both ends.
    package var trimmedText: String {
        record.kind == .scalar ? tree.texts.string(of: record, .trimmed) : ""
    }

    /// The UTF-8 bytes of `text`, without making a string.
    package var textBytes: ArraySlice<UInt8> { record.kind == .scalar ? tree.texts.bytes(of: record) : [] }

    /// What the core schema makes of it. Only plain scalars are ever something other than a string.
    package var resolved: CoreValue {
        record.kind == .scalar && record.style == .plain ? CoreValue(plain: text) : .string
    }

    /// Whether nothing stands there, or a plain `null` or `~`.
    package var isNull: Bool { kind == .scalar && resolved == .null }

    /// What is inside a list, in the order of the file; empty for other kinds.
    package var items: [Node] {
        let record = record
        guard record.kind == .sequence else { return [] }
        var items: [Node] = []
        items.reserveCapacity(count)
        var item = index + 1
        while item < Int(record.end) {
            items.append(Node(tree: tree, index: item))
            item = Int(tree.records[item].end)
        }
        return items
    }

    /// How many items or entries are directly inside; 0 for a scalar.
    package var count: Int {
        switch record.kind {
        case .scalar: 0
        case .sequence: Int(record.count)
        case .mapping: Int(record.count) / 2
        }
    }

    /// What is inside a mapping, in the order of the file; empty for other kinds. Keys are unique where the file has no
    /// `duplicate-key` diagnostic.
    package var entries: [Entry] {
        let record = record
        guard record.kind == .mapping else { return [] }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        var key = index + 1
        while key < Int(record.end) {
            let value = Int(tree.records[key].end)
            entries.append(Entry(key: Node(tree: tree, index: key), value: Node(tree: tree, index: value)))
            key = Int(tree.records[value].end)
        }
        return entries
    }

    /// Goes through what is inside a mapping, in the order of the file: `entries`, without a list of them.
    package func eachEntry(_ body: (Entry) -> Void) {
        let end = Int(record.end)
        guard record.kind == .mapping else { return }
        var key = index + 1
        while key < end {
            let value = Int(tree.records[key].end)
            body(Entry(key: Node(tree: tree, index: key), value: Node(tree: tree, index: value)))
            key = Int(tree.records[value].end)
        }
    }

    /// All scalars inside, keys too, in the order of the file; a scalar itself.
    package var scalars: [Node] {
        (index..<Int(record.end)).compactMap { tree.records[$0].kind == .scalar ? Node(tree: tree, index: $0) : nil }
    }

    /// The entry with a key, compared byte by byte; the first if the file has it twice.
    package func entry(_ key: String) -> Entry? {
        guard record.kind == .mapping else { return nil }
        var child = index + 1
        let end = Int(record.end)
        while child < end {
            let value = Int(tree.records[child].end)
            let keyRecord = tree.records[child]
            if keyRecord.kind == .scalar, tree.texts.isSame(keyRecord, as: key.utf8) {
                return Entry(key: Node(tree: tree, index: child), value: Node(tree: tree, index: value))
            }
            child = Int(tree.records[value].end)
        }
        return nil
    }

    /// Where a piece of `text`, given by its UTF-8 offsets, stands in the file; the whole value where that is unknown: when
    /// the piece is empty, holds an escape, or goes over a folded line break.
    package func range(ofText piece: Range<Int>) -> SourceRange {
        let text = textBytes
        let piece = piece.clamped(to: 0..<text.count)
        guard !piece.isEmpty else { return range }
        let start = text.startIndex + piece.lowerBound
        let wanted = text[start..<text.startIndex + piece.upperBound]
        // Both sides count from the same end, so the same number of equal pieces stands before it in text and file.
        let ordinal = text[..<(start + piece.count - 1)].occurrences(of: wanted, limit: .max).count
        let range = range
        let from = source.offset(of: range.start)
        let occurrences = source.bytes[from..<max(from, source.offset(of: range.end))]
            .occurrences(of: wanted, limit: ordinal + 1)
        guard occurrences.count == ordinal + 1 else { return range }
        return SourceRange(
            start: source.position(ofByte: occurrences[ordinal]),
            end: source.position(ofByte: occurrences[ordinal] + piece.count))
    }

    package subscript(_ key: String) -> Node? { entry(key)?.value }

    /// Whether `text` is a word, byte by byte.
    package func isText(_ word: String) -> Bool {
        let record = record
        return record.kind == .scalar && tree.texts.isSame(record, as: word.utf8)
    }

    /// Whether `text` is right, told by its UTF-8 bytes where they stand.
    package func isText(where isRight: (Span<UInt8>) -> Bool) -> Bool {
        let record = record
        return record.kind == .scalar && tree.texts.withBytes(of: record, isRight)
    }

    /// Which of some words `text` is, byte by byte.
    package func index(among words: KnownKeys) -> Int? {
        let record = record
        return record.kind == .scalar ? tree.texts.withBytes(of: record) { words.index(of: $0) } : nil
    }
}

extension ArraySlice<UInt8> {
    /// Where a piece begins, at most `limit` times, overlaps included.
    fileprivate func occurrences(of piece: ArraySlice<UInt8>, limit: Int) -> [Int] {
        guard let first = piece.first, piece.count <= count else { return [] }
        var found: [Int] = []
        for index in startIndex...(endIndex - piece.count) where self[index] == first {
            if self[index..<index + piece.count].elementsEqual(piece) {
                found.append(index)
                if found.count == limit { break }
            }
        }
        return found
    }
}
