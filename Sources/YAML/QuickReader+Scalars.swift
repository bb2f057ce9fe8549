// Values that are one text. Each function begins at the first character of its value, and leaves `offset` behind it.

extension QuickReader {
    /// A text that stands in the file as it is.
    mutating func scalar(_ bytes: Span<UInt8>, _ style: ScalarStyle, _ text: Range<Int>) {
        let textStart = builder.text.count
        builder.text.add(bytes, text)
        let start = place(bytes, text.lowerBound)
        builder.scalar(style, textFrom: textStart, from: start, to: place(bytes, text.upperBound))
    }

    /// A text without quotes that ends with its line, or before a comment.
    mutating func plain(_ bytes: Span<UInt8>) -> Bool {
        let start = offset
        guard canBeginPlain(bytes) else { return false }
        while true {
            offset = bytes.firstOffset(of: UInt8(ascii: "\n"), UInt8(ascii: ":"), UInt8(ascii: "#"), from: offset)
            let sign = bytes.byte(at: offset)
            if sign == UInt8(ascii: ":") {
                guard !bytes.endsWord(at: offset + 1) else { return false }
            } else if sign != UInt8(ascii: "#") || bytes[offset - 1] == UInt8(ascii: " ") {
                break
            }
            offset += 1
        }
        while bytes[offset - 1] == UInt8(ascii: " ") { offset -= 1 }
        scalar(bytes, .plain, start..<offset)
        return true
    }

    /// YAML 1.2.2 §7.3.3, without `?`, `:` and most of `-`, which are allowed before certain characters.
    func canBeginPlain(_ bytes: Span<UInt8>) -> Bool {
        let byte = bytes.byte(at: offset)
        if byte == UInt8(ascii: "-") { return (0x30...0x39).contains(bytes.byte(at: offset + 1)) }
        return byte.isLetterOrDigit || byte >= 0x80 || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") && offset > lineStart
    }

    /// A text in quotes on one line. Of escapes, those of the quote, of the backslash and of a line break.
    mutating func quoted(_ bytes: Span<UInt8>) -> Bool {
        let quote = bytes[offset]
        let isDouble = quote == UInt8(ascii: "\"")
        let escape = isDouble ? UInt8(ascii: "\\") : quote
        let start = place(bytes, offset)
        let textStart = builder.text.count
        offset += 1
        while true {
            let end = bytes.firstOffset(of: quote, escape, UInt8(ascii: "\n"), from: offset)
            builder.text.add(bytes, offset..<end)
            let next = bytes.byte(at: end + 1)
            offset = end + 2
            switch bytes.byte(at: end) {
            case escape where next == quote || isDouble && next == escape: builder.text.append(next)
            case escape where isDouble && next == UInt8(ascii: "n"): builder.text.append(UInt8(ascii: "\n"))
            case quote:
                offset = end + 1
                let style: ScalarStyle = isDouble ? .doubleQuoted : .singleQuoted
                builder.scalar(style, textFrom: textStart, from: start, to: place(bytes, offset))
                return true
            default: return false
            }
        }
    }
}

// MARK: - Block texts

extension QuickReader {
    /// `|` or `>`, also with `-`, and the lines below it that are indented further than `indent`. YAML 1.2.2 §8.1.
    mutating func blockText(_ bytes: Span<UInt8>, _ style: ScalarStyle, ofParentAt indent: Int) -> Bool {
        let start = place(bytes, offset)
        let textStart = builder.text.count
        offset += 1
        let isStripped = bytes.byte(at: offset) == UInt8(ascii: "-")
        if isStripped { offset += 1 }
        guard bytes.byte(at: offset) == UInt8(ascii: "\n") else { return false }
        endLine()
        guard let margin = margin(bytes, below: indent) else { return false }
        // Line breaks since the last line that had something.
        var breaks = 0
        while let first = blockLine(bytes, margin) {
            let end = bytes.lineEnd(from: first)
            guard end < bytes.count else { return false }
            if first < end {
                // Around a line of a folded text that begins with a blank, line breaks are kept.
                guard style == .literal || bytes[first] != UInt8(ascii: " ") else { return false }
                addBreaks(breaks, isFolded: style == .folded && builder.text.count > textStart)
                builder.text.add(bytes, first..<end)
                breaks = 0
            }
            breaks += 1
            offset = end
            endLine()
        }
        if !isStripped { builder.text.append(UInt8(ascii: "\n")) }
        builder.scalar(style, textFrom: textStart, from: start, to: Position(line: line, column: 1))
        return true
    }

    /// What stands for line breaks between two lines of a text: where it is folded, a blank for one, and for more one less.
    private mutating func addBreaks(_ count: Int, isFolded: Bool) {
        if isFolded, count == 1 { builder.text.append(UInt8(ascii: " ")) }
        for _ in 0..<(isFolded ? count - 1 : count) { builder.text.append(UInt8(ascii: "\n")) }
    }

    /// The blanks before the first line of a block text; nil where it has none, or blanks that libyaml has to judge.
    private func margin(_ bytes: Span<UInt8>, below indent: Int) -> Int? {
        var start = offset
        var most = 0
        while true {
            var first = start
            while bytes.byte(at: first) == UInt8(ascii: " ") { first += 1 }
            guard first < bytes.count else { return nil }
            guard bytes[first] == UInt8(ascii: "\n") else {
                let margin = first - start
                return margin > indent && most <= margin ? margin : nil
            }
            most = max(most, first - start)
            start = first + 1
        }
    }

    /// Where the text behind the margin begins on the current line; nil where the text has ended before it.
    private func blockLine(_ bytes: Span<UInt8>, _ margin: Int) -> Int? {
        var first = offset
        while first - offset < margin, bytes.byte(at: first) == UInt8(ascii: " ") { first += 1 }
        guard first < bytes.count, first - offset == margin || bytes[first] == UInt8(ascii: "\n") else { return nil }
        return first
    }
}

extension [UInt8] {
    fileprivate mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
