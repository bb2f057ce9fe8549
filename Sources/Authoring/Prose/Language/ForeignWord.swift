import Models
import Rulebook
import YAML

/// One word of another language that was left in a sentence: "downloads the lists und checks them".
///
/// It is one of those that no other language has, and stands beside a word of the sentence's own language: names of authorities
/// ("Institut für Hygiene") and figures of speech ("test and trace") have none of them there.
enum ForeignWord {
    static func flaws(of text: ProseText, own: Int) -> [Problem] {
        guard text.look.mayHaveForeignWord else { return [] }
        let identifier = text.surroundings.identifier
        let bytes = text.bytes
        var sentence = Sentence(identifier, own: own, capitalizes: identifier.languages[own].capitalizesNouns)
        var flaws: [Problem] = []
        var scan = WordScan(WholeQuotation.inside(of: bytes) ?? bytes)
        while true {
            let step = scan.next()
            switch step {
            case .word(let word): sentence.words.append(word)
            case .other: sentence.words.append(nil)
            case .endOfSentence, .endOfParagraph, .end:
                if let found = sentence.foreignWord(in: bytes) { flaws.append(flaw(found, in: text)) }
                sentence.words.removeAll(keepingCapacity: true)
            }
            if case .end = step { return flaws }
        }
    }

    private static func flaw(_ found: (word: Range<Int>, language: Int), in text: ProseText) -> Problem {
        let own = text.known
        return Problem(
            WrongLanguage.rule,
            "'\(text.written(found.word))' is a word of '\(text.surroundings.identifier.languages[found.language].name)' in a sentence of '\(own.name)'",
            fix: "translate it; what is quoted stands in quotation marks", at: found.word)
    }

    private struct Sentence {
        /// nil for what says nothing about the language.
        var words: [WordScan.Word?] = []

        private let identifier: LanguageIdentifier
        private let own: UInt64
        private let capitalizesNouns: Bool

        init(_ identifier: LanguageIdentifier, own: Int, capitalizes: Bool) {
            (self.identifier, self.own, capitalizesNouns) = (identifier, LanguageIdentifier.bit(own), capitalizes)
        }

        /// The only one, where there is one.
        func foreignWord(in bytes: [UInt8]) -> (word: Range<Int>, language: Int)? {
            var found: (index: Int, languages: UInt64)?
            var ownCount = 0
            for index in words.indices {
                guard let word = words[index] else { continue }
                let meaning = identifier.meaning(ofHash: word.hash)
                if isOwn(meaning) {
                    ownCount += 1
                } else if meaning.foreign(to: own) != 0 {
                    guard found == nil else { return nil }
                    found = (index, meaning.foreign(to: own))
                } else if meaning.common != 0, meaning.common & own == 0 {
                    return nil
                }
            }
            guard let found, ownCount >= Self.ownLeast, let word = words[found.index],
                stands(found.index, word, not: found.languages, bytes)
            else { return nil }
            return (word.range, found.languages.trailingZeroBitCount)
        }

        /// Fewer words are a title, in which anything may be a name.
        private static let ownLeast = 2

        private func isOwn(_ meaning: WordMeaning) -> Bool {
            (meaning.common | meaning.familiar) & own != 0
        }

        /// Whether a word stands among those of a sentence, and not in a name.
        /// - Parameter languages: those that it is a word of.
        private func stands(
            _ index: Int, _ word: WordScan.Word, not languages: UInt64, _ bytes: [UInt8]
        ) -> Bool {
            guard !word.isCapitalized || index == 0, !Self.isMarked(word.range, bytes) else { return false }
            let before = index > 0 ? words[index - 1] : nil
            let behind = index + 1 < words.count ? words[index + 1] : nil
            // The first word of a sentence has a capital in every language.
            let capitals = (index > 1 && before?.isCapitalized == true, behind?.isCapitalized == true)
            guard capitalizesNouns ? !(capitals.0 && capitals.1) : !(capitals.0 || capitals.1) else { return false }
            if let before, word.range.lowerBound == before.range.upperBound + 1, isOwn(before, not: languages) {
                return true
            }
            guard let behind, behind.range.lowerBound == word.range.upperBound + 1 else { return false }
            return isOwn(behind, not: languages)
        }

        /// Whether a word is known in the language of the sentence, and in none of the others.
        private func isOwn(_ word: WordScan.Word, not languages: UInt64) -> Bool {
            let (meaning, topics) = (identifier.meaning(ofHash: word.hash), identifier.topics[word.hash])
            let known = meaning.common | meaning.familiar | topics
            return known & own != 0 && known & languages == 0
        }

        /// Whether emphasis or brackets set a word apart, or it is a part of a longer sign.
        private static func isMarked(_ word: Range<Int>, _ bytes: [UInt8]) -> Bool {
            let before = word.lowerBound > 0 ? bytes[word.lowerBound - 1] : 0x20
            let behind = word.upperBound < bytes.count ? bytes[word.upperBound] : 0x20
            return !(before.isBlank || before == 0x0A) || "*_)]/-'=".utf8.contains(behind)
        }
    }
}
