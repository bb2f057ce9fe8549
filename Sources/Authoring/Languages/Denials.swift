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

    /// The sentences of a text, also those of its items and headings.
    func sentences(of bytes: Span<UInt8>) -> [Sentence] {
        var sentences: [Sentence] = []
        var sentence = Sentence()
        var index = 0
        while index < bytes.count {
            let end = Self.endOfWord(at: index, in: bytes)
            if end > index {
                take(index..<end, of: bytes, into: &sentence)
                index = end
                continue
            }
            if bytes[index].isDigit { sentence.hasNumbers = true }
            if bytes[index].isBlank, Self.ends(at: index, in: bytes) {
                sentence.end(at: index, into: &sentences)
            }
            index += 1
        }
        sentence.end(at: bytes.count, into: &sentences)
        return sentences
    }

    private func take(_ word: Range<Int>, of bytes: Span<UInt8>, into sentence: inout Sentence) {
        if sentence.wordCount == 0 { sentence.place = word }
        sentence.wordCount += 1
        guard sentence.denial == nil, possible.hold(word, of: bytes) else { return }
        sentence.mayDeny = true
        if certain.hold(word, of: bytes) { sentence.denial = word }
    }

    /// A blank behind a full stop and the like, and a line break before an empty line or an item.
    private static func ends(at index: Int, in bytes: Span<UInt8>) -> Bool {
        guard index > 0 else { return false }
        switch bytes[index - 1] {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"): return true
        default: break
        }
        guard bytes[index] == 0x0A, index + 1 < bytes.count else { return false }
        let next = bytes[index + 1]
        return next == 0x0A || "-*#".utf8.contains(next) || next.isDigit
    }

    /// Where the letters of Latin script end that begin at a place; the place itself where none does.
    private static func endOfWord(at start: Int, in bytes: Span<UInt8>) -> Int {
        var end = start + ShortWord.letters(bytes, from: start)
        while end + 1 < bytes.count, (0xC3...0xC5).contains(bytes[end]) {
            end += 2
            end += ShortWord.letters(bytes, from: end)
        }
        return end
    }
}

extension Denials.Sentence {
    /// Begins the next one, and keeps this one if it has words.
    fileprivate mutating func end(at end: Int, into sentences: inout [Self]) {
        place = place.lowerBound..<end
        if wordCount > 0 { sentences.append(self) }
        self = Self()
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
    /// A bit for the first two bytes, which does so without a look at the others.
    private var first = [UInt32](repeating: 0, count: 32)

    var isEmpty: Bool { words.isEmpty && beginnings.isEmpty }

    mutating func insert(_ word: String) {
        let letters = word.hasSuffix("*") ? word.dropLast() : word[...]
        let hash = letters.utf8.reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash)
        let beginning = Array(letters.utf8.prefix(2))
        if beginning.count == 2 {
            first[Int(beginning[0] & 0x1F)] |= 1 << UInt32(beginning[1] & 0x1F)
        } else if let letter = beginning.first {
            first[Int(letter & 0x1F)] = .max
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

    func hold(_ word: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        let second = word.count > 1 ? bytes[word.lowerBound + 1] : 0
        guard first[Int(bytes[word.lowerBound] & 0x1F)] & (1 << UInt32(second & 0x1F)) != 0 else { return false }
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
