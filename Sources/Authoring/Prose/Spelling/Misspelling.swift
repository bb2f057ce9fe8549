import Models
import Rulebook
import YAML

/// A word that is never right, as the file of the language says: "heisst".
enum Misspelling: TextRule {
    static let rule = Rule(
        "misspelling", topic: .texts, severity: .warning,
        summary:
            "A word that is never right in its language, or never behind another one (je comprend), or what another language calls a country. The file of the language lists such words, and what is meant by each.",
        reason: "Who lists a word once is warned of it in every text.",
        example: Rule.Example(
            wrong: "answer: Ausserdem bleiben sie dort, {{ settings.weights.low }} von {{ samples.all.share }}.",
            right: "answer: Außerdem bleiben sie dort, {{ settings.weights.low }} von {{ samples.all.share }}."))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .misspelling

    static func flaws(of text: ProseText) -> [Problem] {
        guard let words = text.known.words else { return [] }
        let (misspellings, foreignNames) = (words.prose.misspellings, words.prose.foreignNames)
        var flaws = StandInWord.places(in: text).map { PlaceholderWord.flaw($0, in: text) }
        var isWithinSentence = false
        var scan = WordScan(text.bytes)
        while true {
            switch scan.next() {
            case .end: return flaws
            case .endOfSentence, .endOfParagraph: isWithinSentence = false
            case .other: isWithinSentence = true
            case .word(let word):
                if mayBeOne(word, in: text),
                    let flaw = flaw(word.range, in: text, isWithinSentence, misspellings, foreignNames)
                {
                    flaws.append(flaw)
                }
                isWithinSentence = true
            }
        }
    }

    private static func mayBeOne(_ word: WordScan.Word, in text: ProseText) -> Bool {
        guard let own = text.known.identified else { return false }
        let meaning = text.surroundings.identifier.meaning(ofHash: word.hash)
        return meaning.misspelled & LanguageIdentifier.bit(own) != 0
            // "dont" is a word of French, in which somebody may be quoted.
            && (!text.look.mayHaveForeignWords || meaning.common == 0)
    }

    /// With a capital within a sentence it may be a name.
    private static func flaw(
        _ piece: Range<Int>, in text: ProseText, _ isWithinSentence: Bool, _ misspellings: [String: String],
        _ foreignNames: [String: String]
    ) -> Problem? {
        let written = text.written(piece)
        if let meant = misspellings[written] {
            return meant.hasSuffix("…") ? partFlaw(piece, written, in: text) : flaw(piece, written, meant)
        }
        if let meant = foreignNames[written] {
            return isOfTheSentence(piece, in: text) ? foreignFlaw(piece, written, meant) : nil
        }
        guard !isWithinSentence, let meant = misspellings[written.lowercased()],
            written.dropFirst().allSatisfy(\.isLowercase)
        else { return nil }
        return flaw(piece, written, meant.prefix(1).uppercased() + meant.dropFirst())
    }

    /// A name of a country has a small word of the language beside it, and no other word with a capital or of another language: "SAP
    /// Deutschland SE", "Bank of Ireland", "Made in Germany" and the last line of a postal address are names of something else.
    private static func isOfTheSentence(_ piece: Range<Int>, in text: ProseText) -> Bool {
        let bytes = text.bytes
        let phrase = Array("made in ".utf8)
        guard !bytes[..<piece.lowerBound].suffix(phrase.count).latinSmall.elementsEqual(phrase),
            // "Síndrome de Poland" has the name of a physician.
            bytes[..<piece.lowerBound].suffix(syndromeBytes).firstRange(of: "ndrom".utf8) == nil
        else { return false }
        let (before, behind) = (bytes[..<piece.lowerBound], bytes[piece.upperBound...])
        var neighbours: [ArraySlice<UInt8>] = []
        if before.last == 0x20 {
            let end = before.endIndex - 1
            neighbours.append(bytes[end - before[..<end].reversed().prefix(while: TypingSlip.isLetter).count..<end])
        }
        if behind.first == 0x20 { neighbours.append(behind.dropFirst().prefix(while: TypingSlip.isLetter)) }
        guard let language = text.known.identified else { return false }
        let own = LanguageIdentifier.bit(language)
        let languages = neighbours.filter { !$0.isEmpty }.map { word in
            text.surroundings.identifier.languages(
                ofHash: word.reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash))
        }
        // "Tu felix Austria" has no word that is known.
        return languages.contains { $0 & own != 0 } && languages.allSatisfy { $0 == 0 || $0 & own != 0 }
            && neighbours.allSatisfy { $0.allSatisfy(TypingSlip.isSmallLetter) }
    }

    /// "ndrome de "
    private static let syndromeBytes = 10

    /// "Gesundheits Amt": the first part of a word, with the letter that joins it to the rest, and a blank behind it. In "Gesundheits-
    /// und Sozialwesen" it has a hyphen.
    private static func partFlaw(_ piece: Range<Int>, _ written: String, in text: ProseText) -> Problem? {
        let behind = text.bytes[piece.upperBound...]
        guard behind.first == 0x20, let next = behind.dropFirst().first, next.isCapital else { return nil }
        return Problem(
            rule, "'\(written)' is only the first part of a word", fix: "join it with the word behind it", at: piece)
    }

    private static func foreignFlaw(_ piece: Range<Int>, _ written: String, _ meant: String) -> Problem {
        Problem(
            rule, "'\(written)' is what another language calls '\(meant)'", fix: "write '\(meant)'", at: piece,
            replacement: isWritable(meant) ? meant : nil)
    }

    /// - Parameter before: the word behind which it is one; nil where it is one everywhere.
    static func flaw(_ piece: Range<Int>, _ written: String, _ meant: String, behind before: String? = nil) -> Problem {
        Problem(
            rule, "'\(written)' is a misspelling\(before.map { " behind '\($0)'" } ?? "")", fix: "write '\(meant)'",
            at: piece, replacement: isWritable(meant) ? meant : nil)
    }

    /// "Internet Verbindung": two words where the language has one.
    static func flaw(ofDivided piece: Range<Int>, _ meant: String, in text: ProseText) -> Problem {
        Problem(
            rule, "'\(text.written(piece))' is one word", fix: "write '\(meant)'", at: piece,
            replacement: isWritable(meant) ? meant : nil)
    }

    /// Whether it has no sign that says something else in YAML.
    private static func isWritable(_ meant: String) -> Bool {
        meant.allSatisfy { $0.isLetter || $0 == " " || $0 == "’" || $0 == "-" }
    }
}
