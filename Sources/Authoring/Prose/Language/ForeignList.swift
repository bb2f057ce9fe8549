import Models
import Rulebook
import YAML

/// Judges a list of words as a whole, such as those that a search finds a question by: it has no sentence that would tell its
/// language, and a single word of it may be a name or a loan word.
///
/// The other texts of the document tell: words that stand in those of another language, and none in those of its own, are not
/// its own. A word counts as standing there where its beginning does, so that endings and words that two languages share
/// speak for none.
struct ForeignList {
    private let identifier: LanguageIdentifier
    private let languages: [ProseSurroundings.Language]
    private let sourceLanguage: Int?

    init(_ surroundings: ProseSurroundings, sourceLanguage: Int?) {
        (identifier, languages) = (surroundings.identifier, surroundings.languages)
        self.sourceLanguage = sourceLanguage
    }

    func findings(in document: Document, of model: Model) -> Findings {
        var findings = Findings()
        guard let sourceLanguage, let record = document.record, languages.count > 1 else { return findings }
        for (index, field) in model.record.fields.enumerated() where field.isLocalized && field.isListOfWords {
            var lists = [(sourceLanguage, record.values[index])]
            for language in languages.indices {
                if let translation = document.translations[language] {
                    lists.append((language, translation.values[index]))
                }
            }
            for (language, list) in lists {
                guard let list,
                    let flaw = flaw(of: list, in: language, field.name, document, lists)
                        ?? flaw(ofCopy: list, in: language, field.name, document, lists)
                else { continue }
                findings.add(flaw.rule, at: list.node.headRange, in: list.node.source, flaw.message, fix: flaw.fix)
            }
        }
        return findings
    }

    /// Fewer words of another language say nothing.
    private static let wordsLeast = 2

    private func flaw(
        of list: Value, in language: Int, _ name: String, _ document: Document, _ lists: [(Int, Value?)]
    ) -> Problem? {
        let words = SearchedWords(list)
        guard words.count >= Self.wordsLeast else { return nil }
        let own = words.found(in: document, language, besides: name)
        // Most lists have a word that stands in a text of theirs and not in that of another language.
        let others = languages.indices.filter { languages[$0].subtag != languages[language].subtag }
        guard let first = others.first(where: { $0 == sourceLanguage }) ?? others.first else { return nil }
        // A word that stands in another list as it is may have been taken from there.
        let copied = lists.reduce(UInt64(0)) { mask, list in
            others.contains(list.0) ? mask | (list.1.map { words.found(in: $0) } ?? 0) : mask
        }
        if own & ~copied & ~words.found(in: document, first, besides: name) != 0 { return nil }
        let known = self.known(words, in: languages[language].identified)
        if known & ~self.known(words, besides: languages[language].identified) & ~copied != 0 { return nil }
        let possible = own | words.mask { hash, _ in mayBeKnown(hash, in: languages[language].identified) }
        for other in others {
            let said = self.said(words, in: document, other, name)
            let shared = lists.first { $0.0 == other }?.1.map { words.found(in: $0) } ?? 0
            let same = isTaken(from: other, saying: said, into: language, saying: own | known) ? shared : 0
            let foreign = (said | same) & ~possible
            guard foreign.nonzeroBitCount >= Self.wordsLeast, 3 * foreign.nonzeroBitCount >= 2 * words.count,
                words.isForeign(
                    foreign, sameAs: same, capitalizesNouns: identifier.capitalizes(languages[language].identified))
            else { continue }
            return Problem(
                WrongLanguage.rule,
                "'\(name)' is not '\(languages[language].name)': \(quoted(words.written(foreign))) are words of '\(languages[other].name)'",
                fix: "write the words that people who read '\(languages[language].name)' look for")
        }
        return nil
    }

