import YAML

/// The same small word twice: "for the the app". Words that a language may double stand in its file; of a language that says
/// nothing of them nothing is known.
enum DoubledWord: TextRule {
    static let rule = Rule(
        "doubled-word", severity: .warning,
        "A small word that stands twice in a row. The file of the language says which words may, as in 'Menschen, die die App nutzen'."
    )
    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Flaw] {
        let language = text.surroundings.languages[text.language]
        guard let doubled = language.doubledWords, text.look.mayHaveDoubledWords, let own = language.identified else {
            return []
        }
        return places(in: text.bytes.span).compactMap { place in
            let (first, second) = place
            let word = text.bytes[second]
            guard word.elementsEqual(text.bytes[first]), stands(first.lowerBound..<second.upperBound, in: text.bytes),
                text.surroundings.identifier.isCommon(word, in: own),
                !doubled.contains(text.written(second).lowercased())
            else { return nil }
            return Flaw(
                rule, "'\(text.written(second))' stands twice in a row", fix: "remove one of the two", piece: second)
        }
    }

    /// Words of at most eight letters of ASCII that follow each other and are the same but for capitals.
    private static func places(in bytes: Span<UInt8>) -> [(Range<Int>, Range<Int>)] {
        var places: [(Range<Int>, Range<Int>)] = []
        var last: (word: ShortWord?, range: Range<Int>) = (nil, 0..<0)
        var index = 0
        while index < bytes.count {
            guard bytes[index].isLetter || bytes[index] >= 0xC3 else {
                index += 1
                continue
            }
            let start = index
            let next = ShortWord.next(bytes, at: start) { $0.isLetter || $0 >= 0x80 }
            index = next.end
            if let word = next.word, let before = last.word, word.bits == before.bits,
                start == last.range.upperBound + 1, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x0A
            {
                places.append((last.range, start..<index))
            }
            last = (next.word, start..<index)
        }
        return places
    }

    /// Whether nothing joins the two to what is before and behind them: "in in-house", "l'a a".
    private static func stands(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
        let behind = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
        return ![before, behind].contains { $0 >= 0x80 || $0 == ProseText.quoteByte || "-'_/@".utf8.contains($0) }
    }
}

extension LanguageIdentifier {
    fileprivate func isCommon(_ word: ArraySlice<UInt8>, in language: Int) -> Bool {
        let hash = Self.smallLetters(of: word).reduce(Self.emptyHash, Self.hash)
        return languages(ofHash: hash) & Self.bit(language) != 0
    }
}
