import Files
import Markup
import Models
import Rulebook

/// A text as its author wrote it, and what a rule may want to know of its place.
struct ProseText: Sendable {
    let template: Template
    /// The text in UTF-8 with a `quoteByte` in place of each byte of a quote and of an address behind words, of which nothing is a
    /// word of the text, so that places stay what they are.
    let bytes: [UInt8]
    /// The field that it belongs to.
    let name: String
    /// Whether it is a notification, and whether it stands in for an image.
    let isShownOnLockScreen: Bool
    let isAlternative: Bool
    let isRich: Bool
    /// Of a rich text, each quote in it covered by a word of equal length.
    let markup: TextMarkup
    /// With what it quotes, where nothing of that is wrong; of a notification.
    let rendered: String
    /// The index of its language.
    let language: Int
    /// What is known of its language.
    let known: ProseSurroundings.Language
    /// Pieces of a rich text that are code.
    private let code: [Range<Int>]
    /// What its words tell at once; nothing in a language of which no words are known.
    let look: LanguageIdentifier.Look
    /// Where its signs stand, and words that are looked at further.
    private let places: WordPlaces
    /// Whether words of its language are known.
    private let isIdentified: Bool
    /// Those of the workspace that may stand in it; nil for none, as in most texts.
    let names: NamesInText?
    let surroundings: ProseSurroundings

    /// No text holds it: YAML takes no NUL.
    static let quoteByte: UInt8 = 0

    /// - Parameters:
    ///   - masked: the bytes of the text with a word in place of each quote; nil where nobody made them.
    ///   - rendered: the text with what it quotes; nil where it quotes nothing, or something that is wrong, and of what is no
    ///     notification.
    init(
        _ text: FoundText, _ markup: consuming TextMarkup, masked: consuming [UInt8]?, rendered: String?,
        language: Int, in surroundings: ProseSurroundings
    ) {
        template = text.template
        name = text.name
        isShownOnLockScreen = text.isShownOnLockScreen
        isAlternative = text.isAlternative
        isRich = text.isRich
        var bytes = masked ?? Array(text.template.text.utf8)
        text.template.coverQuotes(in: &bytes)
        for address in markup.addresses {
            for place in address.place ?? 0..<0 { bytes[place] = Self.quoteByte }
        }
        self.markup = markup
        self.rendered = rendered ?? text.template.text
        self.language = language
        self.surroundings = surroundings
        known = surroundings.languages[language]
        let (look, places) = Self.look(at: bytes.span, known)
        isIdentified = known.identified != nil
        let hasCode = text.isRich && places.signs.signs.contains(.backtick)
        let code = hasCode ? Self.code(in: bytes) : []
        names = known.names?.names(in: bytes, at: places.names, code, known.identified, surroundings.identifier)
        (self.look, self.places, self.code, self.bytes) = (look, places, code, bytes)
    }

    private static func look(
        at bytes: Span<UInt8>, _ known: ProseSurroundings.Language
    ) -> (LanguageIdentifier.Look, WordPlaces) {
        // Not called by a name: that would take hold of what all cores hold.
        if let seen = known.sought?.look(at: bytes) { return seen }
        var places = WordPlaces(signs: Signs.places(in: bytes))
        for word in known.denials.words(in: bytes) { places.note(word) }
        for word in known.opposites.words(in: bytes) { places.note(word) }
        if let forms = known.names { places.names = LanguageIdentifier.nameBeginnings(in: bytes, forms.beginnings) }
        return (.ofUnknownWords, places)
    }

    var links: [Markdown.Link] { markup.links }

    /// Where they lead on the web.
    var addresses: [LinkedAddress] { markup.addresses }

    /// A rich text that holds more than paragraphs, simple lists and links.
    var markdown: Markdown? { markup.markdown }

    /// What stands somewhere in it: most rules look no further where their signs are missing.
    var signs: Signs { places.signs.signs }

    /// Where digits stand; of those in a row, the first.
    var digitPlaces: [Int] { places.signs.digits }

    /// What `TextScan` looks at; nil where it has to find that by itself.
    var numberPlaces: [NumberPlace]? { !isIdentified || places.haveUnknownLetters ? nil : places.numbers }

    /// Its words that may deny something.
    var denials: [Denials.Word] { places.denials }

    /// Its words of which others say the contrary.
    var opposites: [OppositeWords.Word] { places.opposites }

    /// Documents of which it quotes something: `hotlines.technical`.
    var quotedDocuments: Set<String> {
        Set(template.quotes.map { $0.path.dropLast().joined(separator: ".") })
    }

    /// Where some signs stand that are no digits, in order.
    func places(of signs: Signs) -> some Sequence<Int> {
        places.signs.places.lazy.filter { !$0.signs.isDisjoint(with: signs) }.map { Int($0.start) }
    }

    /// Whether what stands at a place is code, which is meant to be seen as it is: an odd number of backticks stands before it
    /// in its paragraph.
    func isCode(_ place: Int) -> Bool { Self.isCode(place, in: code) }

    fileprivate static func isCode(_ place: Int, in code: [Range<Int>]) -> Bool {
        let index = code.border { $0.upperBound > place }
        return index < code.count && code[index].contains(place)
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
        template.written(piece)
    }
}

extension NameForms {
    /// - Parameters:
    ///   - words: with which one of them may begin.
    ///   - own: the index of the language; nil where that is not known.
    /// - Returns: nil where none may stand, as in most texts.
    fileprivate func names(
        in bytes: [UInt8], at words: [Int32], _ code: [Range<Int>], _ own: Int?, _ identifier: LanguageIdentifier
    ) -> NamesInText? {
        let others = otherPlaces(in: bytes)
        guard !words.isEmpty || !others.isEmpty else { return nil }
        return NamesInText(
            bytes, at: others.isEmpty ? words : (words + others).sorted(), self,
            isCode: { ProseText.isCode($0, in: code) },
            isCommon: { word in own.map { identifier.isCommon(bytes[word], in: $0) } ?? false })
    }
}

extension Template {
    /// The bytes of the text with a `quoteByte` in place of each byte of a quote.
    var coveredBytes: [UInt8] {
        var bytes = Array(text.utf8)
        coverQuotes(in: &bytes)
        return bytes
    }

    /// - Parameter bytes: of the text.
    fileprivate func coverQuotes(in bytes: inout [UInt8]) {
        forEachQuote { _, _, range in
            for index in range { bytes[index] = ProseText.quoteByte }
        }
    }
}
