import Models
import Rulebook

/// An e-mail address that no machine shall read, and no reader can tap: `info(at)rki.de`, `info [at] rki [dot] de`,
/// `info @ rki.de`.
enum MaskedEmail {
    static let signs: Signs = [.parenthesis, .bracket]

    static func flaws(of text: ProseText) -> [Problem] {
        let bytes = text.bytes
        return text.places(of: signs.union(.at)).compactMap { sign in
            guard let host = beginningOfHost(behind: sign, in: bytes) else { return nil }
            let name = bytes[..<((bytes[..<sign].lastIndex { !$0.isBlank } ?? -1) + 1)]
            let start = name.lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
            guard start < name.endIndex, let end = endOfHost(from: host, in: bytes),
                bytes[sign] != UInt8(ascii: "@") || isName(start..<name.endIndex, in: text)
            else { return nil }
            return flaw(start..<end, in: text)
        }
    }

    /// `info AT rki DOT de`, told where a text has the last of these words.
    static let dot = "dot"

    /// - Returns: what is wrong with a text that has a word `dot`.
    static func spoken(in text: ProseText) -> [Problem] {
        var flaws: [Problem] = []
        let bytes = text.bytes
        for dot in bytes.indices where bytes[dot] == 0x20 && isSpoken(" dot ", at: dot, in: bytes) {
            guard let host = bytes[..<dot].lastIndex(where: { !isPart($0) }), host < dot - 1, host >= 3,
                isSpoken(" at ", at: host - 3, in: bytes), !text.isCode(dot)
            else { continue }
            let start = bytes[..<(host - 3)].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
            let top = bytes[(dot + 5)...].prefix { $0.isLetter }
            guard start < host - 3, HostName.hasUsualTop("rki." + String(decoding: top, as: UTF8.self)) else {
                continue
            }
            flaws.append(flaw(start..<top.endIndex, in: text))
        }
        return flaws
    }

    /// - Parameter word: in small letters, with the blanks around it.
    private static func isSpoken(_ word: StaticString, at place: Int, in bytes: [UInt8]) -> Bool {
        place + word.utf8CodeUnitCount <= bytes.count
            && word.withUTF8Buffer {
                unsafe $0.elementsEqual(bytes[place..<place + $0.count], by: { $0 == $1 | 0x20 })
            }
    }

    private static func flaw(_ piece: Range<Int>, in text: ProseText) -> Problem {
        Problem(
            TypedEmail.rule,
            "'\(text.written(piece))' is an e-mail address typed into a text, in a form that no reader can tap and no screen reader says",
            fix: "put it into a field of a document, and quote that", at: piece)
    }

    private static func beginningOfHost(behind sign: Int, in bytes: [UInt8]) -> Int? {
        guard bytes[sign] == UInt8(ascii: "@") else {
            // Few words in brackets begin so.
            return sign + 1 < bytes.count && mayBegin(bytes[sign + 1]) ? end(of: atSigns, from: sign, in: bytes) : nil
        }
        guard sign > 0, sign + 2 < bytes.count, bytes[sign - 1] == 0x20, bytes[sign + 1] == 0x20,
            !bytes[(sign + 2)...].starts(with: "www.".utf8)
        else { return nil }
        return sign + 2
    }

    /// Whether a word is the name of a mailbox, and not one of a sentence: "visit us @ rki.de".
    private static func isName(_ word: Range<Int>, in text: ProseText) -> Bool {
        text.bytes[word.lowerBound].isSmallLetter
            && text.surroundings.identifier.languages(ofHash: LanguageIdentifier.hash(of: word, in: text.bytes.span))
                == 0
    }

    /// Behind the last label of a host, where labels are joined by a full stop or by "[dot]".
    private static func endOfHost(from start: Int, in bytes: [UInt8]) -> Int? {
        var (labels, index) = (0, start)
        while true {
            let label = bytes[index...].prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
            guard !label.isEmpty else { return nil }
            (labels, index) = (labels + 1, label.endIndex)
            if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), bytes[index + 1].isLetter {
                index += 1
            } else if let next = end(
                of: dots, from: index + (index < bytes.count && bytes[index] == 0x20 ? 1 : 0), in: bytes)
            {
                index = next
            } else {
                return labels > 1 ? index : nil
            }
        }
    }

    /// Behind a word in brackets, and a blank.
    private static func end(of words: [[UInt8]], from opening: Int, in bytes: [UInt8]) -> Int? {
        guard opening + 3 < bytes.count, "([".utf8.contains(bytes[opening]) else { return nil }
        let closing = bytes[opening] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]")
        let inside = bytes[(opening + 1)...].prefix(longest).prefix { $0 != closing }
        guard inside.endIndex < bytes.count, bytes[inside.endIndex] == closing,
            words.contains(where: { $0.elementsEqual(inside, by: { $0 | 0x20 == $1 | 0x20 }) })
        else { return nil }
        let end = inside.endIndex + 1
        return end < bytes.count && bytes[end] == 0x20 ? end + 1 : end
    }

    private static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a"), UInt8(ascii: "A"), UInt8(ascii: "c"), UInt8(ascii: "@"), 0xC3: true
        default: false
        }
    }

    private static let atSigns = ["at", "ät", "à", "arroba", "chiocciola", "@"].map { Array($0.utf8) }
    private static let dots = ["dot", "punkt", "point", "punto", "."].map { Array($0.utf8) }
    /// Bytes of the longest of them, and one more.
    private static let longest = 11

    private static func isPart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || ".-_+".utf8.contains(byte)
    }
}
