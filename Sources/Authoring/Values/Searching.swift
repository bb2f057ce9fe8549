// Searching texts byte by byte. `firstRange(of:)` and `firstIndex(where:)` look at characters, which costs 20 times as much,
// and every text of a workspace is searched several times.

extension Substring {
    /// The first place of a word by its bytes.
    func firstPlace(of word: String) -> Range<Index>? {
        let wanted = Array(word.utf8)
        guard let first = wanted.first else { return nil }
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            let candidate = rest[start...].prefix(wanted.count)
            if candidate.elementsEqual(wanted) { return start..<candidate.endIndex }
            rest = rest[rest.index(after: start)...]
        }
        return nil
    }

    func containsBytes(of word: String) -> Bool { firstPlace(of: word) != nil }
}

extension String {
    func firstPlace(of word: String) -> Range<Index>? { self[...].firstPlace(of: word) }

    func containsBytes(of word: String) -> Bool { firstPlace(of: word) != nil }
}

extension Character {
    var isASCIIDigit: Bool { utf8.count == 1 && utf8.allSatisfy(\.isDigit) }
}
