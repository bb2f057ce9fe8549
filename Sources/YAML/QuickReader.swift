import Rulebook

/// Reads the YAML that people write in a workspace straight from its bytes: block mappings and lists, values of one line,
/// block texts, and brackets.
///
/// It is a shortcut and not a second opinion: whatever it does not know for certain, right or wrong, it leaves to libyaml,
/// which also words every fault. Where it gives a tree, libyaml would give the same one; a test compares the two.
struct QuickReader {
    /// Keys of more bytes are left to libyaml, which has a limit for them (YAML 1.2.2 §7.4: 1024 characters).
    static let keyLimitBytes = 128

    var builder: TreeBuilder
    var offset = 0
    /// 1-based, of `offset`.
    var line = 1
    /// Where the line of `offset` begins.
    var lineStart = 0
    /// The last place on the line that was asked for, from which the next one is counted.
    private var lastPlace = (offset: 0, column: 1)

    init(_ source: SourceText, _ limits: YAMLLimits) {
        builder = TreeBuilder(source: source, limits: limits)
        builder.reserve(from: 0)
    }

    /// - Parameter bytes: found to be plain text.
    /// - Returns: whether the builder has the whole tree; else libyaml has to read the file.
    mutating func read(_ bytes: Span<UInt8>) -> Bool {
        nextLine(bytes) == 0 && mapping(bytes, indent: 0) && offset == bytes.count
            && builder.records.count <= builder.limits.nodes
            && builder.diagnostics.count < builder.limits.findings
    }

    // MARK: Lines

    /// Goes over blank lines and comments to the first character of the next line that has something.
    /// - Returns: the blanks before it; -1 at the end of the file.
    mutating func nextLine(_ bytes: Span<UInt8>) -> Int {
        while offset < bytes.count {
            skipBlanks(bytes)
            switch bytes.byte(at: offset) {
            case UInt8(ascii: "\n"): endLine()
            case UInt8(ascii: "#"): skipComment(bytes)
            case 0: return -1
            default: return offset - lineStart
            }
        }
        return -1
    }

    mutating func skipBlanks(_ bytes: Span<UInt8>) {
        while bytes.byte(at: offset) == UInt8(ascii: " ") { offset += 1 }
    }

    /// To the end of the line, and over it.
    private mutating func skipComment(_ bytes: Span<UInt8>) {
        offset = bytes.lineEnd(from: offset)
        if offset < bytes.count { endLine() }
    }

    mutating func endLine() {
        offset += 1
        line += 1
        lineStart = offset
        lastPlace = (offset, 1)
    }

    /// Over blanks, a comment and the end of the line behind a value.
    /// - Returns: false where something else stands there.
    mutating func finishLine(_ bytes: Span<UInt8>) -> Bool {
        let end = offset
        skipBlanks(bytes)
        switch bytes.byte(at: offset) {
        case UInt8(ascii: "\n"): endLine()
        case UInt8(ascii: "#") where offset > end: skipComment(bytes)
        default: return offset == bytes.count
        }
        return true
    }

    /// The place of an offset on the current line, not before the one asked for last.
    mutating func place(_ bytes: Span<UInt8>, _ offset: Int) -> Position {
        lastPlace = (offset, lastPlace.column + bytes.scalarCount(lastPlace.offset..<offset))
        return Position(line: line, column: lastPlace.column)
    }

    // MARK: Blocks

    /// A mapping whose first key begins at `offset`, in column `indent + 1`.
    mutating func mapping(_ bytes: Span<UInt8>, indent: Int) -> Bool {
        guard open(bytes, .mapping) else { return false }
        repeat {
            guard key(bytes), value(bytes, ofParentAt: indent) else { return false }
        } while nextLine(bytes) == indent && !isDash(bytes)
        return close(bytes, indent)
    }

