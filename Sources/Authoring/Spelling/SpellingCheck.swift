import Languages
import Models
import Prose
import Rulebook
import Workspaces
import YAML

/// Asks the dictionaries about the words of all texts, while other rules look at the texts.
struct SpellingCheck {
    private let content: WorkspaceContent
    private let texts: [FoundText]
    private let proofreader: Proofreader
    /// By index of the language, words that are right beside those of its dictionary.
    private let known: [Set<String>]
    /// By language without its variety: what may have been meant by each misspelt word; nil where nobody can be asked.
    private let answers: ConcurrentResult<[String: [String: String]?]>

    /// Words of one text from which on it is another language rather than misspelt, where they are most of it.
    private static let foreignLeast = 4

    /// - Parameter texts: those that belong to no document.
    init(_ content: WorkspaceContent, _ texts: [FoundText], list: WordList, hunspell: Hunspell) {
        let names = Set(
            content.configuration.names.flatMap { [$0.spelling] + $0.byLanguage.values }.flatMap(Self.words))
        known = content.languages.languages.map { names.union(list.words(in: $0.pack.primary)) }
        proofreader = Proofreader(content.languages)
        (self.content, self.texts) = (content, texts)
        var words: [String: Set<String>] = [:]
        for found in Self.runs(
            content, texts, transform: { [known, proofreader] in Self.words(of: $0, proofreader, known) })
        {
            words.merge(found) { $0.union($1) }
        }
        answers = ConcurrentResult { [words] in
            let languages = Array(words)
            let answers = languages.mapRunsOnAllCores { $0.map { hunspell.misspelt($0.value, in: $0.key) } }
            return Dictionary(uniqueKeysWithValues: zip(languages.map(\.key), answers.joined()))
        }
    }

    private static func words(_ name: String) -> [String] {
        name.lowercased().split { !$0.isLetter }.map(String.init)
    }

    private static func words(
        of texts: some Sequence<FoundText>, _ proofreader: Proofreader, _ known: [Set<String>]
    ) -> [String: Set<String>] {
        var words: [String: Set<String>] = [:]
        for text in texts {
            guard let index = text.language else { continue }
            let prose = proofreader.text(text, in: index)
            for (word, _) in Spelling.words(of: prose, names: known[index]) {
                words[prose.language.pack.primary, default: []].insert(word)
            }
        }
        return words
    }

    private static func runs<Output: Sendable>(
        _ content: WorkspaceContent, _ texts: [FoundText], transform: @Sendable ([FoundText]) -> Output
    ) -> [Output] {
        [transform(texts)]
            + content.collections.flatMap { collection in
                collection.documents.mapRunsOnAllCores { transform($0.flatMap(\.texts)) }
            }
    }

    /// Waits for the dictionaries.
    func findings() -> Findings {
        let answers = answers.made
        var findings = Findings()
        for language in answers.keys.sorted() where answers[language] == .some(nil) {
            findings.add(
                .missingWords, file: "Config/words.txt",
                "no hunspell dictionary of '\(language)' is installed, and 'spelling' is off for it",
                fix: "install hunspell and its dictionary, or set 'missing-words: off' under 'severities'")
        }
        guard answers.values.contains(where: { $0?.isEmpty == false }) else { return findings }
        let found = Self.runs(content, texts) { [known, proofreader] texts in
            var findings = Findings()
            for text in texts {
                guard let index = text.language else { continue }
                let prose = proofreader.text(text, in: index)
                guard case .some(.some(let misspelt)) = answers[prose.language.pack.primary], !misspelt.isEmpty else {
                    continue
                }
                let (problems, count) = Spelling.problems(in: prose, misspelt: misspelt, names: known[index])
                guard problems.count < Self.foreignLeast || 2 * problems.count < count else { continue }
                for problem in problems { findings.add(problem, at: text.node) }
            }
            return findings
        }
        for run in found { findings.append(run) }
        return findings
    }
}
