import Foundation
import Models
import Rulebook
import Testing
import YAML

@testable import Authoring

/// Texts that are right, however nasty, and texts as they went wrong in real apps: `Tests/Fixtures/numbers`.
@Suite struct `Numbers of two languages` {
    @Test(arguments: ["right.yaml", "nasty.yaml"])
    func `that say the same are not called different`(_ file: String) throws {
        var failures: [String] = []
        var pairs = 0
        for entry in try NumberTexts.entries(in: file) {
            for (source, translation) in NumberTexts.pairs(of: Array(entry.keys)) {
                guard let text = entry[source], let translated = entry[translation] else { continue }
                pairs += 1
                let found = try NumberTexts.flaws(text, source, translated, translation)
                if !found.isEmpty { failures.append("\(text) → \(translated): \(found.joined(separator: "; "))") }
            }
        }
        #expect(pairs >= 300)
        #expect(failures == [], "\(failures.joined(separator: "\n"))")
    }

    @Test(arguments: ["wrong.yaml", "shipped.yaml"])
    func `that differ are called so`(_ file: String) throws {
        var failures: [String] = []
        var pairs = 0
        for entry in try NumberTexts.entries(in: file) {
            let source = try #require(entry["source"])
            let text = try #require(entry[source])
            for (language, translated) in entry.sorted(by: { $0.key < $1.key })
            where language != "source" && language != source {
                pairs += 1
                if try NumberTexts.flaws(text, source, translated, language).isEmpty {
                    failures.append("\(text) → \(translated)")
                }
            }
        }
        #expect(pairs >= 150)
        #expect(failures == [], "\(failures.joined(separator: "\n"))")
    }

    @Test(arguments: [
        (
            "Nach 24 Stunden.", "After 48 hours.",
            "'48 hours' stands here, and the source of 'answer' says '24 Stunden'", "48 hours"
        ),
        ("7 bis 20 Uhr", "7 am to 10 pm", "'10 pm' stands here, and the source of 'answer' says '20 Uhr'", "10 pm"),
        ("bald", "in 5 days", "'5 days' stands here, and the source of 'answer' does not say it", "5 days"),
        ("in 5 Tagen", "soon", "'5 Tagen' stands in the source of 'answer', and not here", nil),
        (
            "Am 3.1.2021", "On 3 March 2021", "'3 March 2021' stands here, and the source of 'answer' says '3.1.2021'",
            "3 March 2021"
        ),
    ])
    func `are named in both texts, at their place`(german: String, english: String, message: String, word: String?)
        throws
    {
        let flaws = try NumberTexts.allFlaws(german, "de", english, "en")
        #expect(flaws.map(\.message) == [message])
        let piece = flaws.first?.span.map { String(decoding: Array(english.utf8)[$0], as: UTF8.self) }
        #expect(piece == word)
    }

    /// Languages that say nothing about number words are compared by their digits alone.
    @Test func `are only compared in digits where words are not known`() throws {
        let german = try NumberTexts.words("de")
        let english = try NumberTexts.words("en").counting(with: .empty)
        #expect(try NumberTexts.allFlaws("fünf Tage", german, "3 days", english).isEmpty)
        #expect(try NumberTexts.allFlaws("5 Tage", german, "three days", english).isEmpty)
        #expect(try NumberTexts.allFlaws("5 Tage", german, "3 days", english).count == 1)
    }
}

enum NumberTexts {
    static func entries(in file: String) throws -> [[String: String]] { try entries(of: "numbers/\(file)") }

    /// - Parameter file: among the fixtures.
    static func entries(of file: String) throws -> [[String: String]] {
        let path = "\(Fixtures.root)/\(file)"
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let parsed = parseYAML(path: path, bytes: bytes)
        #expect(parsed.diagnostics.isEmpty)
        return (parsed.root?.items ?? []).map { item in
            Dictionary(uniqueKeysWithValues: item.entries.map { ($0.key.text, $0.value.text) })
        }
    }

    /// From German and from English to each other language, and from German to plain German.
    static func pairs(of languages: [String]) -> [(String, String)] {
        ["de", "en"].flatMap { source in
            languages.sorted().filter { $0 != source && ($0 != "de-simple" || source == "de") }.map { (source, $0) }
        }
    }

    static func flaws(_ source: String, _ from: String, _ translation: String, _ to: String) throws -> [String] {
        try allFlaws(source, from, translation, to).map(\.message)
    }

    static func allFlaws(_ source: String, _ from: String, _ translation: String, _ to: String) throws -> [Problem] {
        try allFlaws(source, words(from), translation, words(to), isSameLanguage: to == "de-simple")
    }

    static func allFlaws(
        _ source: String, _ sourceWords: LanguageWords, _ translation: String, _ words: LanguageWords,
        isSameLanguage: Bool = false
    ) throws -> [Problem] {
        let pair = try pair(source, sourceWords, translation, words, isSameLanguage: isSameLanguage)
        return NumbersDiffer.flaws(of: pair) + BoundsDiffer.flaws(of: pair)
    }

    static func pair(
        _ source: String, _ sourceWords: LanguageWords, _ translation: String, _ words: LanguageWords,
        isSameLanguage: Bool = false, name: String = "answer"
    ) throws -> TextPair {
        let source = try text(source, ComparedLanguage("de", sourceWords, clock: ClockWords(sourceWords)))
        let language = ComparedLanguage("en", words, isSourceVariety: isSameLanguage, clock: ClockWords(words))
        return TextPair(source: source, translation: try text(translation, language), name: name)
    }

    /// One of several lines may be a list.
    private static func text(_ text: String, _ language: ComparedLanguage) throws -> ComparedText {
        let hasLists = text.contains("\n")
        return ComparedText(try Template(text), .none, in: language, hasLists: hasLists)
    }

    /// Of the shipped workspace. Plain German counts as German does.
    static func words(_ tag: String) throws -> LanguageWords {
        try #require(all[tag == "de-simple" ? "de" : tag])
    }

    private static let all: [String: LanguageWords] = Dictionary(
        uniqueKeysWithValues: ["de", "en", "fr", "it", "es"].compactMap { tag in
            let path = "Config/languages/\(tag).yaml"
            guard let bytes = try? Data(contentsOf: URL(filePath: "\(Fixtures.repository)/\(path)")),
                let root = parseYAML(path: path, bytes: [UInt8](bytes)).root
            else { return nil }
            var reader = LanguageWordsReader()
            let words = reader.read(root)
            #expect(reader.findings.diagnostics.isEmpty)
            return words.map { (tag, $0) }
        })
}
