/// Divides a text into tokens.
struct Tokenizer {
    private let bytes: [UInt8]
    private let vocabulary: Vocabulary
    private let isRich: Bool
    private(set) var tokens: [Token] = []
    private var index = 0
    private var gap = Token.Gap.paragraph

    /// - Parameter isRich: whether the text is Markdown, in which backticks and link destinations are no prose.
    init(_ bytes: [UInt8], _ vocabulary: Vocabulary, isRich: Bool) {
        self.bytes = bytes
        self.vocabulary = vocabulary
        self.isRich = isRich
        tokens.reserveCapacity(bytes.count / 5 + 4)
        read()
    }

    private mutating func read() {
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x20 || byte == 0x0A || byte == 0x09 {
                readGap()
            } else if Characters.isLetter(byte) {
                readWord()
            } else if byte.isDigit {
                let start = index
                while index < bytes.count, bytes[index].isDigit { index += 1 }
                add(.digits, start..<index)
            } else {
                readSign()
            }
        }
    }

    private mutating func add(_ kind: Token.Kind, _ range: Range<Int>, id: Int32 = -1, capitals: Token.Capitals = .none)
    {
        tokens.append(Token(kind, range, id: id, gap: gap, capitals: capitals))
        gap = .none
    }

    private mutating func readGap() {
        let start = index
        var lines = 0
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A || bytes[index] == 0x09 {
            if bytes[index] == 0x0A { lines += 1 }
            index += 1
        }
        let new: Token.Gap = lines > 1 ? .paragraph : lines == 1 ? .line : index - start > 1 ? .spaces : .space
        gap = max(gap, new)
    }

    // MARK: Words

    private mutating func readWord() {
        let start = index
        var (capitals, smalls) = (0, 0)
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                guard byte.isLetter else { break }
                if byte.isCapital { capitals += 1 } else { smalls += 1 }
                index += 1
            } else if Characters.isLetter(byte) {
                if isCapitalScalar(at: index) { capitals += 1 } else { smalls += 1 }
                index += Characters.lengthOfScalar(byte)
            } else if isJoined(at: index) {
                index += 2
            } else {
                break
            }
        }
        index = min(index, bytes.count)
        let isFirstCapital = capitals > 0 && isCapital(at: start)
        let shape: Token.Capitals =
            capitals == 0
            ? .none : smalls == 0 && capitals > 1 ? .all : isFirstCapital && capitals == 1 ? .first : .mixed
        if gap == .none, let address = addressJoined(by: start) {
            extendAddress(from: address)
            return
        }
        if index + 2 < bytes.count, bytes[index] == UInt8(ascii: ":"), bytes[index + 1] == UInt8(ascii: "/"),
            bytes[index + 2] == UInt8(ascii: "/")
        {
            return readAddress(from: start)
        }
        if index - start == 3, index < bytes.count, bytes[index] == UInt8(ascii: "."),
            bytes[start..<index].elementsEqual("www".utf8)
        {
            return readAddress(from: start)
        }
        let id = vocabulary.id(of: WordHash(start..<index, of: bytes.span).value)
        add(.word, start..<index, id: id, capitals: shape)
    }

    private func isCapital(at index: Int) -> Bool {
        bytes[index] < 0x80 ? bytes[index].isCapital : isCapitalScalar(at: index)
    }

    /// Of Latin, Greek and Cyrillic; a scalar beyond two bytes counts as a small letter.
    private func isCapitalScalar(at index: Int) -> Bool {
        guard bytes[index] < 0xE0, index + 1 < bytes.count else { return false }
        if bytes[index] == 0xC3 { return bytes[index + 1] < 0x9F && bytes[index + 1] != 0x97 }
        let value = UInt32(bytes[index] & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)
        return Unicode.Scalar(value)?.properties.isUppercase ?? false
    }

    /// A soft hyphen within a word.
    private func isJoined(at index: Int) -> Bool {
        bytes[index] == 0xC2 && index + 2 < bytes.count && bytes[index + 1] == 0xAD
            && Characters.isLetter(bytes[index + 2])
    }

    // MARK: Addresses

    private mutating func readAddress(from start: Int) {
        while index < bytes.count, bytes[index] > 0x20, !Self.addressEnds.contains(bytes[index]) {
            let length = Characters.lengthOfBlank(in: bytes, at: index)
            if length > 0 || isQuotationMark(at: index) { break }
            index += 1
        }
        trimAddress(from: start)
        add(.address, start..<index)
    }

    /// “ ” „ ‘ ’ « »
    private func isQuotationMark(at index: Int) -> Bool {
        guard bytes[index] == 0xE2 || bytes[index] == 0xC2, index + 2 < bytes.count else {
            return bytes[index...].elementsEqual([0xC2, 0xBB])
        }
        return bytes[index] == 0xE2
            ? bytes[index + 1] == 0x80 && (0x98...0x9E).contains(bytes[index + 2])
            : bytes[index + 1] == 0xAB || bytes[index + 1] == 0xBB
    }

    private static let addressEnds = Array("()<>\"]".utf8)
    private static let trailing = Array(".,;:!?*_'".utf8)

    /// Punctuation behind an address belongs to the sentence.
    private mutating func trimAddress(from start: Int) {
        while index > start + 1, Self.trailing.contains(bytes[index - 1]) { index -= 1 }
    }

    /// The first token of an e-mail address whose `@` stands right before a word.
    private func addressJoined(by start: Int) -> Int? {
        guard let last = tokens.last, last.isSign("@"), last.gap == .none, tokens.count > 1 else { return nil }
        var first = tokens.count - 1
        while first > 0, tokens[first].gap == .none, isOfLocalPart(tokens[first - 1]) { first -= 1 }
        return first < tokens.count - 1 ? first : nil
    }

    private func isOfLocalPart(_ token: Token) -> Bool {
        switch token.kind {
        case .word, .digits: true
        case .sign: [".", "-", "_", "+"].contains { token.isSign($0) }
        default: false
        }
    }

    private mutating func extendAddress(from first: Int) {
        let start = Int(tokens[first].start)
        gap = tokens[first].gap
        tokens.removeSubrange(first...)
        while index < bytes.count,
            Characters.isLetter(bytes[index]) || bytes[index].isDigit || ".-".utf8.contains(bytes[index])
        {
            index += 1
        }
        trimAddress(from: start)
        add(.address, start..<index)
    }

    // MARK: Signs

    private mutating func readSign() {
        let start = index
        let blank = Characters.lengthOfBlank(in: bytes, at: index)
        if blank > 0 {
            index += blank
            gap = max(gap, .fixedSpace)
            return
        }
        if bytes[start] == UInt8(ascii: "{"), let end = quoteEnd() {
            index = end
            return add(.quote, start..<end)
        }
        if let end = Placeholders.end(at: start, in: bytes) {
            index = end
            return add(.placeholder, start..<end)
        }
        if isRich, bytes[start] == UInt8(ascii: "`"), let end = codeEnd() {
            index = end
            return add(.code, start..<end)
        }
        let length = Characters.lengthOfScalar(bytes[start])
        index = min(start + length, bytes.count)
        add(.sign, start..<index, id: scalar(start..<index))
        if isRich, bytes[start] == UInt8(ascii: "]"), index < bytes.count, bytes[index] == UInt8(ascii: "(") {
            readDestination()
        }
    }

    private func scalar(_ range: Range<Int>) -> Int32 {
        let first = UInt32(bytes[range.lowerBound])
        guard range.count > 1 else { return Int32(first) }
        let rest = bytes[range.dropFirst()].reduce(first & (0x7F >> UInt32(range.count))) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
        return Int32(rest)
    }

    /// `{{ collection.document.field }}`
    private func quoteEnd() -> Int? {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "{") else { return nil }
        var end = index + 2
        while end + 1 < bytes.count, bytes[end] != 0x0A, end - index < 512 {
            if bytes[end] == UInt8(ascii: "}"), bytes[end + 1] == UInt8(ascii: "}") { return end + 2 }
            end += 1
        }
        return nil
    }

    private func codeEnd() -> Int? {
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "`") {
            if bytes[end] == 0x0A, end + 1 < bytes.count, bytes[end + 1] == 0x0A { return nil }
            end += 1
        }
        return end < bytes.count && end > index + 1 ? end + 1 : nil
    }

    /// What stands in the parentheses of a link is one token.
    private mutating func readDestination() {
        add(.sign, index..<index + 1, id: 0x28)
        index += 1
        let start = index
        var depth = 0
        while index < bytes.count, bytes[index] != 0x0A {
            if bytes[index] == UInt8(ascii: "(") { depth += 1 }
            if bytes[index] == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            index += 1
        }
        if index > start { add(.address, start..<index) }
    }
}
