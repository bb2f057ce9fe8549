import YAML

/// "did you mean 'hotlines'?", or nil where nothing is near.
///
/// Among very many names only those with the same first letter are compared: a workspace with 20,000 documents and as many
/// slips is still checked in seconds.
func suggestedName(for word: String, among known: [String]) -> String? {
    let candidates = known.count <= 500 ? known : known.filter { $0.utf8.first == word.utf8.first }
    return suggestion(for: word, among: candidates).map { "did you mean '\($0)'?" }
}

/// The one name that can be meant: near, with no other name near, and with the same digits, which tell things apart.
func clearSuggestion(for word: String, among known: [String]) -> String? {
    guard let nearest = suggestion(for: word, among: known),
        suggestion(for: word, among: known.filter { $0 != nearest }) == nil,
        nearest.utf8.filter(\.isDigit) == word.utf8.filter(\.isDigit)
    else { return nil }
    return nearest
}

extension Node {
    /// The key that a misspelt one certainly means: it is not there yet, and no other unknown key of the mapping means it too.
    func clearKey(among known: [String], in mapping: Node) -> String? {
        guard let meant = clearSuggestion(for: text, among: known), mapping.entry(meant) == nil else { return nil }
        let others = mapping.entries.filter { !known.contains($0.key.text) && $0.key.text != text }
        return others.contains { clearSuggestion(for: $0.key.text, among: known) == meant } ? nil : meant
    }
}
