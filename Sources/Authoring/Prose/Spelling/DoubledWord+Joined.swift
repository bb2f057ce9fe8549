import Models
import Rulebook
import YAML

// What stands twice in one word, or on both sides of a small one.

extension DoubledWord {
    // MARK: In one word

    /// "thethe", and "YoYou", where a capital tells where the second begins.
    static func pasted(in text: ProseText) -> [Problem] {
        guard text.look.mayHaveDoubledWords, let own = text.known.identified else { return [] }
        return words(in: text.bytes).compactMap { word in
            guard isPasted(word, in: text.bytes.span), stands(word, in: text.bytes) else { return nil }
            let second = word.lowerBound + word.count / 2..<word.upperBound
            guard text.surroundings.identifier.isCommon(text.bytes[second], in: own), !text.isCode(word.lowerBound)
            else {
                return nil
            }
            return Problem(
                rule, "'\(text.written(word))' is '\(text.written(second))' twice in one word",
                fix: "write it once", at: word)
        }
    }

    /// Bytes of half a word: "papa" and "tata" are words.
    private static let halfLeast = 3

    /// Whether a word ends as it begins, from its half on; the first may lack a letter before a capital.
    static func isPasted(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        let (half, start) = (word.count / 2, word.lowerBound)
        guard half + word.count % 2 >= halfLeast, bytes[start] | 0x20 == bytes[start + half] | 0x20,
            word.count % 2 == 0 || bytes[start + half].isCapital && bytes[start].isCapital
        else { return false }
        for offset in 1..<half where bytes[start + offset] | 0x20 != bytes[start + half + offset] | 0x20 {
            return false
        }
        return true
    }

    // MARK: On both sides of a word

    /// "From Apple and Apple", "la date et la date": up to three words, a word that joins, and the same again, at the end of a
    /// clause.
    ///
    /// Of one word alone, only names and nouns with a capital are told: "wait and wait" is said so.
    static func joined(in text: ProseText) -> [Problem] {
        guard text.look.mayHaveDoubledPhrases, text.known.doubledWords != nil, let prose = text.known.words?.prose,
            !prose.joiningWords.isEmpty
        else { return [] }
        let (words, bytes) = (words(in: text.bytes), text.bytes)
        return words.indices.compactMap { last in
            for count in joinedCounts where last >= 2 * count {
                let joiner = words[last - count]
                guard areOneWord(words[last], words[last - count - 1], in: bytes),
                    prose.joiningWords.contains(where: { $0.elementsEqual(bytes[joiner].latinSmall) }),
                    isSame(endingAt: last, count, of: words, in: text), endsClause(last, of: words, in: text),
                    !mayBeAlike(from: last - 2 * count, of: words, in: bytes, prose)
                else { continue }
                let second = words[last - count + 1].lowerBound..<words[last].upperBound
                return Problem(
                    rule, "'\(text.excerpt(second))' stands on both sides of '\(text.written(joiner))'",
                    fix: "write what was meant in one of the two places", at: second)
            }
            return nil
        }
    }

    private static let joinedCounts = 1...3

    private static func isSame(endingAt last: Int, _ count: Int, of words: [Range<Int>], in text: ProseText) -> Bool {
        let (first, bytes) = (last - 2 * count, text.bytes)
        guard (0..<count).allSatisfy({ areOneWord(words[last - $0], words[last - count - 1 - $0], in: bytes) }),
            (first + 1...last).allSatisfy({
                follows(words[$0], words[$0 - 1], in: bytes) || isElided(words[$0 - 1], before: words[$0], in: bytes)
            }),
            isThing(words[last], words[last - count - 1], alone: count == 1, in: text),
            stands(words[last - count + 1].lowerBound..<words[last].upperBound, in: bytes)
        else { return false }
        return !isSaidTwice(words[last], in: text) && !text.isCode(words[last].lowerBound)
    }

    /// Whether a word is no small one, and where it stands alone, a name or a noun with a capital.
    private static func isThing(
        _ word: Range<Int>, _ other: Range<Int>, alone: Bool, in text: ProseText
    ) -> Bool {
        let (thing, bytes) = (thing(in: word, text.bytes), text.bytes)
        guard let own = text.known.identified, thing.count >= thingLeast,
            !text.surroundings.identifier.isCommon(bytes[thing], in: own)
        else { return false }
        return !alone || bytes[thing.lowerBound].isCapital && bytes[self.thing(in: other, bytes).lowerBound].isCapital
    }

    /// Without what is elided before it: "d’Apple".
    private static func thing(in word: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        (bytes[word].lastIndex(of: 0x99).map { $0 + 1 } ?? word.lowerBound)..<word.upperBound
    }

    /// Bytes of a word that may be a name.
    private static let thingLeast = 3

    /// Whether a sign follows, or nothing; behind a name, also a small word: "Test and test certificate" are two things.
    private static func endsClause(_ last: Int, of words: [Range<Int>], in text: ProseText) -> Bool {
        let (end, bytes) = (words[last].upperBound, text.bytes)
        guard end < bytes.count else { return true }
        if ".,;:!?)".utf8.contains(bytes[end]) { return true }
        guard let own = text.known.identified, last + 1 < words.count,
            !text.surroundings.identifier.languages[own].capitalizesNouns,
            bytes[thing(in: words[last], bytes).lowerBound].isCapital
        else { return false }
        return follows(words[last + 1], words[last], in: bytes)
            && text.surroundings.identifier.isCommon(bytes[words[last + 1]], in: own)
    }

    /// "Zwischen Mensch und Mensch", "des tests et des tests", "x and x and x"
    private static func mayBeAlike(
        from first: Int, of words: [Range<Int>], in bytes: [UInt8], _ prose: ProseWords
    ) -> Bool {
        func stands(_ sought: [[UInt8]], _ word: Int) -> Bool {
            sought.contains { $0.elementsEqual(bytes[words[word]].latinSmall) }
        }
        return stands(prose.betweenWords, first)
            || first > 0 && (stands(prose.betweenWords, first - 1) || stands(prose.joiningWords, first - 1))
    }
}
