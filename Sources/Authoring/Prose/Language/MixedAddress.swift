import Models
import Rulebook
import YAML

/// A reader is 'du' in one sentence and 'Sie' in the next, as when a piece of another text was pasted.
enum MixedAddress: TextRule {
    static let rule = Rule(
        "mixed-address", topic: .texts, severity: .warning,
        summary:
            "A text that addresses its reader in two ways, as 'du' and as 'Sie'. The words stand in the file of the language.",
        reason: "It sounds as if somebody else had gone on writing, and mostly somebody has.",
        example: Rule.Example(
            wrong:
                "answer: Ihre Daten bleiben auf Ihrem Telefon. Hast du Fragen? {{ settings.weights.low }} von {{ samples.all.share }}.",
            right:
                "answer: Ihre Daten bleiben auf Ihrem Telefon. Haben Sie Fragen? {{ settings.weights.low }} von {{ samples.all.share }}."
        ))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .rareAddress

    static func flaws(of text: ProseText) -> [Problem] {
        let address = AddressInText.first(in: text)
        guard let formal = address.formal, let familiar = address.familiar else { return [] }
        let (first, second) = formal.lowerBound < familiar.lowerBound ? (formal, familiar) : (familiar, formal)
        let words = "'\(text.written(second))' stands here and '\(text.written(first))' before it"
        return [
            Problem(
                rule, "\(words): two ways to address a reader", fix: "keep to one of them in the whole text",
                at: second)
        ]
    }
}

/// A reader is 'du' in one text and 'Sie' in all others.
enum OtherAddress: TextRule {
    static let rule = Rule(
        "other-address", topic: .texts, severity: .warning,
        summary:
            "A text that addresses its reader as 'du' where the file of the language says 'keep-to: formal', or the other way round.",
        reason: "Readers who are addressed formally everywhere else wonder who speaks to them here.",
        example: Rule.Example(
            wrong: "answer: Was willst du wissen? {{ settings.weights.low }} von {{ samples.all.share }}.",
            right: "answer: Was wollen Sie wissen? {{ settings.weights.low }} von {{ samples.all.share }}."))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .rareAddress

    static func flaws(of text: ProseText) -> [Problem] {
        let forms = text.known.address
        guard let kept = forms.kept else { return [] }
        let address = AddressInText.first(in: text)
        let (own, other) = kept == .formal ? (address.formal, address.familiar) : (address.familiar, address.formal)
        // A text that has both has a finding for that.
        guard own == nil, let other, let example = forms.examples[kept] else { return [] }
        return [
            Problem(
                rule, "'\(text.written(other))' is not the way in which all texts address a reader here",
                fix: "write it with '\(example)'", at: other)
        ]
    }
}

/// Where a text first addresses its reader in each form.
///
/// What is in quotation marks, a quotation, code, an address or part of a name addresses somebody else.
private struct AddressInText {
    private(set) var formal: Range<Int>?
    private(set) var familiar: Range<Int>?

    static func first(in text: ProseText) -> AddressInText {
        var found = AddressInText()
        found.look(at: text)
        return found
    }

    private mutating func look(at text: ProseText) {
        /// Before the next one in its sentence.
        var wordCount = 0
        var last: [WordScan.Word] = []
        var scan = WordScan(text.bytes)
        while formal == nil || familiar == nil {
            switch scan.next() {
            case .end: return
            case .word(let word):
                note(word, behind: last, wordCount, in: text)
                (wordCount, last) = (wordCount + 1, last.suffix(1) + [word])
            case .other: (wordCount, last) = (wordCount + 1, [])
            case .endOfSentence, .endOfParagraph: (wordCount, last) = (0, [])
            }
        }
    }

    /// - Parameters:
    ///   - last: the two words before it in its sentence.
    ///   - wordCount: of those before it in its sentence.
    private mutating func note(
        _ word: WordScan.Word, behind last: [WordScan.Word], _ wordCount: Int, in text: ProseText
    ) {
        let address = text.known.address
        guard address.mayHold(word), !isEnding(word.range, in: text.bytes),
            // Every sentence begins with a capital.
            wordCount < 2 || !isForeign(word, in: text)
                || !isInName(word, in: text.bytes) && !isInPhrase(word, behind: last, in: text)
        else { return }
        let written = text.written(word.range)
        let small = written.lowercased()
        if address.familiar.contains(small) {
            familiar = familiar ?? word.range
        } else if address.formal.contains(small) || wordCount > 0 && address.formal.contains(written) {
            formal = formal ?? word.range
        } else if let opening = last.last,
            address.isFamiliarRequest(small, behind: { text.written(opening.range).lowercased() }),
            // "Bitte versuche Sie" lacks a letter.
            !text.bytes[word.range.upperBound...].dropFirst().starts(with: (address.examples[.formal] ?? "").utf8)
        {
            familiar = familiar ?? word.range
        }
    }

    /// Whether it stands behind a word that is none of the language, and that behind one of another language: "de la sécurité du
    /// médicament".
    private func isInPhrase(_ word: WordScan.Word, behind last: [WordScan.Word], in text: ProseText) -> Bool {
        guard text.look.mayHaveForeignWords, !word.isCapitalized, last.count == 2,
            let own = text.known.identified
        else { return false }
        let meanings = last.map { text.surroundings.identifier.meaning(ofHash: $0.hash) }
        return meanings[0].common != 0
            && meanings.allSatisfy { ($0.common | $0.familiar) & LanguageIdentifier.bit(own) == 0 }
    }

    /// Whether it is a common word of another language too: "du".
    private func isForeign(_ word: WordScan.Word, in text: ProseText) -> Bool {
        let own = text.known.identified.map(LanguageIdentifier.bit) ?? 0
        return text.surroundings.identifier.languages(ofHash: word.hash) & ~own != 0
    }

    /// Whether a word stands behind one with a capital as part of a name: "in der Rue du Lac", "Rue du 8 mai", "au Palazzo Te".
    private func isInName(_ word: WordScan.Word, in bytes: [UInt8]) -> Bool {
        let (start, end) = (word.range.lowerBound, word.range.upperBound)
        guard start > 1, bytes[start - 1].isBlank else { return false }
        let last = bytes[..<(start - 1)].lastIndex(where: \.isBlank).map { $0 + 1 } ?? 0
        return bytes[last].isCapital
            && (word.isCapitalized
                || end + 1 < bytes.count && bytes[end].isBlank && (bytes[end + 1].isCapital || bytes[end + 1].isDigit))
    }

    /// Whether it is what one gender adds to a word: "tou(te)s".
    private func isEnding(_ word: Range<Int>, in bytes: [UInt8]) -> Bool {
        word.lowerBound > 1 && bytes[word.lowerBound - 1] == UInt8(ascii: "(")
            && TypingSlip.isLetter(bytes[word.lowerBound - 2])
    }
}
