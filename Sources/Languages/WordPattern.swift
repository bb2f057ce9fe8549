/// What a language's file says for one rule that patterns can express.
///
/// - `existence: [hier, "positiv*", nicht wahr]`: words and phrases, in any case; `*` stands for any ending.
/// - `substitution: {e-Mail: E-Mail}`: what should not be written, and what should.
/// - `repetition: [die, was]`: the same word twice in a row, but for these.
/// - `consistency: {formal: [Sie], informal: [du]}`: a text has words of one group only; `keep-to: formal` names the one that
///   all texts keep to. A word with a capital means that capital.
/// - `except: […]`: phrases within which nothing is found.
package struct WordPattern: Sendable {
    package var existence: [String] = []
    package var substitution: [(wrong: String, right: String)] = []
    package var isRepetition = false
    package var consistency: [(group: String, words: [String])] = []
    package var keepTo: String?
    package var except: [String] = []

    package init() {}
}

/// Finds phrases among the tokens of a text.
package struct PhraseMatcher: Sendable {
    private enum Element: Sendable {
        case word(Int32)
        /// A word that begins so, in lower case.
        case beginning([UInt8])
        /// Its scalar.
        case sign(Int32)
        case digits([UInt8])
    }

    private struct Entry: Sendable {
        let elements: [Element]
        let index: Int
        /// Letters that must stand as they are, since they have a capital; empty where any case is meant.
        let exact: [UInt8]
    }

    /// By the id of the first word; longer ones first.
    private var byWord: [Int32: [Entry]] = [:]
    /// A bit for each word of the vocabulary that a phrase begins with: nearly all words are none.
    private var firstWords: [UInt64] = []
    /// By the first byte of the first word; empty where no phrase begins so.
    private var byBeginning: [[Entry]] = []
    private var others: [Entry] = []
    package let isEmpty: Bool

    package struct Match: Sendable {
        /// Which phrase, in the order of the list.
        package let index: Int
        package let tokens: Range<Int>
    }

    /// - Parameters:
    ///   - phrases: words whose vocabulary was learned.
    ///   - heedsCapitals: whether a phrase with a capital is only meant so.
    init(_ phrases: [String], _ vocabulary: Vocabulary, heedsCapitals: Bool = false) {
        isEmpty = phrases.isEmpty
        for (index, phrase) in phrases.enumerated() {
            let elements = Self.elements(of: phrase, vocabulary)
            let isExact = heedsCapitals && phrase.lowercased() != phrase
            let entry = Entry(elements: elements, index: index, exact: isExact ? Array(phrase.utf8) : [])
            switch elements.first {
            case .word(let id): byWord[id, default: []].append(entry)
            case .beginning(let letters):
                if byBeginning.isEmpty { byBeginning = Array(repeating: [], count: 256) }
                byBeginning[Int(letters.first ?? 0)].append(entry)
            case .sign, .digits: others.append(entry)
            case nil: continue
            }
        }
        byWord = byWord.mapValues { $0.sorted { $0.elements.count > $1.elements.count } }
        guard !byWord.isEmpty else { return }
        firstWords = Array(repeating: 0, count: vocabulary.count / 64 + 1)
        // No text has a word that the vocabulary has not learned.
        for id in byWord.keys where id >= 0 { firstWords[Int(id) / 64] |= 1 << UInt64(id & 63) }
    }

    /// The words of a phrase, for the vocabulary.
    static func words(of phrase: String) -> [String] {
        let bytes = Array(phrase.utf8)
        let tokens = Tokenizer(bytes, Vocabulary(), isRich: false).tokens
        return tokens.indices.filter { tokens[$0].kind == .word && !isBeginning($0, of: tokens) }
            .map { String(decoding: bytes[tokens[$0].range], as: UTF8.self) }
    }

    /// Whether a `*` behind a word stands for any ending.
    private static func isBeginning(_ index: Int, of tokens: [Token]) -> Bool {
        index + 1 < tokens.count && tokens[index + 1].isSign("*") && tokens[index + 1].gap == .none
    }

    private static func elements(of phrase: String, _ vocabulary: Vocabulary) -> [Element] {
        let bytes = Array(phrase.utf8)
        let tokens = Tokenizer(bytes, vocabulary, isRich: false).tokens
        return tokens.enumerated().compactMap { index, token in
            switch token.kind {
            case .word:
                return isBeginning(index, of: tokens) ? .beginning(bytes[token.range].latinSmall) : .word(token.id)
            case .digits: return .digits(Array(bytes[token.range]))
            case .sign: return token.isSign("*") ? nil : .sign(token.isSign("'") ? 0x2019 : token.id)
            case .quote, .placeholder, .address, .code: return nil
            }
        }
    }

    /// The longest phrase that begins with a token.
    package func match(at index: Int, of tokens: [Token], in bytes: [UInt8]) -> Match? {
        let token = tokens[index]
        if token.kind == .word {
            if isFirst(token.id), let entries = byWord[token.id],
                let found = first(of: entries, at: index, tokens, bytes)
            {
                return found
            }
            guard !byBeginning.isEmpty else { return nil }
            let letter = bytes[token.range.lowerBound]
            let entries = byBeginning[Int(letter.isCapital ? letter | 0x20 : letter)]
            return entries.isEmpty ? nil : first(of: entries, at: index, tokens, bytes)
        }
        return others.isEmpty ? nil : first(of: others, at: index, tokens, bytes)
    }

    private func isFirst(_ id: Int32) -> Bool {
        id >= 0 && !firstWords.isEmpty && firstWords[Int(id) / 64] & 1 << UInt64(id & 63) != 0
    }

    package func matches(in tokens: [Token], _ bytes: [UInt8]) -> [Match] {
        guard !isEmpty else { return [] }
        var matches: [Match] = []
        var index = 0
        while index < tokens.count {
            if let found = match(at: index, of: tokens, in: bytes) {
                matches.append(found)
                index = found.tokens.upperBound
            } else {
                index += 1
            }
        }
        return matches
    }

    private func first(of entries: [Entry], at index: Int, _ tokens: [Token], _ bytes: [UInt8]) -> Match? {
        for entry in entries where index + entry.elements.count <= tokens.count {
            let end = index + entry.elements.count
            guard entry.elements.indices.allSatisfy({ fits(entry.elements[$0], token: tokens[index + $0], in: bytes) }),
                end - index == 1 || !tokens[index + 1..<end].contains(where: { $0.gap == .paragraph }),
                entry.exact.isEmpty || bytes[tokens[index].range.lowerBound...].starts(with: entry.exact)
            else { continue }
            return Match(index: entry.index, tokens: index..<end)
        }
        return nil
    }

    /// Whether a word begins so, soft hyphens left out.
    private func begins(_ word: ArraySlice<UInt8>, with letters: [UInt8]) -> Bool {
        if word.commonPrefix(letters[...]) == letters.count { return true }
        guard word.contains(0xAD) else { return false }
        let bare = String(decoding: word, as: UTF8.self).filter { $0 != "\u{AD}" }
        return bare.latinSmall.starts(with: letters)
    }

    private func fits(_ element: Element, token: Token, in bytes: [UInt8]) -> Bool {
        switch element {
        case .word(let id): token.kind == .word && token.id == id
        case .beginning(let letters):
            token.kind == .word && token.range.count >= letters.count && begins(bytes[token.range], with: letters)
        case .sign(let scalar): token.kind == .sign && (token.id == scalar || scalar == 0x2019 && token.isApostrophe)
        case .digits(let digits): token.kind == .digits && bytes[token.range].elementsEqual(digits)
        }
    }
}
