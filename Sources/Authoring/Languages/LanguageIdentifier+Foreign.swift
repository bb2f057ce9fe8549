import Models

// Most texts are in the language that they should be in, and that is told without a look at all of their words.

extension LanguageIdentifier {
    /// What a quick look at the words of a text tells, from which most rules over words turn away.
    struct Look: Sendable {
        /// Whether a number of words may be common in other languages, and not in that of the text.
        var mayHaveForeignWords = false
        /// Whether two words may be common in the same other language.
        var mayBeInOtherLanguage = false
        /// Whether a word is one that another language alone has.
        var mayHaveForeignWord = false
        /// Whether a word follows itself, or one that begins like it and is as long or a byte shorter.
        var mayHaveDoubledWords = false
        /// Whether a few words follow themselves.
        var mayHaveDoubledPhrases = false
        /// Whether a long line or sentence is as long as the one before it.
        var mayHavePastedPieces = false
        /// Whether somebody is addressed in the form that is rarer.
        var mayMixAddress = false
        /// Whether a word by which a reader is addressed formally may be mistyped.
        var mayMisaddress = false
        /// Whether a word is one of those that are never right.
        var mayBeMisspelled = false
        /// Whether a word is a familiar one but for a letter.
        var mayBeMistyped = false
        /// Whether a word with which clauses begin stands behind no comma.
        var mayLackComma = false
        /// Slips that may be there.
        var slips: Slips = []

        /// Of a text in a language of which no words are known.
        static let ofUnknownWords = {
            var look = Look()
            (look.mayLackComma, look.mayHavePastedPieces) = (true, true)
            return look
        }()
    }

    /// What a hand may have mistyped between two words, and at the beginning of one.
    struct Slips: OptionSet {
        let rawValue: UInt16
        /// A word begins at once behind the end of a sentence, or two full stops end one.
        static let stop = Slips(rawValue: 1 << 0)
        /// A word begins with two capitals before a small letter.
        static let capitals = Slips(rawValue: 1 << 1)
        /// A word stands behind a hyphen and a blank.
        static let hyphen = Slips(rawValue: 1 << 2)
        /// A word stands behind another one and two blanks.
        static let blanks = Slips(rawValue: 1 << 3)
        /// A blank stands before a comma or the like, or none behind it, or two of them stand in a row; or something like that at a
        /// bracket.
        static let marks = Slips(rawValue: 1 << 4)
        /// A word in small letters stands behind a full stop.
        static let smallBeginning = Slips(rawValue: 1 << 5)
        /// A word is joined to another one by a low line, as names in programs are.
        static let lowLine = Slips(rawValue: 1 << 6)
        /// A word has the form that belongs before another sound.
        static let soundForm = Slips(rawValue: 1 << 7)
        /// A line begins with a hyphen and a word without a blank between them.
        static let lostItem = Slips(rawValue: 1 << 8)
    }

    /// The familiar word of which a slip of the hand made a word; nil for one that is known, in whatever language.
    func meant(by word: Range<Int>, in bytes: Span<UInt8>, of own: Int) -> String? {
        guard let meant = familiar[own].meant(by: word, in: bytes) else { return nil }
        let meaning = meaning(ofHash: Self.hash(of: word, in: bytes))
        let isKnown = meaning.familiar | meaning.common | meaning.address != 0
        return isKnown || meaning.misspelled & Self.bit(own) != 0 ? nil : meant
    }

    /// Where words begin with which a name may begin, in a language of which no words are known.
    static func nameBeginnings(in bytes: Span<UInt8>, _ names: NameBeginnings) -> [Int32] {
        var places: [Int32] = []
        var index = 0
        while index < bytes.count {
            let kind = ByteKinds.table[Int(bytes[index])]
            guard kind == ByteKinds.letter else {
                index += Int(kind & ByteKinds.length)
                continue
            }
            let next = WordHead.next(bytes, at: index) { ByteKinds.table[Int($0)] & ByteKinds.letter != 0 }
            if names.mayBegin(next.head) { places.append(Int32(index)) }
            index = next.end
        }
        return places
    }

