import YAML

/// "did you mean 'hotlines'?", or nil where nothing is near.
func suggestedName(for word: String, among known: [String]) -> String? {
    suggestion(for: word, among: known).map { "did you mean '\($0)'?" }
}
