import Files
import YAML

/// Words of which some say the contrary of others: "low" and "increased", "positive" and "negative".
struct OppositeWords: Sendable {
    /// The two sides of one thing, which every language calls by the same name.
    struct Pair: Sendable {
        let name: String
        fileprivate let one: [SoughtPhrase]
        fileprivate let other: [SoughtPhrase]
    }

    /// By name, in the order of their bytes.
    private(set) var pairs: [Pair] = []
    /// A bit for the first three letters of each phrase.
    private var beginnings = [UInt64](repeating: 0, count: 64)
    /// By which a text may say the contrary of its words: "not", "kein*".
    private var negations: [SoughtPhrase] = []

    static let key = "opposite-words"
    static let negationsKey = "negation-words"
    static let sides = ["one", "other"]

    init() {}

    init(_ settings: inout SettingsReader) {
        negations = Self.phrases(Self.negationsKey, &settings)
        guard var inner = settings.mapping(Self.key) else { return }
        for entry in inner.node.entries {
            guard var pair = SettingsReader(entry.value, what: "'\(entry.key.text)'", findings: &inner.values.findings)
            else { continue }
            pair.allow(Self.sides)
            let sides = Self.sides.map { side -> [SoughtPhrase] in
                guard pair.require(side, sample: "[low]") != nil else { return [] }
                return Self.phrases(side, &pair)
            }
            pairs.append(Pair(name: entry.key.text, one: sides[0], other: sides[1]))
            for word in sides.joined().compactMap(\.beginning) {
                guard let bit = Self.bit(of: word.span, at: 0) else { continue }
                beginnings[bit >> 6] |= 1 << UInt64(bit & 63)
            }
            inner.values.findings.append(pair.findings)
        }
        pairs.sort { $0.name.precedesByBytes($1.name) }
        settings.values.findings.append(inner.findings)
    }

    private static func phrases(_ key: String, _ settings: inout SettingsReader) -> [SoughtPhrase] {
        let words = settings.words(key) { word in
            let isUsable = key == negationsKey || word.prefix { $0 != " " && $0 != "*" }.utf8.count >= lettersLeast
            guard !isUsable || word.dropLast().contains("*") else { return nil }
            return (
                "'\(word)' is not what one of the words of '\(key)' looks like",
                "write at least \(lettersLeast) letters, and a '*' only at the end, as in positiv*"
            )
        }
        return (words ?? []).map(SoughtPhrase.init)
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
            if isOfWord, !isWithinWord, mayBegin(at: index, in: bytes) { return true }
            isWithinWord = isOfWord
        }
        return false
    }

    private func mayBegin(at index: Int, in bytes: Span<UInt8>) -> Bool {
        guard let bit = Self.bit(of: bytes, at: index) else { return false }
        return beginnings[bit >> 6] & (1 << UInt64(bit & 63)) != 0
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

    /// What a text says of a thing.
    struct Said {
        let name: String
        let side: Side
        /// In bytes of the text.
        let place: Range<Int>
    }

    /// What a text says, in the order of names; of a thing of which it says both, nothing.
    func said(in text: SeenWords) -> [Said] {
        let starts = starts(in: text)
        guard !starts.isEmpty else { return [] }
        return pairs.compactMap { pair in
            switch (place(of: pair.one, in: text, at: starts), place(of: pair.other, in: text, at: starts)) {
            case (let place?, nil): Said(name: pair.name, side: .one, place: text.bytes(of: place))
            case (nil, let place?): Said(name: pair.name, side: .other, place: text.bytes(of: place))
            default: nil
            }
        }
    }

    /// Words with which one of the phrases may begin.
    private func starts(in text: SeenWords) -> [Int] {
        (0..<text.count).filter { mayBegin(at: 0, in: text.letters(of: $0).span) }
    }

    private func place(of phrases: [SoughtPhrase], in text: SeenWords, at starts: [Int]) -> Range<Int>? {
        for phrase in phrases {
            if let place = phrase.place(in: text, at: starts) { return place }
        }
        return nil
    }

    /// Whether any of the words stands in a text.
    func stand(in text: SeenWords) -> Bool {
        let starts = starts(in: text)
        return pairs.contains {
            place(of: $0.one, in: text, at: starts) != nil || place(of: $0.other, in: text, at: starts) != nil
        }
    }

    func denies(_ text: SeenWords) -> Bool { negations.contains { $0.place(in: text) != nil } }
}
