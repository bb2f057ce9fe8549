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

    /// A word that may deny something.
    struct Word: Sendable {
        let place: Range<Int>
        let isCertain: Bool
    }

    /// What a word of a text is; nil for most.
    /// - Parameter word: letters.
    func word(_ word: Range<Int>, in bytes: Span<UInt8>) -> Word? {
        guard possible.hold(word, of: bytes), !Self.isJoined(word, in: bytes) else { return nil }
        return Word(place: word, isCertain: certain.hold(word, of: bytes))
    }

    /// Turns nearly all words away.
    @inline(__always) func mayDeny(_ short: ShortWord?, _ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        possible.mayHold(short, word, of: bytes)
    }

    /// Whether a low line makes it a part of a name: `NOT_YET_VALID`.
    private static func isJoined(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        let line = UInt8(ascii: "_")
        return word.lowerBound > 0 && bytes[word.lowerBound - 1] == line
            || word.upperBound < bytes.count && bytes[word.upperBound] == line
    }

    /// All of them, in order.
    func words(in bytes: Span<UInt8>) -> [Word] {
        var words: [Word] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index].isLetter || (0xC3...0xDF).contains(bytes[index]) else {
                index += 1
                continue
            }
            let end = ShortWord.next(bytes, at: index) { (0x80...0xDF).contains($0) && $0 != 0xC2 }.end
            if let word = word(index..<end, in: bytes) { words.append(word) }
            index = end
        }
        return words
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
    /// A bit for the first four bytes, which does so without a look at the others.
    private var first = [UInt64](repeating: 0, count: 256)

    var isEmpty: Bool { words.isEmpty && beginnings.isEmpty }

    mutating func insert(_ word: String) {
        let letters = word.hasSuffix("*") ? word.dropLast() : word[...]
        let hash = letters.utf8.reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash)
        let beginning = letters.utf8.prefix(Self.firstBytes).reversed().reduce(UInt32(0)) {
            $0 << 8 | UInt32($1 | 0x20)
        }
        let missing = word.hasSuffix("*") ? max(0, Self.firstBytes - letters.utf8.count) : 0
        // One letter alone turns no word away.
        if missing > 2 { first = first.map { _ in .max } }
        // Behind a shorter beginning, anything may stand.
        for rest in 0..<UInt32(1) << UInt32(8 * min(missing, 2)) {
            let place = Self.place(ofFirst: beginning | rest << UInt32(8 * (Self.firstBytes - missing)))
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

    private static let firstBytes = 4

    /// Fourteen bits.
    @inline(__always) private static func place(ofFirst bytes: UInt32) -> Int { Int((bytes &* 0x9E37_79B1) >> 18) }

    /// Turns nearly all words away.
    /// - Parameter short: nil for a word that is none.
    @inline(__always) func mayHold(_ short: ShortWord?, _ word: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        var key: UInt32 = 0
        if let short {
            key = UInt32(truncatingIfNeeded: short.bits)
        } else {
            for index in word.prefix(Self.firstBytes).reversed() { key = key << 8 | UInt32(bytes[index] | 0x20) }
        }
        let place = Self.place(ofFirst: key)
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
