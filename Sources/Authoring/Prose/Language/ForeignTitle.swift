import Models
import Rulebook

/// A title made of nouns has few of the small words that tell a language: "Symptome und Krankheitsverlauf", "Kontaktpersonen".
///
/// It is foreign where all of its words are known in one other language, and none that matters in its own. What is not known
/// may be a name, so a single unknown word keeps the rule silent.
struct ForeignTitle {
    let language: Int
    /// The words that its own language lacks.
    let words: [Range<Int>]

    /// A longer text has small words.
    private static let bytesLimit = 60

    /// - Returns: nil where the text is no title, or may be in its own language.
    init?(_ text: borrowing ProseText, own: Int) {
        let bytes = text.bytes
        guard (4...Self.bytesLimit).contains(bytes.count), Self.isCapital(bytes) else { return nil }
        let identifier = text.surroundings.identifier
        let ownBit = LanguageIdentifier.bit(own)
        // Else a word that its own language has too, as "Test", would be foreign.
        guard identifier.topics.languages & ownBit != 0 else { return nil }
        var candidates = ~ownBit
        var (telling, count): ([Range<Int>], Int) = ([], 0)
        var scan = WordScan(bytes)
        scanning: while true {
            switch scan.next() {
            case .word(let word):
                let mask = identifier.languages(ofTitleWord: word.hash, bytes[word.range])
                candidates &= mask
                guard candidates != 0 else { return nil }
                count += 1
                if mask & ownBit == 0, identifier.topics.languages(ofOtherNumber: word.hash) & ownBit == 0 {
                    telling.append(word.range)
                }
            case .other: return nil
            case .endOfSentence: continue
            case .endOfParagraph, .end: break scanning
            }
        }
        guard !telling.isEmpty, 2 * telling.count >= count,
            telling.contains(where: { identifier.isTopic(bytes[$0]) })
        else { return nil }
        (language, words) = (candidates.trailingZeroBitCount, telling)
    }

    private static func isCapital(_ bytes: [UInt8]) -> Bool {
        (0x41...0x5A).contains(bytes[0]) || bytes[0] == 0xC3 && bytes[1].isLatinCapital(after: 0xC3) || bytes[0] == 0xC2
    }
}
