import Files
import Models
import Rulebook
import YAML

/// Words of which some say the contrary of others: "low" and "increased", "positive" and "negative".
struct OppositeWords: Sendable {
    /// Which side of a thing a word is on.
    enum Side: Hashable, Sendable {
        case one
        case other

        var contrary: Side { self == .one ? .other : .one }
    }

    /// What every language calls by the same name, with words for both its sides: "risk".
    struct Thing: Hashable, Sendable {
        private let hash: UInt64

        /// What no other one has.
        var mark: String { String(hash, radix: 16) }

        init(_ name: String) { hash = name.utf8.reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash) }
    }

    /// A word that says which side of a thing is meant, or several.
    struct Word: Sendable {
        /// In bytes of its text.
        let place: Range<Int>
        let thing: Thing
        let side: Side
        /// Whether it means so much else that one of two languages says nothing against the other: "nach".
        let isAmbiguous: Bool
        /// Whether it is all of its text, as on a button.
        let isLabel: Bool
    }

    /// One word or more: "riesgo bajo".
    private struct Phrase {
        let words: [SoughtWord]
        /// By which it is found in a text, an index: most "in" begin no "in Germany".
        let longest: Int
        /// In which that word is on neither side: "au moins".
        let exceptions: [[SoughtWord]]
        let thing: Thing
        let side: Side
        let isAmbiguous: Bool
        let isLabel: Bool

        /// With apostrophes of typographers.
        var bytesMost: Int { words.map(\.letters.count).reduce(3 * (words.count - 1), +) }

        func word(at place: Range<Int>) -> Word {
            Word(place: place, thing: thing, side: side, isAmbiguous: isAmbiguous, isLabel: isLabel)
        }
    }

    /// Of things, in the order of their bytes.
    private(set) var names: [String] = []
    private var phrases = SoughtWordTable<Phrase>([])
    private var labels = SoughtWordTable<Phrase>([])
    /// In bytes.
    private var longestLabel = 0
    /// Beside which a sentence may turn a thing around: "only after", "more … than".
    private var turns: [Thing: [SoughtPhrase]] = [:]
    /// By which a text may say the contrary of its words: "not", "kein*".
    private var negations: [SoughtPhrase] = []

    static let key = "opposite-words"
    static let negationsKey = "negation-words"
    static let sides = ["one", "other"]
    static let ambiguousKey = "ambiguous"
    static let labelsKey = "labels"
    static let neitherKey = "neither"
    static let unlessKey = "unless"
    static let pairKeys = sides + [neitherKey, ambiguousKey, labelsKey, unlessKey]

    init() {}

    init(_ settings: inout MappingReader) {
        negations = (settings.words(Self.negationsKey, Self.flaw(in: Self.negationsKey)) ?? []).map(SoughtPhrase.init)
        guard var inner = settings.mapping(Self.key) else { return }
        var written: [Phrase] = []
        for entry in inner.node.entries {
            guard var pair = MappingReader(entry.value, what: "'\(entry.key.text)'", findings: &inner.values.findings)
            else { continue }
            pair.allow(Self.pairKeys)
            written += Self.phrases(of: Thing(entry.key.text), &pair)
            if let words = pair.words(Self.unlessKey) {
                turns[Thing(entry.key.text)] = words.map(SoughtPhrase.init)
            }
            names.append(entry.key.text)
            inner.values.findings.append(pair.findings)
        }
        names.sort { $0.precedesByBytes($1) }
        // "No symptoms" says more than "symptoms", and that more than "symptom*".
        written.sort { Self.rank($1) < Self.rank($0) }
        phrases = SoughtWordTable(written.filter { !$0.isLabel }.map { ($0.words[$0.longest], $0) })
        let labels = written.filter(\.isLabel)
        self.labels = SoughtWordTable(labels.map { ($0.words[0], $0) })
        longestLabel = labels.map(\.bytesMost).max() ?? 0
        settings.values.findings.append(inner.findings)
    }

    private static func rank(_ phrase: Phrase) -> (Int, Int) {
        (phrase.words.count, phrase.words[phrase.longest].letters.count)
    }

    private static func phrases(of thing: Thing, _ pair: inout MappingReader) -> [Phrase] {
        var written: [Phrase] = []
        let (isAmbiguous, isLabel) = (pair.flag(ambiguousKey), pair.flag(labelsKey))
        let exceptions = pair.words(neitherKey, flaw(in: neitherKey))?.compactMap(SoughtWord.words(of:)) ?? []
        for (key, side) in zip(sides, [Side.one, .other]) where pair.require(key, sample: "[low]") != nil {
            for words in pair.words(key, flaw(in: key, lettersLeast: isLabel ? 1 : lettersLeast)) ?? [] {
                guard let words = SoughtWord.words(of: words),
                    let longest = words.indices.max(by: { words[$0].letters.count < words[$1].letters.count })
                else { continue }
                written.append(
                    Phrase(
                        words: words, longest: longest, exceptions: exceptions, thing: thing, side: side,
                        isAmbiguous: isAmbiguous, isLabel: isLabel))
            }
        }
        return written
    }

    /// What is wrong with a word.
    private static func flaw(
        in key: String, lettersLeast: Int = lettersLeast
    ) -> (String) -> (message: String, fix: String)? {
        { word in
            let letters = word.utf8.prefix { $0 != 0x20 && $0 != UInt8(ascii: "*") }.count
            let isUsable =
                key == negationsKey || letters >= lettersLeast || letters > 0 && word.utf8.contains(0x20)
            guard !isUsable || word.utf8.dropLast().contains(UInt8(ascii: "*")) else { return nil }
            return (
                "'\(word)' is not what one of the words of '\(key)' looks like",
                "write at least \(lettersLeast) letters, and a '*' only at the end, as in positiv*"
            )
        }
    }

    private static let lettersLeast = 3

    // MARK: Looking for words

    /// Makes them known to those who look at every word of a text.
    func enter(_ clue: WordClues, into clues: inout WordClueTable) { phrases.enter(clue, into: &clues) }

    /// What is said with a word of a text, and others beside it; nil for most.
    /// - Parameters:
    ///   - word: letters.
    ///   - head: of the word.
    ///   - end: of the latest that was found before it.
    func word(_ word: Range<Int>, _ head: WordHead, behind end: Int, in bytes: Span<UInt8>) -> Word? {
        phrases.first(word, head, in: bytes) { phrase in
            guard let start = phrase.words[..<phrase.longest].start(before: word.lowerBound, in: bytes),
                start >= end, !Self.isOfLink(start, in: bytes), !Self.isSecondEnding(start, in: bytes),
                let end = phrase.words[(phrase.longest + 1)...].end(behind: word.upperBound, in: bytes),
                !phrase.exceptions.contains(where: { $0.stand(around: word, head, in: bytes) })
            else { return nil }
            return phrase.word(at: start..<end)
        }
    }

    /// What a text says that is all on a button; nil for most.
    func label(in bytes: Span<UInt8>) -> Word? {
        guard bytes.count <= longestLabel, bytes.count > 0 else { return nil }
        let (head, end) = WordHead.next(bytes, at: 0, isLetter: WordHead.isOfWord)
        return labels.first(0..<end, head, in: bytes) { label in
            label.words[1...].end(behind: end, in: bytes) == bytes.count ? label.word(at: bytes.indices) : nil
        }
    }

    /// "ein-/ausschalten" is both, and so is "Ein- und Ausschalten".
    private static func isSecondEnding(_ start: Int, in bytes: Span<UInt8>) -> Bool {
        guard start > 2 else { return false }
        let hyphen = UInt8(ascii: "-")
        guard bytes[start - 1] == 0x20 else {
            return bytes[start - 1] == UInt8(ascii: "/") && bytes[start - 2] == hyphen
        }
        var index = start - 2
        while index > 1, bytes[index].isLetter { index -= 1 }
        return bytes[index] == 0x20 && bytes[index - 1] == hyphen && index > 1 && bytes[index - 2].isLetter
    }

    /// Where a link leads is no word of its text.
    private static func isOfLink(_ start: Int, in bytes: Span<UInt8>) -> Bool {
        guard start > 0 else { return false }
        switch bytes[start - 1] {
        case UInt8(ascii: ":"), UInt8(ascii: "#"), UInt8(ascii: "_"): return true
        case UInt8(ascii: "/"): return isOfAddress(start - 1, in: bytes)
        default: return false
        }
    }

    /// Whether a slash stands behind a scheme, a host or another slash; not in "left/right".
    private static func isOfAddress(_ slash: Int, in bytes: Span<UInt8>) -> Bool {
        var index = slash
        while index > 0, bytes[index - 1] > 0x20 {
            index -= 1
            if ":./#".utf8.contains(bytes[index]) { return true }
        }
        return index == slash
    }

    /// All of them, in order.
    func words(in bytes: Span<UInt8>) -> [Word] {
        label(in: bytes).map { [$0] } ?? wordsOfTexts(in: bytes)
    }

    /// Those that are not all of a button.
    func wordsOfTexts(in bytes: Span<UInt8>) -> [Word] {
        var words: [Word] = []
        WordHead.forEachWord(in: bytes) { place, head in
            if let word = word(place, head, behind: words.last?.place.upperBound ?? 0, in: bytes) { words.append(word) }
        }
        return words
    }

    /// What a text says of a thing; nil where it says nothing of it, or both.
    func claim(_ name: String, in bytes: [UInt8]) -> Word? { words(in: bytes.span).claim(Thing(name)) }

    func denies(_ text: SeenWords) -> Bool { negations.contains { $0.place(in: text) != nil } }

    /// Whether a sentence may say the same of a thing from its other side.
    func turns(_ thing: Thing, _ text: SeenWords) -> Bool {
        turns[thing]?.contains { $0.place(in: text) != nil } ?? false
    }
}

