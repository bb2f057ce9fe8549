import Models
import Rulebook
import YAML

/// A text is in the language that its file says.
enum WrongLanguage: TextRule {
    static let rule = Rule(
        "wrong-language", topic: .texts, severity: .warning,
        summary:
            "A text, or a paragraph of it, in another language than its file says, told by the small words that each language has, and by those of which titles are made; a date with a month or a day of the week of another one; or one word in a sentence that no other language has. What stands in quotation marks within a text may be in any language.",
        reason: "Whoever chose a language gets a title that they can't read, and a screen reader speaks it wrongly.",
        example: Rule.Example(
            wrong: "title: Was geschieht mit meinen Daten?",
            right: "title: What happens to my data?"))

    static let leaves = TextComparison.nothing

    static func flaws(of text: ProseText) -> [Problem] {
        let identifier = text.surroundings.identifier
        guard identifier.languages.count > 1,
            let own = text.known.identified
        else { return [] }
        if let title = ForeignTitle(text, own: own) {
            let range = title.words[0].lowerBound..<title.words[title.words.count - 1].upperBound
            return [
                flaw(LanguageEvidence.Found(language: title.language, range: range, words: title.words), in: text)
            ]
        }
        let flaws = foreignPieces(of: text, identifier, own)
        guard flaws.isEmpty else { return flaws }
        return ForeignDate.flaws(of: text, own: own) + ForeignWord.flaws(of: text, own: own)
    }

    /// Paragraphs and sentences.
    private static func foreignPieces(of text: ProseText, _ identifier: LanguageIdentifier, _ own: Int) -> [Problem] {
        let bytes = text.bytes
        guard text.look.mayBeInOtherLanguage else { return [] }
        var evidence = LanguageEvidence(identifier: identifier, own: own)
        var flaws: [Problem] = []
        // Quotation marks around a whole text quote nobody.
        var scan = WordScan(WholeQuotation.inside(of: bytes) ?? bytes)
        while true {
            switch scan.next() {
            case .word(let word): evidence.take(word)
            case .other: evidence.takeOther()
            case .endOfSentence: evidence.endSentence(.withSign)
            case .endOfParagraph:
                if let found = evidence.endParagraph() { flaws.append(flaw(found, in: text)) }
            case .end:
                if let found = evidence.endParagraph() { flaws.append(flaw(found, in: text)) }
                return flaws
            }
        }
    }

    private static func flaw(_ found: LanguageEvidence.Found, in text: ProseText) -> Problem {
        let identifier = text.surroundings.identifier
        let own = text.known
        let words = found.words.prefix(3).map { text.written($0) }
        return Problem(
            rule,
            "'\(text.excerpt(found.range))' is not '\(own.name)': \(quoted(words)) \(words.count == 1 ? "is a word" : "are words") of '\(identifier.languages[found.language].name)'",
            fix: "translate it; what is quoted stands in quotation marks", at: text.firstLine(of: found.range))
    }
}

/// What the words of a paragraph say about its language.
///
/// Certainty comes first: words of the own language speak against a finding, and words that both languages have speak for
/// none. Names have capitals and few small words.
struct LanguageEvidence {
    struct Found {
        let language: Int
        /// From the first word to the last.
        let range: Range<Int>
        /// The words that tell, each once.
        let words: [Range<Int>]
    }

    /// A word of other languages that the own one lacks.
    private struct Foreign {
        let word: WordScan.Word
        let mask: UInt64
        /// Whether it may join the words of a name that began before it, as in "Quelle: Institut national de la santé", or begins
        /// the sentence before one.
        let mayBeOfName: Bool
    }

    private let identifier: LanguageIdentifier
    private let ownMask: UInt64
    /// The languages of each word that is common in the own language.
    private var own: [UInt64] = []
    private var foreign: [Foreign] = []
    /// Of words with a capital within a sentence, which may belong to a name: "Sie", "Der Spiegel".
    private var weak: [UInt64] = []
    private var wordCount = 0
    /// Words that are common nowhere and begin no sentence, with a capital and without.
    private var nameCount = 0
    private var plainCount = 0
    private var beginsWithCapital = false
    /// Whether the last word is followed by a point or the like.
    private var isWhole = false
    private var isAtStart = true
    private var found: Found?
    /// A short sentence, which is told where the paragraph is not.
    private var foundShort: Found?
    /// Where the sentence begins in what has been gathered.
    private var sentence = (own: 0, foreign: 0, weak: 0, plain: 0, words: 0, names: 0)
    /// Where the first word of the sentence and of the paragraph begin.
    private var sentenceStart: Int?
    private var sentenceBeginsWithCapital = false
    private var paragraphStart: Int?
    private var end = 0

    /// Fewer words of other languages say nothing.
    static let foreignLeast = 2

    /// Of "des" and "und"; few verbs and pronouns are as short.
    private static let jointBytes = 3

    /// Shorter sentences and titles must be certain altogether.
    private static let shortLimit = 8

    /// Words of a sentence that is foreign among others where it has none of the own language.
    private static let shortSentence = 4..<shortLimit

    init(identifier: LanguageIdentifier, own: Int) {
        self.identifier = identifier
        ownMask = LanguageIdentifier.bit(own)
    }

