import Models
import Rulebook
import YAML

/// Words by which a sentence says that something is not so.
struct Denials: Sendable {
    private var words = SoughtWordTable<Kind>([])
    /// Those of them that say what is missing ("ohne"), which beside a denial say that it must not be.
    private var withoutWords: [SoughtWord] = []
    /// In which a word that denies something for certain means another thing: "un pas".
    private var exceptions: [[SoughtWord]] = []
    /// In which one that may do so denies nothing by itself: "ne devez".
    private var possibleExceptions: [[SoughtWord]] = []
    /// How these begin: hardly any word does.
    private var possibleHeads: [UInt64] = []
    /// Whether no word denies what it stands beside.
    private(set) var isEmpty = true

    enum Kind: Sendable {
        /// Denies what it stands beside: "nicht", "kein".
        case certain
        /// Of two in a sentence, each denies something: "ni … ni".
        case paired
        /// Denies something behind another word that does: "noch" of "weder … noch".
        case second
        /// A sentence may deny something by it: "ohne".
        case possible
    }

    static let key = "denials"
    static let keys = ["certain", "possible", "without", "paired", "second", "neither"]

    init() {}

    init(_ settings: inout MappingReader) {
        guard var inner = settings.mapping(Self.key, among: Self.keys) else { return }
        var words: [(word: String, kind: Kind)] = []
        if inner.require("certain", sample: "[not]") != nil {
            words += inner.wordBeginnings("certain", sample: "kein*").map { ($0, .certain) }
        }
        if inner.node["paired"] != nil {
            words += inner.wordBeginnings("paired", sample: "ni").map { ($0, .paired) }
        }
        if inner.node["second"] != nil {
            words += inner.wordBeginnings("second", sample: "nor").map { ($0, .second) }
        }
        if inner.require("possible", sample: "[without]") != nil {
            words += inner.wordBeginnings("possible", sample: "vermeid*").map { ($0, .possible) }
        }
        let without = inner.node["without"].map { _ in inner.wordBeginnings("without", sample: "ohne") } ?? []
        // Each may deny something.
        words += without.map { ($0, .possible) }
        withoutWords = without.map { SoughtWord(Array($0.utf8)) }
        let possible = Set(words.lazy.filter { $0.kind == .possible }.map(\.word))
        for phrase in inner.words("neither") ?? [] {
            guard let words = SoughtWord.words(of: phrase) else { continue }
            if possible.contains(String(decoding: words[0].letters, as: UTF8.self)) {
                possibleExceptions.append(words)
                possibleHeads.append(WordHead(words[0].letters).bits)
            } else {
                exceptions.append(words)
            }
        }
        isEmpty = !words.contains { $0.kind == .certain }
        self.words = SoughtWordTable(words.map { (SoughtWord(Array($0.word.utf8)), $0.kind) })
        settings.values.findings.append(inner.findings)
    }

    /// A word that may deny something.
    struct Word: Sendable {
        let place: Range<Int>
        let kind: Kind

        var isCertain: Bool { kind == .certain }
        /// Whether it never denies anything alone: "nor", and one "ni".
        var isHalf: Bool { kind == .second || kind == .paired }
    }

    /// What a word of a text is; nil for most.
    /// - Parameters:
    ///   - word: letters.
    ///   - head: of the word.
    func word(_ word: Range<Int>, _ head: WordHead, in bytes: Span<UInt8>) -> Word? {
        guard let kind = words.first(word, head, in: bytes, { $0 }), !Self.isJoined(word, in: bytes) else { return nil }
        let isExcepted =
            kind == .certain
            ? exceptions.contains { $0.stand(around: word, head, in: bytes) }
            : possibleHeads.contains(head.bits)
                && possibleExceptions.contains { $0.stand(around: word, head, in: bytes) }
        guard !isExcepted else { return nil }
        return Word(place: word, kind: kind)
    }

    /// Whether a word is "ohne".
    func isWithout(_ word: Word, in bytes: Span<UInt8>) -> Bool {
        let head = WordHead(word.place, in: bytes)
        return withoutWords.contains { $0.is(word.place, head, in: bytes) }
    }

    func enter(into clues: inout WordClueTable) { words.enter(.denial, into: &clues) }

    /// Whether a low line makes it a part of a name: `NOT_YET_VALID`.
    private static func isJoined(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        let line = UInt8(ascii: "_")
        return word.lowerBound > 0 && bytes[word.lowerBound - 1] == line
            || word.upperBound < bytes.count && bytes[word.upperBound] == line
    }

    /// All of them, in order.
    func words(in bytes: Span<UInt8>) -> [Word] {
        var words: [Word] = []
        WordHead.forEachWord(in: bytes) { place, head in
            if let word = word(place, head, in: bytes) { words.append(word) }
        }
        return words
    }
}
