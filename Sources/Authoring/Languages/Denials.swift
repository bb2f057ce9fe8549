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
        fileprivate(set) var place: Range<Int>
        /// The first word that denies something.
        fileprivate(set) var denial: Range<Int>?
        fileprivate(set) var mayDeny = false
        fileprivate(set) var hasNumbers = false
        fileprivate(set) var wordCount = 0
    }

    /// The sentences of a text, also those of its items and headings.
    func sentences(of bytes: [UInt8]) -> [Sentence] {
        var sentences: [Sentence] = []
        var start = 0
        for end in 0...bytes.count where end == bytes.count || Self.ends(at: end, in: bytes) {
            let sentence = sentence(at: start..<end, of: bytes)
            if sentence.wordCount > 0 { sentences.append(sentence) }
            start = end
        }
        return sentences
    }

    /// A blank behind a full stop and the like, and a line break before an empty line or an item.
    private static func ends(at index: Int, in bytes: [UInt8]) -> Bool {
        guard index > 0, bytes[index].isBlank else { return false }
        if ".!?:".utf8.contains(bytes[index - 1]) { return true }
        guard bytes[index] == 0x0A, index + 1 < bytes.count else { return false }
        let next = bytes[index + 1]
        return next == 0x0A || "-*#".utf8.contains(next) || next.isDigit
    }

    /// Bytes of a letter that words of Latin script have; nil for anything else.
    private static func letter(at index: Int, in bytes: [UInt8]) -> Int? {
        if bytes[index].isLetter { return 1 }
        return (0xC3...0xC5).contains(bytes[index]) && index + 1 < bytes.count ? 2 : nil
    }

    private func sentence(at place: Range<Int>, of bytes: [UInt8]) -> Sentence {
        var sentence = Sentence(place: place)
        var index = place.lowerBound
        while index < place.upperBound {
            let start = index
            while index < place.upperBound, let length = Self.letter(at: index, in: bytes) { index += length }
            guard index > start else {
                if bytes[index].isDigit { sentence.hasNumbers = true }
                index += 1
                continue
            }
            if sentence.wordCount == 0 { sentence.place = start..<place.upperBound }
            sentence.wordCount += 1
            guard sentence.denial == nil, possible.hold(start..<index, of: bytes) else { continue }
            sentence.mayDeny = true
            if certain.hold(start..<index, of: bytes) { sentence.denial = start..<index }
        }
        return sentence
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

    var isEmpty: Bool { words.isEmpty && beginnings.isEmpty }

    mutating func insert(_ word: String) {
        let letters = word.hasSuffix("*") ? word.dropLast() : word[...]
        let hash = letters.utf8.reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash)
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

    func hold(_ word: Range<Int>, of bytes: [UInt8]) -> Bool {
        var hash = LanguageIdentifier.emptyHash
        var last: UInt8 = 0
        for (count, index) in word.enumerated() {
            hash = LanguageIdentifier.hash(hash, bytes[index].latinSmall(after: last))
            last = bytes[index]
            if count + 1 < UInt64.bitWidth, lengths & (1 << UInt64(count + 1)) != 0, mayHold(hash),
                beginnings.contains(hash)
            {
                return true
            }
        }
        return mayHold(hash) && words.contains(hash)
    }
}
