import Models

/// Tells of most texts at once that no word in them by which a reader is addressed formally is mistyped: "Laden sie", "Sie
/// ihre", "Bitte versuche Sie".
struct AddressSlips: Sendable {
    /// The first formal word; 0 where there is none of at most eight letters of ASCII.
    private(set) var pronoun: UInt64 = 0
    /// Whether that word has other letters, so that every text is looked at.
    private(set) var areLookedForEverywhere = false
    /// The last two bytes of verbs with which requests are made, and the last one of those that lack a letter.
    private var ending: (UInt8, UInt8) = (0, 0)
    /// The first three bytes of possessives in small letters.
    private var possessives: [(UInt8, UInt8, UInt8)] = []

    mutating func learn(_ forms: FormsOfAddress) {
        guard forms.kept == .formal, let word = forms.examples[.formal] else { return }
        let bytes = Array(word.utf8)
        if let short = ShortWord(bytes.span, 0..<bytes.count) {
            pronoun = short.bits
        } else {
            areLookedForEverywhere = !forms.possessives.isEmpty || forms.requests != nil
        }
        let letters = Array((forms.requests?.ending ?? "").utf8.suffix(2))
        if letters.count == 2 { ending = (letters[0], letters[1]) }
        possessives = forms.possessives.compactMap { word in
            let small = Array(word.lowercased().utf8)
            return small.count > 2 ? (small[0], small[1], small[2]) : nil
        }
    }

    /// - Parameter word: the first formal word, also in small letters.
    func mayBeOne(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        let (start, end) = (word.lowerBound, word.upperBound)
        let isBehindWord = start > 2 && bytes[start - 1] == 0x20
        if bytes[start].isSmallLetter {
            return isBehindWord && bytes[start - 2] == ending.1 && bytes[start - 3] == ending.0
                && Self.wordsToCapital(endingAt: start - 1, in: bytes) != nil
        }
        // A letter of the verb is missing, and a word before it begins the sentence.
        if isBehindWord, bytes[start - 2] == ending.0, ending.0 != 0,
            Self.wordsToCapital(endingAt: start - 1, in: bytes) == 2
        {
            return true
        }
        guard end + 3 < bytes.count, bytes[end].isBlank else { return false }
        return possessives.contains { $0 == (bytes[end + 1], bytes[end + 2], bytes[end + 3]) }
    }

    /// Whether a verb stands at the beginning of a sentence, or behind its first word.
    /// - Returns: 1 where the word there begins with a capital, 2 where the one before it does; nil where neither may.
    private static func wordsToCapital(endingAt end: Int, in bytes: Span<UInt8>) -> Int? {
        var start = end
        for count in 1...2 {
            let last = start
            while start > 0, last - start < wordBytes, bytes[start - 1].isLetter || bytes[start - 1] >= 0x80 {
                start -= 1
            }
            guard start < last else { return nil }
            let isSmall =
                bytes[start].isSmallLetter || bytes[start] == 0xC3 && !bytes[start + 1].isLatinCapital(after: 0xC3)
            guard isSmall else { return isWithinSentence(start, in: bytes) ? nil : count }
            guard start > 0, bytes[start - 1] == 0x20 else { return nil }
            start -= 1
        }
        return nil
    }

    /// Whether a word stands before another one, which then does not begin its sentence.
    private static func isWithinSentence(_ word: Int, in bytes: Span<UInt8>) -> Bool {
        word > 1 && bytes[word - 1] == 0x20 && (bytes[word - 2].isLetter || bytes[word - 2] == UInt8(ascii: ","))
    }

    /// Of a word that is looked at, at most.
    private static let wordBytes = 30
}
