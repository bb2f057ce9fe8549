/// Tells languages apart by their common words. Varieties of one language, as `de` and `de-simple`, are one.
struct LanguageIdentifier: Sendable {
    struct Known: Sendable {
        /// `de`, also for `de-simple`
        let subtag: String
        /// The name that the language has for itself.
        let name: String
        /// Whether a capital within a sentence need not be that of a name.
        let capitalizesNouns: Bool
    }

    /// At most as many as a mask has bits.
    private(set) var languages: [Known] = []
    /// A table of hashes, each at the first free place from where it belongs; 0 is free.
    private var hashes: [UInt64] = Array(repeating: 0, count: 1024)
    /// Whose common word it is: a bit for each language.
    private var masks: [UInt64] = Array(repeating: 0, count: 1024)
    private var count = 0
    /// All common words, without an apostrophe at their end.
    private var allWords: [(bytes: [UInt8], mask: UInt64)] = []
    /// By index of the language: words that are common in others and not in this one.
    private(set) var foreign: [ForeignWords] = []

    /// What titles are made of.
    private(set) var topics = TopicWords()

    static let languagesLimit = UInt64.bitWidth

    /// What the hash of a word begins with (FNV-1a).
    static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

    static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// Stands for every kind of apostrophe.
    static let apostrophe = UInt8(ascii: "'")

    func index(of subtag: String) -> Int? { languages.firstIndex { $0.subtag == subtag } }

    /// All languages at once, so that what one of them lacks is known.
    mutating func learn(_ languages: [(subtag: String, name: String, words: ProseWords)]) {
        for language in languages { learn(language.words, of: language.subtag, name: language.name) }
        foreign = self.languages.indices.map { own in
            ForeignWords(allWords.filter { $0.mask & Self.bit(own) == 0 }.map(\.bytes))
        }
    }

    private mutating func learn(_ words: ProseWords, of subtag: String, name: String) {
        guard !words.commonWords.isEmpty else { return }
        let index =
            index(of: subtag)
            ?? {
                languages.append(Known(subtag: subtag, name: name, capitalizesNouns: words.capitalizesNouns))
                return languages.count - 1
            }()
        guard index < Self.languagesLimit else { return }
        topics.learn(words, of: index)
        for word in words.commonWords {
            let isPrefix = word.hasSuffix("’")
            let hash = (isPrefix ? word.dropLast() : word[...]).utf8.reduce(Self.emptyHash, Self.hash)
            insert(isPrefix ? Self.hash(hash, Self.apostrophe) : hash, Self.bit(index))
            allWords.append((Array((isPrefix ? word.dropLast() : word[...]).utf8), Self.bit(index)))
        }
    }

    /// The bit of a language in a mask.
    static func bit(_ index: Int) -> UInt64 { 1 << UInt64(index) }

    /// The languages in which a word is common, a bit for each.
    func languages(ofHash hash: UInt64) -> UInt64 {
        var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
        while hashes[place] != 0 {
            if hashes[place] == hash { return masks[place] }
            place = (place + 1) & (hashes.count - 1)
        }
        return 0
    }

    private mutating func insert(_ hash: UInt64, _ mask: UInt64) {
        if 2 * count >= hashes.count { grow() }
        var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
        while hashes[place] != 0, hashes[place] != hash { place = (place + 1) & (hashes.count - 1) }
        if hashes[place] == 0 { count += 1 }
        hashes[place] = hash
        masks[place] |= mask
    }

    private mutating func grow() {
        let known = zip(hashes, masks).filter { $0.0 != 0 }
        hashes = Array(repeating: 0, count: 2 * hashes.count)
        masks = Array(repeating: 0, count: hashes.count)
        count = 0
        for (hash, mask) in known { insert(hash, mask) }
    }
}
