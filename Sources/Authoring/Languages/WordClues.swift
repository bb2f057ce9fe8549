import Models

/// What a word may be to those who look for words. Most words are nothing to any of them.
struct WordClues: OptionSet, Sendable {
    let rawValue: UInt8

    static let number = WordClues(rawValue: 1 << 0)
    /// Begins like a word of numbers, and may be made of several if it is long enough: "zweiundzwanzig".
    static let compoundNumber = WordClues(rawValue: 1 << 1)
    static let denial = WordClues(rawValue: 1 << 2)
    /// A name of the workspace may begin with it, or it may say the contrary of another word.
    static let name = WordClues(rawValue: 1 << 3)
    /// Is common in other languages alone, addresses somebody in the form that is rarer, or is never right.
    static let telling = WordClues(rawValue: 1 << 4)
    /// The first word by which a reader is addressed formally, or one with a letter that `Signs` has.
    static let pronounOrSign = WordClues(rawValue: 1 << 5)
    /// Has another form before some sounds.
    static let soundForm = WordClues(rawValue: 1 << 6)
    /// Begins a clause behind a comma.
    static let clause = WordClues(rawValue: 1 << 7)

    /// What a word is to somebody by itself, without the one behind it.
    static let ofOneWord: WordClues = [
        .number, .compoundNumber, .denial, .name, .telling, .pronounOrSign, .clause,
    ]
}

/// What words may be, by how they begin: one look turns most words away, whatever is looked for.
struct WordClueTable: Sendable {
    /// By a hash of the first eight bytes of a word, and behind those by one of its first three, and of its first four.
    private var clues = [UInt8](repeating: 0, count: Self.words + 2 * Self.beginnings)

    private static let words = 1 << 14
    private static let beginnings = 1 << 13

    @inline(__always) subscript(head: WordHead) -> WordClues {
        WordClues(
            rawValue: clues[head.hash] | clues[Self.place(ofThree: head.firstThree)]
                | clues[Self.place(ofFour: head.firstFour)])
    }

    /// - Parameter word: all of it.
    mutating func insert(_ clue: WordClues, word: [UInt8]) { insert(clue, word: WordHead(word)) }

    /// Whatever has the same first eight bytes is taken for the same word.
    mutating func insert(_ clue: WordClues, word: WordHead) { clues[word.hash] |= clue.rawValue }

    /// All words that begin so.
    mutating func insert(_ clue: WordClues, beginning letters: [UInt8]) {
        // "eins", with which "einschalten" begins, stands in few texts, and "ein" in each.
        if letters.count > 3 {
            clues[Self.place(ofFour: WordHead(letters).firstFour)] |= clue.rawValue
            return
        }
        insert(clue, firstThree: WordHead(letters).firstThree)
        guard letters.count < 3 else { return }
        for next in UInt8(0x20)...0xFF where next & 0x20 != 0 { insert(clue, beginning: letters + [next]) }
    }

    /// - Parameter firstThree: of the head of a word.
    mutating func insert(_ clue: WordClues, firstThree: UInt32) {
        clues[Self.place(ofThree: firstThree)] |= clue.rawValue
    }

    @inline(__always) private static func place(ofThree letters: UInt32) -> Int {
        words + Int((letters &* 0x9E37_79B1) >> 19)
    }

    @inline(__always) private static func place(ofFour letters: UInt32) -> Int { place(ofThree: letters) + beginnings }
}
