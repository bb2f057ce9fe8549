/// The candidate that somebody who wrote `word` most likely meant, or nil if none is near: at most one slip in three letters
/// (a letter missing, added, wrong, or swapped with its neighbour), capitals aside. In words of two letters, which are codes,
/// another letter is another word. Of equally near ones, the first. If none is near, the only one that begins with the word.
package func suggestion(for word: String, among candidates: [String]) -> String? {
    let word = Array(word.lowercased().unicodeScalars)
    guard !word.isEmpty, word.count <= 100 else { return nil }
    let allowed = max(1, word.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        let letters = Array(candidate.lowercased().unicodeScalars)
        guard abs(letters.count - word.count) <= allowed else { continue }
        let isExchange = letters.count == word.count && letters.sorted() != word.sorted()
        guard word.count > 2 || word == letters || !isExchange else { continue }
        let distance = slips(from: word, to: letters)
        guard distance <= allowed, distance < max(word.count, letters.count) else { continue }
        if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate ?? onlyContinuation(of: word, among: candidates)
}

/// The one candidate that begins with a word of at least three letters: `--lang` for `--language`.
private func onlyContinuation(of word: [Unicode.Scalar], among candidates: [String]) -> String? {
    let longer = candidates.filter { $0.lowercased().unicodeScalars.starts(with: word) }
    return longer.count == 1 && word.count { $0 != "-" } >= 3 ? longer.first : nil
}

/// The optimal string alignment distance: insertions, deletions, substitutions, and swaps of neighbours.
private func slips(from word: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in word.enumerated() {
        var current = [row + 1]
        for (column, otherLetter) in other.enumerated() {
            var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == otherLetter ? 0 : 1))
            if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current.append(cost)
        }
        (beforeLast, last) = (last, current)
    }
    return last[other.count]
}

/// "did you mean 'hotlines'?", or nil where nothing is near.
///
/// Among very many names only those with the same first letter are compared: a workspace with 20,000 documents and as many
/// slips is still checked in seconds.
package func suggestedName(for word: String, among known: [String]) -> String? {
    let candidates = known.count <= 500 ? known : known.filter { $0.utf8.first == word.utf8.first }
    return suggestion(for: word, among: candidates).map { "did you mean '\($0)'?" }
}

/// The one name that can be meant: near, with no other name near, and with the same digits, which tell things apart.
package func clearSuggestion(for word: String, among known: [String]) -> String? {
    guard let nearest = suggestion(for: word, among: known),
        suggestion(for: word, among: known.filter { $0 != nearest }) == nil,
        nearest.filter(\.isNumber) == word.filter(\.isNumber)
    else { return nil }
    return nearest
}

extension String {
    package func dotted(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }

    /// What a message shows of a text: its first line, cut after 60 characters.
    package var firstLine: String {
        let line = prefix { !$0.isNewline }
        guard line.utf8.count < utf8.count || line.count > 60 else { return self }
        return line.prefix(60) + "…"
    }
}
