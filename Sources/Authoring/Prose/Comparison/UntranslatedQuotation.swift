import Bytes
import Models
import Rulebook

/// What stands between quotation marks, as a button is named in a text, and was left as the source has it: “Test registrieren” in an
/// English text.
///
/// A name is the same in several languages, so it is told of one that stands alone among at least four.
enum UntranslatedQuotation {
    private static let versionsLeast = 4
    /// Of what names something.
    private static let bytesLimit = 60

    /// - Parameter texts: all that can be compared, the source first.
    static func flaws(of texts: [ComparedText], named name: String) -> [(text: Int, flaw: Problem)] {
        guard texts.count >= versionsLeast, texts[0].notes.hasQuotations else { return [] }
        let source = texts[0].text.utf8
        return quotations(in: source.span).compactMap { place in
            let bytes = source.dropFirst(place.lowerBound).prefix(place.count)
            guard mayBeTranslated(bytes), let words = String(bytes) else { return nil }
            let holders = texts.indices.dropFirst().filter { texts[$0].text.containsBytes(of: words) }
            guard holders.count == 1, texts[holders[0]].notes.hasQuotations else { return nil }
            return (
                holders[0],
                Problem(
                    UntranslatedCopy.rule,
                    "'\(words)' stands here as in the source of '\(name)', and all other languages have words of their own for it",
                    fix: "write it as this language names it", word: words)
            )
        }
    }

    /// Several words of which one is no name, or one with a letter that few languages have.
    private static func mayBeTranslated(_ words: Substring.UTF8View) -> Bool {
        let parts = words.split(separator: 0x20)
        guard parts.allSatisfy({ $0.count > 1 }),
            !words.contains(where: { $0.isDigit || $0 == 0x0A || $0 == UInt8(ascii: "{") })
        else { return false }
        if parts.count == 1 { return words.contains { $0 >= 0xC3 } && words.count >= 6 }
        return parts.contains { $0.first.map { $0.isSmallLetter || $0 >= 0xC3 } ?? false }
    }

    /// What stands between two marks that belong together.
    private static func quotations(in bytes: Span<UInt8>) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var opening: Int?
        var index = bytes.firstOffset(of: UInt8(ascii: "\""), 0xC2, 0xE2, from: 0)
        while index < bytes.count {
            let length = markLength(at: index, in: bytes)
            if length > 0, let start = opening, start < index, index - start <= bytesLimit {
                places.append(start..<index)
                opening = nil
            } else if length > 0 {
                opening = index + length
            }
            index = bytes.firstOffset(of: UInt8(ascii: "\""), 0xC2, 0xE2, from: index + max(1, length))
        }
        return places
    }

    /// 0 where none stands.
    private static func markLength(at index: Int, in bytes: Span<UInt8>) -> Int {
        switch bytes[index] {
        case UInt8(ascii: "\""): 1
        case 0xC2 where index + 1 < bytes.count && (bytes[index + 1] == 0xAB || bytes[index + 1] == 0xBB): 2
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && (0x9C...0x9E).contains(bytes[index + 2]):
            3
        default: 0
        }
    }
}
