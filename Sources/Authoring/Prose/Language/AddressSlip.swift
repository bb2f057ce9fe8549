import Models
import Rulebook
import YAML

/// A reader who is addressed formally in all texts, and by a slip in this one: "Laden sie die App", "Fügen Sie ihre Zertifikate
/// hinzu", "Bitte versuche Sie es". Which words these are, the file of the language says.
///
/// The same words may mean somebody else: "Wenn Kinder da sind, nehmen Sie ihre Hand." So only what nobody else can be meant by
/// is looked at: requests, which have a form of their own, and what stands at the beginning of a paragraph.
enum AddressSlip: TextRule {
    static let rule = Rule(
        "address-slip", topic: .texts, severity: .warning,
        summary:
            "A word that addresses the reader formally, mistyped: with a small letter (Laden sie die App, Fügen Sie ihre Daten hinzu), or behind a verb that lacks one (Bitte versuche Sie es). The words stand in the file of the language.",
        reason: "'sie' are others, whom nobody spoke of.",
        example: Rule.Example(
            wrong:
                "answer: Öffnen sie die App. Alles bleibt dort, {{ settings.weights.low }} von {{ samples.all.share }}.",
            right:
                "answer: Öffnen Sie die App. Alles bleibt dort, {{ settings.weights.low }} von {{ samples.all.share }}."
        ))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .slipOfAddress

    static func flaws(of text: ProseText) -> [Problem] {
        let forms = text.known.address
        guard forms.kept == .formal, let pronoun = forms.examples[.formal] else { return [] }
        let bytes = text.bytes
        var flaws: [Problem] = []
        var sentence = Sentence(bytes: bytes)
        var scan = WordScan(bytes)
        while true {
            switch scan.next() {
            case .end: return flaws
            case .endOfSentence, .endOfParagraph: sentence.begin()
            case .other: sentence.isOver = true
            case .word(let word):
                guard sentence.take(word) else { continue }
                if let flaw = slip(in: sentence, of: text, forms, pronoun) {
                    flaws.append(flaw)
                    sentence.isOver = true
                }
            }
        }
    }

    private static func slip(
        in sentence: Sentence, of text: ProseText, _ forms: FormsOfAddress, _ pronoun: String
    ) -> Problem? {
        request(in: sentence, of: text, forms, pronoun) ?? possessive(in: sentence, of: text, forms, pronoun)
    }

    // MARK: Requests

    /// "Laden sie", "Bitte laden sie", "Bitte versuche Sie"
    private static func request(
        in sentence: Sentence, of text: ProseText, _ forms: FormsOfAddress, _ pronoun: String
    ) -> Problem? {
        guard let requests = forms.requests, let last = sentence.words.last,
            let verb = sentence.words.dropLast().last, last.range.count == pronoun.utf8.count
        else { return nil }
        let isPolite = sentence.words.count == 3
        guard isPolite || sentence.words.count == 2, verb.isCapitalized != isPolite,
            !isPolite || requests.openings.contains(text.written(sentence.words[0].range).lowercased())
        else { return nil }
        let (written, addressed) = (text.written(verb.range), text.written(last.range))
        let piece = verb.range.lowerBound..<last.range.upperBound
        if written.hasSuffix(requests.ending), addressed == pronoun.lowercased(), addressed != pronoun,
            !requests.exceptions.contains(written.lowercased()),
            endsAsRequest(from: last.range.upperBound, in: text.bytes, mayHaveClauses: isPolite)
        {
            return Problem(
                rule, "'\(addressed)' means others, and '\(pronoun)' the reader",
                fix: "write '\(written) \(pronoun)'",
                at: piece, replacement: "\(written) \(pronoun)")
        }
        let stem = requests.ending.dropLast()
        guard isPolite, !stem.isEmpty, written.hasSuffix(stem), addressed == pronoun, !isCommon(verb, in: text) else {
            return nil
        }
        let meant = written.dropLast(stem.count) + requests.ending
        return Problem(
            rule, "'\(written) \(pronoun)' is no request: a letter of the verb is missing",
            fix: "write '\(meant) \(pronoun)'", at: piece)
    }

