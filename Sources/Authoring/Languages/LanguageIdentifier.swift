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
    private let common: WordMasks
    /// By index of the language: words that are common in others and not in this one, and its own in `address`.
    let foreign: [ForeignWords]
    /// By index of the language: hashes of the words by which it addresses somebody in the form that is rarer.
    let address: [Set<UInt64>]
    /// By index of the language: how to tell in a quick look that such a word may be mistyped.
    let addressSlips: [AddressSlips]
    /// By index of the language: hashes of words that are never right in one of its varieties.
    let misspelled: [Set<UInt64>]
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
        var common = WordMasks()
        var topics = TopicWords()
        var words: [(bytes: [UInt8], mask: UInt64)] = []
        var address: [[[UInt8]]] = []
        var slips: [AddressSlips] = []
        var misspelled: [[[UInt8]]] = []
        for (subtag, name, prose) in known where !prose.commonWords.isEmpty {
            let index = languages.firstIndex { $0.subtag == subtag } ?? languages.count
            guard index < Self.languagesLimit else { continue }
            if index == languages.count {
                languages.append(Known(subtag: subtag, name: name, capitalizesNouns: prose.capitalizesNouns))
                address.append([])
                slips.append(AddressSlips())
                misspelled.append([])
            }
            topics.learn(prose, of: index)
            for word in prose.commonWords {
                let isPrefix = word.hasSuffix("’")
                let bytes = Array((isPrefix ? word.dropLast() : word[...]).utf8)
                let hash = bytes.reduce(Self.emptyHash, Self.hash)
                common.insert(isPrefix ? Self.hash(hash, Self.apostrophe) : hash, Self.bit(index))
                words.append((bytes, Self.bit(index)))
            }
        }
        // Also of varieties that leave the common words to their language.
        for (subtag, _, prose) in known {
            guard let index = languages.firstIndex(where: { $0.subtag == subtag }) else { continue }
            address[index] += prose.address.telling.map { Array($0.utf8) }
            slips[index].learn(prose.address)
            misspelled[index] += (Array(prose.misspellings.keys) + prose.foreignNames.keys).map(\.utf8.latinSmall)
        }
        self.languages = languages
        self.common = common
        self.topics = topics
        foreign = languages.indices.map { own in
            ForeignWords(words.filter { $0.mask & Self.bit(own) == 0 }.map(\.bytes) + address[own] + misspelled[own])
        }
        self.address = address.map(Self.hashes)
        addressSlips = slips
        self.misspelled = misspelled.map(Self.hashes)
    }

    private static func hashes(of words: [[UInt8]]) -> Set<UInt64> { Set(words.map { $0.reduce(emptyHash, hash) }) }

    func index(of subtag: String) -> Int? { languages.firstIndex { $0.subtag == subtag } }

    /// The bit of a language in a mask.
    static func bit(_ index: Int) -> UInt64 { 1 << UInt64(index) }

    /// The languages in which a word is common, a bit for each.
    func languages(ofHash hash: UInt64) -> UInt64 { common[hash] }
}

/// In which languages words are common.
private struct WordMasks: Sendable {
    /// A table of hashes, each at the first free place from where it belongs; 0 is free.
    private var hashes = [UInt64](repeating: 0, count: 1024)
    /// Whose common word it is: a bit for each language.
    private var masks = [UInt64](repeating: 0, count: 1024)
    private var count = 0

    subscript(hash: UInt64) -> UInt64 {
        let place = place(of: hash)
        return hashes[place] == hash ? masks[place] : 0
    }

    mutating func insert(_ hash: UInt64, _ mask: UInt64) {
        if 2 * count >= hashes.count { grow() }
        let place = place(of: hash)
        if hashes[place] == 0 { count += 1 }
        hashes[place] = hash
        masks[place] |= mask
    }

    /// Where a hash stands, or may be put.
    private func place(of hash: UInt64) -> Int {
        var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
        while hashes[place] != 0, hashes[place] != hash { place = (place + 1) & (hashes.count - 1) }
        return place
    }

    private mutating func grow() {
        let known = zip(hashes, masks).filter { $0.0 != 0 }
        hashes = Array(repeating: 0, count: 2 * hashes.count)
        masks = Array(repeating: 0, count: hashes.count)
        count = 0
        for (hash, mask) in known { insert(hash, mask) }
    }
}
