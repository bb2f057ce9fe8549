import Models

/// What is looked for in the words of all texts of one language.
///
/// A class, since each text asks it, and it has many parts.
final class SoughtWords: Sendable {
    private typealias Kinds = LanguageIdentifier.ByteKinds

    private let identifier: LanguageIdentifier
    /// The index of the language.
    private let own: Int
    // Tables that are read where they stand: to take hold of one costs a text more than many of its words, while another core
    // does the same.
    private let kinds = Kinds.table
    private let signTable = Signs.table
    private let clues: WordClueTable
    private let familiarLook: FamiliarWords.Look
    private let numbers: NumberLexicon
    private let denials: Denials
    private let opposites: OppositeWords
    private let names: NameBeginnings?
    private let address: AddressSlips
    private let sounds: SoundForms.Look
    private let familiar: FamiliarWords
    /// Whether a clause may begin with a word of letters that no word has here.
    private let mayLackCommaEverywhere: Bool

    /// - Parameter names: of the workspace; nil for none.
    init(
        _ identifier: LanguageIdentifier, own: Int, _ numbers: NumberLexicon, _ denials: Denials,
        _ opposites: OppositeWords, _ commaWords: CommaWords, _ names: NameForms?
    ) {
        var clues = identifier.clues[own]
        for word in numbers.words {
            clues.insert(.number, word: word)
        }
        for part in numbers.parts.joined() { clues.insert(.compoundNumber, beginning: part.bytes) }
        for word in commaWords.words { clues.insert(.clause, word: word) }
        PlaceholderWord.enterSigns(into: &clues)
        denials.enter(into: &clues)
        opposites.enter(.name, into: &clues)
        names?.beginnings.enter(into: &clues)
        (self.identifier, self.own, self.clues) = (identifier, own, clues)
        (self.numbers, self.denials, self.opposites, self.names) = (numbers, denials, opposites, names?.beginnings)
        (address, sounds) = (identifier.addressSlips[own], identifier.soundForms[own])
        familiar = identifier.familiar[own]
        familiarLook = familiar.look
        mayLackCommaEverywhere = commaWords.words.contains { word in
            !word.allSatisfy { Kinds.table[Int($0)] & Kinds.letter != 0 }
        }
    }

    /// What the words of a text have told so far.
    private struct Seen {
        var look = LanguageIdentifier.Look()
        var places: WordPlaces
        var trail = WordTrail()
        var pieces = LastPieces()
        var foreign = ForeignWords()

        /// What is no word.
        /// - Parameters:
        ///   - kind: one of `Kinds`.
        ///   - signTable: `Signs.table`
        mutating func note(_ kind: UInt8, at index: Int, in bytes: Span<UInt8>, _ signTable: borrowing [UInt32]) {
            if kind & Kinds.sign != 0 { places.signs.look(at: index, in: bytes, signTable) }
            if kind & Kinds.place != 0 { places.note(NumberPlace(index)) }
            if kind & Kinds.unknown != 0 { places.haveUnknownLetters = true }
            if kind & Kinds.end != 0 { endPieces(before: index + 1, in: bytes) }
        }

        private mutating func endPieces(before index: Int, in bytes: Span<UInt8>) {
            if pieces.doubled(endingBefore: index, in: bytes, isSame: { Self.areAlike($0, $1, in: $2) }) != nil {
                look.mayHavePastedPieces = true
            }
        }

        /// Of pieces that are as long, most begin or end otherwise.
        private static func areAlike(_ piece: Range<Int>, _ other: Range<Int>, in bytes: Span<UInt8>) -> Bool {
            bytes[piece.lowerBound] == bytes[other.lowerBound]
                && bytes[piece.upperBound - 2] == bytes[other.upperBound - 2]
                && bytes[piece.upperBound - 3] == bytes[other.upperBound - 3]
        }

        /// What is told when all words are known.
        mutating func end(of bytes: Span<UInt8>) {
            endPieces(before: bytes.count + 1, in: bytes)
            look.mayHaveForeignWords = foreign.count >= LanguageEvidence.foreignLeast
            look.mayBeInOtherLanguage = foreign.languagesOfTwo != 0
        }
    }

