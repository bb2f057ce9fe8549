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
        fileprivate let outline: Denials.Outline

        /// - Returns: nil in a language of which no such words are known.
        init?(_ text: Template, _ words: LanguageWords) {
            guard !words.prose.denials.isEmpty else { return nil }
            let bytes = text.coveredBytes
            outline = words.prose.denials.outline(of: bytes.span)
            (self.words, self.bytes) = (words, bytes)
        }

        /// "Nicht hoch" is low.
        fileprivate func isOpposite(_ sentence: Int) -> Bool {
            words.prose.opposites.stand(in: SeenWords(bytes[outline.sentences[sentence].place].span))
        }
    }

    static let languagesLeast = 3
    /// Of a sentence; what is shorter is a label.
    private static let wordsLeast = 3

    /// - Parameter versions: the source first.
    /// - Returns: what is wrong with a version, by its index.
    static func flaws(of versions: [Version], named name: String) -> [(version: Int, flaw: Flaw)] {
        guard versions.contains(where: \.outline.hasDenials), let source = versions.first?.outline else { return [] }
        var flaws: [(version: Int, flaw: Flaw)] = []
        for paragraph in 0..<source.paragraphCount {
            let sentences = source.sentences(ofParagraph: paragraph)
            /// The first sentence of the paragraph in each version that is divided as the source is.
            let alike = versions.indices.compactMap { version -> Place? in
                let outline = versions[version].outline
                guard outline.paragraphCount == source.paragraphCount else { return nil }
                let own = outline.sentences(ofParagraph: paragraph)
                return own.count == sentences.count ? Place(version: version, sentence: own.lowerBound) : nil
            }
            guard alike.count >= languagesLeast else { continue }
            flaws += (0..<sentences.count).compactMap { flaw(of: alike, $0, in: versions, name) }
        }
        return flaws
    }

    private struct Place {
        let version: Int
        var sentence: Int
    }

    /// - Parameters:
    ///   - places: of the first sentence of a paragraph, the source first.
    ///   - offset: of the sentence in the paragraph.
    private static func flaw(
        of places: [Place], _ offset: Int, in versions: [Version], _ name: String
    ) -> (version: Int, flaw: Flaw)? {
        var (denying, plain) = (0, 0)
        var (lastDenying, lastPlain) = (places[0], places[0])
        for place in places {
            let place = Place(version: place.version, sentence: place.sentence + offset)
            let sentence = versions[place.version].outline.sentences[place.sentence]
            guard sentence.wordCount >= wordsLeast, !sentence.hasNumbers else { return nil }
            if sentence.denial != nil { (denying, lastDenying) = (denying + 1, place) }
            if !sentence.mayDeny { (plain, lastPlain) = (plain + 1, place) }
        }
        let source = versions[0].outline.sentences[places[0].sentence + offset]
        let isLost = source.denial != nil && denying > 1 && plain == 1
        let isAdded = !source.mayDeny && denying == 1 && plain == places.count - 1
        guard isLost || isAdded else { return nil }
        let lone = isLost ? lastPlain : lastDenying
        guard !versions[0].isOpposite(places[0].sentence + offset), !versions[lone.version].isOpposite(lone.sentence)
        else { return nil }
        let (bytes, sentence) = (versions[lone.version].bytes, versions[lone.version].outline.sentences[lone.sentence])
        if let denial = sentence.denial {
            let word = String(decoding: bytes[denial], as: UTF8.self)
            return (
                lone.version,
                Flaw(
                    rule,
                    "'\(word)' denies something here, and neither the source of '\(name)' nor another language denies anything in this sentence",
                    fix: "write what the source says, or mend the source", piece: denial)
            )
        }
        let word = source.denial.map { String(decoding: versions[0].bytes[$0], as: UTF8.self) } ?? ""
        return (
            lone.version,
            Flaw(
                rule,
                "this sentence denies nothing, and the source of '\(name)' says '\(word)' in it, as other languages do",
                fix: "look whether a word was lost, as 'not' is",
                piece: bytes[sentence.place].prefix { $0 != 0x0A }.indices)
        )
    }
}
