import Models

/// Tells languages apart by their common words. Varieties of one language, as `de` and `de-simple`, are one.
///
/// A class, since every text asks it.
final class LanguageIdentifier: Sendable {
    struct Known: Sendable {
        /// `de`, also for `de-simple`
        let subtag: String
        /// The name that the language has for itself.
        let name: String
        /// Whether a capital within a sentence need not be that of a name.
        let capitalizesNouns: Bool
    }

    /// At most as many as a mask has bits.
    let languages: [Known]
    private let knownWords: KnownWords
    /// By index of the language: words that are common in others and not in this one, and those of its own that tell something,
    /// address a reader, or have several forms.
    let clues: [WordClueTable]
    /// By index of the language: how to tell in a quick look that a word of address may be mistyped.
    let addressSlips: [AddressSlips]
    /// By index of the language: how to tell in a quick look that a word may have the form that belongs before another sound.
    let soundForms: [SoundForms.Look]
    /// By index of the language: words that its texts often have.
    let familiar: [FamiliarWords]
    /// What titles are made of.
    let topics: TopicWords

    static let languagesLimit = UInt64.bitWidth

    /// What the hash of a word begins with (FNV-1a).
    static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

    static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// Stands for every kind of apostrophe.
    static let apostrophe = UInt8(ascii: "'")

    /// All languages at once, so that what one of them lacks is known. One without common words is told by nothing.
    init(_ known: [(subtag: String, name: String, words: ProseWords)]) {
        var languages: [Known] = []
        var table = KnownWords(roomFor: known.reduce(0) { $0 + $1.words.knownCount })
        var topics = TopicWords()
        var words: [(bytes: [UInt8], hash: UInt64)] = []
        var telling: [[[UInt8]]] = []
        var slips: [AddressSlips] = []
        var sounds: [SoundForms.Look] = []
        for (subtag, name, prose) in known where !prose.commonWords.isEmpty {
            let index = languages.firstIndex { $0.subtag == subtag } ?? languages.count
            guard index < Self.languagesLimit else { continue }
            if index == languages.count {
                languages.append(Known(subtag: subtag, name: name, capitalizesNouns: prose.capitalizesNouns))
                telling.append([])
                slips.append(AddressSlips())
                sounds.append(SoundForms.Look())
            }
            topics.learn(prose, of: index)
            words += table.learn(prose, of: Self.bit(index))
        }
        // Also of varieties that leave the common words to their language.
        for (subtag, _, prose) in known {
            guard let index = languages.firstIndex(where: { $0.subtag == subtag }) else { continue }
            let address = prose.address.telling.map { Array($0.utf8) }
            let misspelled = (prose.neverRight + prose.wordsOfTwoSpellings).map(\.utf8.latinSmall)
            for word in address { table.insert(Self.hash(of: word), \.address, Self.bit(index)) }
            for word in misspelled { table.insert(Self.hash(of: word), \.misspelled, Self.bit(index)) }
            telling[index] += address + misspelled
            slips[index].learn(prose.address)
            sounds[index].learn(prose.soundForms)
            if let requests = prose.address.requests { sounds[index].learn(requests) }
            for word in prose.familiarWords {
                let letters = word.utf8.span
                table.insert(Self.hash(of: letters.indices, in: letters), \.familiar, Self.bit(index))
            }
        }
        self.languages = languages
        knownWords = table
        self.topics = topics
        clues = languages.indices.map { own in
            let foreign = words.filter { !table[$0.hash].isKnown(in: Self.bit(own)) }.map(\.bytes)
            return Self.clues(of: foreign + telling[own], slips[own], sounds[own])
        }
        addressSlips = slips
        soundForms = sounds
        familiar = languages.map { Self.familiarWords(of: $0.subtag, known) }
    }

    private static func clues(
        of telling: [[UInt8]], _ slips: AddressSlips, _ sounds: SoundForms.Look
    ) -> WordClueTable {
        var clues = WordClueTable()
        for word in telling { clues.insert(.telling, word: word) }
        if slips.pronoun != 0 { clues.insert(.pronounOrSign, word: WordHead(bits: slips.pronoun)) }
        for head in sounds.heads { clues.insert(.soundForm, word: head) }
        return clues
    }

