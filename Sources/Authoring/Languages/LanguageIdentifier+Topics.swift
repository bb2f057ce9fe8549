import Models

// Words of titles: what a health app speaks of, and how German joins such words.

/// By hash of a word, the languages in which a health app has it in its titles: a bit for each.
struct TopicWords: Sendable {
    private var masks: [UInt64: UInt64] = [:]
    /// The same of words with an 's' more or less, which several languages put to a plural: "Tests" beside `test`.
    private var otherNumbers: [UInt64: UInt64] = [:]
    /// The languages that join words: "Krankheitsverlauf".
    private(set) var joining: UInt64 = 0

    /// Those of which words are known.
    private(set) var languages: UInt64 = 0

    mutating func learn(_ words: ProseWords, of language: Int) {
        if !words.topicWords.isEmpty { languages |= LanguageIdentifier.bit(language) }
        if words.capitalizesNouns, !words.topicWords.isEmpty { joining |= LanguageIdentifier.bit(language) }
        for word in words.topicWords {
            let hash = word.utf8.reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash)
            masks[hash, default: 0] |= LanguageIdentifier.bit(language)
            for other in [word + "s"] + (word.hasSuffix("s") ? [String(word.dropLast())] : []) {
                let hash = other.utf8.reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash)
                otherNumbers[hash, default: 0] |= LanguageIdentifier.bit(language)
            }
        }
    }

    subscript(hash: UInt64) -> UInt64 { masks[hash] ?? 0 }

    /// The languages that may have a word, since they have it in the singular or in the plural.
    func languages(ofOtherNumber hash: UInt64) -> UInt64 { otherNumbers[hash] ?? 0 }

    /// The languages in which a word is made of two of them, perhaps with an 's' between.
    func languages(ofCompound word: ArraySlice<UInt8>) -> UInt64 {
        guard joining != 0, word.count >= 2 * Self.partLeast else { return 0 }
        let word = word.latinSmall
        var head = LanguageIdentifier.emptyHash
        for end in 0..<word.count - Self.partLeast {
            head = LanguageIdentifier.hash(head, word[end])
            let languages = joining & self[head]
            guard end + 1 >= Self.partLeast, languages != 0 else { continue }
            let both = languages & tail(word[(end + 1)...])
            if both != 0 { return both }
            if word[end + 1] == UInt8(ascii: "s"), languages & tail(word[(end + 2)...]) != 0 {
                return languages & tail(word[(end + 2)...])
            }
        }
        return 0
    }

    private func tail(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        self[bytes.reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash)]
    }

    /// Bytes of the shortest part of a compound.
    private static let partLeast = 4
}

extension LanguageIdentifier {
    /// The languages in which a word may stand in a title, a bit for each.
    func languages(ofTitleWord hash: UInt64, _ bytes: ArraySlice<UInt8>) -> UInt64 {
        let known = languages(ofHash: hash) | topics[hash]
        return known != 0 ? known : topics.languages(ofCompound: bytes)
    }

    /// Whether it is more than a small word.
    func isTopic(_ word: ArraySlice<UInt8>) -> Bool {
        let hash = word.latinSmall.reduce(Self.emptyHash, Self.hash)
        return topics[hash] != 0 || topics.languages(ofCompound: word) != 0
    }
}
