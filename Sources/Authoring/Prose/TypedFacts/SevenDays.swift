import Models

/// Words that say "on every day" beside hours: "7 Tage", "sept jours", "7j/7".
struct SevenDays: Sendable {
    /// In small letters, with one blank between words, the longest first.
    private let phrases: [[UInt8]]

    init(_ words: [String]) {
        phrases = words.map { Array($0.lowercased().utf8) }.sorted { $0.count > $1.count }
    }

    /// The first place in a piece of a text where they stand, with nothing joined to it.
    func first(in piece: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
        guard !phrases.isEmpty else { return nil }
        for start in piece where start == 0 || !Self.joins(bytes[start - 1]) {
            for phrase in phrases {
                guard let end = Self.end(of: phrase, at: start, in: bytes), end <= piece.upperBound else { continue }
                return start..<end
            }
        }
        return nil
    }

    /// Where a phrase ends that stands at a place, with any blank for its blanks.
    private static func end(of phrase: [UInt8], at start: Int, in bytes: [UInt8]) -> Int? {
        var index = start
        for byte in phrase {
            if byte == 0x20 {
                let length = TextScan.lengthOfBlank(in: bytes, at: index)
                guard length > 0 else { return nil }
                index += length
            } else {
                guard index < bytes.count, bytes[index].latinSmall(after: index > 0 ? bytes[index - 1] : 0) == byte
                else {
                    return nil
                }
                index += 1
            }
        }
        return index == bytes.count || !joins(bytes[index]) ? index : nil
    }

    /// "17 Tage", "7 Tageszeitungen", "7/7/2021"
    private static func joins(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0xC3 || byte == UInt8(ascii: "/")
    }
}
