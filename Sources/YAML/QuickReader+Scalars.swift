import Bytes
import Rulebook

// Values that are one text. Each function begins at the first character of its value, and leaves `offset` behind it.

extension QuickReader {
    /// A text that stands in the file as it is.
    mutating func scalar(_ bytes: Span<UInt8>, style: ScalarStyle, in text: Range<Int>) {
        let start = place(bytes, text.lowerBound)
        builder.scalar(
            style, inFileFrom: text.lowerBound, count: text.count, indent: 0, from: start,
            to: place(bytes, text.upperBound))
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
        scalar(bytes, style: .plain, in: start..<offset)
        return true
    }

    /// YAML 1.2.2 §7.3.3, without `?`, `:` and most of `-`, which are allowed before certain characters.
    func canBeginPlain(_ bytes: Span<UInt8>) -> Bool {
        let byte = bytes.byte(at: offset)
        if byte == UInt8(ascii: "-") { return (0x30...0x39).contains(bytes.byte(at: offset + 1)) }
        return byte.isLetterOrDigit || byte >= 0x80 || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") && offset > lineStart
    }

    /// A text in quotes on one line. Of escapes, those of the quote, of the backslash, of a line break and of a character by its
    /// number.
    mutating func quoted(_ bytes: Span<UInt8>) -> Bool {
        let quote = bytes[offset]
        let isDouble = quote == UInt8(ascii: "\"")
        let style: ScalarStyle = isDouble ? .doubleQuoted : .singleQuoted
        let escape = isDouble ? UInt8(ascii: "\\") : quote
        let start = place(bytes, offset)
        let apartStart = builder.texts.apart.count
        offset += 1
        let textStart = offset
        while true {
            let end = bytes.firstOffset(of: quote, escape, UInt8(ascii: "\n"), from: offset)
            let sign = bytes.byte(at: end)
            let next = bytes.byte(at: end + 1)
            if sign == quote, isDouble || next != quote {
                let pieceStart = offset
                offset = end + 1
                if pieceStart == textStart {
                    builder.scalar(
                        style, inFileFrom: textStart, count: end - textStart, indent: 0, from: start,
                        to: place(bytes, offset))
                } else {
                    builder.texts.apart.add(bytes, pieceStart..<end)
                    builder.scalar(style, apartFrom: apartStart, from: start, to: place(bytes, offset))
                }
                return true
            }
            builder.texts.apart.add(bytes, offset..<end)
            offset = end + 2
            switch sign {
            case escape where next == quote || isDouble && next == escape: builder.texts.apart.append(next)
            case escape where isDouble && next == UInt8(ascii: "n"): builder.texts.apart.append(UInt8(ascii: "\n"))
            case escape where isDouble && next == UInt8(ascii: "u"):
                guard let character = numberedCharacter(bytes) else { return false }
                builder.texts.apart += String(character).utf8
            default: return false
            }
        }
    }

    /// The character of the four hexadecimal digits that begin at `offset`, and leaves them behind.
    /// - Returns: nil where there are not so many, and for control characters and halves of pairs.
    private mutating func numberedCharacter(_ bytes: Span<UInt8>) -> Unicode.Scalar? {
        var number: UInt32 = 0
        for place in offset..<offset + 4 {
            guard let digit = Character(Unicode.Scalar(bytes.byte(at: place))).hexDigitValue else { return nil }
            number = number << 4 | UInt32(digit)
        }
        guard number >= 0xA0 else { return nil }
        offset += 4
        return Unicode.Scalar(number)
    }
}

// MARK: - Block texts

extension QuickReader {
    /// `|` or `>`, also with `-`, and the lines below it that are indented further than `indent`. YAML 1.2.2 §8.1.
    mutating func blockText(_ bytes: Span<UInt8>, _ style: ScalarStyle, ofParentAt indent: Int) -> Bool {
        let start = place(bytes, offset)
        offset += 1
        let isStripped = bytes.byte(at: offset) == UInt8(ascii: "-")
        if isStripped { offset += 1 }
        guard bytes.byte(at: offset) == UInt8(ascii: "\n") else { return false }
        endLine()
        guard let margin = margin(bytes, below: indent), margin < ScalarTexts.keptApart else { return false }
        let textStart = offset
        let apartStart = builder.texts.apart.count
        var count = 0
        // Line breaks since the last line that had something.
        var breaks = 0
        while let first = bytes.blockLine(from: offset, margin) {
            let end = bytes.lineEnd(from: first)
            guard end < bytes.count else { return false }
            if first < end {
                if style == .folded {
                    // Around a line of a folded text that begins with a blank, line breaks are kept.
                    guard bytes[first] != UInt8(ascii: " ") else { return false }
                    addFolded(breaks, isFirst: count == 0)
                    builder.texts.apart.add(bytes, first..<end)
                }
                count += breaks + end - first
                breaks = 0
            }
            breaks += 1
            offset = end
            endLine()
        }
        let end = Position(line: line, column: 1)
        if style == .folded {
            if !isStripped { builder.texts.apart.append(UInt8(ascii: "\n")) }
            builder.scalar(style, apartFrom: apartStart, from: start, to: end)
        } else {
            builder.scalar(
                style, inFileFrom: textStart, count: isStripped ? count : count + 1, indent: margin, from: start,
                to: end)
        }
        return true
    }

    /// What stands for line breaks before a line of a folded text: a blank for one, and for more one less.
    private mutating func addFolded(_ breaks: Int, isFirst: Bool) {
        if !isFirst, breaks == 1 { builder.texts.apart.append(UInt8(ascii: " ")) }
        for _ in 0..<(isFirst ? breaks : breaks - 1) { builder.texts.apart.append(UInt8(ascii: "\n")) }
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
}

extension Span<UInt8> {
    /// Where the text behind the margin begins on a line; nil where the text has ended before it.
    fileprivate func blockLine(from start: Int, _ margin: Int) -> Int? {
        var first = start
        while first - start < margin, byte(at: first) == UInt8(ascii: " ") { first += 1 }
        guard first < count, first - start == margin || self[first] == UInt8(ascii: "\n") else { return nil }
        return first
    }
}

extension [UInt8] {
    mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