    mutating func take(_ word: WordScan.Word) {
        wordCount += 1
        isWhole = false
        if sentenceStart == nil {
            sentenceStart = word.range.lowerBound
            sentenceBeginsWithCapital = word.isCapitalized
        }
        if paragraphStart == nil { paragraphStart = word.range.lowerBound }
        end = word.range.upperBound
        let mask = identifier.languages(ofHash: word.hash)
        if mask != 0, word.isCapitalized, !isAtStart {
            weak.append(mask)
        } else if mask & ownMask != 0 {
            own.append(mask)
        } else if mask != 0 {
            let isJoint = word.range.count <= Self.jointBytes && nameCount > sentence.names
            foreign.append(Foreign(word: word, mask: mask, mayBeOfName: isAtStart || isJoint))
        } else if !isAtStart {
            if word.isCapitalized { nameCount += 1 } else { plainCount += 1 }
        }
        if wordCount == 1 { beginsWithCapital = word.isCapitalized }
        isAtStart = false
    }

    mutating func takeOther() {
        wordCount += 1
        isWhole = false
        isAtStart = false
    }

    /// How a sentence ended: with a point or the like, or with its paragraph.
    enum End { case withSign, withParagraph }

    /// A long sentence may be foreign among others, and a short one that is foreign altogether.
    mutating func endSentence(_ end: End) {
        if end == .withSign { isWhole = true }
        let words = wordCount - sentence.words
        let plain = plainCount - sentence.plain
        if end == .withSign, found == nil, words >= Self.shortLimit, foreign.count - sentence.foreign >= 3, plain > 1 {
            found = language(
                own: own[sentence.own...], foreign: foreign[sentence.foreign...], weak: weak[sentence.weak...],
                from: sentenceStart
            ) { $0.against == 0 && $0.distinct >= 3 && 4 * $0.speaking >= words }
        }
        if end == .withSign, foundShort == nil, Self.shortSentence.contains(words), sentenceBeginsWithCapital, plain > 0
        {
            foundShort = language(
                own: own[sentence.own...], foreign: foreign[sentence.foreign...], weak: weak[sentence.weak...],
                from: sentenceStart
            ) { $0.ofOwn == 0 && $0.distinct >= 2 && 3 * $0.speaking >= words }
        }
        sentence = (own.count, foreign.count, weak.count, plainCount, wordCount, nameCount)
        sentenceStart = nil
        isAtStart = true
    }

    /// - Returns: the language that the paragraph or a sentence of it is in, where that is another one.
    mutating func endParagraph() -> Found? {
        endSentence(.withParagraph)
        defer { reset() }
        guard found == nil, wordCount >= 3, foreign.count >= Self.foreignLeast else { return found ?? foundShort }
        // "Institut für Hygiene und Umwelt" is a name, and "state of the art" a figure of speech.
        let isPhrase = wordCount < 5 && !beginsWithCapital
        let (words, isWhole, isName) = (wordCount, isWhole, nameCount > 0 && plainCount == 0)
        return language(own: own[...], foreign: foreign[...], weak: weak[...], from: paragraphStart) { tally in
            guard words >= Self.shortLimit else {
                return tally.against == 0 && tally.distinct >= 2 && 5 * tally.speaking >= 2 * words
                    && (!isName || tally.distinct > 2) && !isPhrase
            }
            // So many words without one of the own language are no sentence of it.
            if isWhole, !tally.isFewNouns, tally.against == 0, tally.distinct >= 2, 4 * tally.speaking >= words {
                return true
            }
            let share = words < 12 ? 2 * words : words
            return 6 * tally.against <= tally.speaking && tally.distinct >= 3 && 5 * tally.speaking >= share
                && (!tally.isName || words >= 12)
        } ?? foundShort
    }

    private mutating func reset() {
        own.removeAll(keepingCapacity: true)
        foreign.removeAll(keepingCapacity: true)
        weak.removeAll(keepingCapacity: true)
        (wordCount, nameCount, plainCount, isAtStart, found, foundShort) = (0, 0, 0, true, nil, nil)
        sentence = (0, 0, 0, 0, 0, 0)
        (sentenceStart, paragraphStart) = (nil, nil)
    }

    /// What speaks for a language, and against it.
    private struct Tally {
        /// Its words, also those that the own language has too.
        let speaking: Int
        /// Its words that the own language lacks, each once.
        let distinct: Int
        /// Words of the own language that it lacks.
        let against: Int
        /// Words of the own language.
        let ofOwn: Int
        /// Whether all else has a capital, as in "Bank of America", and nearly all.
        let isName: Bool
        let isFewNouns: Bool
    }

    private func language(
        own: ArraySlice<UInt64>, foreign: ArraySlice<Foreign>, weak: ArraySlice<UInt64>,
        from start: Int?, isCertain: (Tally) -> Bool
    ) -> Found? {
        guard !foreign.allSatisfy(\.mayBeOfName) else { return nil }
        var best: (language: Int, words: [WordScan.Word])?
        for language in identifier.languages.indices {
            let bit: UInt64 = 1 << UInt64(language)
            let words = foreign.filter { $0.mask & bit != 0 }.map(\.word)
            guard words.count > best?.words.count ?? 0 else { continue }
            let hasCapitals = identifier.languages[language].capitalizesNouns
            let shared = own.count { $0 & bit != 0 }
            let tally = Tally(
                speaking: words.count + shared + weak.count { $0 & bit != 0 },
                distinct: Set(words.map(\.hash)).count, against: own.count - shared,
                ofOwn: own.count,
                isName: !hasCapitals && nameCount > 0 && plainCount == 0, isFewNouns: !hasCapitals && plainCount < 2)
            if isCertain(tally) { best = (language, words) }
        }
        guard let best, let first = best.words.first?.range.lowerBound else { return nil }
        var seen: Set<UInt64> = []
        return Found(
            language: best.language, range: (start ?? first)..<end,
            words: best.words.filter { seen.insert($0.hash).inserted }.map(\.range))
    }
}
