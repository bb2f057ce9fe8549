import Bytes
import Models
import Rulebook

/// How a text looks from outside, in which it stands alone: with a small letter at its beginning, in capitals, between quotation
/// marks as a table exports it, or with a comma at its end.
///
/// Each of them may be meant, and then other languages look so too.
enum LoneForm {
    private enum Form: CaseIterable {
        case small
        case capitals
        case quoted
        case comma
        case bullet
    }

    private static let versionsLeast = 4

    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(of texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard texts.count >= versionsLeast, texts.contains(where: mayBeLone) else { return nil }
        for form in Form.allCases {
            guard let lone = texts.firstIndex(where: { has(form, $0) }),
                texts.indices.allSatisfy({
                    $0 == lone
                        || isOrdinary(texts[$0]) && !has(form, texts[$0])
                            // "FAQ" is a title, and so is "PREGUNTAS FRECUENTES" beside it.
                            && (form != .capitals || texts[$0].text.utf8.contains(where: \.isSmallLetter))
                })
            else { continue }
            return (lone, flaw(form, of: texts[lone], name))
        }
        return nil
    }

    /// Nearly all begin with one capital, and end with a letter or a full stop.
    private static func mayBeLone(_ text: ComparedText) -> Bool {
        let bytes = text.text.utf8.span
        return bytes.count > 1 && (text.lastByte == UInt8(ascii: ",") || !bytes[0].isCapital || bytes[1].isCapital)
    }

    private static func has(_ form: Form, _ text: ComparedText) -> Bool {
        let bytes = text.text.utf8.span
        guard bytes.count > 3 else { return false }
        return switch form {
        // An iPhone and a pH have capitals behind it, and an e-mail has none.
        case .small: bytes[0].isSmallLetter && bytes[1].isSmallLetter && hasSeveralWords(bytes)
        case .capitals: bytes[0].isCapital && bytes[1].isCapital && isInCapitals(bytes)
        case .quoted: bytes[0] == UInt8(ascii: "\"") && text.lastByte == UInt8(ascii: "\"") && isOneQuotation(bytes)
        case .comma: text.lastByte == UInt8(ascii: ",")
        case .bullet:
            bytes[0] == 0xC2 && bytes[1] == 0xB7
                || bytes[0] == 0xE2 && (bytes[1] == 0x80 && bytes[2] == 0xA2 || bytes[1] == 0x96 && bytes[2] == 0xAA)
        }
    }

    /// Whether it begins with a capital.
    private static func isOrdinary(_ text: ComparedText) -> Bool {
        let bytes = text.text.utf8.span
        guard bytes.count > 2 else { return false }
        // ¿ and ¡
        let start = bytes[0] == 0xC2 && (bytes[1] == 0xBF || bytes[1] == 0xA1) ? 2 : 0
        return bytes[start].isCapital || bytes[start] == 0xC3 && (0x80...0x9E).contains(bytes[start + 1])
    }

    private static func hasSeveralWords(_ bytes: Span<UInt8>) -> Bool {
        bytes.firstOffset(of: 0x20, from: 0) < bytes.count
    }

    private static func isInCapitals(_ bytes: Span<UInt8>) -> Bool {
        guard hasSeveralWords(bytes) else { return false }
        var letters = 0
        for index in bytes.indices {
            guard !bytes[index].isSmallLetter else { return false }
            if bytes[index].isCapital { letters += 1 }
        }
        return letters >= lettersLeast
    }

    /// Abbreviations in a row have fewer.
    private static let lettersLeast = 10

    private static func isOneQuotation(_ bytes: Span<UInt8>) -> Bool {
        bytes.firstOffset(of: UInt8(ascii: "\""), from: 1) == bytes.count - 1
    }

    private static func flaw(_ form: Form, of text: ComparedText, _ name: String) -> Problem {
        let words = text.text.split(whereSeparator: { $0 == " " || $0 == "\n" })
        let (message, fix, word) =
            switch form {
            case .small:
                ("'\(words[0])' begins with a small letter", "begin it with a capital", words.first)
            case .capitals: ("'\(words[0])' and what follows is in capitals", "write it as a sentence", words.first)
            case .quoted:
                ("quotation marks stand around all of it", "remove both, which a table may have added", words.first)
            case .bullet: ("'\(words[0])' begins it", "remove the sign", words.first)
            case .comma:
                ("'\(words.last ?? "")' ends with a comma", "look for what is missing behind it", words.last)
            }
        return Problem(
            TypingSlip.rule, "\(message), as in no other language of '\(name)'", fix: fix,
            word: word.map(String.init))
    }
}