    /// Bytes of a sentence behind the word, at most.
    private static let sentenceBytes = 300

    /// Whether a sentence that begins like a request is one: "Laden sie?" is a question, and "Kommen sie nicht, …" a condition,
    /// which has a comma.
    private static func endsAsRequest(from start: Int, in bytes: [UInt8], mayHaveClauses: Bool) -> Bool {
        let rest = bytes[start...].prefix(sentenceBytes)
        for (index, byte) in zip(rest.indices, rest) {
            switch byte {
            case UInt8(ascii: "?"): return false
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "("), 0xE2: if !mayHaveClauses { return false }
            case UInt8(ascii: "!"): return true
            case UInt8(ascii: "."): if index + 1 == bytes.count || bytes[index + 1].isBlank { return true }
            case 0x0A: if index + 1 < bytes.count, bytes[index + 1] == 0x0A { return true }
            default: continue
            }
        }
        return rest.endIndex == bytes.count
    }

    // MARK: Possessives

    /// "Fügen Sie ihre Zertifikate hinzu", "Bitte fügen Sie ihre …" where nobody else was spoken of.
    private static func possessive(
        in sentence: Sentence, of text: ProseText, _ forms: FormsOfAddress, _ pronoun: String
    ) -> Problem? {
        guard !forms.possessives.isEmpty, let last = sentence.words.last, sentence.words.count >= 3,
            text.bytes[sentence.words[sentence.words.count - 2].range].elementsEqual(pronoun.utf8),
            sentence.words.count == 3 || isCommon(sentence.words[0], in: text)
        else { return nil }
        let written = text.written(last.range)
        guard let meant = forms.possessives.first(where: { $0.lowercased() == written && $0 != written }),
            beginsParagraph(sentence.words[0].range.lowerBound, in: text.bytes)
        else { return nil }
        return Problem(
            rule, "'\(written)' means that of others, and '\(meant)' that of the reader",
            fix: "write '\(pronoun) \(meant)', or name those whose it is",
            at: sentence.words[sentence.words.count - 2].range.lowerBound..<last.range.upperBound)
    }

    /// Signs of markup before the first word of a paragraph, at most.
    private static let markupBytes = 12

    private static func beginsParagraph(_ start: Int, in bytes: [UInt8]) -> Bool {
        let before = bytes[max(0, start - markupBytes)..<start]
        let breaks = before.drop { !$0.isBlank }
        guard let last = before.lastIndex(of: 0x0A) else {
            return start <= markupBytes && before.allSatisfy(isMarkup)
        }
        return breaks.startIndex < last && bytes[last - 1] == 0x0A && before[(last + 1)...].allSatisfy(isMarkup)
    }

    private static func isMarkup(_ byte: UInt8) -> Bool { " #*_-+".utf8.contains(byte) }

    private static func isCommon(_ word: WordScan.Word, in text: ProseText) -> Bool {
        guard let own = text.known.identified else { return true }
        return text.surroundings.identifier.languages(ofHash: word.hash) & LanguageIdentifier.bit(own) != 0
    }

    /// The first words of a sentence, each behind a single blank.
    private struct Sentence {
        let bytes: [UInt8]
        private(set) var words: [WordScan.Word] = []
        /// Whether nothing more of it is looked at.
        var isOver = false

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func begin() {
            words.removeAll(keepingCapacity: true)
            isOver = false
        }

        /// - Returns: whether there is something to be looked at.
        mutating func take(_ word: WordScan.Word) -> Bool {
            guard !isOver, words.count < 4 else { return false }
            if let last = words.last {
                guard last.range.upperBound + 1 == word.range.lowerBound, bytes[last.range.upperBound].isBlank else {
                    isOver = true
                    return false
                }
            }
            words.append(word)
            return words.count > 1
        }
    }
}
