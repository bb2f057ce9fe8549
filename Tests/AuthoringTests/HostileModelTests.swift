import Authoring
import Bundles
import Models
import Rulebook
import TestKit
import Testing
import YAML

@testable import Workspaces

/// Words of models in wrong places: what a person writes who knows the model language half.
@Suite struct `A model of words in wrong places` {
    @Test(arguments: 0..<12) func `is read to its end, and nothing of it is taken on trust`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sound = try Fixtures.files(in: "workspaces/notes").mapValues { String(decoding: $0, as: UTF8.self) }
        let models = sound.keys.filter { $0.hasPrefix("Config/models/") }.sorted()
        let words = Set(models.flatMap { Self.words(of: sound[$0] ?? "") }).sorted() + Self.strangers
        for _ in 0..<40 {
            var files = sound
            for _ in 0..<random.below(3) + 1 {
                let path = models[random.below(models.count)]
                let old = Self.words(of: files[path] ?? "")
                let place = random.below(old.count)
                files[path] = Self.replacing(place, with: words[random.below(words.count)], in: files[path] ?? "")
            }
            let workspace = Workspace(Inventory(files: files.map { ($0.key, Array($0.value.utf8)) }))
            #expect(workspace.checked != nil || workspace.diagnostics.contains { $0.severity == .error })
            for bundle in workspace.checked?.bundles() ?? [] { #expect(!bundle.encoded().isEmpty) }
        }
    }

    /// As many as a file of a million bytes holds; what compared each with each took minutes.
    @Test func `is read to its end where it has very many of them`() throws {
        let words = (0..<20_000).map { "option-\($0)" }.joined(separator: ", ")
        let rules = (0..<2000).map { index in
            """
              - {rule: only-if, field: a, when: {kind: [option-1, option-\(index)]}}
              - {rule: at-most, count: 1, fields: [b, c]}
              - {rule: required-together, fields: [c, a]}

            """
        }
        let model = """
            collection: samples
            order-by: [\(words)]
            fields:
              name: {type: text, localized: true, required: true}
              kind: {type: choice, options: [\(words)]}
              a: {type: text}
              b: {type: text}
              c: {type: text}
            rules:
            """ + "\n" + rules.joined()
        let workspace = try Situation.workspace(nil, changing: ["Config/models/samples.yaml": Array(model.utf8)])
        #expect(workspace.diagnostics.contains { $0.rule.id == "malformed-model" })
    }

    private static let strangers = [
        "~", "''", "[]", "{}", "-1", "0", "999999999999999999", "0.5", "yes", "reminding.threshold",
        "cards.collect.text",
        "cards.collect", "reminding.", ".", "reminding.frequencies.name", "frequencies.every.name", "1 fortnight",
        "[a, a]",
        "{min: 5, max: 1}", "equals", "within", "covers", "no-overlap", "quotes", "raised-at-most", "(", "[a-",
        "documents",

    ]

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-.".contains(character)
    }

    private static func words(of text: String) -> [String] { text.split { !isPart($0) }.map(String.init) }

    /// The text with its word at a place, counted from 0, in other words.
    private static func replacing(_ place: Int, with word: String, in text: String) -> String {
        var (result, index, isInside) = ("", -1, false)
        for character in text {
            if isPart(character), !isInside { index += 1 }
            if isPart(character), !isInside, index == place { result += word }
            isInside = isPart(character)
            if !(isInside && index == place) { result.append(character) }
        }
        return result
    }
}
