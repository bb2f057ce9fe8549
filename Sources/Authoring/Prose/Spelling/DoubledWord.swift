import Models
import Rulebook
import YAML

/// The same word twice, "for the the app", or the same few words, "on the on the phone", or the same line or sentence, as when
/// a text was pasted twice. Words that a language may double stand in its file; of a language that says nothing of them
/// nothing is known. Nor does a long word stand before its own plural: "certificate certificates".
enum DoubledWord: TextRule {
    static let rule = Rule(
        "doubled-word", topic: .texts, severity: .warning,
        summary:
            "A word, a few words, a long line or a sentence that stands twice in a row, also in one word (YoYou), or a name on both sides of 'and'. The file of the language says which words may, as in 'Menschen, die die App nutzen'.",
        example: Rule.Example(
            wrong: "answer: They stay on on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .repetitions

    static func flaws(of text: ProseText) -> [Problem] {
        words(of: text).and(pasted(in: text)).and(phrases(of: text)).and(joined(in: text)).and(pieces(of: text))
            .and(ends(of: text))
    }

    private static func words(of text: ProseText) -> [Problem] {
        let language = text.known
        guard let doubled = language.doubledWords, text.look.mayHaveDoubledWords, let own = language.identified else {
            return []
        }
        let identifier = text.surroundings.identifier
        return places(in: text.bytes).compactMap { place in
            let (first, second) = place
            if first.count < second.count { return plural(second, behind: first, in: text) }
            let word = text.bytes[second]
            guard stands(first.lowerBound..<second.upperBound, in: text.bytes),
                identifier.isCommon(word, in: own) && word.elementsEqual(text.bytes[first])
                    || isLong(
                        word, behind: text.bytes[first], capitalizesNouns: identifier.languages[own].capitalizesNouns),
                !doubled.contains(text.written(second).lowercased())
            else { return nil }
            return flaw(second, in: text)
        }
    }

    static func flaw(_ second: Range<Int>, in text: ProseText) -> Problem {
        Problem(rule, "'\(text.excerpt(second))' stands twice in a row", fix: "remove one of the two", at: second)
    }

    /// Whether a word is no name, of which some are doubled (Baden Baden): it has at least four letters and a small one first,
    /// or, where nouns have a capital, at least six.
    private static func isLong(
        _ word: ArraySlice<UInt8>, behind first: ArraySlice<UInt8>, capitalizesNouns: Bool
    ) -> Bool {
        guard let letter = word.first, word.dropFirst().elementsEqual(first.dropFirst()) else { return false }
        let letters = word.count { $0 & 0xC0 != 0x80 }
        if letter.isCapital { return capitalizesNouns && letters >= 6 && letter == first.first }
        // "Essen essen" are two words of German.
        return letters >= 4 && (letter == first.first || !capitalizesNouns)
    }

    /// Bytes of a word behind which its plural is none of its own: shorter ones are verbs too, as in "the test tests".
    private static let pluralLeast = 10

    private static func plural(_ second: Range<Int>, behind first: Range<Int>, in text: ProseText) -> Problem? {
        let both = first.lowerBound..<second.upperBound
        guard let own = text.known.identified,
            !text.bytes[first.lowerBound].isCapital || text.surroundings.identifier.languages[own].capitalizesNouns,
            text.bytes[first].elementsEqual(text.bytes[second].dropLast()), stands(both, in: text.bytes)
        else { return nil }
        return Problem(
            rule, "'\(text.written(second))' stands behind '\(text.written(first))', which is the same word",
            fix: "remove one of the two", at: both)
    }

    /// Words that follow each other and are the same but for capitals of ASCII, and an s at the end of the second.
    private static func places(in bytes: [UInt8]) -> [(Range<Int>, Range<Int>)] {
        let words = words(in: bytes)
        return zip(words, words.dropFirst()).filter { last, word in
            let isPlural =
                word.count == last.count + 1 && last.count >= pluralLeast
                && bytes[word.upperBound - 1] == UInt8(ascii: "s")
            return (word.count == last.count || isPlural) && follows(word, last, in: bytes)
                && isSame(word, last, in: bytes)
        }
    }

    static func words(in bytes: [UInt8]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        words.reserveCapacity(bytes.count / 4)
        var index = 0
        while index < bytes.count {
            guard bytes[index].isLetter || bytes[index] >= 0xC3 else {
                index += 1
                continue
            }
            words.append(index..<WordHead.next(bytes.span, at: index) { $0.isLetter || $0 >= 0x80 }.end)
            index = words[words.count - 1].upperBound
        }
        return words
    }

    /// Whether nothing but a blank divides a word from the one before it.
    static func follows(_ word: Range<Int>, _ last: Range<Int>, in bytes: [UInt8]) -> Bool {
        word.lowerBound == last.upperBound + 1 && bytes[last.upperBound].isBlank
    }

    /// But for capitals of ASCII, as far as the shorter one goes.
    static func isSame(_ word: Range<Int>, _ other: Range<Int>, in bytes: [UInt8]) -> Bool {
        for offset in 0..<min(word.count, other.count)
        where bytes[word.lowerBound + offset] | 0x20 != bytes[other.lowerBound + offset] | 0x20 { return false }
        return true
    }

    /// Whether nothing joins the two to what is before and behind them: "in in-house", "l'a a".
    static func stands(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
        let behind = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
        return ![before, behind].contains { $0 >= 0x80 || $0 == ProseText.quoteByte || "-'_/@".utf8.contains($0) }
    }
}

extension LanguageIdentifier {
    func isCommon(_ word: ArraySlice<UInt8>, in language: Int) -> Bool {
        let hash = word.latinSmall.reduce(Self.emptyHash, Self.hash)
        return languages(ofHash: hash) & Self.bit(language) != 0
    }
}
