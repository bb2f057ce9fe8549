/// Tells of most texts at once that no word in them by which a reader is addressed formally is mistyped: "Laden sie", "Sie
/// ihre", "Bitte versuche Sie".
struct AddressSlips: Sendable {
    /// The first formal word; 0 where there is none of at most eight letters of ASCII.
    private(set) var pronoun: UInt64 = 0
    /// Whether that word has other letters, so that every text is looked at.
    private(set) var areLookedForEverywhere = false
    /// The last two bytes of verbs with which requests are made, and the last one of those that lack a letter.
    private var ending: (UInt8, UInt8) = (0, 0)
    /// The first two bytes of possessives in small letters.
    private var possessives: [(UInt8, UInt8)] = []

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
            return small.count > 1 ? (small[0], small[1]) : nil
        }
    }

    /// - Parameter word: the first formal word, also in small letters.
    func mayBeOne(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        let (start, end) = (word.lowerBound, word.upperBound)
        let isBehindWord = start > 2 && bytes[start - 1] == 0x20
        if bytes[start].isSmallLetter {
            return isBehindWord && bytes[start - 2] == ending.1 && bytes[start - 3] == ending.0
        }
        // A letter of the verb is missing, and a word before it begins the sentence.
        if isBehindWord, bytes[start - 2] == ending.0, ending.0 != 0, Self.isSecondWord(endingAt: start - 1, in: bytes)
        {
            return true
        }
        guard end + 2 < bytes.count, bytes[end].isBlank else { return false }
        return possessives.contains { bytes[end + 1] == $0.0 && bytes[end + 2] == $0.1 }
    }

    /// Whether a word in small letters stands there, and one with a capital before it.
    private static func isSecondWord(endingAt end: Int, in bytes: Span<UInt8>) -> Bool {
        var start = end
        for _ in 0..<2 {
            let last = start
            while start > 0, last - start < wordBytes, bytes[start - 1].isLetter || bytes[start - 1] >= 0x80 {
                start -= 1
            }
            guard start < last else { return false }
            if !bytes[start].isSmallLetter { return last < end && bytes[start].isLetter }
            guard start > 0, bytes[start - 1] == 0x20 else { return false }
            start -= 1
        }
        return false
    }

    /// Of a word that is looked at, at most.
    private static let wordBytes = 30
}
