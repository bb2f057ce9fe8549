// Most texts are in the language that they should be in, and that is told without a look at all of their words.

extension LanguageIdentifier {
    /// What a quick look at the words of a text tells, from which most rules over words turn away.
    struct Look: Sendable {
        /// Whether a number of words may be common in other languages, and not in that of the text.
        var mayHaveForeignWords = false
        /// Whether a word follows itself, or one that begins like it and is as long or a byte shorter.
        var mayHaveDoubledWords = false
        /// Whether a few words follow themselves.
        var mayHaveDoubledPhrases = false
        /// Whether somebody is addressed in the form that is rarer.
        var mayMixAddress = false
        /// Whether a word by which a reader is addressed formally may be mistyped.
        var mayMisaddress = false
        /// Whether a word is one of those that are never right.
        var mayBeMisspelled = false
        /// Whether a word is a familiar one but for a letter.
        var mayBeMistyped = false
        /// Slips that may be there.
        var slips: Slips = []

        /// What a word says behind another one and a blank.
        /// - Parameter bits: of a short word, or how it begins.
        @inline(__always)
        fileprivate mutating func note(
            _ bits: UInt64, _ word: Range<Int>, in bytes: Span<UInt8>, behind trail: inout WordTrail,
            _ sounds: SoundForms.Look
        ) {
            if trail.isFollowed(by: word) {
                if bits &- trail.last < 2 { mayHaveDoubledWords = true }
                if trail.isRepeated(by: bits) { mayHaveDoubledPhrases = true }
                if sounds.mayBeWrong(trail.last, before: word, in: bytes) { slips.insert(.soundForm) }
            } else {
                trail = WordTrail()
            }
            trail.append(bits, word)
        }
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

    /// Words are told apart here as `WordScan` does it, which leaves some of them out.
    /// - Parameters:
    ///   - least: fewer foreign words are none.
    ///   - names: of the workspace; nil for none.
    ///   - places: gets where they may stand, and what `TextScan` looks at.
    func look(
        at bytes: Span<UInt8>, of own: Int, foreignLeast least: Int, _ names: NameBeginnings?,
        _ numbers: NumberLexicon, _ denials: Denials, _ places: inout WordPlaces
    ) -> Look {
        let (shortWords, beginnings) = (foreign[own].short.bits, foreign[own].beginnings)
        let (kinds, slips, sounds) = (Self.kinds, addressSlips[own], soundForms[own])
        let (numberBeginnings, familiar) = (numbers.beginnings, self.familiar[own].look)
        var (index, found) = (0, 0)
        var look = Look()
        look.mayMisaddress = slips.areLookedForEverywhere
        var trail = WordTrail()
        while index < bytes.count {
            let kind = kinds[Int(bytes[index])]
            guard kind == Self.letter else {
                if kind & Self.place != 0 { places.note(NumberPlace(index)) }
                if kind & Self.unknown != 0 { places.haveUnknownLetters = true }
                index += Int(kind & Self.length)
                continue
            }
            let next = ShortWord.next(bytes, at: index) { kinds[Int($0)] & Self.letter != 0 }
            let word = index..<next.end
            let head = WordHead(next.word, word, in: bytes)
            if numberBeginnings.mayContain(next.word, head, count: word.count) {
                places.note(NumberPlace(word, next.word, numbers))
            }
            if denials.mayDeny(head) { places.note(denials.word(word, head, in: bytes)) }
            if familiar.mayBeSlip(word, in: bytes) { noteMistyped(word, in: bytes, of: own, &look) }
            if Self.mayBeSlip(word, in: bytes) { look.slips.formUnion(Self.slips(at: word, in: bytes)) }
            // Behind most words is a blank.
            index = next.end < bytes.count && bytes[next.end] == 0x20 ? next.end + 1 : next.end
            if let names, names.mayBegin(head) {
                places.names.append(Int32(word.lowerBound))
            }
            let (bits, mayBeKnown): (UInt64, Bool)
            if let short = next.word {
                if short.bits == slips.pronoun, slips.mayBeOne(word, in: bytes) { look.mayMisaddress = true }
                (bits, mayBeKnown) = (short.bits, ShortWordFilter.mayContain(short, shortWords))
            } else {
                let key = ForeignWords.beginning(head, count: word.count)
                // No short word has its highest bit. One byte more may be the s of a plural.
                bits = 1 << 63 | UInt64(head.firstThree) << 32 | UInt64(word.count)
                mayBeKnown = beginnings[key >> 6] & (1 << UInt64(key & 63)) != 0
            }
            look.note(bits, word, in: bytes, behind: &trail, sounds)
            guard mayBeKnown else { continue }
            if isForeign(word, in: bytes, to: own, &look) { found += 1 }
        }
        look.mayHaveForeignWords = found >= least
        return look
    }

    private func noteMistyped(_ word: Range<Int>, in bytes: Span<UInt8>, of own: Int, _ look: inout Look) {
        if meant(by: word, in: bytes, of: own) != nil { look.mayBeMistyped = true }
    }

