import Bytes
import Models

/// Kinds of bytes, gathered over a whole text in one cheap pass.
struct Signs: OptionSet, Sendable {
    let rawValue: UInt32

    static let digit = Signs(rawValue: 1 << 0)
    static let at = Signs(rawValue: 1 << 1)
    static let colon = Signs(rawValue: 1 << 2)
    static let plus = Signs(rawValue: 1 << 3)
    static let hash = Signs(rawValue: 1 << 4)
    static let bracket = Signs(rawValue: 1 << 5)
    static let angle = Signs(rawValue: 1 << 6)
    static let ampersand = Signs(rawValue: 1 << 7)
    /// Signs that no text should have: NUL, of which quotes are made here, is not among them.
    static let control = Signs(rawValue: 1 << 8)
    /// Bytes with which what a wrong encoding leaves, and what can't be seen, may begin.
    static let unusual = Signs(rawValue: 1 << 9)
    /// A letter that each word has that only stands in for a text, where one may stand.
    static let standIn = Signs(rawValue: 1 << 10)
    /// What French sets a blank before, and a question mark may stand in for a text.
    static let mark = Signs(rawValue: 1 << 11)
    /// With which other systems begin a place for a value.
    static let place = Signs(rawValue: 1 << 12)
    static let backslash = Signs(rawValue: 1 << 13)
    static let parenthesis = Signs(rawValue: 1 << 14)
    static let backtick = Signs(rawValue: 1 << 15)
    /// The first letter of "www."
    static let web = Signs(rawValue: 1 << 16)

    static let quotationMark = Signs(rawValue: 1 << 17)
    /// A quotation mark that no typewriter has, or one that begins a question.
    static let typographicMark = Signs(rawValue: 1 << 18)

    fileprivate static let ofLetters: Signs = [.unusual, .standIn, .web]

    /// Whether a letter that may belong to something else is one like others: most are, and each rule that is looked for by such
    /// a letter would pass it by.
    fileprivate static func isOrdinary(at index: Int, in bytes: Span<UInt8>) -> Bool {
        switch bytes[index] {
        // Ã, Â, â, ï and ð, of which a wrong encoding makes what it does not know.
        case 0xC3: index + 1 < bytes.count && ![0x82, 0x83, 0xA2, 0xAF, 0xB0].contains(bytes[index + 1])
        case UInt8(ascii: "w"): !TypedLink.beginsWeb(at: index, in: bytes)
        case 0..<0x80: PlaceholderWord.start(ofStandInWith: index, in: bytes) == nil
        default: false
        }
    }

    /// « and », “, ” and „, and ¿.
    fileprivate static func isTypographicMark(at index: Int, in bytes: Span<UInt8>) -> Bool {
        guard index + 1 < bytes.count else { return false }
        return switch bytes[index] {
        case 0xC2: [0xAB, 0xBB, 0xBF].contains(bytes[index + 1])
        case 0xE2: index + 2 < bytes.count && bytes[index + 1] == 0x80 && (0x9C...0x9E).contains(bytes[index + 2])
        default: false
        }
    }

    /// What stands in a text of which the words are not looked at, and where.
    static func places(in bytes: Span<UInt8>) -> SignPlaces {
        var found = SignPlaces(in: bytes.count)
        let table = table
        var offset = 0
        while let sixteen = bytes.sixteen(at: offset) {
            (mayBeSigns(sixteen) | mayStandIn(sixteen, at: offset, in: bytes)).eachOffset {
                found.look(at: offset + $0, in: bytes, table)
            }
            offset += SixteenBytes.count
        }
        while offset < bytes.count {
            found.look(at: offset, in: bytes, table)
            offset += 1
        }
        return found
    }

    /// Few others are among them.
    private static func mayBeSigns(_ bytes: SixteenBytes) -> FoundBytes {
        bytes.within(0xC2...0xEF) | bytes.within(0x01...0x1F) | bytes.equal(0x7F)
            // ! to +, 0 to @, and [ to the backtick.
            | bytes.within(0x21...0x2B) | bytes.within(0x30...0x40) | bytes.within(0x5B...0x60)
            | bytes.equal(UInt8(ascii: "{")) | bytes.equal(UInt8(ascii: "w"))
    }