    /// Words are told apart here as `WordScan` does it, which leaves some of them out.
    /// - Returns: what they tell, and where something stands that is looked at further.
    func look(at bytes: Span<UInt8>) -> (look: LanguageIdentifier.Look, places: WordPlaces) {
        var seen = Seen(places: WordPlaces(in: bytes.count))
        (seen.look.mayMisaddress, seen.look.mayLackComma) = (address.areLookedForEverywhere, mayLackCommaEverywhere)
        if let label = opposites.label(in: bytes) { seen.places.note(label) }
        var index = 0
        while index < bytes.count {
            let kind = kinds[Int(bytes[index])]
            guard kind == Kinds.letter else {
                if kind >= Kinds.sign { seen.note(kind, at: index, in: bytes, signTable) }
                index += Int(kind & Kinds.length)
                continue
            }
            let (head, end) = WordHead.next(bytes, at: index) { kinds[Int($0)] & Kinds.letter != 0 }
            let (word, clues) = (index..<end, self.clues[head])
            if !clues.isDisjoint(with: .ofOneWord) { take(word, head, clues, in: bytes, &seen) }
            // Most words are short, and of ASCII.
            if word.count > WordHead.bytes || !head.isASCII || clues.contains(.pronounOrSign) {
                seen.places.signs.look(
                    at: word, head, mayHaveSign: clues.contains(.pronounOrSign), in: bytes, signTable)
            }
            if DoubledWord.isPasted(word, in: bytes) { seen.look.mayHaveDoubledWords = true }
            if familiarLook.mayBeSlip(word, in: bytes) { noteMistyped(word, in: bytes, &seen.look) }
            if LanguageIdentifier.mayBeSlip(word, in: bytes) {
                seen.look.slips.formUnion(LanguageIdentifier.slips(at: word, in: bytes))
            }
            follow(word, head, clues, in: bytes, &seen)
            // Behind most words is a blank.
            index = end < bytes.count && bytes[end] == 0x20 ? end + 1 : end
        }
        seen.end(of: bytes)
        return (seen.look, seen.places)
    }

    /// - Parameter word: may be a slip, as the look of the familiar words says.
    private func noteMistyped(_ word: Range<Int>, in bytes: Span<UInt8>, _ look: inout LanguageIdentifier.Look) {
        guard familiar.meant(bySlip: word, in: bytes) != nil else { return }
        if identifier.meant(by: word, in: bytes, of: own) != nil { look.mayBeMistyped = true }
    }

    /// A word that may be something to somebody.
    private func take(
        _ word: Range<Int>, _ head: WordHead, _ clues: WordClues, in bytes: Span<UInt8>, _ seen: inout Seen
    ) {
        let short = head.shortWord(word.count)
        if clues.contains(.number) || clues.contains(.compoundNumber) && word.count >= numbers.joinedLength {
            seen.places.note(NumberPlace(word, short, numbers))
        }
        if clues.contains(.denial), let denial = denials.word(word, head, in: bytes) { seen.places.note(denial) }
        if clues.contains(.name) {
            if let names, names.mayBegin(head) { seen.places.names.append(Int32(word.lowerBound)) }
            let end = seen.places.opposites.last?.place.upperBound ?? 0
            if let opposite = opposites.word(word, head, behind: end, in: bytes) {
                seen.places.note(opposite)
            }
        }
        if clues.contains(.pronounOrSign), short?.bits == address.pronoun, address.mayBeOne(word, in: bytes) {
            seen.look.mayMisaddress = true
        }
        if clues.contains(.clause), word.lowerBound > 1, bytes[word.lowerBound - 2] != UInt8(ascii: ",") {
            seen.look.mayLackComma = true
        }
        guard clues.contains(.telling) else { return }
        let hash = LanguageIdentifier.hash(of: word, in: bytes)
        let meaning = identifier.meaning(ofHash: hash)
        let bit = LanguageIdentifier.bit(own)
        if meaning.address & bit != 0 { seen.look.mayMixAddress = true }
        if meaning.misspelled & bit != 0 { seen.look.mayBeMisspelled = true }
        if meaning.common != 0, meaning.common & bit == 0 { seen.foreign.note(hash, meaning.common) }
        if meaning.foreign(to: bit) != 0 { seen.look.mayHaveForeignWord = true }
    }

