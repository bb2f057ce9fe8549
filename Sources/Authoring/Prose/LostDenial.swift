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
        let sentences = versions.map { Sentences($0.bytes.span) }
        let source = sentences[0]
        return (0..<source.paragraphCount).flatMap { paragraph -> [(version: Int, flaw: Flaw)] in
            let count = source.sentences(ofParagraph: paragraph).count
            // Those that are divided as the source is.
            let alike = versions.indices.filter {
                sentences[$0].paragraphCount == source.paragraphCount
                    && sentences[$0].sentences(ofParagraph: paragraph).count == count
            }
            guard alike.count >= languagesLeast else { return [] }
            return (0..<count).compactMap { offset in
                let places = alike.map { version in
                    sentences[version].places[sentences[version].sentences(ofParagraph: paragraph).lowerBound + offset]
                }
                return flaw(of: zip(alike, places).map { Place(version: $0, bytes: $1) }, in: versions, name)
            }
        }
    }

    /// A sentence of a version.
    private struct Place {
        let version: Int
        let bytes: Range<Int>
    }

    /// - Parameter places: of one sentence in several versions, the source first.
    private static func flaw(
        of places: [Place], in versions: [Version], _ name: String
    ) -> (version: Int, flaw: Flaw)? {
        let denials = places.map { place in
            versions[place.version].denials.filter { place.bytes.contains($0.place.lowerBound) }
        }
        let denying = places.indices.filter { denials[$0].contains(where: \.isCertain) }
        let plain = places.indices.filter { denials[$0].isEmpty }
        let isLost = denying.first == 0 && denying.count > 1 && plain.count == 1
        let isAdded = plain.first == 0 && denying.count == 1 && plain.count == places.count - 1
        guard isLost || isAdded else { return nil }
        let index = isLost ? plain[0] : denying[0]
        let (lone, version) = (places[index], versions[places[index].version])
        guard places.allSatisfy({ versions[$0.version].isComparable($0.bytes) }),
            !versions[0].isOpposite(places[0].bytes), !version.isOpposite(lone.bytes)
        else { return nil }
        if let denial = denials[index].first(where: \.isCertain) {
            let word = String(decoding: version.bytes[denial.place], as: UTF8.self)
            return (
                lone.version,
                Flaw(
                    rule,
                    "'\(word)' denies something here, and neither the source of '\(name)' nor another language denies anything in this sentence",
                    fix: "write what the source says, or mend the source", piece: denial.place)
            )
        }
        let denial = denials[0].first(where: \.isCertain)
        let word = denial.map { String(decoding: versions[0].bytes[$0.place], as: UTF8.self) } ?? ""
        return (
            lone.version,
            Flaw(
                rule,
                "this sentence denies nothing, and the source of '\(name)' says '\(word)' in it, as other languages do",
                fix: "look whether a word was lost, as 'not' is",
                piece: version.bytes[lone.bytes].prefix { $0 != 0x0A }.indices)
        )
    }
}
