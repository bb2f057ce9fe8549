import Markup

/// A text as its author wrote it, and what a rule may want to know of its place.
struct ProseText: Sendable {
    let template: Template
    /// The text in UTF-8 with a `quoteByte` in place of each byte of a quote, so that places stay what they are.
    let bytes: [UInt8]
    /// What stands somewhere in it: most rules look no further where their signs are missing.
    let signs: Signs
    /// The field that it belongs to, and what the model says of it.
    let name: String
    let constraints: TextConstraints
    /// A rich text as Markdown, each quote in it covered by a word of equal length; nil for a plain text.
    let markdown: Markdown?
    /// With what it quotes, where nothing of that is wrong.
    let rendered: String
    /// How its language writes; nil where that is not known.
    let words: LanguageWords?
    let surroundings: ProseSurroundings

    /// No text holds it: YAML takes no NUL.
    static let quoteByte: UInt8 = 0

    /// - Parameter words: those of the text's language.
    init(
        _ template: Template, name: String, constraints: TextConstraints, markdown: Markdown?, rendered: String,
        words: LanguageWords?, in surroundings: ProseSurroundings
    ) {
        self.template = template
        self.name = name
        self.constraints = constraints
        self.markdown = markdown
        self.rendered = rendered
        self.words = words
        self.surroundings = surroundings
        var bytes = Array(template.text.utf8)
        if !template.parts.isEmpty { Self.coverQuotes(in: &bytes) }
        signs = Signs(in: bytes)
        self.bytes = bytes
    }

    /// A piece of the text as its author wrote it.
    func written(_ piece: Range<Int>) -> String { String(decoding: bytes[piece], as: UTF8.self) }

    /// Every '{{' of a template has its '}}'.
    private static func coverQuotes(in bytes: inout [UInt8]) {
        var index = 0
        var isInside = false
        while index + 1 < bytes.count {
            let isBoundary =
                bytes[index] == bytes[index + 1] && bytes[index] == (isInside ? UInt8(ascii: "}") : UInt8(ascii: "{"))
            if isBoundary {
                bytes[index] = quoteByte
                bytes[index + 1] = quoteByte
                isInside.toggle()
                index += 2
            } else {
                if isInside { bytes[index] = quoteByte }
                index += 1
            }
        }
    }
}

/// Kinds of bytes, gathered over a whole text in one cheap pass.
struct Signs: OptionSet, Sendable {
    let rawValue: UInt16

    static let digit = Signs(rawValue: 1 << 0)
    static let at = Signs(rawValue: 1 << 1)
    static let colon = Signs(rawValue: 1 << 2)
    static let plus = Signs(rawValue: 1 << 3)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(in bytes: [UInt8]) {
        var gathered: UInt16 = 0
        let table = Self.table
        for byte in bytes { gathered |= table[Int(byte)] }
        rawValue = gathered
    }

    private static let table: [UInt16] = (0...255).map { byte in
        switch UInt8(byte) {
        case 0x30...0x39: Signs.digit.rawValue
        case UInt8(ascii: "@"): Signs.at.rawValue
        case UInt8(ascii: ":"): Signs.colon.rawValue
        case UInt8(ascii: "+"): Signs.plus.rawValue
        default: 0
        }
    }
}
