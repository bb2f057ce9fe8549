/// A word of a command line as a word processor or a web page gives it: with a dash in the place of `-`, with typographic
/// quotation marks, or with a blank that does not separate words.
package struct TypographicWord {
    /// The word as a person would type it.
    package let plain: String
    /// Whether a person would have typed an option.
    package let isOption: Bool

    private static let dashes: Set<Unicode.Scalar> = [
        "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}", "\u{FE58}", "\u{FE63}",
        "\u{FF0D}",
    ]
    private static let quotationMarks: Set<Unicode.Scalar> = [
        "\u{AB}", "\u{BB}", "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{201C}", "\u{201D}", "\u{201E}",
        "\u{201F}",
        "\u{2039}", "\u{203A}",
    ]
    private static let blanks: Set<Unicode.Scalar> = [
        "\u{A0}", "\u{2007}", "\u{202F}", "\u{2060}", "\u{200B}", "\u{FEFF}",
    ]

    /// Nil for a word that has nothing of the kind.
    package init?(_ word: String) {
        let rest = word.unicodeScalars.drop { Self.dashes.contains($0) || $0 == "-" }
        let leading = word.unicodeScalars.prefix(word.unicodeScalars.count - rest.count)
        isOption = !leading.isEmpty && !rest.isEmpty
        let isPasted = leading.contains(where: Self.dashes.contains) || rest.contains { Self.replacement($0) != nil }
        guard isPasted else { return nil }
        plain = (isOption ? "--" : String(leading)) + rest.map { Self.replacement($0) ?? String($0) }.joined()
    }

    /// Nil for a character that a person would have typed.
    private static func replacement(_ scalar: Unicode.Scalar) -> String? {
        if blanks.contains(scalar) { return " " }
        return quotationMarks.contains(scalar) ? "" : nil
    }
}