    private static func familiarWords(
        of subtag: String, _ known: [(subtag: String, name: String, words: ProseWords)]
    ) -> FamiliarWords {
        FamiliarWords(known.filter { $0.subtag == subtag }.flatMap(\.words.familiarWords))
    }

    fileprivate static func hash(of word: [UInt8]) -> UInt64 { word.reduce(emptyHash, hash) }

    func index(of subtag: String) -> Int? { languages.firstIndex { $0.subtag == subtag } }

    /// The bit of a language in a mask.
    static func bit(_ index: Int) -> UInt64 { 1 << UInt64(index) }

    /// What the words of languages make of a word.
    func meaning(ofHash hash: UInt64) -> WordMeaning { knownWords[hash] }

    /// The languages in which a word is common, a bit for each.
    func languages(ofHash hash: UInt64) -> UInt64 { knownWords[hash].common }
}

extension ProseWords {
    /// Words that no text of the language has, unless by mistake.
    fileprivate var neverRight: [String] {
        Array(misspellings.keys) + foreignNames.keys + StandInWord.all
    }

    /// Words that are right, and of which no text has both spellings.
    fileprivate var wordsOfTwoSpellings: [String] { Array(otherSpellings.keys) + otherSpellings.values }

    /// At most as many words are known of the language.
    fileprivate var knownCount: Int {
        commonWords.count + unmistakableWords.count + address.telling.count + neverRight.count + familiarWords.count
            + wordsOfTwoSpellings.count
    }
}

/// What a word is to languages, a bit for each of them.
struct WordMeaning: Sendable {
    /// Where it is common.
    var common: UInt64 = 0
    /// Where it addresses somebody in the form that is rarer.
    var address: UInt64 = 0
    /// Where it is never right, in one of the language's varieties.
    var misspelled: UInt64 = 0
    /// Where texts often have it.
    var familiar: UInt64 = 0
    /// Where alone it is a word.
    var unmistakable: UInt64 = 0

    /// - Parameter language: its bit.
    func isKnown(in language: UInt64) -> Bool { (common | unmistakable) & language != 0 }

    /// The languages of which alone it is a word, where that of a text is none of them, and 0 elsewhere.
    func foreign(to language: UInt64) -> UInt64 {
        (common | familiar | address | unmistakable) & language == 0 ? unmistakable : 0
    }
}

/// All words of which languages say something.
private struct KnownWords: Sendable {
    /// A table of hashes, each at the first free place from where it belongs; 0 is free.
    private var hashes: [UInt64]
    private var meanings: [WordMeaning]

    /// - Parameter count: of words, at most.
    init(roomFor count: Int) {
        var size = 1024
        while size < 2 * count { size *= 2 }
        hashes = [UInt64](repeating: 0, count: size)
        meanings = [WordMeaning](repeating: WordMeaning(), count: size)
    }

    subscript(hash: UInt64) -> WordMeaning {
        let place = place(of: hash)
        return hashes[place] == hash ? meanings[place] : WordMeaning()
    }

    mutating func insert(_ hash: UInt64, _ meaning: WritableKeyPath<WordMeaning, UInt64>, _ languages: UInt64) {
        let place = place(of: hash)
        hashes[place] = hash
        meanings[place][keyPath: meaning] |= languages
    }

    /// Takes the words by which a text tells its language.
    /// - Returns: in small letters, without the apostrophe at their end.
    mutating func learn(_ prose: ProseWords, of language: UInt64) -> [(bytes: [UInt8], hash: UInt64)] {
        typealias Identifier = LanguageIdentifier
        var words: [(bytes: [UInt8], hash: UInt64)] = []
        for word in prose.commonWords {
            let isPrefix = word.hasSuffix("’")
            let bytes = Array((isPrefix ? word.dropLast() : word[...]).utf8)
            let hash = Identifier.hash(of: bytes)
            words.append((bytes, isPrefix ? Identifier.hash(hash, Identifier.apostrophe) : hash))
            insert(words[words.count - 1].hash, \.common, language)
        }
        for word in prose.unmistakableWords.map({ Array($0.utf8) }) {
            words.append((word, Identifier.hash(of: word)))
            insert(words[words.count - 1].hash, \.unmistakable, language)
        }
        return words
    }

    /// Where a hash stands, or may be put.
    private func place(of hash: UInt64) -> Int {
        var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
        while hashes[place] != 0, hashes[place] != hash { place = (place + 1) & (hashes.count - 1) }
        return place
    }
}