extension [OppositeWords.Word] {
    /// The first thing of which these words say one side more often than others, and those the other side.
    func exchanged(in others: [OppositeWords.Word]) -> OppositeWords.Thing? {
        guard !others.isEmpty else { return nil }
        for index in indices {
            let (thing, side) = (self[index].thing, self[index].side)
            if others.count(of: thing, side.contrary) > count(of: thing, side.contrary),
                count(of: thing, side) > others.count(of: thing, side)
            {
                return thing
            }
        }
        return nil
    }

    private func count(of thing: OppositeWords.Thing, _ side: OppositeWords.Side) -> Int {
        var count = 0
        for index in indices where self[index].thing == thing && self[index].side == side { count += 1 }
        return count
    }

    /// What they say, one word of each thing; of a thing of which they say both sides, nothing.
    var claims: [OppositeWords.Word] { filter { claim($0.thing)?.place == $0.place } }

    /// On which side of a thing a piece of their text is; nil where it is on none, and on both.
    func claim(_ thing: OppositeWords.Thing, in piece: Range<Int> = 0..<Int.max) -> OppositeWords.Word? {
        var claim: Int?
        for index in indices where self[index].thing == thing && piece.contains(self[index].place.lowerBound) {
            if let claim, self[claim].side != self[index].side { return nil }
            claim = claim ?? index
        }
        return claim.map { self[$0] }
    }
}