    /// A list that another language has item by item. One of names and of words that the two have in common may be the same: one of its
    /// words is like none in the lists of three other languages, or two are said in texts of the other language.
    private func flaw(
        ofCopy list: Value, in language: Int, _ name: String, _ document: Document, _ lists: [(Int, Value?)]
    ) -> Problem? {
        let texts = list.texts
        guard texts.count >= Self.itemsLeast else { return nil }
        func isOther(_ one: Int, than other: Int) -> Bool { languages[one].subtag != languages[other].subtag }
        for case (let other, let same?) in lists where isOther(other, than: language) && same.texts == texts {
            let words = SearchedWords(list)
            let (own, said) = (
                self.said(words, in: document, language, name), self.said(words, in: document, other, name)
            )
            let possible = own | words.mask { hash, _ in mayBeKnown(hash, in: languages[language].identified) }
            let third = lists.filter { isOther($0.0, than: language) && isOther($0.0, than: other) }.compactMap(\.1)
            let strange =
                third.count < Self.listsLeast ? 0 : words.all & ~third.reduce(0) { $0 | words.likened(in: $1) }
            guard strange & ~possible != 0 || (said & ~possible).nonzeroBitCount >= Self.wordsLeast else { continue }
            guard isTaken(from: other, saying: said, into: language, saying: own) else { continue }
            let (here, there) = (languages[language].name, languages[other].name)
            return Problem(
                UntranslatedCopy.rule,
                said.nonzeroBitCount > own.nonzeroBitCount || other == sourceLanguage
                    ? "'\(name)' is the list of '\(there)' over again, item by item"
                    : "'\(name)' is the same in '\(here)' and '\(there)', item by item",
                fix: "write the words that people who read '\(here)' look for")
        }
        return nil
    }

    /// Whether a list that two languages have was taken from the other: more of its words are said there. Where as many are, it is the
    /// source that was copied.
    private func isTaken(from other: Int, saying said: UInt64, into language: Int, saying own: UInt64) -> Bool {
        let lead = said.nonzeroBitCount - own.nonzeroBitCount
        return lead > 0 || lead == 0 && (other == sourceLanguage || language != sourceLanguage && other < language)
    }

    /// Those that other texts of the document say, or that are known words of the language.
    private func said(_ words: SearchedWords, in document: Document, _ language: Int, _ name: String) -> UInt64 {
        words.found(in: document, language, besides: name) | known(words, in: languages[language].identified)
    }

    /// By which a word is told from those that many languages have.
    private static let listsLeast = 3
    /// Fewer items may well be names.
    private static let itemsLeast = 3

    private func known(_ words: SearchedWords, in language: Int?) -> UInt64 {
        language.map { language in
            words.mask { identifier.languages(ofTitleWord: $0, $1) & LanguageIdentifier.bit(language) != 0 }
        } ?? 0
    }

    private func mayBeKnown(_ hash: UInt64, in language: Int?) -> Bool {
        language.map { identifier.topics.languages(ofOtherNumber: hash) & LanguageIdentifier.bit($0) != 0 } ?? false
    }

    private func known(_ words: SearchedWords, besides language: Int?) -> UInt64 {
        let own = language.map(LanguageIdentifier.bit) ?? 0
        return words.mask { identifier.languages(ofTitleWord: $0, $1) & ~own != 0 }
    }
}

/// The words of a list, as they are looked for.
private struct SearchedWords {
    /// In small letters.
    private let words: [[UInt8]]
    private let texts: [String]
    /// How many bytes of each word must stand somewhere.
    private let stems: [Int]
    /// By byte: the words that begin with it, large or small.
    private let beginnings: [UInt64]

    /// A mask has no more bits, and a search no more words.
    private static let limit = 64
    private static let lettersLeast = 4

    init(_ list: Value) {
        guard case .list(let items) = list.content else {
            (words, texts, stems, beginnings) = ([], [], [], [])
            return
        }
        var texts: [String] = []
        gathering: for case .text(let template) in items.lazy.map(\.content) {
            for word in template.text.split(whereSeparator: { !$0.isLetter }) where word.count >= Self.lettersLeast {
                guard texts.count < Self.limit else { break gathering }
                if !texts.contains(where: { $0.utf8.elementsEqual(word.utf8) }) { texts.append(String(word)) }
            }
        }
        self.texts = texts
        words = texts.map { $0.utf8.latinSmall }
        var beginnings = [UInt64](repeating: 0, count: 256)
        for (index, word) in words.enumerated() {
            let first = Int(word[0])
            beginnings[first] |= 1 << UInt64(index)
            if word[0].isSmallLetter { beginnings[first & ~0x20] |= 1 << UInt64(index) }
        }
        self.beginnings = beginnings
        stems = words.map { max(Self.lettersLeast, $0.count - $0.count / 4) }
    }