    /// A list whose first dash stands at `offset`, in column `indent + 1`.
    mutating func sequence(_ bytes: Span<UInt8>, indent: Int) -> Bool {
        guard open(bytes, .sequence) else { return false }
        repeat {
            offset += 1
            let afterDash = offset
            skipBlanks(bytes)
            guard offset < bytes.count, offset > afterDash, !isDash(bytes) else { return false }
            guard item(bytes, ofParentAt: indent) else { return false }
        } while nextLine(bytes) == indent && isDash(bytes)
        return close(bytes, indent)
    }

    private mutating func item(_ bytes: Span<UInt8>, ofParentAt indent: Int) -> Bool {
        keyEnd(bytes) != nil
            ? mapping(bytes, indent: offset - lineStart) : inlineValue(bytes, ofParentAt: indent)
    }

    private mutating func open(_ bytes: Span<UInt8>, _ kind: Node.Kind) -> Bool {
        builder.open(kind, at: place(bytes, offset), isFlow: false)
        return builder.open.count <= builder.limits.depth
    }

    /// - Returns: false where the next line begins further right than what was just read, and so belongs to it somehow.
    private mutating func close(_ bytes: Span<UInt8>, _ indent: Int) -> Bool {
        builder.close(at: nil)
        return offset == bytes.count || offset - lineStart <= indent
    }

    /// A dash that begins an item, or the line of a document's end.
    private func isDash(_ bytes: Span<UInt8>) -> Bool {
        bytes.byte(at: offset) == UInt8(ascii: "-") && bytes.endsWord(at: offset + 1)
    }

    // MARK: Keys and values

    /// Where the key that begins here has its colon; nil where there is no key.
    private func keyEnd(_ bytes: Span<UInt8>) -> Int? {
        var end = offset
        while bytes.byte(at: end).isKeyCharacter { end += 1 }
        guard end > offset, bytes.byte(at: end) == UInt8(ascii: ":"), end - offset <= Self.keyLimitBytes,
            bytes[offset] != UInt8(ascii: "-"), bytes[offset] != UInt8(ascii: "."),
            end + 1 < bytes.count, bytes.endsWord(at: end + 1)
        else { return nil }
        return end
    }

    /// A key and its colon.
    mutating func key(_ bytes: Span<UInt8>) -> Bool {
        guard let end = keyEnd(bytes) else { return false }
        scalar(bytes, style: .plain, in: offset..<end)
        offset = end + 1
        return true
    }

    private mutating func value(_ bytes: Span<UInt8>, ofParentAt indent: Int) -> Bool {
        let end = offset
        skipBlanks(bytes)
        guard offset < bytes.count else { return false }
        let isComment = bytes[offset] == UInt8(ascii: "#") && offset > end
        guard bytes[offset] == UInt8(ascii: "\n") || isComment else {
            return inlineValue(bytes, ofParentAt: indent)
        }
        let inner = nextLine(bytes)
        if isDash(bytes) { return inner >= indent && sequence(bytes, indent: inner) }
        guard inner > indent else { return false }
        switch bytes.byte(at: offset) {
        case UInt8(ascii: "["), UInt8(ascii: "{"): return brackets(bytes) && finishLine(bytes)
        default: return mapping(bytes, indent: inner)
        }
    }

    /// A value that begins on the line of its key or dash.
    private mutating func inlineValue(_ bytes: Span<UInt8>, ofParentAt indent: Int) -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: "|"): blockText(bytes, .literal, ofParentAt: indent)
        case UInt8(ascii: ">"): blockText(bytes, .folded, ofParentAt: indent)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted(bytes) && finishLine(bytes)
        case UInt8(ascii: "["), UInt8(ascii: "{"): brackets(bytes) && finishLine(bytes)
        default: plain(bytes) && finishLine(bytes)
        }
    }
}

extension Span<UInt8> {
    /// Whether a blank, a line break or the end stands at an offset.
    func endsWord(at offset: Int) -> Bool {
        offset >= count || self[offset] == UInt8(ascii: " ") || self[offset] == UInt8(ascii: "\n")
    }
}
