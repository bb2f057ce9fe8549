import Rulebook

/// What apps run on, as conditions and models call it.
package enum Platforms {
    package static let names = ["ios", "android", "web"]

    private static let otherNames = ["iphone": "ios", "ipad": "ios", "apple": "ios", "ipados": "ios"]

    /// What to write for a word that is no platform.
    package static func fix(for word: String) -> String {
        otherNames[word.lowercased()].map { "did you mean '\($0)'?" } ?? suggestedName(for: word, among: names)
            ?? "write one of \(quoted(names))"
    }
}
