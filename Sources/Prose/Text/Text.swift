package import Languages
import Markup

/// One text in one language, divided into tokens: what every rule looks at.
///
/// A class, so that what only some rules need is found once and when the first of them asks.
package final class Text {
    /// What a text is for.
    package struct Role: Sendable {
        /// Whether it is Markdown.
        package var isRich: Bool
        /// Whether a phone shows it on its lock screen.
        package var isShownOnLockScreen: Bool
        /// Whether it stands in for an image.
        package var isAlternative: Bool

        package init(isRich: Bool = false, isShownOnLockScreen: Bool = false, isAlternative: Bool = false) {
            (self.isRich, self.isShownOnLockScreen, self.isAlternative) = (isRich, isShownOnLockScreen, isAlternative)
        }
    }

    package let string: String
    package let language: Language
    package let role: Role
    let set: LanguageSet
    let bytes: [UInt8]
    let tokens: [Token]
    /// Its links, headings, lists and paragraphs; those of one paragraph where it is plain.
    let shape: MarkdownShape?
    /// A rich text that holds more than paragraphs, simple lists and links.
    let markdown: Markdown?
    /// What its bytes hold: most rules look no further where their characters are missing.
    let traits: Traits

    /// - Parameter string: as its author wrote it, quotes of facts included.
    package init(_ string: String, in language: Language, of set: LanguageSet, role: Role = Role()) {
        self.string = string
        self.language = language
        self.role = role
        self.set = set
        bytes = Array(string.utf8)
        tokens = set.tokens(of: bytes, isRich: role.isRich)
        traits = Traits(of: tokens, bytes)
        guard role.isRich else {
            (shape, markdown) = (nil, nil)
            return
        }
        let masked = Self.masked(bytes, tokens)
        if let simple = MarkdownShape(ofSimple: masked.span) {
            (shape, markdown) = (simple, nil)
        } else {
            let tree = Markdown(String(decoding: masked, as: UTF8.self))
            (shape, markdown) = (MarkdownShape(tree), tree)
        }
    }

    /// A quote of a fact is no Markdown: a word of equal length stands in for it.
    private static func masked(_ bytes: [UInt8], _ tokens: [Token]) -> [UInt8] {
        guard tokens.contains(where: { $0.kind == .quote || $0.kind == .address }) else { return bytes }
        var masked = bytes
        for token in tokens where token.kind == .quote || token.kind == .address {
            for start in token.range
            where start + 1 < token.range.upperBound && bytes[start] == 0x7B && bytes[start + 1] == 0x7B {
                let end =
                    bytes[start...].firstIndex(of: 0x7D).map { min($0 + 2, bytes.count) } ?? token.range.upperBound
                for index in start..<end { masked[index] = UInt8(ascii: "q") }
            }
        }
        return masked
    }

    /// What it says in numbers; nothing where the words of its language are not known.
    private(set) lazy var quantities: [Quantity] = NumberReader.quantities(
        in: bytes, tokens, language.lexicon, hasLists: role.isRich && (shape?.items ?? 0) > 0)

    /// Ranges of tokens.
    private(set) lazy var sentences: [Range<Int>] = Sentences.ranges(in: self)

    /// Ranges of tokens from a quotation mark to the one that closes it, both included.
    private(set) lazy var quotations: [Range<Int>] = Quotations.ranges(in: tokens)

    /// Its links, with the places that they are written at.
    private(set) lazy var links: [TextLink] = TextLink.links(in: self)

    /// What it quotes: `hotlines.technical.number`, and where.
    private(set) lazy var quotes: [(name: String, token: Int)] = tokens.indices.compactMap { index in
        guard tokens[index].kind == .quote else { return nil }
        let inner = bytes[tokens[index].range].dropFirst(2).dropLast(2)
        return (String(decoding: inner.filter { $0 != 0x20 }, as: UTF8.self), index)
    }

    /// What stands at UTF-8 offsets, on one line.
    func written(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
    }

    /// The UTF-8 offsets of tokens.
    func range(of tokens: Range<Int>) -> Range<Int> {
        self.tokens[tokens.lowerBound].range.lowerBound..<self.tokens[tokens.upperBound - 1].range.upperBound
    }

    /// Whether words stand anywhere in it, letter by letter.
    func contains(_ words: String) -> Bool {
        var words = words
        return words.withUTF8 { words in
            guard let first = unsafe words.first, words.count <= bytes.count else { return words.isEmpty }
            return (0...bytes.count - words.count).contains { start in
                guard bytes[start] == first else { return false }
                return words.indices.allSatisfy { unsafe bytes[start + $0] == words[$0] }
            }
        }
    }

    func written(tokens: Range<Int>) -> String { written(range(of: tokens)) }

    func written(_ token: Token) -> String { written(token.range) }

    /// Whether a token stands within quotation marks.
    func isQuoted(_ index: Int) -> Bool { quotations.contains { $0.contains(index) } }

    /// The same offsets up to the end of their line, and no more than a few words.
    func excerpt(_ range: Range<Int>) -> Range<Int> {
        let end = bytes[range].firstIndex(of: 0x0A) ?? range.upperBound
        return range.lowerBound..<max(end, range.lowerBound)
    }
}

/// Which kinds of characters and tokens a text has.
struct Traits: OptionSet {
    let rawValue: UInt16

    static let digits = Traits(rawValue: 1 << 0)
    static let addresses = Traits(rawValue: 1 << 1)
    static let placeholders = Traits(rawValue: 1 << 2)
    static let brackets = Traits(rawValue: 1 << 3)
    static let quotationMarks = Traits(rawValue: 1 << 4)
    /// Characters that need a look: beyond Latin, or of escapes and entities.
    static let unusual = Traits(rawValue: 1 << 5)
    static let at = Traits(rawValue: 1 << 6)
    static let markup = Traits(rawValue: 1 << 7)
    static let quotes = Traits(rawValue: 1 << 8)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(of tokens: [Token], _ bytes: [UInt8]) {
        var traits: Traits = []
        for token in tokens {
            switch token.kind {
            case .word: continue
            case .digits: traits.insert(.digits)
            case .address: traits.insert(.addresses)
            case .placeholder: traits.insert(.placeholders)
            case .quote: traits.insert(.quotes)
            case .code: traits.insert(.markup)
            case .sign: traits.formUnion(Self.of(token.id))
            }
        }
        if bytes.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 >= 0xC4 || $0 == 0xC2 || $0 == 0x7F }) {
            traits.insert(.unusual)
        }
        self = traits
    }

    private static func of(_ sign: Int32) -> Traits {
        switch UInt32(sign) {
        case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: [.brackets, .markup]
        case 0x22, 0x201C, 0x201D, 0x201E, 0xAB, 0xBB: .quotationMarks
        case 0x40: .at
        case 0x2A, 0x5F, 0x60, 0x23, 0x7E, 0x3E: .markup
        case 0x26, 0x5C: .unusual
        default: []
        }
    }
}
