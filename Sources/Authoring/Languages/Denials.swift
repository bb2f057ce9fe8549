import YAML

/// Words by which a sentence says that something is not so.
struct Denials: Sendable {
    /// They deny what they stand beside: "nicht", "kein*".
    private var certain = WordBeginnings()
    /// A sentence may deny something by them: "ohne", "vermeid*". Certain ones are among them.
    private var possible = WordBeginnings()

    static let key = "denials"
    static let keys = ["certain", "possible"]

    init() {}

    init(_ settings: inout SettingsReader) {
        guard var inner = settings.mapping(Self.key, among: Self.keys) else { return }
        if inner.require("certain", sample: "[not]") != nil {
            for word in inner.wordBeginnings("certain", sample: "kein*") {
                certain.insert(word)
                possible.insert(word)
            }
        }
        if inner.require("possible", sample: "[without]") != nil {
            for word in inner.wordBeginnings("possible", sample: "vermeid*") { possible.insert(word) }
        }
        settings.values.findings.append(inner.findings)
    }

    var isEmpty: Bool { certain.isEmpty }

    /// What a sentence has of such words.
    struct Sentence {
        /// From its first word on.
        fileprivate(set) var place = 0..<0
        /// The first word that denies something.
        fileprivate(set) var denial: Range<Int>?
        fileprivate(set) var mayDeny = false
        fileprivate(set) var hasNumbers = false
        fileprivate(set) var wordCount = 0
    }

    /// The sentences of a text.
    struct Outline {
        fileprivate(set) var sentences: [Sentence] = []
        /// Of each paragraph, item or heading that has words, its first sentence.
        private var paragraphs: [Int] = []
        fileprivate(set) var hasDenials = false

        var paragraphCount: Int { paragraphs.count }

        func sentences(ofParagraph index: Int) -> Range<Int> {
            paragraphs[index]..<(index + 1 < paragraphs.count ? paragraphs[index + 1] : sentences.count)
        }

        /// Keeps a sentence if it has words, and begins the next one.
        fileprivate mutating func end(_ sentence: inout Sentence, at end: Int, beginsParagraph: inout Bool) {
            defer { sentence = Sentence() }
            guard sentence.wordCount > 0 else { return }
            sentence.place = sentence.place.lowerBound..<end
            if sentence.denial != nil { hasDenials = true }
            if beginsParagraph { paragraphs.append(sentences.count) }
            beginsParagraph = false
            sentences.append(sentence)
        }
    }

    func outline(of bytes: Span<UInt8>) -> Outline {
        var outline = Outline()
        var sentence = Sentence()
        var beginsParagraph = true
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte.isLetter || (0xC3...0xC5).contains(byte) {
                let end = ShortWord.next(bytes, at: index) { (0x80...0xC5).contains($0) && $0 != 0xC2 }.end
                take(index..<end, of: bytes, into: &sentence)
                index = end
                continue
            }
            if byte.isDigit { sentence.hasNumbers = true }
            if byte.isBlank, index > 0 {
                let endsParagraph = byte == 0x0A && Self.endsParagraph(at: index, in: bytes)
                if endsParagraph || Self.isEnd(bytes[index - 1]) {
                    outline.end(&sentence, at: index, beginsParagraph: &beginsParagraph)
                }
                if endsParagraph { beginsParagraph = true }
            }
            index += 1
        }
        outline.end(&sentence, at: bytes.count, beginsParagraph: &beginsParagraph)
        return outline
    }

    @inline(__always)
    private func take(_ word: Range<Int>, of bytes: Span<UInt8>, into sentence: inout Sentence) {
        if sentence.wordCount == 0 { sentence.place = word }
        sentence.wordCount += 1
        guard sentence.denial == nil, possible.mayHold(word, of: bytes), possible.hold(word, of: bytes) else { return }
        sentence.mayDeny = true
        if certain.hold(word, of: bytes) { sentence.denial = word }
    }

    /// Of a sentence, where a blank stands behind it.
    private static func isEnd(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"): true
        default: false
        }
    }

    /// A line break before an empty line or an item.
    private static func endsParagraph(at index: Int, in bytes: Span<UInt8>) -> Bool {
        guard index + 1 < bytes.count else { return false }
        let next = bytes[index + 1]
        return next == 0x0A || "-*#".utf8.contains(next) || next.isDigit
    }
}

/// Words, and beginnings of words, of which many are looked for at once.
private struct WordBeginnings: Sendable {
    private var words: Set<UInt64> = []
    private var beginnings: Set<UInt64> = []
    /// A bit for the length of each beginning, in bytes.
    private var lengths: UInt64 = 0
    /// A bit for each hash, which turns nearly all others away.
    private var bits = [UInt64](repeating: 0, count: 64)
    /// A bit for the first three bytes, which does so without a look at the others.
    private var first = [UInt64](repeating: 0, count: 64)

    var isEmpty: Bool { words.isEmpty && beginnings.isEmpty }

    mutating func insert(_ word: String) {
        let letters = word.hasSuffix("*") ? word.dropLast() : word[...]
        let hash = letters.utf8.reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash)
        let bytes = Array(letters.utf8)
        if bytes.count < Self.firstBytes, word.hasSuffix("*") {
            first = [UInt64](repeating: .max, count: 64)
        } else {
            let place = Self.firstPlace(0..<bytes.count, of: bytes.span)
            first[place >> 6] |= 1 << UInt64(place & 63)
        }
        if word.hasSuffix("*"), letters.utf8.count < UInt64.bitWidth {
            beginnings.insert(hash)
            lengths |= 1 << UInt64(letters.utf8.count)
        } else {
            words.insert(hash)
        }
        bits[Self.place(of: hash) >> 6] |= 1 << UInt64(Self.place(of: hash) & 63)
    }

    /// Twelve bits.
    private static func place(of hash: UInt64) -> Int { Int(hash >> 52) }

    private func mayHold(_ hash: UInt64) -> Bool {
        bits[Self.place(of: hash) >> 6] & (1 << UInt64(Self.place(of: hash) & 63)) != 0
    }

    private static let firstBytes = 3

    /// Twelve bits; of capitals and small letters the same.
    @inline(__always) private static func firstPlace(_ word: Range<Int>, of bytes: Span<UInt8>) -> Int {
        let start = word.lowerBound
        var key = UInt32(bytes[start] | 0x20)
        if word.count > 1 { key |= UInt32(bytes[start + 1] | 0x20) << 8 }
        if word.count > 2 { key |= UInt32(bytes[start + 2] | 0x20) << 16 }
        return Int((key &* 0x9E37_79B1) >> 20)
    }

    /// Turns nearly all words away.
    @inline(__always) func mayHold(_ word: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        let place = Self.firstPlace(word, of: bytes)
        return first[place >> 6] & (1 << UInt64(place & 63)) != 0
    }

    func hold(_ word: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        var hash = LanguageIdentifier.emptyHash
        var last: UInt8 = 0
        var count = 0
        for index in word {
            hash = LanguageIdentifier.hash(hash, bytes[index].latinSmall(after: last))
            last = bytes[index]
            count += 1
            if count < UInt64.bitWidth, lengths & (1 << UInt64(count)) != 0, mayHold(hash), beginnings.contains(hash) {
                return true
            }
        }
        return mayHold(hash) && words.contains(hash)
    }
}
