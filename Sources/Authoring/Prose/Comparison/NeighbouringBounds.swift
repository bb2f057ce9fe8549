import Models

/// Two numbers of which one is the next of the other, with which two texts draw the same line: children up to 14 are those under 15.
enum NeighbouringBounds {
    static func areSame(_ one: (Quantity, ComparedText), _ other: (Quantity, ComparedText)) -> Bool {
        let (first, second) = (one.0.amount, other.0.amount)
        guard abs(first - second) == 1, first == first.rounded() else { return false }
        let (lower, upper) = first < second ? (one, other) : (other, one)
        guard let beyond = bound(of: upper) else { return false }
        switch beyond {
        case .less: return bound(of: lower) == .most || isBehindUntil(lower)
        case .least: return bound(of: lower) == .more
        case .most, .more: return false
        }
    }

    private static func bound(of side: (Quantity, ComparedText)) -> BoundWords.Bound? {
        side.1.words?.prose.bounds.bound(of: side.0.place, in: side.1.bytes)?.bound
    }

    /// "bis 14 Jahre", "bis einschließlich elf"
    private static func isBehindUntil(_ side: (Quantity, ComparedText)) -> Bool {
        guard let untilWords = side.1.words?.prose.untilWords else { return false }
        let before = side.1.bytes[..<side.0.place.lowerBound].suffix(wordBytes)
        let words = String(decoding: before, as: UTF8.self).lowercased().split { !$0.isLetter }
        return words.suffix(2).contains { untilWords.contains(String($0)) }
    }

    /// Of the words before a number, at most.
    private static let wordBytes = 32
}
