import Models

/// How much a text says, measured so that texts of two languages can be compared.
struct TextSize {
    /// Of each piece between blank lines, in letters.
    private let pieces: [Int]

    init(_ bytes: [UInt8]) {
        var pieces: [Int] = []
        var size = 0
        var isBlankLine = true
        for byte in bytes {
            switch byte {
            case 0x0A:
                if isBlankLine, size > 0 {
                    pieces.append(size)
                    size = 0
                }
                isBlankLine = true
            case 0x20 where isBlankLine: continue
            case 0x80...0xBF: continue
            default:
                // A Chinese character is worth a short word, and a Korean one a syllable.
                size += (0xE3...0xED).contains(byte) ? 3 : 1
                isBlankLine = false
            }
        }
        self.pieces = size > 0 ? pieces + [size] : pieces
    }

    var whole: Int { pieces.reduce(0, +) }

    /// Texts that are shorter say in one language what another one says in half as many letters.
    static let least = 100

    /// Whether this text lacks a piece of another one that has more of them, which two pieces may have in common otherwise.
    func lacksPiece(of other: TextSize) -> Bool {
        let (own, others) = (whole, other.whole)
        guard others >= Self.least else { return false }
        if 10 * own < 7 * others { return true }
        guard 10 * own < 9 * others, pieces.count >= 2, other.pieces.count == pieces.count + 1 else { return false }
        let lost = other.pieces.indices.map { distance(to: other.without($0)) }.min() ?? 0
        let joined = pieces.indices.map { distance(to: other.joined(at: $0)) }.min() ?? 0
        return lost < joined
    }

    private func without(_ index: Int) -> [Int] {
        Array(pieces[..<index] + pieces[(index + 1)...])
    }

    private func joined(at index: Int) -> [Int] {
        pieces[..<index] + [pieces[index] + pieces[index + 1]] + pieces[(index + 2)...]
    }

    /// How far the pieces are from having the shares that others have in their whole; from 0 to 2.
    private func distance(to others: [Int]) -> Double {
        let (own, other) = (Double(whole), Double(others.reduce(0, +)))
        return zip(pieces, others).reduce(0) { $0 + abs(Double($1.0) / own - Double($1.1) / other) }
    }
}
