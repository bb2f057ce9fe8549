import Models
import Rulebook
package import Values

/// The bytes of a text with a word of equal length in place of each quote, so that places in it stay what they are.
package struct MaskedText {
    package let bytes: [UInt8]
    package let quotes: [MaskedQuote]
}

/// A quote that a word of equal length stands for.
package struct MaskedQuote {
    package let word: String
    package let quote: Quote
    /// Whether it is the address of a link.
    package let isDestination: Bool
    /// How often the same quote stands before it in the text.
    package let occurrence: Int
}

extension Template {
    /// The text with a word in place of each quote.
    package var masked: MaskedText {
        var bytes = Array(text.utf8)
        var quotes: [MaskedQuote] = []
        forEachQuote { quote, _, range in
            for place in range { bytes[place] = UInt8(ascii: "z") }
            bytes[range.lowerBound] = UInt8(ascii: "q")
            // Its number, the last digit first: three have room in the shortest quote.
            var (place, rest) = (range.lowerBound + 1, quotes.count)
            repeat {
                bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                (place, rest) = (place + 1, rest / 10)
            } while rest > 0
            quotes.append(
                MaskedQuote(
                    word: String(bytes.span, range), quote: quote, isDestination: bytes.span.isDestination(range),
                    occurrence: quotes.isEmpty ? 0 : quotes.count { $0.quote.written == quote.written }))
        }
        return MaskedText(bytes: bytes, quotes: quotes)
    }
}
