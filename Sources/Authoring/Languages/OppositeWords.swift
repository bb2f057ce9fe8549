import YAML

/// Words of which some say the contrary of others: "low" and "increased", "positive" and "negative".
struct OppositeWords: Sendable {
    /// The two sides of one thing, which every language calls by the same name.
    struct Pair: Sendable {
        fileprivate let one: [Phrase]
        fileprivate let other: [Phrase]
    }

    /// Small letters; with `isStem`, its last word may go on.
    fileprivate struct Phrase: Sendable {
        let words: [[UInt8]]
        let isStem: Bool

        init(_ written: String) {
            isStem = written.hasSuffix("*")
            words = (isStem ? written.dropLast() : written[...]).split(separator: " ").map { $0.utf8.latinSmall }
        }

        func place(in text: SmallWords) -> Range<Int>? {
            let starts = 0..<max(0, text.words.count - words.count + 1)
            return starts.lazy.map { $0..<$0 + words.count }.first { place in
                zip(words, text.words[place]).enumerated().allSatisfy { index, pair in
                    isStem && index == words.count - 1
                        ? pair.1.starts(with: pair.0) : pair.1.elementsEqual(pair.0)
                }
            }
            .map { text.words[$0.lowerBound].startIndex..<text.words[$0.upperBound - 1].endIndex }
        }
    }

    private(set) var pairs: [String: Pair] = [:]
    /// A bit for the first three letters of each phrase.
    private var beginnings = [UInt64](repeating: 0, count: 64)
    /// By which a text may say the contrary of its words: "not", "kein*".
    private var negations: [Phrase] = []

    static let key = "opposite-words"
    static let negationsKey = "negation-words"
    static let sides = ["one", "other"]

    init() {}

    init(_ settings: inout SettingsReader) {
        negations = Self.phrases(Self.negationsKey, &settings)
        guard let node = settings.node[Self.key],
            var inner = SettingsReader(node, what: "'\(Self.key)'", findings: &settings.values.findings)
        else { return }
        for entry in node.entries {
            guard var pair = SettingsReader(entry.value, what: "'\(entry.key.text)'", findings: &inner.values.findings)
            else { continue }
            pair.allow(Self.sides)
            let sides = Self.sides.map { side -> [Phrase] in
                guard pair.require(side, sample: "[low]") != nil else { return [] }
                return Self.phrases(side, &pair)
            }
            pairs[entry.key.text] = Pair(one: sides[0], other: sides[1])
            for word in sides.joined().compactMap(\.words.first) {
                guard let bit = Self.bit(of: word.span, at: 0) else { continue }
                beginnings[bit >> 6] |= 1 << UInt64(bit & 63)
            }
            inner.values.findings.append(pair.findings)
        }
        settings.values.findings.append(inner.findings)
    }

    private static func phrases(_ key: String, _ settings: inout SettingsReader) -> [Phrase] {
        let words = settings.words(key) { word in
            let isUsable = key == negationsKey || word.prefix { $0 != " " && $0 != "*" }.utf8.count >= lettersLeast
            guard !isUsable || word.dropLast().contains("*") else { return nil }
            return (
                "'\(word)' is not what one of the words of '\(key)' looks like",
                "write at least \(lettersLeast) letters, and a '*' only at the end, as in positiv*"
            )
        }
        return (words ?? []).map(Phrase.init)
    }

    // MARK: Looking for words

    /// Tells of most texts that none of the words stands in them.
    func mayStand(in bytes: Span<UInt8>) -> Bool {
        var isWithinWord = false
        for index in bytes.indices.dropLast(Self.lettersLeast - 1) {
            let byte = bytes[index]
            // The second byte of a letter is one of its word, and that of a sign is not.
            let isOfWord =
                byte.isLetter || (0xC3...0xC5).contains(byte)
                || index > 0 && byte & 0xC0 == 0x80 && (0xC3...0xC5).contains(bytes[index - 1])
            if isOfWord, !isWithinWord, let bit = Self.bit(of: bytes, at: index),
                beginnings[bit >> 6] & (1 << UInt64(bit & 63)) != 0
            {
                return true
            }
            isWithinWord = isOfWord
        }
        return false
    }

    private static let lettersLeast = 3

    /// Twelve bits of the first letters of a word; of capitals and small letters the same.
    private static func bit(of bytes: Span<UInt8>, at start: Int) -> Int? {
        guard start + lettersLeast <= bytes.count else { return nil }
        var key: UInt64 = 0
        for index in start..<start + lettersLeast { key = key << 8 | UInt64(bytes[index] | 0x20) }
        return Int((key &* 0x9E37_79B9_7F4A_7C15) >> 52)
    }

    /// Which side of a thing a text is on, and where it says so.
    enum Side: Hashable, Sendable {
        case one
        case other
    }

    /// - Returns: nil where it says neither, or both.
    func side(of name: String, in text: SmallWords) -> (side: Side, place: Range<Int>)? {
        guard let pair = pairs[name] else { return nil }
        let one = pair.one.lazy.compactMap { $0.place(in: text) }.first
        let other = pair.other.lazy.compactMap { $0.place(in: text) }.first
        return switch (one, other) {
        case (let place?, nil): (.one, place)
        case (nil, let place?): (.other, place)
        default: nil
        }
    }

    func denies(_ text: SmallWords) -> Bool { negations.contains { $0.place(in: text) != nil } }
}

/// The words of a text in small Latin letters, each with its place.
struct SmallWords: Sendable {
    let words: [ArraySlice<UInt8>]

    /// - Parameter bytes: of the text, with zeros in place of what it quotes.
    init(_ bytes: [UInt8]) {
        let bytes = bytes.latinSmall
        var words: [ArraySlice<UInt8>] = []
        var (index, start) = (0, 0)
        while index <= bytes.count {
            let byte = index < bytes.count ? bytes[index] : 0
            let isOfWord = byte.isLetter || (0xC3...0xC5).contains(byte)
            if !isOfWord {
                if start < index { words.append(bytes[start..<index]) }
                start = index + (byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1)
                index = start
            } else {
                index += byte >= 0xC0 ? 2 : 1
            }
        }
        self.words = words
    }
}
