import YAML

/// A sentence denies what it denies in all other languages: "It means that you are infected" is not what "Das bedeutet nicht,
/// dass Sie infiziert sind" says.
///
/// Every language has its own ways to deny something, and two of them differ in one of 150 right sentences. So a sentence is told
/// of where it stands alone among at least three languages, of which the source is one. Sentences are compared one by one, where
/// the paragraphs or items have as many. Of those with numbers other rules know more.
enum LostDenial {
    static let rule = Rule(
        "lost-denial", severity: .warning,
        "A sentence that says something where its source and the other languages say that it is not so, or the other way round: a 'not' was lost, or came in. It is told of where at least three languages have the text, and one of them stands alone. The words stand in the file of the language."
    )

    /// A text in one language.
    struct Version {
        fileprivate let words: LanguageWords
        fileprivate let bytes: [UInt8]
        /// In order.
        fileprivate let denials: [Denials.Word]

        /// - Parameters:
        ///   - bytes: of the text, with a `ProseText.quoteByte` in place of each byte of a quote.
        ///   - denials: in the text.
        /// - Returns: nil in a language of which no such words are known.
        init?(_ bytes: [UInt8], _ denials: [Denials.Word], _ words: LanguageWords) {
            guard !words.prose.denials.isEmpty else { return nil }
            (self.words, self.bytes, self.denials) = (words, bytes, denials)
        }

        /// "Nicht hoch" is low.
        fileprivate func isOpposite(_ sentence: Range<Int>) -> Bool {
            words.prose.opposites.stand(in: SeenWords(bytes[sentence].span))
        }

        fileprivate func denial(in sentence: Range<Int>) -> (place: Range<Int>, word: String)? {
            denials.first { $0.isCertain && sentence.contains($0.place.lowerBound) }.map {
                ($0.place, String(decoding: bytes[$0.place], as: UTF8.self))
            }
        }

        /// Whether a sentence is more than a label and has no digits.
        fileprivate func isComparable(_ sentence: Range<Int>) -> Bool {
            let words = bytes[sentence].split { !$0.isLetter && $0 < 0xC3 && $0 & 0xC0 != 0x80 }
            return words.count >= wordsLeast && !bytes[sentence].contains(where: \.isDigit)
        }
    }

    static let languagesLeast = 3
    /// Of a sentence; what is shorter is a label.
    private static let wordsLeast = 3

    /// - Parameter versions: the source first.
    /// - Returns: what is wrong with a version, by its index.
    static func flaws(of versions: [Version], named name: String) -> [(version: Int, flaw: Flaw)] {
        guard versions.contains(where: { $0.denials.contains(where: \.isCertain) }) else { return [] }
        let texts = versions.map { DenyingText(Sentences($0.bytes.span), $0.denials) }
        var flaws: [(version: Int, flaw: Flaw)] = []
        for paragraph in 0..<texts[0].sentences.paragraphCount {
            let count = texts[0].sentences.sentences(ofParagraph: paragraph).count
            // Those that are divided as the source is.
            let alike = texts.indices.filter {
                texts[$0].sentences.paragraphCount == texts[0].sentences.paragraphCount
                    && texts[$0].sentences.sentences(ofParagraph: paragraph).count == count
            }
            guard alike.count >= languagesLeast else { continue }
            for offset in 0..<count {
                guard let lone = loneVersion(among: alike, texts, paragraph, offset) else { continue }
                let (source, own) = (texts[0].place(paragraph, offset), texts[lone].place(paragraph, offset))
                guard alike.allSatisfy({ versions[$0].isComparable(texts[$0].place(paragraph, offset)) }),
                    !versions[0].isOpposite(source), !versions[lone].isOpposite(own)
                else { continue }
                flaws.append((lone, flaw(of: versions[lone], at: own, versions[0], at: source, name)))
            }
        }
        return flaws
    }

    /// The sentences of a text, and what each of them denies.
    private struct DenyingText {
        let sentences: Sentences
        /// By sentence.
        private var denials: [Denial]

        enum Denial: UInt8 { case none, possible, certain }

        init(_ sentences: Sentences, _ words: [Denials.Word]) {
            self.sentences = sentences
            denials = Array(repeating: .none, count: sentences.places.count)
            var sentence = 0
            for word in words {
                while sentence < denials.count, sentences.places[sentence].upperBound <= word.place.lowerBound {
                    sentence += 1
                }
                guard sentence < denials.count else { break }
                if denials[sentence] != .certain { denials[sentence] = word.isCertain ? .certain : .possible }
            }
        }

        func place(_ paragraph: Int, _ offset: Int) -> Range<Int> {
            sentences.places[sentences.sentences(ofParagraph: paragraph).lowerBound + offset]
        }

        func denial(_ paragraph: Int, _ offset: Int) -> Denial {
            denials[sentences.sentences(ofParagraph: paragraph).lowerBound + offset]
        }
    }

    /// The version that alone denies nothing in a sentence, or alone denies something; never the source.
    private static func loneVersion(
        among versions: [Int], _ texts: [DenyingText], _ paragraph: Int, _ offset: Int
    ) -> Int? {
        var (denying, plain) = (0, 0)
        var (lastDenying, lastPlain) = (0, 0)
        for version in versions {
            switch texts[version].denial(paragraph, offset) {
            case .certain: (denying, lastDenying) = (denying + 1, version)
            case .none: (plain, lastPlain) = (plain + 1, version)
            case .possible: break
            }
        }
        switch texts[0].denial(paragraph, offset) {
        case .certain: return denying > 1 && plain == 1 ? lastPlain : nil
        case .none: return denying == 1 && plain == versions.count - 1 ? lastDenying : nil
        case .possible: return nil
        }
    }

    private static func flaw(
        of version: Version, at sentence: Range<Int>, _ source: Version, at sourceSentence: Range<Int>, _ name: String
    ) -> Flaw {
        if let (denial, word) = version.denial(in: sentence) {
            return Flaw(
                rule,
                "'\(word)' denies something here, and neither the source of '\(name)' nor another language denies anything in this sentence",
                fix: "write what the source says, or mend the source", piece: denial)
        }
        let word = source.denial(in: sourceSentence)?.word ?? ""
        return Flaw(
            rule,
            "this sentence denies nothing, and the source of '\(name)' says '\(word)' in it, as other languages do",
            fix: "look whether a word was lost, as 'not' is",
            piece: version.bytes[sentence].prefix { $0 != 0x0A }.indices)
    }
}