    var count: Int { words.count }

    func written(_ mask: UInt64) -> [String] {
        texts.indices.filter { mask & (1 << UInt64($0)) != 0 }.prefix(3).map { texts[$0] }
    }

    /// - Parameter fits: by hash and bytes of a word.
    func mask(_ fits: (UInt64, ArraySlice<UInt8>) -> Bool) -> UInt64 {
        words.indices.reduce(0) { mask, index in
            let hash = words[index].reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash)
            return fits(hash, words[index][...]) ? mask | 1 << UInt64(index) : mask
        }
    }

    /// Those that begin a word in the texts of a language.
    func found(in document: Document, _ language: Int, besides name: String) -> UInt64 {
        var mask: UInt64 = 0
        for text in document.texts where text.language == language && !text.name.hasPrefix(name) {
            search(Array(text.template.text.utf8), &mask)
        }
        return mask
    }

    /// Those that stand as they are in a list of another language.
    func found(in list: Value) -> UInt64 {
        let others = SearchedWords(list).words
        return words.indices.reduce(0) { others.contains(words[$1]) ? $0 | 1 << UInt64($1) : $0 }
    }

    /// Those that begin a word in a list of another language.
    func likened(in list: Value) -> UInt64 {
        var mask: UInt64 = 0
        for text in list.texts { search(Array(text.utf8), &mask) }
        return mask
    }

    var all: UInt64 { words.indices.reduce(0) { $0 | 1 << UInt64($1) } }

    /// Words with a capital, in a language that writes nouns so, were taken into it, unless they stand so in another list too.
    func isForeign(_ mask: UInt64, sameAs same: UInt64, capitalizesNouns: Bool) -> Bool {
        guard capitalizesNouns else { return true }
        let small = texts.indices.reduce(UInt64(0)) { mask, index in
            texts[index].utf8.first?.isSmallLetter == true ? mask | 1 << UInt64(index) : mask
        }
        return ((small | same) & mask).nonzeroBitCount * 2 > mask.nonzeroBitCount
    }

    private func search(_ bytes: [UInt8], _ mask: inout UInt64) {
        var wordMayBegin = true
        for start in bytes.indices {
            let byte = bytes[start]
            let isLetter = byte.isLetter || byte & 0xE0 == 0xC0
            defer { wordMayBegin = !isLetter && (byte & 0xC0 != 0x80 || wordMayBegin) }
            guard isLetter, wordMayBegin else { continue }
            var candidates = beginnings[Int(byte)] & ~mask
            while candidates != 0 {
                let index = candidates.trailingZeroBitCount
                candidates &= candidates &- 1
                if begins(bytes, at: start, with: index) { mask |= 1 << UInt64(index) }
            }
        }
    }

    private func begins(_ bytes: [UInt8], at start: Int, with index: Int) -> Bool {
        let stem = stems[index]
        guard start + stem <= bytes.count else { return false }
        return (0..<stem).allSatisfy { offset in
            let last = offset > 0 ? bytes[start + offset - 1] : 0
            return bytes[start + offset].latinSmall(after: last) == words[index][offset]
        }
    }
}

extension Value {
    /// Of a list of texts.
    fileprivate var texts: [String] {
        guard case .list(let items) = content else { return [] }
        return items.compactMap { item in
            guard case .text(let template) = item.content else { return nil }
            return template.text
        }
    }
}

extension LanguageIdentifier {
    fileprivate func capitalizes(_ language: Int?) -> Bool { language.map { languages[$0].capitalizesNouns } ?? false }
}

extension Field {
    /// A list of which each language has items of its own.
    fileprivate var isListOfWords: Bool {
        guard let list = type as? ListType, type.single.isA(TextType.self) else { return false }
        return !list.constraints.isAligned
    }
}