    /// Says of most words that none of their signs is a slip.
    @inline(__always) static func mayBeSlip(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        let (start, end) = (word.lowerBound, word.upperBound)
        if end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: ".") { return true }
        if word.count > 2, bytes[start + 1].isCapital { return true }
        // Signs and blanks come before letters.
        return start > 3
            && (bytes[start - 1] != 0x20 || bytes[start - 2] < UInt8(ascii: "@") || bytes[start - 2] == 0x99)
    }

    static func slips(at word: Range<Int>, in bytes: Span<UInt8>) -> Slips {
        var slips: Slips = []
        let (start, end) = (word.lowerBound, word.upperBound)
        let stop = end < bytes.count && bytes[end] == UInt8(ascii: ")") ? end + 1 : end
        if stop + 1 < bytes.count, bytes[stop] == UInt8(ascii: "."), bytes[stop + 1] == UInt8(ascii: ".") {
            slips.insert(.stop)
        }
        // IDs and PCs are abbreviations.
        if word.count > 2, bytes[start].isCapital, bytes[start + 1].isCapital, bytes[start + 2].isSmallLetter,
            word.count > 3 || bytes[start + 2] != UInt8(ascii: "s")
        {
            slips.insert(.capitals)
        }
        guard start > 3 else { return slips }
        switch bytes[start - 1] {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): slips.insert(.stop)
        case UInt8(ascii: "-") where bytes[start - 2] == 0x0A: slips.insert(.lostItem)
        case 0x20 where bytes[start - 2] == UInt8(ascii: "-") && bytes[start - 3] > 0x20: slips.insert(.hyphen)
        case 0x20 where bytes[start - 2] == 0x20: slips.insert(.blanks)
        case 0x20 where bytes[start - 2] == UInt8(ascii: "("): slips.insert(.marks)
        // The last byte of ’.
        case 0x20 where bytes[start - 2] == UInt8(ascii: "'") || bytes[start - 2] == 0x99: slips.insert(.marks)
        case 0x20 where bytes[start - 2] == UInt8(ascii: ")"):
            if bytes[start - 3] == 0x20 || bytes[start - 3] == UInt8(ascii: "(") { slips.insert(.marks) }
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"): slips.insert(.marks)
        case UInt8(ascii: ":") where bytes[start].isCapital: slips.insert(.marks)
        // "tomorrow.(This", "below.**Your"
        case UInt8(ascii: "(") where bytes[start - 2] == UInt8(ascii: "."): slips.insert(.marks)
        case UInt8(ascii: "*") where bytes[start - 2] == UInt8(ascii: "*") && bytes[start - 3] == UInt8(ascii: "."):
            slips.insert(.marks)
        case UInt8(ascii: "_") where bytes[start - 2] > UInt8(ascii: "@"): slips.insert(.lowLine)
        case 0x20 where TypingSlip.isMark(bytes[start - 2]):
            if bytes[start - 3] == 0x20 || TypingSlip.isMark(bytes[start - 3])
                || bytes[start - 3] == UInt8(ascii: ")") && bytes[start - 4] == 0x20
            {
                slips.insert(.marks)
            }
            if bytes[start - 2] == UInt8(ascii: "."), bytes[start].isSmallLetter { slips.insert(.smallBeginning) }
        default: break
        }
        return slips
    }

    /// Of its small letters, an apostrophe at its end included.
    static func hash(of word: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
        var hash = Self.emptyHash
        var last: UInt8 = 0
        for index in word {
            hash = Self.hash(hash, bytes[index].latinSmall(after: last))
            last = bytes[index]
        }
        return hasApostrophe(bytes, at: word.upperBound) ? Self.hash(hash, apostrophe) : hash
    }

    /// Whether an apostrophe, ' or ’, joins a word to another one behind it.
    private static func hasApostrophe(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        guard index + 1 < bytes.count else { return false }
        if bytes[index] == apostrophe { return ByteKinds.table[Int(bytes[index + 1])] == ByteKinds.letter }
        return bytes[index] == 0xE2 && index + 3 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x99
            && ByteKinds.table[Int(bytes[index + 3])] == ByteKinds.letter
    }

    // MARK: Bytes

    /// What bytes are to a look at words.
    enum ByteKinds {
        /// Where a word may begin; alone, the first byte of one of its letters.
        static let letter: UInt8 = 0x80
        /// Of what is no word: how many bytes its character has.
        static let length: UInt8 = 0x07
        /// Ends a line, or perhaps a sentence.
        static let end: UInt8 = 0x10
        /// What is no word, and one of the `Signs`.
        static let sign: UInt8 = 0x08

        /// What is no word, and `TextScan` looks at it.
        static let place: UInt8 = 0x40
        /// Begins a letter of three bytes or four, which is a letter to `TextScan`.
        static let unknown: UInt8 = 0x20

        static let table: [UInt8] = (0...255).map { number in
            let kind = kind(of: UInt8(number))
            return kind == letter || Signs.table[number] == 0 ? kind : kind | sign
        }

        private static func kind(of byte: UInt8) -> UInt8 {
            switch byte {
            case 0x41...0x5A, 0x61...0x7A, 0xC3...0xDF: letter
            // Goes on with a letter of two bytes.
            case 0x80...0xBF: letter | 1
            case 0xC2: 2 | place
            case 0xE2: 3 | place
            case 0xE0...0xEF: 3 | unknown
            case 0xF0...0xFF: 4 | unknown
            case 0x0A, UInt8(ascii: "."): 1 | end
            default: TextScan.isPlace(byte) ? 1 | place : 1
            }
        }
    }
}
