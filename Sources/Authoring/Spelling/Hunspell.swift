package import Files
import Glibc

/// The program `hunspell` with the dictionaries of the distribution.
package struct Hunspell: Sendable {
    /// Runs a program with an input; nil where it is missing or fails.
    package typealias Run = @Sendable (_ words: [String], _ input: [UInt8]) -> [UInt8]?

    private let run: Run
    /// Where answers are kept: loading five dictionaries takes longer than checking a workspace.
    private let answers: Folder?

    /// Words of one language; of more, the rest is taken for right.
    private static let wordsLimit = 200_000
    /// Misspelt words that a suggestion is searched for, which takes up to a second for each.
    private static let suggestionsLimit = 50
    private static let answersLimitBytes = 1 << 24
    private static let folders = ["/usr/share/hunspell", "/usr/local/share/hunspell", "/usr/share/myspell/dicts"]
    /// By the language without its variety, where the dictionary is not called by the language alone.
    private static let names = [
        "de": "de_DE", "en": "en_GB", "es": "es_ES", "it": "it_IT", "pl": "pl_PL", "pt": "pt_PT", "tr": "tr_TR",
    ]

    package init(keepingAnswersIn answers: Folder? = nil, run: @escaping Run) {
        (self.answers, self.run) = (answers, run)
    }

    /// - Parameters:
    ///   - words: of letters and apostrophes.
    ///   - language: BCP 47, without its variety.
    /// - Returns: what may have been meant by each misspelt word, empty where nobody knows; nil where the program or the dictionary
    ///   is missing.
    func misspelt(_ words: Set<String>, in language: String) -> [String: String]? {
        let name = Self.names[language] ?? language
        guard let (path, stamp) = Self.dictionary(name) else { return nil }
        var answers = kept(name, stamp)
        let new = words.filter { answers[$0] == nil }.sorted().prefix(Self.wordsLimit)
        if !new.isEmpty {
            guard let told = ask(Array(new), path) else { return nil }
            answers = answers.filter { words.contains($0.key) }.merging(told) { $1 }
            keep(answers, name: name, stamp: stamp)
        }
        return answers.filter { $0.key != $0.value && words.contains($0.key) }
    }

    /// - Returns: the path without its ending, and what changes with the file.
    private static func dictionary(_ name: String) -> (path: String, stamp: String)? {
        for folder in folders {
            var status = stat()
            let path = "\(folder)/\(name)"
            guard unsafe stat(path + ".dic", &status) == 0 else { continue }
            return (path, "\(status.st_size) \(status.st_mtim.tv_sec)")
        }
        return nil
    }

    /// By each word what may have been meant: a word that is right means itself.
    private func ask(_ words: [String], _ path: String) -> [String: String]? {
        func ask(_ mode: String, _ lines: [String]) -> [Substring]? {
            let input = lines.map { $0.replacing("’", with: "'") + "\n" }.joined()
            let output = run(["hunspell", mode, "-i", "UTF-8", "-d", path], Array(input.utf8))
            return output.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
        }
        guard let wrong = ask("-l", words).map(Set.init) else { return nil }
        var answers: [String: String] = [:]
        for word in words { answers[word] = wrong.contains(word.replacing("’", with: "'")[...]) ? "" : word }
        let asked = words.filter { answers[$0] != $0 }.prefix(Self.suggestionsLimit)
        // `^` says that the line is no command; the answer is `& word 2 1: first, second`.
        for line in asked.isEmpty ? [] : ask("-a", asked.map { "^\($0)" }) ?? [] where line.hasPrefix("& ") {
            let word = String(line.dropFirst(2).prefix { $0 != " " })
            let all =
                line.split(separator: ":", maxSplits: 1).last?.split(separator: ",").map { $0.drop { $0 == " " } } ?? []
            // Few mistype the first letter.
            let meant = all.first { $0.first?.lowercased() == word.first?.lowercased() } ?? all.first
            for form in [word, word.replacing("'", with: "’")] where answers[form] == "" {
                answers[form] = meant.map(String.init) ?? ""
            }
        }
        return answers
    }

    // MARK: Answers of earlier runs

    /// One a line: a word, and what may have been meant. Without them, everything is asked anew.
    private func kept(_ name: String, _ stamp: String) -> [String: String] {
        let path = RelativePath(known: "\(name).txt")
        guard let bytes = try? answers?.readIfPresent(path, limitBytes: Self.answersLimitBytes) else { return [:] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first == stamp[...] else { return [:] }
        let pairs = lines.dropFirst().map { line in
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts.last ?? ""))
        }
        return Dictionary(pairs) { $1 }
    }

    private func keep(_ answers: [String: String], name: String, stamp: String) {
        let lines = answers.map { $0 == $1 ? "\($0)\n" : "\($0)\t\($1)\n" }.sorted()
        // Where nothing can be written, everything is asked anew.
        try? self.answers?.write(Array("*\n".utf8), to: RelativePath(known: ".gitignore"), outliving: .processEnd)
        try? self.answers?.write(
            Array("\(stamp)\n\(lines.joined())".utf8), to: RelativePath(known: "\(name).txt"), outliving: .processEnd)
    }
}
