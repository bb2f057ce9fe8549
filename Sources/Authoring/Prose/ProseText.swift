import Bytes
import Markup

/// A text as its author wrote it, and what a rule may want to know of its place.
struct ProseText: Sendable {
    let template: Template
    /// The text in UTF-8 with a `quoteByte` in place of each byte of a quote, so that places stay what they are.
    let bytes: [UInt8]
    /// What stands somewhere in it: most rules look no further where their signs are missing.
    let signs: Signs
    /// Where signs stand that few letters have.
    private let signPlaces: [Int32]
    /// The field that it belongs to.
    let name: String
    /// Whether it is a notification, and whether it stands in for an image.
    let isShownOnLockScreen: Bool
    let isAlternative: Bool
    let isRich: Bool
    /// Of a rich text, each quote in it covered by a word of equal length.
    let links: [Markdown.Link]
    /// Where they lead on the web, and where in the text they begin.
    let addresses: [(address: WebAddress, place: Int)]
    /// A rich text that holds more than paragraphs, simple lists and links, in the same way.
    let markdown: Markdown?
    /// With what it quotes, where nothing of that is wrong.
    let rendered: String
    /// The index of its language.
    let language: Int
    /// Pieces of a rich text that are code.
    private let code: [Range<Int>]
    /// What its words tell at once; nothing in a language of which no words are known.
    let look: LanguageIdentifier.Look
    /// What `TextScan` looks at; nil where it has to find that by itself.
    let numberPlaces: [NumberPlace]?
    /// Its words that may deny something.
    let denials: [Denials.Word]
    /// Those of the workspace that may stand in it; nil for none, as in most texts.
    let names: NamesInText?
    let surroundings: ProseSurroundings

    /// No text holds it: YAML takes no NUL.
    static let quoteByte: UInt8 = 0

    /// - Parameters:
    ///   - bytes: of the text, with a `quoteByte` in place of each byte of a quote.
    ///   - markup: what the text is as Markdown; nil for a plain text.
    init(
        _ text: FoundText, bytes: [UInt8], markup: (shape: MarkdownShape, markdown: Markdown?)?, rendered: String?,
        language: Int, in surroundings: ProseSurroundings
    ) {
        template = text.template
        name = text.name
        isShownOnLockScreen = text.isShownOnLockScreen
        isAlternative = text.isAlternative
        isRich = markup != nil
        links = markup?.shape.links ?? []
        addresses = links.compactMap { link in WebAddress(link.destination).map { ($0, link.place.offset) } }
        markdown = markup?.markdown
        self.rendered = rendered ?? text.template.text
        self.language = language
        self.surroundings = surroundings
        self.bytes = bytes
        (signs, signPlaces) = Signs.places(in: bytes.span)
        code = isRich && signs.contains(.backtick) ? Self.code(in: bytes) : []
        let identifier = surroundings.identifier
        let known = surroundings.languages[language]
        let (own, forms) = (known.identified, known.names)
        var places = WordPlaces()
        if let own {
            look = identifier.look(
                at: bytes.span, of: own, foreignLeast: LanguageEvidence.foreignLeast, forms?.beginnings,
                known.numbers, known.denials, &places)
        } else {
            look = LanguageIdentifier.Look()
            for word in known.denials.words(in: bytes.span) { places.note(word) }
            if let forms { places.names = LanguageIdentifier.nameBeginnings(in: bytes.span, forms.beginnings) }
        }
        denials = places.denials
        numberPlaces = own == nil || places.haveUnknownLetters ? nil : places.numbers
        if let others = forms?.otherPlaces(in: bytes), !others.isEmpty {
            places.names = (places.names + others).sorted()
        }
        names = forms.flatMap { [code] forms in
            places.names.isEmpty
                ? nil
                : NamesInText(
                    bytes, at: places.names, forms, isCode: { Self.isCode($0, in: code) },
                    isCommon: { word in own.map { identifier.isCommon(bytes[word], in: $0) } ?? false })
        }
    }

    /// Documents of which it quotes something: `hotlines.technical`.
    var quotedDocuments: Set<String> {
        Set(template.quotes.map { $0.path.dropLast().joined(separator: ".") })
    }

    /// Where some signs stand, in order; of digits in a row, the first.
    func places(of signs: Signs) -> some Sequence<Int> {
        let (bytes, table) = (bytes, Signs.table)
        return signPlaces.lazy.map { Int($0) }.filter { table[Int(bytes[$0])] & signs.rawValue != 0 }
    }