    /// What a word says behind another one and a blank.
    @inline(__always)
    private func follow(
        _ word: Range<Int>, _ head: WordHead, _ clues: WordClues, in bytes: Span<UInt8>, _ seen: inout Seen
    ) {
        let bits = head.word(word.count)
        if seen.trail.isFollowed(by: word) {
            if bits &- seen.trail.last < 2 { seen.look.mayHaveDoubledWords = true }
            if seen.trail.isRepeated(by: bits) { seen.look.mayHaveDoubledPhrases = true }
            if seen.trail.mayHaveOtherForm, let slip = sounds.slip(seen.trail.last, before: word, in: bytes) {
                switch slip {
                case .form: seen.look.slips.insert(.soundForm)
                case .request: seen.look.mayMixAddress = true
                }
            }
        } else if seen.trail.isElided(before: word, in: bytes) {
            if seen.trail.isRepeated(by: bits) { seen.look.mayHaveDoubledPhrases = true }
        } else {
            seen.trail = WordTrail()
        }
        seen.trail.append(bits, word, mayHaveOtherForm: clues.contains(.soundForm))
    }
}

/// Words of a text that are common in other languages alone.
private struct ForeignWords {
    private(set) var count = 0
    /// The languages that have one of them, and those that have two.
    private var languages: UInt64 = 0
    private(set) var languagesOfTwo: UInt64 = 0
    /// The hash of the latest.
    private var last: UInt64 = 0

    mutating func note(_ hash: UInt64, _ languages: UInt64) {
        count += 1
        guard hash != last else { return }
        languagesOfTwo |= self.languages & languages
        self.languages |= languages
        last = hash
    }
}

/// The last words of a text that follow each other with a byte between them.
private struct WordTrail {
    /// The latest first, each as its head has it. No word has no bits.
    private var words: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
    /// Where the next one begins.
    private var next = -1
    /// Whether the latest may have another form before some sounds.
    private(set) var mayHaveOtherForm = false

    var last: UInt64 { words.0 }

    @inline(__always) func isFollowed(by word: Range<Int>) -> Bool { word.lowerBound == next }

    /// Whether an apostrophe that no typewriter has joins the next word to the latest: "l’app". It has three bytes.
    @inline(__always) func isElided(before word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        word.lowerBound == next + 2 && next > 0 && bytes[next - 1] == 0xE2 && bytes[next + 1] == 0x99
    }

    /// Whether the next word ends two to four that stand twice, or up to three on both sides of another one, as far as can
    /// be told of so few.
    @inline(__always) func isRepeated(by next: UInt64) -> Bool {
        guard next == words.1 || next == words.2 || next == words.3 else { return false }
        return next == words.1 || next == words.2 && words.0 == words.3
            || next == words.3 && words.0 == words.4
    }

    @inline(__always) mutating func append(_ bits: UInt64, _ word: Range<Int>, mayHaveOtherForm: Bool) {
        words = (bits, words.0, words.1, words.2, words.3)
        next = word.upperBound + 1
        self.mayHaveOtherForm = mayHaveOtherForm
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
    /// Words of which others say the contrary.
    private(set) var opposites: [OppositeWords.Word] = []
    fileprivate(set) var haveUnknownLetters = false
    fileprivate(set) var signs: SignPlaces

    /// - Parameter count: bytes of the text.
    init(in count: Int) {
        numbers.reserveCapacity(8 + count / 10)
        signs = SignPlaces(in: count)
    }

    /// Of a text in a language of which no words are known.
    init(signs: SignPlaces) { self.signs = signs }

    mutating func note(_ denial: Denials.Word) {
        if denials.isEmpty { denials.reserveCapacity(8) }
        denials.append(denial)
    }

    mutating func note(_ opposite: OppositeWords.Word) {
        if opposites.isEmpty { opposites.reserveCapacity(8) }
        opposites.append(opposite)
    }

    mutating func note(_ number: NumberPlace) { numbers.append(number) }
}