    /// A `p` is looked for in a word of which it is the second letter, as in "lorem ipsum".
    private static func mayStandIn(_ sixteen: SixteenBytes, at offset: Int, in bytes: Span<UInt8>) -> FoundBytes {
        let small = sixteen.small
        let second = small.equal(UInt8(ascii: "p"))
        let behindBlank = offset > 1 ? bytes.sixteen(at: offset - 2)?.equal(0x20) : nil
        return (behindBlank.map { second & $0 } ?? second) | small.equal(UInt8(ascii: "x"))
            | sixteen.equal(UInt8(ascii: "B")) | sixteen.equal(UInt8(ascii: "O"))
    }

    /// By byte.
    static let table: [UInt32] = (0...255).map { of(UInt8($0)).rawValue }

    private static func of(_ byte: UInt8) -> Signs {
        switch byte {
        case 0x30...0x39: .digit
        case UInt8(ascii: "@"): .at
        case UInt8(ascii: ":"): .colon
        case UInt8(ascii: "+"): .plus
        case UInt8(ascii: "#"): .hash
        case UInt8(ascii: "["): .bracket
        case UInt8(ascii: "<"): .angle
        case UInt8(ascii: "&"): .ampersand
        case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ";"): .mark
        case UInt8(ascii: "%"), UInt8(ascii: "{"): .place
        case UInt8(ascii: "B"), UInt8(ascii: "O"), UInt8(ascii: "P"), UInt8(ascii: "p"), UInt8(ascii: "X"),
            UInt8(ascii: "x"):
            .standIn
        case UInt8(ascii: "w"): .web
        case 0x01...0x08, 0x0B...0x1F, 0x7F: .control
        case 0xC2, 0xC3, 0xCC, 0xCD, 0xCE, 0xCF, 0xD0, 0xD1, 0xE2, 0xEF: .unusual
        case UInt8(ascii: "\\"): .backslash
        case UInt8(ascii: "("), UInt8(ascii: ")"): .parenthesis
        case UInt8(ascii: "`"): .backtick
        case UInt8(ascii: "\""): .quotationMark
        default: []
        }
    }
}

/// Where a sign stands that few letters have, and which one.
struct SignPlace: Equatable, Sendable {
    let start: Int32
    let signs: Signs
}

/// The signs of a text, and where they stand.
struct SignPlaces: Sendable {
    private(set) var signs: Signs = []
    /// Without digits, in order.
    private(set) var places: [SignPlace] = []
    /// Where digits stand; of those in a row, the first.
    private(set) var digits: [Int] = []
    private var lastDigit = -2

    /// - Parameter count: bytes of the text.
    init(in count: Int) { places.reserveCapacity(16 + count / 16) }

    /// - Parameter table: `Signs.table`, which a loop over a text takes once.
    @inline(__always) mutating func look(at index: Int, in bytes: Span<UInt8>, _ table: borrowing [UInt32]) {
        let signs = Signs(rawValue: table[Int(bytes[index])])
        guard !signs.isEmpty,
            signs.isDisjoint(with: Signs.ofLetters) || !Signs.isOrdinary(at: index, in: bytes)
        else { return }
        self.signs.formUnion(signs)
        if signs == .unusual, Signs.isTypographicMark(at: index, in: bytes) { self.signs.insert(.typographicMark) }
        guard signs == .digit else { return places.append(SignPlace(start: Int32(index), signs: signs)) }
        if digits.isEmpty { digits.reserveCapacity(8) }
        if lastDigit != index - 1 { digits.append(index) }
        lastDigit = index
    }

    /// Letters of ASCII are signs in few words, which have a clue of their own.
    /// - Parameter mayHaveSign: whether the word is one of those.
    @inline(__always) mutating func look(
        at word: Range<Int>, _ head: WordHead, mayHaveSign: Bool, in bytes: Span<UInt8>, _ table: borrowing [UInt32]
    ) {
        let (least, start): (UInt8, Int) =
            mayHaveSign
            ? (0, word.lowerBound) : (0x80, head.isASCII ? word.lowerBound + WordHead.bytes : word.lowerBound)
        guard start < word.upperBound else { return }
        // Of most longer words, these are all that are left.
        let isCovered = start > word.lowerBound && word.upperBound - start <= WordHead.bytes
        if isCovered, WordHead(endOf: word, in: bytes).isASCII { return }
        for index in start..<word.upperBound where bytes[index] >= least { look(at: index, in: bytes, table) }
    }
}
