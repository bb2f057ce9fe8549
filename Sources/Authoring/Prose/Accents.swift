import YAML

/// Letters in two pieces: 'o' and U+0308, where one 'ö' is meant.
enum Accents {
    /// The one letter that is meant by an accent and the letter before it; nil where there is none.
    static func letter(withAccentAt index: Int, in bytes: [UInt8]) -> String? {
        guard index > 0, bytes[index - 1].isLetter, index + 1 < bytes.count,
            let pieces = String(validating: bytes[index - 1...index + 1], as: UTF8.self)
        else { return nil }
        // Strings are equal, and have one hash, where they are canonically equivalent (Unicode Standard Annex #15).
        return letters[pieces]
    }

    /// Where accents stand that can be joined to their letters, in order.
    static func places(in bytes: [UInt8]) -> [Int] {
        var places: [Int] = []
        var place = next(in: bytes, from: 0)
        while place < bytes.count {
            if letter(withAccentAt: place, in: bytes) != nil { places.append(place) }
            place = next(in: bytes, from: place + 2)
        }
        return places
    }

    /// The same text with letters in one piece.
    static func joined(_ bytes: [UInt8]) -> [UInt8] {
        let places = places(in: bytes)
        guard !places.isEmpty else { return bytes }
        var joined: [UInt8] = []
        var start = 0
        for place in places {
            joined += bytes[start..<place - 1]
            joined += (letter(withAccentAt: place, in: bytes) ?? "").utf8
            start = place + 2
        }
        return joined + bytes[start...]
    }

    /// U+0300 to U+036F begin with one of two bytes.
    private static func next(in bytes: [UInt8], from start: Int) -> Int {
        bytes.span.firstOffset(of: 0xCC, 0xCD, 0xCD, from: start)
    }

    /// Latin letters with an accent, found by their pieces.
    private static let letters: [String: String] = {
        let all = [0xC0...0x17F, 0x1CD...0x217, 0x1E00...0x1EF9].flatMap { range in
            range.compactMap { Unicode.Scalar(UInt32($0)).map { String($0) } }
        }
        return Dictionary(all.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    }()
}
