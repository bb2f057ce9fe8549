import Rulebook

extension Node {
    /// The key that a misspelt one certainly means: it is not there yet, and no other unknown key of the mapping means it too.
    package func clearKey(among known: [String], in mapping: Node) -> String? {
        guard let meant = clearSuggestion(for: text, among: known), mapping.entry(meant) == nil else { return nil }
        let others = mapping.entries.filter { !known.contains($0.key.text) && $0.key.text != text }
        return others.contains { clearSuggestion(for: $0.key.text, among: known) == meant } ? nil : meant
    }
}
