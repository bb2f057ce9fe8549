// Values that are one text. Each function begins at the first character of its value, and leaves `offset` behind it.

extension QuickReader {
    mutating func scalar(_ style: ScalarStyle, _ text: Range<Int>, from start: Position, to end: Position) {
        builder.scalar(style, bytes[text], from: start, to: end)
    }

    /// A text without quotes that ends with its line, or before a comment.
    mutating func plain() -> Bool {
        let start = offset
        guard canBeginPlain else { return false }
        var end = start
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "#"), bytes[offset - 1] == UInt8(ascii: " ") { break }
            offset += 1
            if byte == UInt8(ascii: ":"), endsWord(at: offset) { return false }
            if byte != UInt8(ascii: " ") { end = offset }
        }
        offset = end
        scalar(.plain, start..<end, from: place(start), to: place(end))
        return true
    }

    /// YAML 1.2.2 §7.3.3, without `?`, `:` and most of `-`, which are allowed before certain characters.
    var canBeginPlain: Bool {
        let byte = bytes[offset]
        if byte == UInt8(ascii: "-") { return offset + 1 < bytes.count && (0x30...0x39).contains(bytes[offset + 1]) }
        return byte.isLetterOrDigit || byte >= 0x80 || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") && offset > lineStart
    }

    func endsWord(at offset: Int) -> Bool {
        offset == bytes.count || bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\n")
    }

    /// A text in quotes on one line. Of escapes, those of the quote and of the backslash.
    mutating func quoted() -> Bool {
        let quote = bytes[offset]
        let start = offset
        var text: [UInt8] = []
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
            let byte = bytes[offset]
            let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            if byte == quote, quote == UInt8(ascii: "\"") || next != quote {
                offset += 1
                let style: ScalarStyle = quote == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
                builder.scalar(style, text[...], from: place(start), to: place(offset))
                return true
            }
            let isEscape = byte == quote || byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"")
            guard !isEscape || next == quote || next == UInt8(ascii: "\\") && byte == next else { return false }
            text.append(isEscape ? next : byte)
            offset += isEscape ? 2 : 1
        }
        return false
    }

    /// `|` or `>`, also with `-`, and the lines below it that are indented further than `indent`.
    mutating func blockText(_ style: ScalarStyle, ofParentAt indent: Int) -> Bool {
        let start = place(offset)
        offset += 1
        let isStripped = offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
        if isStripped { offset += 1 }
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") else { return false }
        endLine()
        guard let margin = margin(below: indent) else { return false }
        var block = BlockText(isFolded: style == .folded)
        var end = start
        while let text = blockLine(margin) {
            guard block.append(bytes[text]) else { return false }
            if !text.isEmpty { end = place(text.upperBound) }
            guard text.upperBound < bytes.count else { return false }
            offset = text.upperBound
            endLine()
        }
        builder.scalar(style, block.text(isStripped: isStripped)[...], from: start, to: end)
        return true
    }

    /// The blanks before the first line of a block text; nil where it has none, or blanks that libyaml has to judge.
    private func margin(below indent: Int) -> Int? {
        var start = offset
        var most = 0
        while start < bytes.count {
            var first = start
            while first < bytes.count, bytes[first] == UInt8(ascii: " ") { first += 1 }
            guard first < bytes.count else { return nil }
            guard bytes[first] == UInt8(ascii: "\n") else {
                let margin = first - start
                return margin > indent && most <= margin ? margin : nil
            }
            most = max(most, first - start)
            start = first + 1
        }
        return nil
    }

    /// What stands behind the margin on the current line; nil where the text has ended before it.
    private func blockLine(_ margin: Int) -> Range<Int>? {
        var first = offset
        while first < bytes.count, first - offset < margin, bytes[first] == UInt8(ascii: " ") { first += 1 }
        guard first < bytes.count else { return nil }
        if bytes[first] == UInt8(ascii: "\n") { return first..<first }
        guard first - offset == margin else { return nil }
        return first..<bytes.lineEnd(from: first)
    }
}

/// The lines of a block text as they become one text. YAML 1.2.2 §8.1.
private struct BlockText {
    let isFolded: Bool
    private var lines: [UInt8] = []
    /// Line breaks since the last line that had something.
    private var breaks = 0

    init(isFolded: Bool) { self.isFolded = isFolded }

    /// - Returns: false for a line of a folded text that begins with a blank: there, line breaks are kept around it.
    mutating func append(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first else {
            breaks += 1
            return true
        }
        guard !isFolded || first != UInt8(ascii: " ") else { return false }
        if isFolded, breaks == 1, !lines.isEmpty {
            lines.append(UInt8(ascii: " "))
        } else {
            let kept = isFolded && !lines.isEmpty ? breaks - 1 : breaks
            for _ in 0..<kept { lines.append(UInt8(ascii: "\n")) }
        }
        lines += line
        breaks = 1
        return true
    }

    func text(isStripped: Bool) -> [UInt8] { isStripped ? lines : lines + [UInt8(ascii: "\n")] }
}
