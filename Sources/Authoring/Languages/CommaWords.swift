import Models
import Rulebook
import YAML

/// Words with which a language begins a clause behind a comma: "dass", "sondern".
struct CommaWords: Sendable {
    /// In small letters.
    private(set) var words: [[UInt8]] = []
    /// In small letters; behind one of these the clause has begun: "ohne dass".
    private(set) var exceptions: Set<String> = []

    static let key = "comma-before"
    static let keys = ["words", "except-behind"]

    init() {}

    init(_ settings: inout MappingReader) {
        guard var inner = settings.mapping(Self.key, among: Self.keys) else { return }
        if inner.require("words", sample: "[dass]") != nil {
            words = Self.words("words", &inner).map { Array($0.utf8) }
        }
        exceptions = Set(Self.words("except-behind", &inner))
        settings.values.findings.append(inner.findings)
    }

    private static func words(_ key: String, _ settings: inout MappingReader) -> [String] {
        settings.words(key) { word in
            guard !word.isOfLetters || word != word.lowercased() else { return nil }
            return ("'\(word)' is not what one of the words of '\(key)' looks like", "write one word in small letters")
        } ?? []
    }
}
