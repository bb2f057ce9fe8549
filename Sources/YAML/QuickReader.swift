/// Reads the YAML that people write in a workspace straight from its bytes: block mappings and lists, values of one line,
/// block texts, and brackets that close on their line.
///
/// It is a shortcut and not a second opinion: whatever it does not know for certain, right or wrong, it leaves to libyaml,
/// which also words every fault. Where it gives a tree, libyaml would give the same one; a test compares the two.
struct QuickReader {
    /// Keys of more bytes are left to libyaml, which has a limit for them (YAML 1.2.2 §7.4: 1024 characters).
    static let keyLimitBytes = 128

    let bytes: [UInt8]
    var builder: TreeBuilder
    var offset: Int
    /// 1-based, of `offset`.
    var line = 1
    /// Where the line of `offset` begins.
    var lineStart: Int
    /// The last place on the line that was asked for, from which the next one is counted.
    private var lastPlace: (offset: Int, column: Int)

    /// - Parameter builder: to be given back only where the file was read.
    init(_ builder: TreeBuilder, from start: Int) {
        self.builder = builder
        bytes = builder.source.bytes
        offset = start
        lineStart = start
        lastPlace = (start, 1)
        self.builder.reserve(from: start)
    }

    /// - Returns: the builder with the whole tree; nil where libyaml has to read the file.
    mutating func read() -> TreeBuilder? {
        guard bytes[offset...].isPlainText, nextLine() == 0, mapping(indent: 0), offset == bytes.count else {
            return nil
        }
        let limits = builder.limits
        guard builder.records.count <= limits.nodes, builder.diagnostics.count < limits.findings else { return nil }
        return builder
    }

    // MARK: Lines

    /// Goes over blank lines and comments to the first character of the next line that has something.
    /// - Returns: the blanks before it; -1 at the end of the file.
    mutating func nextLine() -> Int {
        while offset < bytes.count {
            skipBlanks()
            guard offset < bytes.count else { return -1 }
            switch bytes[offset] {
            case UInt8(ascii: "\n"): endLine()
            case UInt8(ascii: "#"): skipComment()
            default: return offset - lineStart
            }
        }
        return -1
    }

    mutating func skipBlanks() {
        while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
    }

    /// To the end of the line, and over it.
    private mutating func skipComment() {
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
    mutating func finishLine() -> Bool {
        let end = offset
        skipBlanks()
        guard offset < bytes.count else { return true }
        switch bytes[offset] {
        case UInt8(ascii: "\n"): endLine()
        case UInt8(ascii: "#") where offset > end: skipComment()
        default: return false
        }
        return true
    }

    /// The place of an offset on the current line, not before the one asked for last.
    mutating func place(_ offset: Int) -> Position {
        lastPlace = (offset, lastPlace.column + bytes.scalarCount(lastPlace.offset..<offset))
        return Position(line: line, column: lastPlace.column)
    }

    // MARK: Blocks

    /// A mapping whose first key begins at `offset`, in column `indent + 1`.
    mutating func mapping(indent: Int) -> Bool {
        guard open(.mapping) else { return false }
        repeat {
            guard key(), value(ofParentAt: indent) else { return false }
        } while nextLine() == indent && !isDash
        return close(indent)
    }

    /// A list whose first dash stands at `offset`, in column `indent + 1`.
    mutating func sequence(indent: Int) -> Bool {
        guard open(.sequence) else { return false }
        repeat {
            offset += 1
            let afterDash = offset
            skipBlanks()
            guard offset < bytes.count, offset > afterDash, !isDash else { return false }
            let column = offset - lineStart
            guard isAtKey ? mapping(indent: column) : inlineValue(ofParentAt: indent) else { return false }
        } while nextLine() == indent && isDash
        return close(indent)
    }

    private mutating func open(_ kind: Node.Kind) -> Bool {
        builder.open(kind, at: place(offset), isFlow: false)
        return builder.open.count <= builder.limits.depth
    }

    /// - Returns: false where the next line begins further right than what was just read, and so belongs to it somehow.
    private mutating func close(_ indent: Int) -> Bool {
        builder.close(at: nil)
        return offset == bytes.count || offset - lineStart <= indent
    }

    /// A dash that begins an item, or the line of a document's end.
    private var isDash: Bool {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "-") else { return false }
        return offset + 1 == bytes.count || bytes[offset + 1] == UInt8(ascii: " ")
            || bytes[offset + 1] == UInt8(ascii: "\n")
    }

    // MARK: Keys and values

    private var keyEnd: Int? {
        var end = offset
        while end < bytes.count, bytes[end].isKeyCharacter { end += 1 }
        guard end > offset, end < bytes.count, bytes[end] == UInt8(ascii: ":"), end - offset <= Self.keyLimitBytes,
            bytes[offset] != UInt8(ascii: "-"), bytes[offset] != UInt8(ascii: ".")
        else { return nil }
        guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: " ") || bytes[end + 1] == UInt8(ascii: "\n") else {
            return nil
        }
        return end
    }

    private var isAtKey: Bool { keyEnd != nil }

    /// A key and its colon.
    mutating func key() -> Bool {
        guard let end = keyEnd else { return false }
        scalar(.plain, offset..<end, from: place(offset), to: place(end))
        offset = end + 1
        return true
    }

    private mutating func value(ofParentAt indent: Int) -> Bool {
        let end = offset
        skipBlanks()
        guard offset < bytes.count else { return false }
        let isComment = bytes[offset] == UInt8(ascii: "#") && offset > end
        guard bytes[offset] == UInt8(ascii: "\n") || isComment else { return inlineValue(ofParentAt: indent) }
        let inner = nextLine()
        if isDash { return inner >= indent && sequence(indent: inner) }
        return inner > indent && mapping(indent: inner)
    }

    /// A value that begins on the line of its key or dash.
    private mutating func inlineValue(ofParentAt indent: Int) -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: "|"): blockText(.literal, ofParentAt: indent)
        case UInt8(ascii: ">"): blockText(.folded, ofParentAt: indent)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted() && finishLine()
        case UInt8(ascii: "["), UInt8(ascii: "{"): brackets() && finishLine()
        default: plain() && finishLine()
        }
    }
}

extension [UInt8] {
    /// The offset of the next line break, or of the end.
    func lineEnd(from offset: Int) -> Int {
        var end = offset
        while end < count, self[end] != UInt8(ascii: "\n") { end += 1 }
        return end
    }

    func scalarCount(_ range: Range<Int>) -> Int {
        var count = 0
        for offset in range where self[offset] & 0xC0 != 0x80 { count += 1 }
        return count
    }
}
