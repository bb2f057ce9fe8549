import Models
import Rulebook
import YAML

/// A fact that a text counts in something else: "{{ exposure.days }} hours", of days, or "{{ result.lifetime }} hours", which is put
/// in with its own unit.
enum WrongUnit {
    static let rule = Rule(
        "wrong-unit", topic: .documents, severity: .warning,
        summary:
            "A quoted number with the word for another unit of time behind it than the one that its model counts, or a quoted span of time with a unit behind it, which it has already.",
        reason: "A card was said to hold for '48 Stunden Stunden'.",
        example: Rule.Example(
            wrong:
                "answer: Sie bleiben {{ settings.maximum-age }} Stunden auf Ihrem Telefon, {{ settings.weights.low }} von {{ samples.all.share }}.",
            right:
                "answer: Sie bleiben {{ settings.maximum-age }} auf Ihrem Telefon, {{ settings.weights.low }} von {{ samples.all.share }}."
        ))

    /// A word for a unit of time.
    struct Word {
        let text: String
        fileprivate let unit: QuantityUnit

        /// - Parameter text: begins with the word, and a blank or a hyphen before it.
        /// - Returns: nil where another word stands there.
        init?(behindQuoteIn text: Substring, _ forms: NumberForms) {
            let behind = text.utf8.span
            let start = Self.signCount(behind)
            guard start > 0 else { return nil }
            var end = start
            while end < behind.count, behind[end].isLetter || behind[end] >= 0xC3 || behind[end] & 0xC0 == 0x80 {
                end += 1
            }
            guard end - start >= Self.bytesLeast else { return nil }
            let bytes = Array(text.utf8.dropFirst(start).prefix(end - start))
            guard let unit = forms.unit(0..<bytes.count, in: bytes), unit.isOfTime else { return nil }
            (self.text, self.unit) = (String(decoding: bytes, as: UTF8.self), unit)
        }

        /// Bytes of a blank, a no-break space or a hyphen with which a text begins; 0 where it begins with none.
        private static func signCount(_ text: Span<UInt8>) -> Int {
            guard text.count > 1 else { return 0 }
            if text[0] == 0xC2 && text[1] == 0xA0 { return 2 }
            return text[0] == 0x20 || text[0] == UInt8(ascii: "-") ? 1 : 0
        }

        /// An abbreviation may mean something else.
        private static let bytesLeast = 3
    }

    /// - Parameters:
    ///   - word: behind the quote.
    ///   - type: of what is quoted.
    ///   - rendered: what is put in for it.
    static func flaw(of word: Word, behind quote: Quote, _ type: any ValueType, rendered: String) -> Problem? {
        if let name = type.unit, !type.isA(PercentageType.self) {
            guard let counted = QuantityUnit(plural: name), counted.isOfTime,
                counted != word.unit
            else { return nil }
            return Problem(
                rule, "'\(word.text)' stands behind '\(quote.written)', which counts \(name)",
                fix: "write the word for \(name), or quote what counts '\(word.text)'", word: quote.written)
        }
        guard type.isA(DurationType.self) else { return nil }
        return Problem(
            rule, "'\(word.text)' stands behind '\(quote.written)', which is put in with its unit: '\(rendered)'",
            fix: "remove '\(word.text)'", word: quote.written)
    }
}

extension QuantityUnit {
    /// As models name them: `days`.
    fileprivate init?(plural: String) {
        self.init(rawValue: plural.hasSuffix("s") ? String(plural.dropLast()) : plural)
    }
}
