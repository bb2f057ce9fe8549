import Bytes
import Workspaces

/// `Config/words.txt`: words that are right in this workspace, one a line, with the languages that have it behind it where it is not right
/// in all of them, and comments behind `#`.
struct WordList {
    /// In lower case, by language; those of all languages by "".
    private var words: [String: Set<String>] = [:]

    /// Nil where there is none that can be read.
    init?(_ files: [Inventory.Item]) {
        let texts = files.compactMap { file in
            if case .bytes(let bytes) = file.content { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
        guard !texts.isEmpty else { return nil }
        for line in texts.flatMap({ $0.split(whereSeparator: \.isNewline) }) {
            let parts = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
            guard let word = parts.first?.lowercased() else { continue }
            for language in parts.count > 1 ? parts.dropFirst() : [""] {
                words[String(language), default: []].insert(word)
            }
        }
    }

    func words(in language: String) -> Set<String> { words["", default: []].union(words[language, default: []]) }
}
