import Bytes
import Models
import Rulebook
import YAML

/// Letters in two pieces: 'o' and U+0308, where one 'ö' is meant.
package enum Accents {
    /// A letter, and where its pieces stand.
    package struct Pair: Hashable {
        package let letter: String
        package let range: Range<Int>
    }

    /// The one letter that is meant by an accent and the letter before it; nil where there is none.
    package static func pair(withAccentAt index: Int, in bytes: [UInt8]) -> Pair? {
        guard index > 0, index + 1 < bytes.count else { return nil }
        var start = index - 1
        while start > 0, index - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        guard let letter = letter(of: bytes[start..<index + 2]) else { return nil }
        return Pair(letter: letter, range: start..<index + 2)
    }

    /// All of them, in order. A letter may have more than one accent, and be in three pieces.
    package static func pairs(in bytes: [UInt8]) -> [Pair] {
        var pairs: [Pair] = []
        var place = next(in: bytes.span, from: 0)
        while place + 1 < bytes.count {
            if let last = pairs.last, last.range.upperBound == place {
                if let letter = letter(of: last.letter.utf8 + bytes[place..<place + 2]) {
                    pairs[pairs.count - 1] = Pair(letter: letter, range: last.range.lowerBound..<place + 2)
                }
            } else if let pair = pair(withAccentAt: place, in: bytes) {
                pairs.append(pair)
            }
            place = next(in: bytes.span, from: place + 2)
        }
        return pairs
    }

    /// The same text with letters in one piece.
    package static func joined(_ bytes: [UInt8]) -> [UInt8] {
        let pairs = pairs(in: bytes)
        guard !pairs.isEmpty else { return bytes }
        var joined: [UInt8] = []
        var start = 0
        for pair in pairs {
            joined += bytes[start..<pair.range.lowerBound]
            joined += pair.letter.utf8
            start = pair.range.upperBound
        }
        return joined + bytes[start...]
    }

    private static func letter(of pieces: some Sequence<UInt8>) -> String? {
        // Strings are equal, and have one hash, where they are canonically equivalent (Unicode Standard Annex #15).
        String(validating: pieces, as: UTF8.self).flatMap { letters[$0] }
    }

    /// U+0300 to U+036F begin with one of two bytes.
    private static func next(in bytes: Span<UInt8>, from start: Int) -> Int {
        bytes.firstOffset(of: 0xCC, 0xCD, from: start)
    }

    /// Latin, Greek and Cyrillic letters with an accent, found by their pieces.
    private static let letters: [String: String] = {
        let blocks = [0xC0...0x17F, 0x1CD...0x217, 0x386...0x3CE, 0x400...0x45F, 0x4C1...0x4F9, 0x1E00...0x1EF9]
        let all = blocks.flatMap { range in
            range.compactMap { Unicode.Scalar(UInt32($0)).map { String($0) } }
        }
        return Dictionary(all.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    }()
}
