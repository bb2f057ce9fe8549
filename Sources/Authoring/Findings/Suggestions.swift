import YAML

/// "did you mean 'hotlines'?", or nil where nothing is near.
///
/// Among very many names only those with the same first letter are compared: a workspace with 20,000 documents and as many
/// slips is still checked in seconds.
func suggestedName(for word: String, among known: [String]) -> String? {
    let candidates = known.count <= 500 ? known : known.filter { $0.utf8.first == word.utf8.first }
    return suggestion(for: word, among: candidates).map { "did you mean '\($0)'?" }
}
