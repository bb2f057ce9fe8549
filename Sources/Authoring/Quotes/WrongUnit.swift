import YAML

/// A fact that a text counts in something else: "{{ exposure.days }} hours", of days, or "{{ result.lifetime }} hours", which is put
/// in with its own unit.
enum WrongUnit {
    static let rule = Rule(
        "wrong-unit", severity: .warning,
        "A quoted number with the word for another unit of time behind it than the one that its model counts, or a quoted span of time with a unit behind it, which it has already."
    )

    /// A word for a unit of time.
    struct Word {
        let text: String
        fileprivate let unit: QuantityUnit

        /// - Parameter text: begins with the word, and a blank or a hyphen before it.
        /// - Returns: nil where another word stands there.
        init?(behindQuoteIn text: Substring, _ forms: NumberForms) {
            let sign =
                text.utf8.starts(with: "\u{A0}".utf8) ? 2 : [0x20, UInt8(ascii: "-")].contains(text.utf8.first) ? 1 : 0
            let bytes = Array(text.utf8.dropFirst(sign).prefix { $0.isLetter || $0 >= 0xC3 || $0 & 0xC0 == 0x80 })
            guard sign > 0, bytes.count >= Self.bytesLeast, let unit = forms.unit(0..<bytes.count, in: bytes),
                unit.isOfTime
            else { return nil }
            (self.text, self.unit) = (String(decoding: bytes, as: UTF8.self), unit)
        }

        /// An abbreviation may mean something else.
        private static let bytesLeast = 3
    }

    /// - Parameters:
    ///   - word: behind the quote.
    ///   - type: of what is quoted.
    ///   - rendered: what is put in for it.
    static func flaw(of word: Word, behind quote: Quote, _ type: ValueType, rendered: String) -> Flaw? {
        switch type {
        case .integer(let constraints), .decimal(let constraints):
            guard let name = constraints.unit, let counted = QuantityUnit(plural: name), counted.isOfTime,
                counted != word.unit
            else { return nil }
            return Flaw(
                rule, "'\(word.text)' stands behind '\(quote.written)', which counts \(name)",
                fix: "write the word for \(name), or quote what counts '\(word.text)'", word: quote.written)
        case .duration:
            return Flaw(
                rule, "'\(word.text)' stands behind '\(quote.written)', which is put in with its unit: '\(rendered)'",
                fix: "remove '\(word.text)'", word: quote.written)
        default: return nil
        }
    }
}

extension QuantityUnit {
    fileprivate var isOfTime: Bool { dimension == .duration || dimension == .months }

    /// As models name them: `days`.
    fileprivate init?(plural: String) {
        self.init(rawValue: plural.hasSuffix("s") ? String(plural.dropLast()) : plural)
    }
}