    /// Whether what stands at a place is code, which is meant to be seen as it is: an odd number of backticks stands before it
    /// in its paragraph.
    func isCode(_ place: Int) -> Bool { Self.isCode(place, in: code) }

    private static func isCode(_ place: Int, in code: [Range<Int>]) -> Bool {
        var (low, high) = (0, code.count)
        while low < high {
            let middle = (low + high) / 2
            if code[middle].upperBound > place { high = middle } else { low = middle + 1 }
        }
        return low < code.count && code[low].contains(place)
    }

    /// From each odd backtick of a paragraph to the next one, or to the end of the paragraph.
    private static func code(in bytes: [UInt8]) -> [Range<Int>] {
        var code: [Range<Int>] = []
        var start: Int?
        for (index, byte) in bytes.enumerated() {
            let isEnd = byte == 0x0A && index > 0 && bytes[index - 1] == 0x0A
            guard isEnd || byte == UInt8(ascii: "`") else { continue }
            if let opening = start {
                code.append(opening + 1..<index + 1)
                start = nil
            } else if !isEnd {
                start = index
            }
        }
        if let start { code.append(start + 1..<bytes.count + 1) }
        return code
    }

    /// A piece of the text as its author wrote it.
    func written(_ piece: Range<Int>) -> String {
        String(decoding: template.text.utf8.dropFirst(piece.lowerBound).prefix(piece.count), as: UTF8.self)
    }
}

extension Template {
    /// The bytes of the text with a `quoteByte` in place of each byte of a quote.
    var coveredBytes: [UInt8] {
        var bytes = Array(text.utf8)
        forEachQuote { _, _, range in
            for index in range { bytes[index] = ProseText.quoteByte }
        }
        return bytes
    }
}

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

    private static let ofLetters: Signs = [.unusual, .standIn, .web]

    /// Whether a letter that may belong to something else is one like others: most are, and each rule that is looked for by such
    /// a letter would pass it by.
    private static func isOrdinary(at index: Int, in bytes: Span<UInt8>) -> Bool {
        switch bytes[index] {
        // Ã, Â and â, of which a wrong encoding makes what it does not know.
        case 0xC3: index + 1 < bytes.count && ![0x82, 0x83, 0xA2].contains(bytes[index + 1])
        case UInt8(ascii: "w"): !TypedLink.beginsWeb(at: index, in: bytes)
        case 0..<0x80: PlaceholderWord.start(ofStandInWith: index, in: bytes) == nil
        default: false
        }
    }

    /// What stands in a text, and where; of digits in a row, the first.
    static func places(in bytes: Span<UInt8>) -> (signs: Signs, places: [Int32]) {
        var found = SignPlaces(in: bytes.count)
        var offset = 0
        while let sixteen = bytes.sixteen(at: offset) {
            mayBeSigns(sixteen).eachOffset { found.look(at: offset + $0, in: bytes) }
            offset += SixteenBytes.count
        }
        while offset < bytes.count {
            found.look(at: offset, in: bytes)
            offset += 1
        }
        return (found.signs, found.places)
    }

    /// Few others are among them.
    private static func mayBeSigns(_ bytes: SixteenBytes) -> FoundBytes {
        let small = bytes.small
        return bytes.within(0xC2...0xEF) | bytes.within(0...0x1F) | bytes.equal(0x7F)
            // ! to +, 0 to @, and [ to the backtick.
            | bytes.within(0x21...0x2B) | bytes.within(0x30...0x40) | bytes.within(0x5B...0x60)
            | bytes.equal(UInt8(ascii: "{")) | small.equal(UInt8(ascii: "p")) | small.equal(UInt8(ascii: "x"))
            | bytes.equal(UInt8(ascii: "B")) | bytes.equal(UInt8(ascii: "O")) | bytes.equal(UInt8(ascii: "w"))
    }

    /// What was found so far.
    private struct SignPlaces {
        private(set) var signs: Signs = []
        private(set) var places: [Int32] = []
        private var lastDigit = -2
        private let table = Signs.table

        init(in count: Int) { places.reserveCapacity(16 + count / 16) }

        @inline(__always) mutating func look(at index: Int, in bytes: Span<UInt8>) {
            let signs = Signs(rawValue: table[Int(bytes[index])])
            guard !signs.isEmpty, signs.isDisjoint(with: ofLetters) || !isOrdinary(at: index, in: bytes) else { return }
            self.signs.formUnion(signs)
            if signs != .digit || lastDigit != index - 1 { places.append(Int32(index)) }
            if signs == .digit { lastDigit = index }
        }
    }

    /// By byte; a loop over a text takes it once.
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