    /// Whether a word is common in other languages alone; notes what else it is.
    private func isForeign(_ word: Range<Int>, in bytes: Span<UInt8>, to own: Int, _ look: inout Look) -> Bool {
        let meaning = meaning(ofHash: Self.hash(of: word, in: bytes))
        if meaning.address & Self.bit(own) != 0 { look.mayMixAddress = true }
        if meaning.misspelled & Self.bit(own) != 0 { look.mayBeMisspelled = true }
        return meaning.common != 0 && meaning.common & Self.bit(own) == 0
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
            let kind = kinds[Int(bytes[index])]
            guard kind == letter else {
                index += Int(kind & length)
                continue
            }
            let next = ShortWord.next(bytes, at: index) { kinds[Int($0)] & letter != 0 }
            if names.mayBegin(WordHead(next.word, index..<next.end, in: bytes)) {
                places.append(Int32(index))
            }
            index = next.end
        }
        return places
    }

    /// Says of most words that none of their signs is a slip.
    @inline(__always) private static func mayBeSlip(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        let (start, end) = (word.lowerBound, word.upperBound)
        if end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: ".") { return true }
        if word.count > 2, bytes[start + 1].isCapital { return true }
        // Signs and blanks come before letters.
        return start > 3
            && (bytes[start - 1] != 0x20 || bytes[start - 2] < UInt8(ascii: "@") || bytes[start - 2] == 0x99)
    }

    private static func slips(at word: Range<Int>, in bytes: Span<UInt8>) -> Slips {
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
    private static func hash(of word: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
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
        if bytes[index] == apostrophe { return kinds[Int(bytes[index + 1])] == letter }
        return bytes[index] == 0xE2 && index + 3 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x99
            && kinds[Int(bytes[index + 3])] == letter
    }

    // MARK: Bytes

    /// Where a word may begin; alone, the first byte of one of its letters.
    private static let letter: UInt8 = 0x80
    /// Of what is no word: how many bytes its character has.
    private static let length: UInt8 = 0x07

    /// What is no word, and `TextScan` looks at it.
    private static let place: UInt8 = 0x40
    /// Begins a letter of three bytes or four, which is a letter to `TextScan`.
    private static let unknown: UInt8 = 0x20

    private static let kinds: [UInt8] = (0...255).map { number in
        let byte = UInt8(number)
        return switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0xC3...0xDF: letter
        // Goes on with a letter of two bytes.
        case 0x80...0xBF: letter | 1
        case 0xC2: 2 | place
        case 0xE2: 3 | place
        case 0xE0...0xEF: 3 | unknown
        case 0xF0...0xFF: 4 | unknown
        default: TextScan.isPlace(byte) ? 1 | place : 1
        }
    }
}

/// The last words of a text that follow each other with a byte between them.
private struct WordTrail {
    /// The latest first. No word has no bits.
    private var words: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
    /// Where the next one begins.
    private var next = -1

    var last: UInt64 { words.0 }

    @inline(__always) func isFollowed(by word: Range<Int>) -> Bool { word.lowerBound == next }

    /// Whether the next word ends two to four that stand twice, as far as can be told of so few.
    @inline(__always) func isRepeated(by next: UInt64) -> Bool {
        next == words.1 && words.0 == words.2
            || next == words.2 && words.0 == words.3 && words.1 == words.4
            || next == words.3 && words.0 == words.4
    }

    @inline(__always) mutating func append(_ bits: UInt64, _ word: Range<Int>) {
        words = (bits, words.0, words.1, words.2, words.3)
        next = word.upperBound + 1
    }
}

/// Where in a text something stands that is looked at further, in order.
struct WordPlaces {
    /// Words with which a name of the workspace may begin.
    var names: [Int32] = []
    /// What `TextScan` looks at, if all letters are known.
    private(set) var numbers: [NumberPlace] = []
    /// Words that may deny something.
    private(set) var denials: [Denials.Word] = []
    var haveUnknownLetters = false

    mutating func note(_ denial: Denials.Word?) {
        if let denial { denials.append(denial) }
    }

    mutating func note(_ number: NumberPlace) {
        if numbers.isEmpty { numbers.reserveCapacity(64) }
        numbers.append(number)
    }
}

/// Words of other languages: says of most words that they are none of them.
struct ForeignWords: Sendable {
    fileprivate var short = ShortWordFilter()
    /// Of the others, how they begin: a bit for each `beginning`.
    fileprivate var beginnings = [UInt64](repeating: 0, count: 128)

    init(_ words: [[UInt8]]) {
        for bytes in words where !bytes.isEmpty {
            if let word = ShortWord(bytes.span, 0..<bytes.count) {
                short.insert(word)
            } else {
                let key = Self.beginning(WordHead(bytes.indices, in: bytes.span), count: bytes.count)
                beginnings[key >> 6] |= 1 << UInt64(key & 63)
            }
        }
    }

    /// 13 bits of the first three bytes of a word and of its length.
    @inline(__always) fileprivate static func beginning(_ head: WordHead, count: Int) -> Int {
        Int(((head.firstThree | UInt32(truncatingIfNeeded: count) << 24) &* 0x9E37_79B1) >> 19)
    }
}
